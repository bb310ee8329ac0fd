/**
 * The world at the start of a recording, with other keys and secrets than the world that was
 * recorded: a file of it can be given away.
 */
import { secretsMask, withoutPathSecrets, type Mask } from '../../base/vocabulary/masking.ts'
import { random } from '../../base/vocabulary/random.ts'
import type { Slices } from '../../base/vocabulary/slices.ts'
import type { WorldSnapshot } from '../simulator/rows.ts'
import type { WorldRow } from '../simulator/world-row.ts'
import { INBOX_URL } from '../simulator/webhooks/inbox-url.ts'
import type { Endpoint } from '../simulator/webhooks/webhook.ts'

/** Of every recorded world. */
export const RECORDED_NAME = 'recording'

const ROWS_PER_SLICE = 256

export function secretsOf({
  tables,
}: {
  readonly tables: Pick<WorldSnapshot['tables'], 'world' | 'keys' | 'endpoints'>
}): readonly string[] {
  const { keys: initial, webhookSecret } = tables.world[0]?.initialState ?? {}
  return [
    ...tables.keys.map(({ key }) => key),
    ...(initial === undefined ? [] : [initial.test, initial.live]),
    ...(webhookSecret === undefined ? [] : [webhookSecret]),
    ...tables.endpoints.flatMap(({ secret, oldSecrets }) => [
      secret,
      ...oldSecrets.map((old) => old.secret),
    ]),
  ]
}

export function* withFreshSecrets(start: WorldSnapshot): Slices<WorldSnapshot> {
  const { tables, ...rest } = yield* masked(start, secretsMask(secretsOf(start)))
  const { seed = 0, name = '' } = start.tables.world[0] ?? {}
  // Worlds with one seed have different keys.
  const salt = random(seed, `${RECORDED_NAME}:${name}:${start.at}`).hex(16)
  const draw = (name: string) => random(seed, `${salt}:${name}`)
  const keys = tables.keys.map((row) => ({
    ...row,
    key: `ramp_${row.environment}_${draw(row.id).hex(24)}`,
  }))
  const endpoints = tables.endpoints.map((row) => ({
    ...row,
    url: receiverOf(row.url),
    secret: `whsec_${draw(row.id).hex(32)}`,
    oldSecrets: row.oldSecrets.map((old, index) => ({
      ...old,
      secret: `whsec_${draw(`${row.id}:${index}`).hex(32)}`,
    })),
  }))
  const deliveries = tables.deliveries.map((row) =>
    row.url === undefined ? row : { ...row, url: receiverOf(row.url) },
  )
  const world = tables.world.map((row) => freshWorld(row, salt))
  return { ...rest, tables: { ...tables, world, keys, endpoints, deliveries } }
}

/** The input of a step with the address of a receiver as the recording has it. */
export function withReceiver(input: unknown): unknown {
  const url: unknown = (Object(input) as Partial<Endpoint>).url
  return typeof url === 'string' ? { ...(input as object), url: receiverOf(url) } : input
}

/** The start with its texts masked; its rows are many. */
function* masked({ tables, ...rest }: WorldSnapshot, mask: Mask): Slices<WorldSnapshot> {
  const done: Record<string, unknown[]> = {}
  let count = 0
  for (const [table, rows] of Object.entries(tables)) {
    const maskedRows: unknown[] = (done[table] = [])
    for (const row of rows) {
      maskedRows.push(mask(row))
      count += 1
      if (count % ROWS_PER_SLICE === 0) yield
    }
  }
  // Texts became texts, so every table is there with its rows.
  return { ...rest, tables: { ...tables, ...done } }
}

function freshWorld(row: WorldRow, salt: string): WorldRow {
  const { keys: _keys, webhookSecret: _secret, webhook, ...initialState } = row.initialState
  const receiver = webhook === undefined ? {} : { webhook: receiverOf(webhook) }
  const fresh = { ...initialState, ...receiver, name: RECORDED_NAME, salt }
  return { ...row, name: RECORDED_NAME, initialState: fresh }
}

/** Without what can be a secret in its path and query. */
export function receiverOf(url: string): string {
  return url === INBOX_URL ? url : withoutPathSecrets(url).replace(/[?#].*$/s, '')
}
