/**
 * Checks a snapshot from outside before a world becomes it. Its shape has been checked
 * (contracts/schemas/world-snapshot.schema.json); here its rows must agree, because a world with an
 * intent whose order is missing fails much later, far from the snapshot that caused it.
 */
import { completeBehaviour } from './behaviour/behaviour.ts'
import { checkBehaviour } from './behaviour/check-behaviour.ts'
import { invalid, type ApiError } from '../../base/vocabulary/errors.ts'
import { PROVIDERS } from './providers/directory.ts'
import { TABLES, type TableName, type Tables, type WorldSnapshot } from './rows.ts'
import type { WorldRow } from './world-row.ts'

/** A reference from a row's member to a row of another table. */
type Reference = { readonly member: string; readonly to: TableName }

/**
 * Deliveries of a deleted endpoint stay, so their endpoint is no reference. The order of a test
 * event never existed.
 */
const REFERENCES: { readonly [T in TableName]?: readonly Reference[] } = {
  orders: [{ member: 'intentId', to: 'intents' }],
  intents: [{ member: 'orderId', to: 'orders' }],
  activeIntents: [{ member: 'intentId', to: 'intents' }],
  events: [{ member: 'orderId', to: 'orders' }],
  deliveries: [
    { member: 'eventId', to: 'events' },
    { member: 'orderId', to: 'orders' },
  ],
}

/** Throws VALIDATION_FAILED with the field, the cause and the fix. */
export function checkSnapshot(snapshot: WorldSnapshot): void {
  for (const table of TABLES) checkRows(snapshot, table)
  for (const table of TABLES) checkReferences(snapshot, table)
  checkProviders(snapshot)
  checkActiveIntents(snapshot)
  const row = worldRowOf(snapshot)
  checkBehaviour(row.behaviour)
  checkBehaviour(row.initialState.behaviour ?? {})
}

/** What a world keeps of its own when it becomes that of a snapshot. */
export type Own = {
  readonly row: Pick<WorldRow, 'name' | 'initialState'>
  readonly keys: readonly Tables['keys'][]
}

/**
 * The snapshot as the world `own` takes it: under its own name and, if the snapshot has another
 * name, with its own keys. Settings that the snapshot lacks have their defaults.
 */
export function adoptSnapshot(snapshot: WorldSnapshot, own: Own): WorldSnapshot {
  const row = worldRowOf(snapshot)
  const isSame = row.name === own.row.name
  const { keys: _keys, ...withoutKeys } = row.initialState
  const initialKeys = isSame ? row.initialState.keys : own.row.initialState.keys
  const adopted: WorldRow = {
    ...row,
    name: own.row.name,
    behaviour: completeBehaviour(row.behaviour),
    // Members keep their places: what is imported is exported as the same bytes.
    initialState:
      initialKeys === undefined
        ? { ...withoutKeys, name: own.row.name }
        : { ...row.initialState, name: own.row.name, keys: initialKeys },
  }
  const keys = isSame ? snapshot.tables.keys : own.keys
  return { ...snapshot, tables: { ...snapshot.tables, world: [adopted], keys } }
}

function worldRowOf(snapshot: WorldSnapshot): WorldRow {
  const [row] = snapshot.tables.world
  if (row === undefined) throw contradiction('tables.world', 'is empty', 'restore its one row')
  return row
}

function checkRows(snapshot: WorldSnapshot, table: TableName): void {
  const ids = new Set<string>()
  for (const [index, row] of snapshot.tables[table].entries()) {
    const field = `tables.${table}[${index}]`
    if (ids.has(row.id))
      throw contradiction(`${field}.id`, `repeats "${row.id}"`, 'remove one of the rows')
    ids.add(row.id)
    if ('sequence' in row && row.sequence > snapshot.sequence) {
      const cause = `is ${row.sequence}, greater than the world's ${snapshot.sequence}`
      throw contradiction(`${field}.sequence`, cause, 'raise `sequence`')
    }
  }
}

function checkReferences(snapshot: WorldSnapshot, table: TableName): void {
  for (const { member, to } of REFERENCES[table] ?? []) {
    const known = new Set<unknown>(snapshot.tables[to].map(({ id }) => id))
    for (const [index, row] of snapshot.tables[table].entries()) {
      const id: unknown = Reflect.get(row, member)
      if (known.has(id) || (to === 'orders' && 'isTest' in row)) continue
      const field = `tables.${table}[${index}].${member}`
      throw contradiction(
        field,
        `names "${String(id)}", which tables.${to} lacks`,
        'restore that row, or remove this one',
      )
    }
  }
}

function checkProviders({ tables }: WorldSnapshot): void {
  const slugs = PROVIDERS.map(({ slug }) => slug)
  for (const [index, { provider }] of tables.orders.entries()) {
    if (slugs.includes(provider)) continue
    throw contradiction(
      `tables.orders[${index}].provider`,
      `is "${provider}"`,
      `make it one of ${slugs.join(', ')}`,
    )
  }
}

/** At most one intent per key is active (§8), and `activeIntents` has it under that key. */
function checkActiveIntents({ tables }: WorldSnapshot): void {
  const active = new Map(tables.activeIntents.map(({ id, intentId }) => [id, intentId]))
  const intents = new Map(tables.intents.map((intent) => [intent.id, intent]))
  for (const [index, { id, intentKey, status }] of tables.intents.entries()) {
    if (status !== 'active' || active.get(intentKey) === id) continue
    throw contradiction(
      `tables.intents[${index}].status`,
      `is active, but tables.activeIntents has another intent, or none, for "${intentKey}"`,
      'close it, or correct tables.activeIntents',
    )
  }
  for (const [index, { id, intentId }] of tables.activeIntents.entries()) {
    const intent = intents.get(intentId)
    if (intent?.status === 'active' && intent.intentKey === id) continue
    throw contradiction(
      `tables.activeIntents[${index}].intentId`,
      `names "${intentId}", which is not an active intent of this key`,
      'remove the row',
    )
  }
}

function contradiction(field: string, cause: string, fix: string): ApiError {
  return invalid('restore the snapshot', [{ field, message: `${cause}; ${fix}` }])
}
