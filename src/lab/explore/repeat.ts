/** Repeats a failure from the file that would be saved, in the way of `run`. */
import { loadScenario } from '../../scenarios/model/load-scenario.ts'
import type { Target } from '../../scenarios/targets/target.ts'
import { REPETITIONS, type Counterexample } from './counterexamples.ts'
import { runSequenceFile, type Failed, type SequenceOptions } from './run-sequence.ts'
import { fileNameOf, scenarioText } from './scenario-file.ts'
import type { Sequence } from './sequences.ts'

export type FoundFailure = Failed & { readonly sequence: Sequence; readonly foundAfter: number }

/**
 * Three runs, one after the other: side by side, they would slow each other down. Fewer if `isOver`
 * says so. It shows the last run that failed at the same oracle.
 */
export async function repeatFailure(
  failure: FoundFailure,
  of: SequenceOptions & {
    /** Opens an application for each scenario. */
    readonly target: Target
    readonly isOver: () => boolean
  },
): Promise<Counterexample> {
  const text = scenarioText(failure, of)
  const loaded = await loadScenario(fileNameOf(failure), text)
  if (!('scenario' in loaded))
    throw new Error(`The scenario of a counterexample is invalid: ${JSON.stringify(loaded.issues)}`)
  let found: Counterexample = { ...failure, text, alike: [], repetitions: 0, repeated: 0 }
  while (found.repetitions < REPETITIONS && !of.isOver()) {
    const { target } = of
    const again = await runSequenceFile(failure.sequence, loaded, {
      ...{ target, seed: failure.pinned.seed },
    })
    const isSame = again?.oracle === failure.oracle
    found = {
      ...found,
      ...(isSame ? { failure: again.failure, result: again.result } : {}),
      repetitions: found.repetitions + 1,
      repeated: found.repeated + (isSame ? 1 : 0),
    }
  }
  return found
}
