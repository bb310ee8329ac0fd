/** The parts of a step and where they lie in their file. */
import type { Path } from '../config/place.ts'
import type { Step } from './scenario.ts'

/** A step without the steps that it holds, and those with their place. */
export function split(step: Step): {
  readonly own: Readonly<Record<string, unknown>>
  readonly held: readonly { readonly steps: readonly Step[]; readonly at: Path }[]
} {
  if ('eventually' in step) {
    const { eventually, ...own } = step
    return { own, held: [{ steps: [eventually], at: ['eventually'] }] }
  }
  if ('parallel' in step) {
    const { parallel, ...own } = step
    return { own, held: parallel.map((steps, branch) => ({ steps, at: ['parallel', branch] })) }
  }
  if ('repeat' in step) {
    const { steps, ...own } = step
    return { own, held: [{ steps, at: ['steps'] }] }
  }
  return { own: step, held: [] }
}

/** The steps that a step holds, each with its place in the file and the branch that it is in. */
export function placedSteps(
  step: Step,
  path: Path,
): readonly { readonly step: Step; readonly path: Path; readonly branch: number }[] {
  return split(step).held.flatMap(({ steps, at }, branch) =>
    steps.map((nested, index) => {
      // The step of an `eventually` stands alone, and not in a list.
      const place = 'eventually' in step ? [...path, ...at] : [...path, ...at, index]
      return { step: nested, path: place, branch }
    }),
  )
}

/** `steps[0].expect.status`. */
export function formatPath(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? part : `${text}.${part}`
  }, '')
}
