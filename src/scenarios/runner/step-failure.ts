/** How a step that fails is reported: where it is in the file, and why it failed. */
import { ControlError } from '../../base/client/control-error.ts'
import { DeploymentError } from '../../base/client/deployment-error.ts'
import { SubjectDown, SubjectInvalid } from '../expectations/scenario-ended.ts'
import { ScenarioFailure } from '../expectations/scenario-failure.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import type { LoadedScenario, Step } from '../model/scenario.ts'
import { kindOf } from '../steps/step-list.ts'
import type { StepFailure } from './result.ts'
import type { StepKinds } from './scenario-run.ts'

export function titleOf(step: Step, kinds: StepKinds): string {
  return step.title ?? kindOf(step, kinds).title(step)
}

export function failureOf(
  error: unknown,
  step: Step,
  { lines }: LoadedScenario,
  kinds: StepKinds,
): Omit<StepFailure, 'step'> {
  const isOwn = error instanceof ScenarioFailure
  const trail = isOwn ? error.trail : []
  const innermost = trail[0]?.step ?? step
  const line = lines.get(innermost)
  const hint = innermost.hint ?? step.hint
  const passed = [step, ...trail.map((each) => each.step).toReversed()]
  const oracle = passed.find((each) => each.oracle !== undefined)?.oracle
  const titles = trail.map(({ title }) => title).toReversed()
  return {
    title: titles.length === 0 ? titleOf(step, kinds) : titles.join(' › '),
    message: messageOf(error),
    ...defined({ line, hint, oracle }),
    ...(error instanceof SubjectDown ? { isDown: true } : {}),
    ...(isOwn ? error.detail : {}),
  }
}

/** Expected errors need no stack; anything else is a defect of the runner. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isExpected = [
    ScenarioFailure,
    DeploymentError,
    ControlError,
    SubjectDown,
    SubjectInvalid,
  ].some((kind) => error instanceof kind)
  return isExpected ? error.message : (error.stack ?? error.message)
}
