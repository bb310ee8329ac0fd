/** The steps that steps hold, with their paths. */
import type { Path } from '../../base/vocabulary/issue.ts'
import type { Step } from './scenario.ts'

type Held = {
  readonly step: Step
  /** From the step that holds it. */
  readonly at: Path
  /** Branch of a race; 0 elsewhere. */
  readonly branch: number
}

/** A step without the steps that it holds, and those. */
export function split(step: Step): {
  readonly own: Readonly<Record<string, unknown>>
  readonly held: readonly Held[]
} {
  if ('eventually' in step) {
    const { eventually, ...own } = step
    return { own, held: [{ step: eventually, at: ['eventually'], branch: 0 }] }
  }
  if ('parallel' in step) {
    const { parallel, ...own } = step
    const held = parallel.flatMap((steps, branch) =>
      steps.map((each, index) => ({ step: each, at: ['parallel', branch, index], branch })),
    )
    return { own, held }
  }
  if ('repeat' in step) {
    const { steps, ...own } = step
    const held = steps.map((each, index) => ({ step: each, at: ['steps', index], branch: 0 }))
    return { own, held }
  }
  return { own: step, held: [] }
}

export type PlacedStep = { readonly step: Step; readonly path: Path }

/** Every step of a scenario; nested steps follow the step that holds them. */
export function placedSteps(steps: readonly Step[]): readonly PlacedStep[] {
  const visit = (step: Step, path: Path): readonly PlacedStep[] => [
    { step, path },
    ...split(step).held.flatMap((held) => visit(held.step, [...path, ...held.at])),
  ]
  return steps.flatMap((step, index) => visit(step, ['steps', index]))
}
