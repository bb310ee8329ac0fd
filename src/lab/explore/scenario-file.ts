/** A counterexample as a scenario file, which `run` repeats on a fresh application. */
import { stringify } from 'yaml'
import { keyOf, type Sequence } from './sequences.ts'
import { scenarioOfSequence, type Failed, type SequenceOptions } from './run-sequence.ts'

const HEAD = '# yaml-language-server: $schema=../contracts/schemas/scenario.schema.json\n'

type Failing = Pick<Failed, 'oracle' | 'pinned'> & { readonly sequence: Sequence }

/** A name for a file, of letters, digits and dashes. */
export function fileNameOf({ sequence, oracle }: Pick<Failing, 'sequence' | 'oracle'>): string {
  return `explored.${keyOf(sequence).replaceAll(' + ', '.')}.${oracle}.yaml`
}

/** It pins the seed, the clock and the provider, so that every run has the same amounts. */
export function scenarioText({ sequence, pinned }: Failing, of: SequenceOptions): string {
  const scenario = scenarioOfSequence(sequence, { ...of, pinned })
  return HEAD + stringify(scenario, { aliasDuplicateObjects: false, lineWidth: 100 })
}
