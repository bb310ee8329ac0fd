/** A counterexample for people and for machines. */
import type { Adapter, Oracle } from '../../base/contract/generated/types.ts'
import type { Perturbation } from '../../lab/explore/perturbation.ts'
import { definitionOf, ORACLE_NAMES } from '../../lab/oracles/expectation.ts'
import { groupOf, type Counterexample } from '../../lab/explore/counterexamples.ts'
import type { Exploration } from '../../lab/explore/explore.ts'
import { isAmount } from '../../lab/explore/oracles.ts'
import { fileNameOf } from '../../lab/explore/scenario-file.ts'
import type { Sequence } from '../../lab/explore/sequences.ts'
import type { Shard } from '../../base/vocabulary/shard.ts'
import type { StepFailure } from '../../scenarios/runner/result.ts'
import { counted, grouped } from '../../base/vocabulary/text.ts'
import { scenarioReport } from '../scenarios/report.ts'

type Perturbed = readonly Pick<Perturbation, 'id' | 'text'>[]

export type Reported = {
  readonly side: Sequence['side']
  readonly perturbations: Perturbed
  readonly oracle: Oracle
  readonly sentence: string
  /** Equal for what is one counterexample. */
  readonly group: string
  readonly foundAfter: number
  readonly repetitions: number
  readonly repeated: number
  readonly alike: readonly Perturbed[]
  readonly failure: StepFailure
  /** The file name of the scenario that repeats it. */
  readonly file: string
  /** What happened, as in the report of a run. */
  readonly scenario?: ReturnType<typeof scenarioReport>
}

/** As contracts/schemas/explore-report.schema.json says. */
export type ExplorationReport = Omit<Exploration, 'counterexamples' | 'unstable'> & {
  readonly shard?: Shard
  /** How far it came before a signal ended it. */
  readonly interrupted?: string
  /** What held after every sequence. */
  readonly oraclesHeld?: readonly Oracle[]
  readonly counterexamples: readonly Reported[]
  readonly unstable: readonly Reported[]
}

/** What the sequence is, and what fails. */
export function headline({ sequence, oracle }: Counterexample): readonly [string, string] {
  const { side, perturbations } = sequence
  return [`A ${side}: ${textOf(perturbations)}.`, `Fails: ${sentenceOf(oracle)}.`]
}

/** What must hold, and where the documentation says so. */
function sentenceOf(oracle: Oracle): string {
  const { says, section } = definitionOf(oracle)
  return section === undefined ? says : `${says} (${section})`
}

/** What was expected and received, what the application wrote, and where else it fails. */
export function describeCounterexample(found: Counterexample, number: number): string {
  const { failure, foundAfter, alike, repeated, repetitions } = found
  const [what, fails] = headline(found)
  const hint = hintOf(found)
  const others = alike.length === 0 ? [] : [`Also fails in ${counted(alike.length, 'sequence')}:`]
  const lines = [
    `${fails} Found in sequence ${foundAfter}; ${repeated} of ${repetitions} runs of its file failed.`,
    `Step ${failure.step}: ${failure.title}`,
    ...(failure.difference ?? '').split('\n').filter((line) => line !== ''),
    ...failure.message.split('\n'),
    ...others,
    ...alike.map((each) => `  ${alsoOf(each, found.sequence)}`),
    ...(hint === undefined ? [] : [`Hint: ${hint}`]),
  ]
  return [`${number}. ${what}`, ...lines.map((line) => `   ${line}`)].join('\n')
}

/** Without a hint of the step, only an amount shows by itself what is wrong. */
export function hintOf({ oracle, failure }: Pick<Reported, 'oracle' | 'failure'>) {
  const isShown = isAmount(oracle) || oracle === 'live'
  return failure.hint ?? (isShown ? definitionOf(oracle).hint : undefined)
}

/** The side is said if it is another one. */
function alsoOf({ side, perturbations }: Sequence, first: Sequence): string {
  return side === first.side ? textOf(perturbations) : `a ${side}: ${textOf(perturbations)}`
}

export function summaryOf(
  exploration: Pick<Exploration, 'sequences' | 'depthDone' | 'levels'> & {
    readonly counterexamples: readonly unknown[]
  },
): string {
  const { sequences, depthDone, counterexamples, levels } = exploration
  const partial = levels[depthDone + 1]
  const more =
    partial === undefined
      ? ''
      : `, and ${grouped(partial.done)} of ${grouped(partial.of)} with ${depthDone + 1} (a limit ended the search)`
  const { length } = counterexamples
  const found = length === 0 ? 'No counterexample' : counted(length, 'counterexample')
  const all =
    depthDone < 0
      ? 'not all of the happy paths'
      : depthDone === 0
        ? 'the happy path included'
        : `all with up to ${counted(depthDone, 'perturbation')}`
  return `${found} ${length > 1 ? 'were' : 'was'} found in ${counted(sequences, 'sequence')}, ${all}${more}.`
}

/** One of another process, whose timeline its report lacks. */
export function describeReported(found: Reported, number: number): string {
  const { side, perturbations, sentence, failure, alike } = found
  return [
    `${number}. A ${side}: ${textOf(perturbations)}.`,
    `   Fails: ${sentence}. ${failure.message}`,
    ...alike.map((each) => `   Also fails: ${textOf(each)}.`),
  ].join('\n')
}

type SearchedWith = {
  readonly shard?: Shard | undefined
  /** The path of a scenario, from where the command was called. */
  readonly pathOf: (file: string) => string
  /** Searches again and writes the scenarios; undefined if they are written. */
  readonly again?: string | undefined
  /** What `run` needs beside the scenario. */
  readonly options: string
}

/** For machines. */
export function explorationReport(
  exploration: Exploration,
  adapter: Adapter,
  { shard, ...of }: SearchedWith,
): ExplorationReport {
  const { counterexamples, unstable, ...rest } = exploration
  return {
    ...{ ...(shard && { shard }), ...rest, oraclesHeld: oraclesHeld(exploration, adapter) },
    counterexamples: counterexamples.map((found) => reported(found, of)),
    unstable: unstable.map((found) => reported(found, of)),
  }
}

const OF_SELLS: readonly Oracle[] = ['debits', 'debited', 'returns', 'returned']

/** Oracles that were checked after every sequence that was run, and never failed. */
function oraclesHeld(
  { counterexamples, oraclesOff, depthDone }: Exploration,
  { sell }: Adapter,
): readonly Oracle[] {
  if (depthDone < 0) return []
  const broken = new Set(counterexamples.map(({ oracle }) => oracle))
  const isChecked = (oracle: Oracle) => sell !== undefined || !OF_SELLS.includes(oracle)
  return ORACLE_NAMES.filter(
    (oracle) => isChecked(oracle) && !broken.has(oracle) && oraclesOff[oracle] === undefined,
  )
}

function reported(
  found: Counterexample,
  { pathOf, options, again }: Omit<SearchedWith, 'shard'>,
): Reported {
  const { sequence, oracle, result, failure, foundAfter, repetitions, repeated, alike } = found
  const { failure: shown, ...scenario } = scenarioReport(
    { ...result, file: pathOf(fileNameOf(found)), failure },
    // A scenario of a search repeats itself with the seed of a run.
    { seed: 1, options },
  )
  return {
    ...{ oracle, failure, foundAfter, repetitions, repeated },
    group: groupOf(found),
    side: sequence.side,
    perturbations: sequence.perturbations.map(({ id, text }) => ({ id, text })),
    sentence: sentenceOf(oracle),
    alike: alike.map(({ perturbations }) => perturbations.map(({ id, text }) => ({ id, text }))),
    file: fileNameOf(found),
    // No file is named that does not exist.
    scenario: {
      ...scenario,
      ...(shown && { failure: { ...shown, replay: again ?? shown.replay } }),
    },
  }
}

/** What did not fail each time, for the end of a search. */
export function describeUnstable(found: Reported): string {
  const { side, perturbations, sentence, repetitions, repeated } = found
  const rate =
    repetitions === 0
      ? 'It failed once, and the search ended before it was repeated.'
      : `It failed once, and in ${repeated} of ${repetitions} repetitions.`
  return `Unstable, and no counterexample: a ${side}: ${textOf(perturbations)}. Fails: ${sentence}. ${rate}`
}

export function textOf(perturbations: Perturbed): string {
  return perturbations.map(({ text }) => text).join('; ') || 'the happy path'
}
