/** Checks a behaviour from a program against its schema, as the control API does. */
import { CONTROL_INPUTS } from '../contract/generated/control-inputs.js'
import { issuesOf } from '../contract/issues.ts'
import { invalid } from '../vocabulary/errors.ts'

/** Throws VALIDATION_FAILED with everything that is wrong. */
export function checkBehaviourShape(behaviour: unknown): void {
  const isValid = CONTROL_INPUTS['changeBehaviour']?.isValid
  if (isValid === undefined || isValid(behaviour)) return
  throw invalid('set the behaviour', issuesOf(isValid.errors ?? [], { whole: 'behaviour' }))
}
