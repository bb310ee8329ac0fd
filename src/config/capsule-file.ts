/** Reads a capsule that somebody else may have written. */
import { CONTROL_OPERATIONS } from '../contract/generated/control-operations.js'
import { issuesOf } from '../contract/issues.ts'
import type { Capsule } from '../simulator/running/capsule.ts'
import { RECORDED_OPERATIONS } from '../simulator/running/recorded-operations.ts'
import { checkSnapshot } from '../simulator/world-snapshot.ts'
import { memberOf, receivedJson } from '../vocabulary/json.ts'
import { LATEST } from '../vocabulary/time.ts'
import { ConfigError } from './config-error.ts'

/** Throws ConfigError with what is wrong with the file. */
export function readCapsule(file: string, text: string): Capsule {
  const value = receivedJson(text)
  const cause = issueOf(value)
  if (cause === undefined) return value as Capsule
  throw new ConfigError(
    'bad-file',
    `Failed to read "${file}": ${cause}. "npx ramp-sandbox capsule" writes capsules.`,
  )
}

function issueOf(value: unknown): string | undefined {
  if (memberOf(value, 'capsule') !== 1) return 'it is not a capsule of this version'
  const start = issueOfSnapshot(memberOf(value, 'start'))
  if (start !== undefined) return `its start is invalid (${start})`
  const steps = memberOf(value, 'steps')
  if (!Array.isArray(steps)) return 'its steps are no list'
  const invalid = steps.findIndex((step) => !isStep(step))
  return invalid === -1 ? undefined : `its step ${invalid + 1} is invalid`
}

/** Why no world can become the snapshot: of a capsule, or one to which its steps have led. */
export function issueOfSnapshot(snapshot: unknown): string | undefined {
  const { body } = CONTROL_OPERATIONS.restoreSnapshot
  if (body !== undefined && !body.isValid(snapshot)) {
    const [first] = issuesOf(body.isValid.errors ?? [], { whole: 'start' })
    return `${first?.field} ${first?.message}`
  }
  try {
    checkSnapshot(snapshot as Capsule['start'])
    return undefined
  } catch (error) {
    return String(error)
  }
}

function isStep(step: unknown): boolean {
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
