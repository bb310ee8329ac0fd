/** Checks a behaviour from a program against its schema, as the control API does. */
import { CONTROL_OPERATIONS } from '../../base/contract/generated/control-operations.js'
import { issuesOf, pathOf, type SchemaError } from '../../base/contract/issues.ts'
import { LEVELS, type BehaviourPatch } from '../simulator/behaviour/patch.ts'
import { invalid } from '../../base/vocabulary/errors.ts'
import { memberOf } from '../../base/vocabulary/json.ts'

/** Throws VALIDATION_FAILED with everything that is wrong. */
export function checkBehaviourShape(behaviour: unknown): void {
  rejectUnless(behaviour, () => true)
}

/** As `checkBehaviourShape`, but a setting may be null. */
export function checkBehaviourPatch(patch: unknown): BehaviourPatch {
  rejectUnless(patch, (error) => !isReset(error))
  return patch as BehaviourPatch
}

function rejectUnless(behaviour: unknown, isIssue: (error: SchemaError) => boolean): void {
  const isValid = CONTROL_OPERATIONS.changeBehaviour.body?.isValid
  if (isValid === undefined || isValid(behaviour)) return
  const errors = (isValid.errors ?? []).filter(isIssue)
  if (errors.length === 0) return
  throw invalid('set the behaviour', issuesOf(errors, { whole: 'behaviour' }))
}

/** An error that is only about a null that stands for the initial value. */
function isReset(error: SchemaError): boolean {
  const path = pathOf(error)
  const levels = memberOf(LEVELS, String(path[0]))
  return error.data === null && typeof levels === 'number' && path.length <= levels + 1
}
