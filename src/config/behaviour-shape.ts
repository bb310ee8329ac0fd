/** Checks a behaviour from a program against its schema, as the control API does. */
import { CONTROL_OPERATIONS } from '../contract/generated/control-operations.js'
import { issuesOf } from '../contract/issues.ts'
import { invalid } from '../vocabulary/errors.ts'

/** Throws VALIDATION_FAILED with everything that is wrong. */
export function checkBehaviourShape(behaviour: unknown): void {
  const isValid = CONTROL_OPERATIONS.changeBehaviour.body?.isValid
  if (isValid === undefined || isValid(behaviour)) return
  throw invalid('set the behaviour', issuesOf(isValid.errors ?? [], { whole: 'behaviour' }))
}
