/**
 * A recording as one file that another machine repeats: the world at its start, the steps, and a
 * digest of every row that each step wrote. Keys and secrets in it are not those of the world that
 * was recorded, so it is made by repeating the recording with others.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { MemoryStorage } from '../../storage/storage.ts'
import { FixedWallClock } from '../../ports/wall-clock.ts'
import { ApiError } from '../../vocabulary/errors.ts'
import { secretsMask, withoutPathSecrets, type Mask } from '../../vocabulary/masking.ts'
import { random } from '../../vocabulary/random.ts'
import type { Slices } from '../../vocabulary/slices.ts'
import { iso } from '../../vocabulary/time.ts'
import { VERSION } from '../../vocabulary/version.ts'
import type { Change, WorldRow, WorldSnapshot } from '../rows.ts'
import type { PreparedAttempt } from '../webhooks/attempt-operations.ts'
import type { Endpoint } from '../webhooks/webhook.ts'
import { INBOX_URL } from '../webhooks/inbox-url.ts'
import { World, type WorldOperation } from '../world.ts'
import { RECORDED_OPERATIONS } from './recorded-operations.ts'
import type { RecordedStep, Recording } from './recording.ts'

const NAME = 'capsule'

type CapsuleStep = RecordedStep & {
  /** `orders/065488ba…: 3f9c…`, the digest of each row that it wrote, in order. */
  readonly rows: readonly string[]
}

export type Capsule = {
  readonly capsule: 1
  /** Version of the sandbox that made it. */
  readonly version: string
  readonly start: WorldSnapshot
  readonly steps: readonly CapsuleStep[]
  /** Why the recording ended before the file was made. */
  readonly end: string | null
}

export type ReplayDifference = {
  /** From 1. */
  readonly step: number
  readonly operation: string
  readonly at: number
  readonly message: string
}

/** A few milliseconds of work. */
const STEPS_PER_SLICE = 16
const ROWS_PER_SLICE = 256

/** Throws NOT_FOUND where nothing was recorded. */
export function* capsuleOf(recording: Recording): Slices<Capsule> {
  const { start, end } = recording
  if (start === undefined) {
    const message =
      'Failed to make a capsule: nothing is recorded. Begin with POST /__sandbox/recording, or start with --record.'
    throw new ApiError('NOT_FOUND', message)
  }
  const recorded = recording.steps()
  const mask = secretsMask(secretsOf(start))
  const fresh = yield* withFreshSecrets(start, mask)
  const world = worldAt(fresh)
  const steps: CapsuleStep[] = []
  for (const { input, ...step } of recorded) {
    steps.push(maskedStep(world, { ...step, input: withReceiver(mask(input)) }, steps.length + 1))
    if (steps.length % STEPS_PER_SLICE === 0) yield
  }
  return { capsule: 1, version: VERSION, start: fresh, steps, end: end ?? null }
}

function maskedStep(world: World, step: RecordedStep, number: number): CapsuleStep {
  try {
    return { ...step, rows: repeatStep(world, step) }
  } catch (error) {
    throw new ApiError(
      'TRANSITION_FORBIDDEN',
      `Failed to make a capsule: step ${number} (${step.operation}) cannot be repeated without secrets (${textOf(error)}).`,
    )
  }
}

/**
 * The recorded world before an order (its id or reference), or after an event. Undefined, with
 * nothing repeated, if the recording has no such moment.
 */
export function recordedPastOf(
  recording: Recording,
  wanted: string,
): Slices<{ readonly snapshot: WorldSnapshot; readonly at: number }> | undefined {
  const { start } = recording
  const moment = recording.momentOf(wanted)
  return start && moment && repeatedUntil(start, recording.steps(moment.steps), moment.at)
}

function* repeatedUntil(
  start: WorldSnapshot,
  steps: Iterable<RecordedStep>,
  at: number,
): Slices<{ readonly snapshot: WorldSnapshot; readonly at: number }> {
  const world = worldAt(start)
  let repeated = 0
  for (const step of steps) {
    changeOf(world, step)
    repeated += 1
    if (repeated % STEPS_PER_SLICE === 0) yield
  }
  return { snapshot: world.snapshot(), at }
}

/** Repeats the steps, and says where they first led to something else. */
export function repeatCapsule({ start, steps }: Capsule): {
  readonly snapshot: WorldSnapshot
  /** Simulated time. */
  readonly until: number
  readonly difference: ReplayDifference | undefined
} {
  const world = worldAt(start)
  let difference: ReplayDifference | undefined
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
  const repeat = RECORDED_OPERATIONS[operation] as WorldOperation<unknown>
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

function* withFreshSecrets(start: WorldSnapshot, mask: Mask): Slices<WorldSnapshot> {
  const { tables, ...rest } = yield* masked(start, mask)
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
  const deliveries = tables.deliveries.map((row) =>
    row.url === undefined ? row : { ...row, url: receiverOf(row.url) },
  )
  const world = tables.world.map((row) => freshWorld(row, salt))
  return { ...rest, tables: { ...tables, world, keys, endpoints, deliveries } }
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
