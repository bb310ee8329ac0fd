/**
 * A snapshot that comes from outside, before a world becomes it. Its outline has been checked
 * (contracts/schemas/world-snapshot.schema.json); here its rows must fit each other, for a world with an intent whose
 * order is missing breaks much later, where nobody thinks of the snapshot.
 */
import { DEFAULT_BEHAVIOUR, applyBehaviour } from './behaviour/behaviour.ts'
import { checkBehaviour } from './behaviour/check-behaviour.ts'
import { ApiError } from '../vocabulary/errors.ts'
import { PROVIDERS } from './providers/directory.ts'
import { TABLES, type TableName, type Tables, type WorldRow, type WorldSnapshot } from './rows.ts'

/** A reference from a row's member to a row of another table. */
type Reference = { readonly member: string; readonly to: TableName }

/** An endpoint may be deleted; its deliveries stay on record. */
const REFERENCES: { readonly [T in TableName]?: readonly Reference[] } = {
  orders: [{ member: 'intentId', to: 'intents' }],
  intents: [{ member: 'orderId', to: 'orders' }],
  windows: [{ member: 'intentId', to: 'intents' }],
  events: [{ member: 'orderId', to: 'orders' }],
  deliveries: [
    { member: 'eventId', to: 'events' },
    { member: 'orderId', to: 'orders' },
  ],
}

/** Throws VALIDATION_FAILED with the field, the cause and the mend. */
export function checkSnapshot(snapshot: WorldSnapshot): void {
  for (const table of TABLES) checkRows(snapshot, table)
  for (const table of TABLES) checkReferences(snapshot, table)
  checkProviders(snapshot)
  checkWindows(snapshot)
  const row = worldRowOf(snapshot)
  checkBehaviour(row.behaviour)
  checkBehaviour(row.founding.behaviour ?? {})
}

/**
 * The snapshot as the world `own` takes it: under its own name and, where the snapshot is of a world of another name,
 * with its own keys. Settings that the snapshot does not know yet have their defaults.
 */
export function adoptSnapshot(
  snapshot: WorldSnapshot,
  own: { readonly row: WorldRow; readonly keys: readonly Tables['keys'][] },
): WorldSnapshot {
  const row = worldRowOf(snapshot)
  const isSame = row.name === own.row.name
  const { keys: foundingKeys, ...founding } = row.founding
  const keptKeys = isSame ? foundingKeys : own.row.founding.keys
  const adopted: WorldRow = {
    ...row,
    name: own.row.name,
    behaviour: applyBehaviour(DEFAULT_BEHAVIOUR, row.behaviour),
    founding: {
      ...founding,
      name: own.row.name,
      ...(keptKeys === undefined ? {} : { keys: keptKeys }),
    },
  }
  const keys = isSame ? snapshot.tables.keys : own.keys
  return { ...snapshot, tables: { ...snapshot.tables, world: [adopted], keys } }
}

function worldRowOf(snapshot: WorldSnapshot): WorldRow {
  const [row] = snapshot.tables.world
  if (row === undefined) throw broken('tables.world', 'is empty', 'put the one row back')
  return row
}

function checkRows(snapshot: WorldSnapshot, table: TableName): void {
  const ids = new Set<string>()
  for (const [index, row] of snapshot.tables[table].entries()) {
    const field = `tables.${table}[${index}]`
    if (ids.has(row.id))
      throw broken(`${field}.id`, `repeats "${row.id}"`, 'take one of the rows out')
    ids.add(row.id)
    if ('sequence' in row && row.sequence > snapshot.sequence) {
      const cause = `is ${row.sequence}, after the world's ${snapshot.sequence}`
      throw broken(`${field}.sequence`, cause, 'raise `sequence`')
    }
  }
}

function checkReferences(snapshot: WorldSnapshot, table: TableName): void {
  for (const { member, to } of REFERENCES[table] ?? []) {
    const known = new Set<unknown>(snapshot.tables[to].map(({ id }) => id))
    for (const [index, row] of snapshot.tables[table].entries()) {
      const id: unknown = Reflect.get(row, member)
      if (known.has(id)) continue
      const field = `tables.${table}[${index}].${member}`
      throw broken(
        field,
        `names "${String(id)}", which tables.${to} lacks`,
        'put that row back, or take this one out',
      )
    }
  }
}

function checkProviders({ tables }: WorldSnapshot): void {
  const slugs = PROVIDERS.map(({ slug }) => slug)
  for (const [index, { provider }] of tables.orders.entries()) {
    if (slugs.includes(provider)) continue
    throw broken(
      `tables.orders[${index}].provider`,
      `is "${provider}"`,
      `make it one of ${slugs.join(', ')}`,
    )
  }
}

/** At most one active intent per slot (§8), and the window of a slot leads to it. */
function checkWindows({ tables }: WorldSnapshot): void {
  const windows = new Map(tables.windows.map(({ id, intentId }) => [id, intentId]))
  const intents = new Map(tables.intents.map((intent) => [intent.id, intent]))
  for (const [index, { id, slot, status }] of tables.intents.entries()) {
    if (status !== 'active' || windows.get(slot) === id) continue
    const field = `tables.intents[${index}].status`
    throw broken(
      field,
      `is active, but the window of "${slot}" is not its own`,
      'close it, or mend tables.windows',
    )
  }
  for (const [index, { id, intentId }] of tables.windows.entries()) {
    const intent = intents.get(intentId)
    if (intent?.status === 'active' && intent.slot === id) continue
    const field = `tables.windows[${index}].intentId`
    throw broken(
      field,
      `leads to "${intentId}", which is not an active intent of this slot`,
      'take the window out',
    )
  }
}

function broken(field: string, cause: string, mend: string): ApiError {
  const advice = `${mend.charAt(0).toUpperCase()}${mend.slice(1)}`
  const said = `Failed to restore the snapshot: ${field} ${cause}. ${advice}; nothing was changed.`
  return new ApiError('VALIDATION_FAILED', said, {
    details: [{ field, message: `${cause}; ${mend}` }],
  })
}
