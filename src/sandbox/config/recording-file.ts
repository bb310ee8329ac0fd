/** Reads the world and the steps of a recording that somebody else may have written. */
import { CONTROL_OPERATIONS } from '../../base/contract/generated/control-operations.js'
import { issuesOf } from '../../base/contract/issues.ts'
import { RECORDED_OPERATIONS } from '../running/recorded-operations.ts'
import type { RepeatableStep } from '../running/repeated-world.ts'
import { DEFAULT_WORLD } from '../running/sandbox.ts'
import { TABLES, type WorldSnapshot } from '../simulator/rows.ts'
import { checkSnapshot } from '../simulator/world-snapshot.ts'
import { isWorldName } from '../storage/storage.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { LATEST } from '../../base/vocabulary/time.ts'
import { ConfigError } from './config-error.ts'

/** In the order in which a file has them; a reset starts a world again. */
export type RecordedPart = { readonly world: string } & (
  | { readonly start: WorldSnapshot }
  /** What happened in a world that has started: with its steps, and as the file shows it. */
  | { readonly steps: readonly RepeatableStep[]; readonly entry: unknown }
  | { readonly isDeleted: true }
  /** Why the recording of the world ended before the world did. */
  | { readonly end: string }
)

/** For the entries of a HAR file. Throws ConfigError with what is wrong with the file. */
export function* recordedParts(
  file: string,
  entries: Iterable<unknown>,
): Generator<RecordedPart, void> {
  let start: StartParts | undefined
  let startOf = DEFAULT_WORLD
  let steps = 0
  const started = new Set<string>()
  const whole = (parts: StartParts) => {
    started.add(startOf)
    return { world: startOf, start: wholeStart(file, parts) }
  }
  for (const entry of entries) {
    const world = worldIn(file, entry)
    const part = memberOf(entry, '_start')
    if (part !== undefined) {
      // The row of the world is in the first part of each start.
      const isFirst = memberOf(memberOf(part, 'tables'), 'world') !== undefined
      if (start !== undefined && isFirst) yield whole(start)
      start = start === undefined || isFirst ? [part] : [...start, part]
      startOf = world
      continue
    }
    if (start !== undefined) yield whole(start)
    start = undefined
    const listed = memberOf(entry, '_steps') ?? []
    if (!Array.isArray(listed)) throw unreadable(file, `its step ${steps + 1} is invalid`)
    for (const step of listed as readonly unknown[]) {
      steps += 1
      if (!isStep(step)) throw unreadable(file, `its step ${steps} is invalid`)
    }
    if (!started.has(world)) continue
    const end = memberOf(entry, '_end')
    if (typeof end === 'string') yield { world, end }
    else if (memberOf(entry, '_deleted') === true) yield { world, isDeleted: true }
    else yield { world, steps: listed as readonly RepeatableStep[], entry }
  }
  if (start !== undefined) yield whole(start)
}

function worldIn(file: string, entry: unknown): string {
  const name = memberOf(entry, '_world') ?? DEFAULT_WORLD
  if (typeof name === 'string' && isWorldName(name)) return name
  throw unreadable(file, 'an entry has an invalid _world')
}

/** As the file has them, one or more. */
type StartParts = readonly unknown[]

function wholeStart(file: string, parts: StartParts): WorldSnapshot {
  const tables = Object.fromEntries(
    TABLES.map((table) => [
      table,
      parts.flatMap((part) => memberOf(memberOf(part, 'tables'), table) ?? []),
    ]),
  )
  const start = { ...Object(parts[0]), tables } as WorldSnapshot
  const issue = issueOfSnapshot(start)
  if (issue !== undefined) throw unreadable(file, `its start is invalid (${issue})`)
  return start
}

export function unreadable(file: string, cause: string): ConfigError {
  return new ConfigError(
    'bad-file',
    `Failed to read "${file}": ${cause}. "npx ramp-sandbox recording" writes recordings of a sandbox.`,
  )
}

/** Why no world can become the snapshot: of a recording, or one to which its steps have led. */
export function issueOfSnapshot(snapshot: unknown): string | undefined {
  const { body } = CONTROL_OPERATIONS.restoreSnapshot
  if (body !== undefined && !body.isValid(snapshot)) {
    const [first] = issuesOf(body.isValid.errors ?? [], { whole: 'start' })
    return `${first?.field} ${first?.message}`
  }
  try {
    checkSnapshot(snapshot as WorldSnapshot)
    return undefined
  } catch (error) {
    return String(error)
  }
}

function isStep(step: unknown): step is RepeatableStep {
  const [at, operation, rows] = ['at', 'operation', 'rows'].map((name) => memberOf(step, name))
  return (
    Number.isSafeInteger(at) &&
    Number(at) >= 0 &&
    Number(at) <= LATEST &&
    typeof operation === 'string' &&
    Object.hasOwn(RECORDED_OPERATIONS, operation) &&
    Array.isArray(rows) &&
    rows.every((row) => typeof row === 'string')
  )
}
