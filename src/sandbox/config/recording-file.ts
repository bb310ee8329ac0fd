/** Reads the worlds of a recording that somebody else may have written. */
import { CONTROL_OPERATIONS } from '../../base/contract/generated/control-operations.js'
import { issuesOf } from '../../base/contract/issues.ts'
import type { RecordedStep } from '../running/recorded-entries.ts'
import { isRecordedCall, isRecordedStep } from '../running/recorded-operations.ts'
import { DEFAULT_WORLD } from '../running/sandbox.ts'
import { TABLES, type WorldSnapshot } from '../simulator/rows.ts'
import { checkSnapshot } from '../simulator/world-snapshot.ts'
import { isWorldName } from '../storage/storage.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import { existingMoment, LATEST } from '../../base/vocabulary/time.ts'
import { ConfigError } from './config-error.ts'

/** In the order in which a file has them; a reset starts a world again. */
export type RecordedPart = { readonly world: string } & (
  | { readonly start: WorldSnapshot }
  /** What the file shows of a world that has started, and what happened by itself before that. */
  | { readonly before: readonly RecordedStep[]; readonly entry: unknown; readonly index: number }
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
  let index = -1
  const started = new Set<string>()
  const whole = (parts: StartParts) => {
    started.add(startOf)
    return { world: startOf, start: wholeStart(file, parts) }
  }
  for (const entry of entries) {
    index += 1
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
    const before = memberOf(entry, '_before') ?? []
    if (!Array.isArray(before) || !before.every(isStep))
      throw unreadable(file, `the _before of its entry ${index} is invalid`)
    if (!started.has(world)) continue
    const end = memberOf(entry, '_end')
    if (typeof end === 'string') yield { world, end }
    else if (memberOf(entry, '_deleted') === true) yield { world, isDeleted: true }
    else yield { world, before, entry, index }
  }
  if (start !== undefined) yield whole(start)
}

/** The call of the control API that the entry shows; undefined for other entries. */
export function callIn(entry: unknown): RecordedStep | undefined {
  const operation = memberOf(entry, '_operation')
  const at = existingMoment(String(memberOf(entry, 'startedDateTime')))
  if (!isRecordedCall(operation) || at === undefined) return undefined
  const text = memberOf(memberOf(memberOf(entry, 'request'), 'postData'), 'text')
  return { at, operation, input: typeof text === 'string' ? parsedJson(text) : undefined }
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

/** Why no world can become the snapshot: of a recording, or one to which it has led. */
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

function isStep(step: unknown): step is RecordedStep {
  const [at, operation] = ['at', 'operation'].map((name) => memberOf(step, name))
  return (
    isRecordedStep(operation) && Number.isSafeInteger(at) && Number(at) >= 0 && Number(at) <= LATEST
  )
}
