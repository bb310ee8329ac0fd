/** A counterexample for people, and as a scenario file that fails. */
import { stringify } from 'yaml'
import type { Adapter, Oracle } from '../../base/contract/generated/types.ts'
import type { Perturbation } from '../../lab/explore/perturbation.ts'
import { causeName } from '../../lab/explore/cause.ts'
import { AT_REST } from '../../lab/explore/draft.ts'
import { isAmount } from '../../lab/explore/oracles.ts'
import { definitionOf, ORACLE_NAMES } from '../../lab/oracles/expectation.ts'
import { isFlaky, REPETITIONS, type Counterexample } from '../../lab/explore/counterexamples.ts'
import type { Exploration } from '../../lab/explore/explore.ts'
import { scenarioOfSequence, asRun, type SequenceOptions } from '../../lab/explore/run-sequence.ts'
import { keyOf, type Sequence } from '../../lab/explore/sequences.ts'
import type { Shard } from '../../base/vocabulary/shard.ts'
import { formatDuration } from '../../base/vocabulary/time.ts'
import type { StepFailure } from '../../scenarios/runner/result.ts'
import { counted } from '../../base/vocabulary/text.ts'
import { scenarioReport } from '../scenarios/report.ts'

/** The tag of a scenario that fails only at times. */
const RACE = 'race'
/** A race fails only at times. */
export const OFTEN = ' --repeat 20'

const HEAD = '# yaml-language-server: $schema=../contracts/schemas/scenario.schema.json\n'

type Perturbed = readonly Pick<Perturbation, 'id' | 'text'>[]

export type Reported = {
  readonly side: Sequence['side']
  readonly perturbations: Perturbed
  readonly oracle: Oracle
  readonly sentence: string
  /** Equal for counterexamples of one cause; reports of an earlier version lack it. */
  readonly cause?: string
  readonly foundAfter: number
  readonly repetitions: number
  readonly repeated: number
  readonly alike: readonly Perturbed[]
  readonly isFlaky: boolean
  readonly failure: StepFailure
  /** The file name of the scenario that repeats it. */
  readonly file: string
  /** What happened, as in the report of a run. */
  readonly scenario?: ReturnType<typeof scenarioReport>
}

/** As contracts/schemas/explore-report.schema.json says. */
export type ExplorationReport = Omit<Exploration, 'counterexamples' | 'unstable' | 'coverage'> & {
  /** Reports of an earlier version lack it. */
  readonly coverage?: Exploration['coverage']
  readonly shard?: Shard
  /** How far it came before a signal ended it. */
  readonly interrupted?: string
  /** What held after every sequence. */
  readonly oraclesHeld?: readonly Oracle[]
  readonly counterexamples: readonly Reported[]
  /** Reports of an earlier version lack it. */
  readonly unstable?: readonly Reported[]
}

/** A name for a file, of letters, digits and dashes. */
export function fileNameOf({ sequence, oracle }: Counterexample): string {
  const name = keyOf(sequence).replaceAll(' + ', '.')
  return `explored.${name}.${oracle}.yaml`
}

export function scenarioText(
  found: Counterexample,
  of: Omit<SequenceOptions, 'off'> & Pick<Exploration, 'oraclesOff'>,
  again: string,
): string {
  const off = new Map(Object.entries(of.oraclesOff)) as Map<Oracle, string>
  // It may be off for all sequences after this one.
  off.delete(found.oracle)
  const drafted = scenarioOfSequence(found.sequence, { ...of, off })
  const scenario = asRun(drafted, found.rates)
  const hint = found.failure.hint
  const steps = scenario.steps.map((step) =>
    hint === undefined || step.hint !== undefined || step.oracle !== AT_REST
      ? step
      : { ...step, hint },
  )
  const text = { ...scenario, ...(isFlaky(found) ? { tags: [RACE] } : {}), steps }
  return (
    HEAD + noteOf(found, again) + stringify(text, { aliasDuplicateObjects: false, lineWidth: 100 })
  )
}

/** Where a run of the file can pass, how to see it fail. */
function noteOf(found: Counterexample, again: string): string {
  const { repeated, repetitions, oracle } = found
  const note = isFlaky(found)
    ? `A race, or an effect later than "effectsWithin" says: ${repeated} of ${repetitions} repetitions failed.`
    : isAmount(oracle)
      ? 'It may depend on the amounts, which are others in every run.'
      : undefined
  if (note === undefined) return ''
  const often = isFlaky(found) ? '' : OFTEN
  return `# ${note} Repeat it:\n# ${again}${often}\n`
}

/** What the sequence is, and what fails. */
export function headline({ sequence, oracle }: Counterexample): readonly [string, string] {
  const { side, perturbations } = sequence
  return [`A ${side}: ${textOf(perturbations)}.`, `Fails: ${definitionOf(oracle).says}.`]
}

/** The steps are those that the application and the service took part in, in simulated time. */
export function describeCounterexample(found: Counterexample, number: number): string {
  const { failure, foundAfter, result } = found
  const [what, fails] = headline(found)
  const first = result.timeline[0]?.at ?? 0
  const steps = result.timeline
    .filter(({ from, to }) => from !== to)
    .map(({ at, from, to, label }, index) => {
      return `  ${String(index + 1).padStart(3)}. ${moment(at - first)}  ${from} → ${to}: ${label}`
    })
  return [
    `${number}. ${what}`,
    `   ${fails} Found in sequence ${foundAfter}.${doubtOf(found)}`,
    ...steps,
    ...(failure.difference === undefined ? [failure.message] : failure.difference.split('\n')).map(
      (line) => `   ${line}`,
    ),
    ...found.alike.map((each) => `   Also: ${alsoOf(each, found.sequence)}.`),
    ...(failure.hint === undefined ? [] : [`   Hint: ${failure.hint}`]),
  ].join('\n')
}

/** The side is said where it is another one. */
function alsoOf({ side, perturbations }: Sequence, first: Sequence): string {
  return side === first.side ? textOf(perturbations) : `a ${side}: ${textOf(perturbations)}`
}

function doubtOf(found: Counterexample): string {
  const { repeated, repetitions } = found
  if (isFlaky(found))
    return ` Flaky: ${repeated} of ${repetitions} repetitions, which is a race, or an effect later than "effectsWithin" of the adapter says.`
  if (repetitions === REPETITIONS) return ''
  return ` Repeated ${repeated} of ${repetitions} times, because the search was ended.`
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
      : `, and ${partial.done} of ${partial.of} with ${depthDone + 1} (a limit ended the search)`
  const { length } = counterexamples
  const found = length === 0 ? 'No counterexample' : counted(length, 'counterexample')
  const all =
    depthDone < 0
      ? 'not all of the happy paths'
      : `all with up to ${counted(depthDone, 'perturbation')}`
  return `${found} ${length > 1 ? 'were' : 'was'} found in ${counted(sequences, 'sequence')}, ${all}${more}.`
}

/** One of another process, whose timeline its report lacks. */
export function describeReported(found: Reported, number: number): string {
  const { side, perturbations, sentence, failure, alike } = found
  return [
    `${number}. A ${side}: ${textOf(perturbations)}.`,
    `   Fails: ${sentence}. ${failure.message}`,
    ...alike.map((each) => `   Also: ${textOf(each)}.`),
  ].join('\n')
}

type SearchedWith = {
  readonly shard?: Shard | undefined
  /** The path of a scenario, from where the command was called. */
  readonly pathOf: (file: string) => string
  /** What `run` needs beside the scenario. */
  readonly options: string
}

/** For machines. */
export function explorationReport(
  exploration: Exploration,
  adapter: Adapter,
  { shard, pathOf, options }: SearchedWith,
): ExplorationReport {
  const { counterexamples, unstable, ...rest } = exploration
  return {
    ...{ ...(shard && { shard }), ...rest, oraclesHeld: oraclesHeld(exploration, adapter) },
    counterexamples: counterexamples.map((found) => reported(found, { pathOf, options })),
    unstable: unstable.map((found) => reported(found, { pathOf, options })),
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
  const all = ORACLE_NAMES
  return all.filter(
    (oracle) => isChecked(oracle) && !broken.has(oracle) && oraclesOff[oracle] === undefined,
  )
}

function reported(
  found: Counterexample,
  { pathOf, options }: Pick<SearchedWith, 'pathOf' | 'options'>,
): Reported {
  const { sequence, oracle, result, failure, foundAfter, repetitions, repeated, alike } = found
  return {
    ...{ oracle, failure, foundAfter, repetitions, repeated },
    cause: causeName(found),
    side: sequence.side,
    perturbations: sequence.perturbations.map(({ id, text }) => ({ id, text })),
    sentence: definitionOf(oracle).says,
    alike: alike.map(({ perturbations }) => perturbations.map(({ id, text }) => ({ id, text }))),
    isFlaky: isFlaky({ repetitions, repeated }),
    file: fileNameOf(found),
    scenario: scenarioReport(
      { ...result, file: pathOf(fileNameOf(found)), failure },
      // A scenario of a search repeats itself with the seed of a run.
      { seed: 1, options },
    ),
  }
}

/** What failed once, for the end of a search. */
export function describeUnstable({ side, perturbations, sentence, repetitions }: Reported): string {
  return `Unstable, and no counterexample: a ${side}: ${textOf(perturbations)}. Failed once: ${sentence}. None of ${repetitions} repetitions failed.`
}

export function textOf(perturbations: Perturbed): string {
  return perturbations.map(({ text }) => text).join('; ') || 'the happy path'
}

/** To a second: what happens at once has the same time. */
function moment(ms: number): string {
  return formatDuration(Math.floor(ms / 1_000) * 1_000).padStart(10)
}
