/** Reads the world and the steps of a recording that somebody else may have written. */
import { CONTROL_OPERATIONS } from '../contract/generated/control-operations.js'
import { issuesOf } from '../contract/issues.ts'
import type { RepeatableStep } from '../simulator/running/recorded-entries.ts'
import { RECORDED_OPERATIONS } from '../simulator/running/recorded-operations.ts'
import type { RecordedPart } from '../simulator/running/replay.ts'
import { TABLES, type WorldSnapshot } from '../simulator/rows.ts'
import { checkSnapshot } from '../simulator/world-snapshot.ts'
import { memberOf } from '../vocabulary/json.ts'
import { LATEST } from '../vocabulary/time.ts'
import { ConfigError } from './config-error.ts'

/** For the entries of a HAR file. Throws ConfigError with what is wrong with the file. */
export function* recordedParts(
  file: string,
  entries: Iterable<unknown>,
): Generator<RecordedPart, void> {
  let start: StartParts | undefined
  let steps = 0
  for (const entry of entries) {
    const part = memberOf(entry, '_start')
    if (part !== undefined) {
      // The row of the world is in the first part of each start.
      const isFirst = memberOf(memberOf(part, 'tables'), 'world') !== undefined
      if (start !== undefined && isFirst) yield { start: wholeStart(file, start) }
      start = start === undefined || isFirst ? [part] : [...start, part]
      continue
    }
    if (start !== undefined) yield { start: wholeStart(file, start) }
    start = undefined
    const listed = memberOf(entry, '_steps') ?? []
    if (!Array.isArray(listed)) throw unreadable(file, `its step ${steps + 1} is invalid`)
    for (const step of listed as readonly unknown[]) {
      steps += 1
      if (!isStep(step)) throw unreadable(file, `its step ${steps} is invalid`)
      yield { step }
    }
  }
  if (start !== undefined) yield { start: wholeStart(file, start) }
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
