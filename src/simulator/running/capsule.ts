/**
 * A recording as one file that another machine repeats: the world at its start, the steps, and a
 * digest of every row that each step wrote. Keys and secrets in it are not those of the world that
 * was recorded, so it is made by repeating the recording with others.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { MemoryStorage } from '../../ports/storage.ts'
import { FixedWallClock } from '../../ports/wall-clock.ts'
import { ApiError } from '../../vocabulary/errors.ts'
import { withoutPathSecrets, withoutSecrets } from '../../vocabulary/masking.ts'
import { random } from '../../vocabulary/random.ts'
import { iso } from '../../vocabulary/time.ts'
import { VERSION } from '../../vocabulary/version.ts'
import type { Change, WorldRow, WorldSnapshot } from '../rows.ts'
import type { PreparedAttempt } from '../webhooks/attempt-operations.ts'
import type { Endpoint } from '../webhooks/webhook.ts'
import { INBOX_URL } from '../webhooks/inbox-url.ts'
import { World, type Operation } from '../world.ts'
import { RECORDED_OPERATIONS } from './recorded-operations.ts'
import type { RecordedStep, Recording } from './recording.ts'

const NAME = 'capsule'

type CapsuleStep = RecordedStep & {
  /** `orders/065488ba…: 3f9c…`, the digest of each row that it wrote, in order. */
  readonly rows: readonly string[]
}

export type Capsule = {
  readonly capsule: 1
  /** Of the sandbox that made it. */
  readonly version: string
  readonly start: WorldSnapshot
  readonly steps: readonly CapsuleStep[]
  /** Why the recording ended before the file was made. */
  readonly end: string | null
}

export type Difference = {
  /** From 1. */
  readonly step: number
  readonly operation: string
  readonly at: number
  readonly message: string
}

/** Throws NOT_FOUND where nothing was recorded. */
export function makeCapsule({ start, steps, end }: Recording): Capsule {
  if (start === undefined) {
    const message =
      'Failed to make a capsule: nothing is recorded. Begin with POST /__sandbox/recording, or start with --record.'
    throw new ApiError('NOT_FOUND', message)
  }
  const secrets = secretsOf(start)
  const fresh = withFreshSecrets(start, secrets)
  const masked = steps.map((step) => ({
    ...step,
    input: withReceiver(withoutSecrets(step.input, secrets)),
  }))
  const world = worldAt(fresh)
  const repeated = masked.map((step, index): CapsuleStep => {
    try {
      return { ...step, rows: repeatStep(world, step) }
    } catch (error) {
      throw new ApiError(
        'TRANSITION_FORBIDDEN',
        `Failed to make a capsule: step ${index + 1} (${step.operation}) cannot be repeated without secrets (${textOf(error)}).`,
      )
    }
  })
  return { capsule: 1, version: VERSION, start: fresh, steps: repeated, end: end ?? null }
}

/**
 * The recorded world at the first change that `sideOf` names: `before` or `after` it. Undefined
 * where it names none.
 */
export function recordedMoment(
  { start, steps }: Recording,
  sideOf: (change: Change) => 'before' | 'after' | undefined,
): { readonly snapshot: WorldSnapshot; readonly at: number } | undefined {
  if (start === undefined) return undefined
  const world = worldAt(start)
  let side: 'before' | 'after' | undefined
  const index = steps.findIndex((step) => {
    const change = changeOf(world, step)
    side = change === undefined ? undefined : sideOf(change)
    return side !== undefined
  })
  const found = steps[index]
  if (found === undefined) return undefined
  const past = worldAt(start)
  for (const step of steps.slice(0, side === 'after' ? index + 1 : index)) changeOf(past, step)
  return { snapshot: past.snapshot(), at: found.at }
}

/** Repeats the steps, and says where they first led to something else. */
export function repeatCapsule({ start, steps }: Capsule): {
  readonly snapshot: WorldSnapshot
  /** Simulated time. */
  readonly until: number
  readonly difference: Difference | undefined
} {
  const world = worldAt(start)
  let difference: Difference | undefined
  for (const [index, step] of steps.entries()) {
    const message = messageOf(world, step)
    if (message === undefined) continue
    const { operation, at } = step
    difference = { step: index + 1, operation, at, message }
    break
  }
  return { snapshot: world.snapshot(), until: until(world), difference }
}

/** Its clock may have moved on after the last change; a running one would follow this machine. */
function until({ row, rows: { at } }: World): number {
  return Math.max(at, row.clock.mode === 'manual' ? row.clock.at : row.clock.anchorAt)
}

function messageOf(world: World, step: CapsuleStep): string | undefined {
  let rows: readonly string[]
  try {
    rows = repeatStep(world, step)
  } catch (error) {
    return `it failed: ${textOf(error)}`
  }
  const at = step.rows.findIndex((row, index) => row !== rows[index])
  if (at === -1 && rows.length === step.rows.length) return undefined
  const [expected, made] = [step.rows[at], rows[at === -1 ? step.rows.length : at]]
  if (expected === undefined) return `it also wrote ${nameOf(made)}`
  if (nameOf(expected) !== nameOf(made)) return `it wrote ${nameOf(made)}, not ${nameOf(expected)}`
  return `it wrote ${nameOf(expected)} with other content`
}

function nameOf(row = 'nothing: '): string {
  return row.slice(0, row.lastIndexOf(':'))
}

function worldAt(start: WorldSnapshot): World {
  const world = new World(
    { name: NAME, seed: 0, clock: { mode: 'manual', at: start.at } },
    new MemoryStorage(),
    new FixedWallClock(start.at),
  )
  world.restore(start)
  return world
}

const prepared = new WeakMap<World, Map<string, PreparedAttempt>>()

/** Throws what the operation throws. */
function repeatStep(world: World, step: RecordedStep): readonly string[] {
  const change = changeOf(world, step)
  return change === undefined ? [] : digestsOf(change)
}

function changeOf(world: World, { at, operation, input }: RecordedStep): Change | undefined {
  let change: Change | undefined
  world.onCommit = (commit) => (change = commit.change)
  const attempts = prepared.get(world) ?? new Map<string, PreparedAttempt>()
  prepared.set(world, attempts)
  const { deliveryId = '' } = (input ?? {}) as { deliveryId?: string }
  const repeat = RECORDED_OPERATIONS[operation] as Operation<unknown>
  const whole =
    operation === 'recordAttempt'
      ? { ...(input as object), prepared: attempts.get(deliveryId) }
      : input
  const output = world.repeat(at, repeat, whole)
  if (operation === 'prepareAttempt') attempts.set(deliveryId, output as PreparedAttempt)
  return change
}

function digestsOf({ at, sequence, put = {}, delete: deleted = {} }: Change): readonly string[] {
  const written = Object.entries(put).flatMap(([table, rows]) =>
    rows.map((row) => `${table}/${row.id}: ${digest(JSON.stringify(row))}`),
  )
  const gone = Object.entries(deleted).flatMap(([table, ids]) =>
    ids.map((id) => `${table}/${id}: deleted`),
  )
  return [`sequence ${sequence} at ${iso(at)}: `, ...written, ...gone]
}

function digest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16)
}

function secretsOf({ tables }: WorldSnapshot): readonly string[] {
  const { keys: initial } = tables.world[0]?.initialState ?? {}
  return [
    ...tables.keys.map(({ key }) => key),
    ...(initial === undefined ? [] : [initial.test, initial.live]),
    ...tables.endpoints.flatMap(({ secret, oldSecrets }) => [
      secret,
      ...oldSecrets.map((old) => old.secret),
    ]),
  ]
}

function withFreshSecrets(start: WorldSnapshot, secrets: readonly string[]): WorldSnapshot {
  const { tables, ...rest } = withoutSecrets(start, secrets)
  const seed = start.tables.world[0]?.seed ?? 0
  const salt = random(seed, `capsule:${start.at}`).hex(16)
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
  const world = tables.world.map((row) => freshWorld(row, salt))
  return { ...rest, tables: { ...tables, world, keys, endpoints } }
}

function freshWorld(row: WorldRow, salt: string): WorldRow {
  const { keys: _keys, webhook, ...initialState } = row.initialState
  const receiver = webhook === undefined ? {} : { webhook: receiverOf(webhook) }
  return { ...row, name: NAME, initialState: { ...initialState, ...receiver, name: NAME, salt } }
}

function withReceiver(input: unknown): unknown {
  const url: unknown = (input as Partial<Endpoint> | undefined)?.url
  return typeof url === 'string' ? { ...(input as object), url: receiverOf(url) } : input
}

/** Without what can be a secret in its path and query. */
function receiverOf(url: string): string {
  return url === INBOX_URL ? url : withoutPathSecrets(url).replace(/[?#].*$/s, '')
}

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}
