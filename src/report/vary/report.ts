/**
 * What an integration relies on, as a report: a row for each undocumented choice.
 * contracts/schemas/vary-report.schema.json has its members.
 */
import { evidenceText } from '../../base/contract/evidence-text.ts'
import { spanText } from '../../base/vocabulary/time.ts'
import type { Catalogue, Variation } from '../../lab/vary/catalogue.ts'
import { HARMS, type VariedRun } from '../../lab/vary/integration.ts'
import type { AcceptedChoice } from '../../lab/vary/accepted-choices.ts'
import type { Found } from '../../lab/vary/found.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { counted, cut, wordList } from '../../base/vocabulary/text.ts'
import type { Row } from '../../base/vocabulary/row.ts'
import { onOneLine } from '../printable.ts'
import { headlineOf, type Report, type ReportLine } from '../report.ts'

export type VaryResult = {
  readonly found: Found
  readonly catalogue: Catalogue
  readonly accepted: readonly AcceptedChoice[]
  readonly baseline: VariedRun
  readonly seed: number
  /** As the user named it. */
  readonly target: string
  /** What fails without any variation and is left out, as a sentence. */
  readonly aside?: string
  /** ISO 8601 in UTC. */
  readonly startedAt: string
  readonly tookMs: number
  /** The command that repeats a row. */
  readonly commandOf: (broken: BrokenChoice) => string
}

/** A choice of which variations broke. */
export type BrokenChoice = {
  readonly choice: string
  readonly variations: readonly Variation[]
  readonly runs: readonly VariedRun[]
}

const MOST_TESTS = 5
const MOST_UNTRIED = 20
/** Variations of one choice that its title describes. */
const MOST_DESCRIBED = 2
const LONGEST = 400
const NOT_TRIED = 'not tried: no client received it'

export function varyReport(result: VaryResult): Report {
  const { found, catalogue, baseline, seed, target, startedAt, tookMs } = result
  const broken = brokenIn(found)
  const lines = [
    ...broken.map((one) => brokenLine(one, result)),
    ...choiceLines(result, new Set(broken.map(({ choice }) => choice))),
  ]
  const { runs, held, isInterrupted } = found
  const unstable = [...new Set(found.unstable.map(({ variation }) => variation.id))]
  const untried = lines.filter(({ row }) => row.received === NOT_TRIED).map(({ row }) => row.id)
  return {
    ...{ command: 'vary', noun: 'choice', lines, startedAt, tookMs },
    headline: headlineOf(sentenceOf(result, broken), lines),
    about: [
      `Command: ${target}`,
      ...(result.aside === undefined ? [] : [onOneLine(result.aside)]),
      `${counted(held.length, 'variation')} held. Not tried, because no client received them: ${found.notTried.length}.`,
      ...(untried.length === 0
        ? []
        : [`Choices that were not tried: ${someOf(untried, MOST_UNTRIED)}.`]),
      `${counted(runs, 'run')} with variations, ${spanText(baseline.tookMs)} without any; seed ${seed}, ${spanText(tookMs)} in all, started at ${startedAt}.`,
      ...(unstable.length === 0
        ? []
        : [`Unstable: ${someOf(unstable)} broke the tests once, and not again.`]),
      ...(found.unsteadyTests.length === 0
        ? []
        : [`Failed in one of two equal runs: ${someOf(found.unsteadyTests)}.`]),
      `${counted(catalogue.notVaried.length, 'assumption')} of the simulator cannot vary; "vary --list" has them.`,
    ],
    ...(isInterrupted && {
      interrupted: `${counted(found.open.length, 'variation')} had no result yet.`,
    }),
    properties: [
      ['seed', String(seed)],
      ['runs', String(runs)],
      ['target', target],
    ],
    sections: {
      ...{ seed, runs, target, baselineMs: baseline.tookMs },
      reliances: broken.map((one) => relianceOf(one, result)),
      unstable: found.unstable.map(({ variation }) => variation.id),
      unsteadyTests: found.unsteadyTests,
      notTried: found.notTried.map(({ id }) => id),
      notVaried: catalogue.notVaried,
    },
  }
}

/** Reports have a row for each of the others. */
function someOf(names: readonly string[], most = MOST_TESTS): string {
  const more = names.length - most
  return wordList(more > 0 ? [...names.slice(0, most), `${more} more`] : names, 'and')
}

/** In one entry each choice with all of its variations that broke; what harms most is first. */
export function brokenIn({ reliances }: Found): readonly BrokenChoice[] {
  const ofChoice = new Map<string, BrokenChoice>()
  for (const { variation, run } of reliances) {
    const { choice } = variation
    const { variations = [], runs = [] } = ofChoice.get(choice) ?? {}
    ofChoice.set(choice, {
      ...{ choice, variations: [...variations, variation], runs: [...runs, run] },
    })
  }
  const rank = ({ runs }: BrokenChoice) =>
    Math.min(...runs.map(({ harm = 'text' }) => HARMS.indexOf(harm)))
  return [...ofChoice.values()].toSorted((one, other) => rank(one) - rank(other))
}

function sentenceOf({ found, accepted }: VaryResult, broken: readonly BrokenChoice[]): string {
  const known = broken.filter((one) => acceptedBy(accepted, one) !== undefined).length
  const relies = broken.length - known
  const more = known === 0 ? '' : `, and on ${known} that you accept`
  const held = new Set(found.held.map(({ choice }) => choice)).size
  if (relies > 0)
    return `Your integration relies on ${counted(relies, 'undocumented choice')}${more}.`
  if (held + known === 0) return 'No undocumented choice was tried.'
  return `Your integration relies on no undocumented choice${more}: ${held} ${held === 1 ? 'was' : 'were'} tried.`
}

function evidenceOf(variations: readonly Variation[]): readonly string[] {
  const texts = variations.map(({ evidence = '' }) => evidenceText(evidence))
  return [...new Set(texts.filter((text) => text !== ''))]
}

function brokenLine(one: BrokenChoice, result: VaryResult): ReportLine {
  const { choice, variations, runs } = one
  const known = acceptedBy(result.accepted, one)
  const [first] = variations
  const [run] = runs
  const row: Row = {
    ...{ id: choice, title: titleOf(one), verdict: 'failed', rules: [] },
    expected: `tests that pass whatever the service does: ${openIn(one)}`,
    received: `with ${valuesText(one)}: ${brokeText(one)}`,
    evidence: evidenceOf(variations),
    fix: [...new Set(variations.map(({ advice }) => advice))].join(' '),
    reproduce: result.commandOf(one),
    ...defined({ knownGap: known && `accepted: ${known.reason}` }),
  }
  const cells = [first?.section ?? '']
  const reason = `${run?.failed[0] ?? run?.message ?? ''} (${first?.section ?? ''})`
  return { ...{ row, group: 'reliances', tookMs: run?.tookMs ?? 0, reason }, extra: { cells } }
}

/** What leaves it open: a sentence for each of several reasons. */
function openIn({ variations }: BrokenChoice): string {
  return [...new Set(variations.map(({ open, section }) => `${open} (${section})`))].join(' ')
}

/** `replacedOrder keep`, or the names. */
export function valuesText(
  { choice, variations }: BrokenChoice,
  joined: 'and' | 'or' = 'and',
): string {
  const prefix = `${choice}=`
  const isSetting = variations.every(({ id }) => id.startsWith(prefix))
  const names = variations.map(({ id }) => (isSetting ? id.slice(prefix.length) : id))
  return `${isSetting ? `${choice} ` : ''}${wordList(names, joined)}`
}

function titleOf(one: BrokenChoice): string {
  const { variations, choice } = one
  const [first] = variations
  if (variations.length === 1) return `It breaks if the service ${first?.does ?? ''}`
  const isSetting = variations.every(({ id }) => id.startsWith(`${choice}=`))
  const [shown, more] = [variations.slice(0, MOST_DESCRIBED), variations.length - MOST_DESCRIBED]
  const does = shown.map((one) => one.does)
  return `It breaks if the service ${
    isSetting
      ? `has ${valuesText(one, 'or')}`
      : wordList(more > 0 ? [...does, `${more} more`] : does, 'or')
  }`
}

/** With any of the variations. */
export function failedTests({ runs }: Pick<BrokenChoice, 'runs'>): readonly string[] {
  return [...new Set(runs.flatMap(({ failed }) => failed))]
}

/** Which tests failed, and the first message. */
function brokeText(one: BrokenChoice): string {
  const failed = failedTests(one)
  const message = one.runs[0]?.message ?? ''
  const shown = failed.slice(0, MOST_TESTS)
  const more = failed.length > shown.length ? `; and ${failed.length - shown.length} more` : ''
  const tests = shown.length === 0 ? '' : `${shown.join('; ').replace(/\.$/, '')}${more}. `
  return cut(`${tests}${message}`, LONGEST)
}

/** Rows of the choices that did not break. */
function choiceLines({ found, catalogue }: VaryResult, broken: ReadonlySet<string>) {
  const choices = new Set(catalogue.variations.map(({ choice }) => choice))
  return [...choices]
    .filter((choice) => !broken.has(choice))
    .map((choice): ReportLine => {
      const of = (list: readonly Variation[]) => list.filter((one) => one.choice === choice)
      const unstable = of(found.unstable.map(({ variation }) => variation))
      const [held, notTried, open] = [of(found.held), of(found.notTried), of(found.open)]
      const row = { id: choice, title: `Variations of ${choice}`, rules: [] }
      const line = (more: Pick<Row, 'verdict' | 'received'>): ReportLine => ({
        ...{ row: { ...row, ...more }, group: 'choices', tookMs: 0 },
        extra: { cells: [of(catalogue.variations)[0]?.section ?? ''] },
      })
      if (unstable.length > 0) {
        const ids = wordList(
          unstable.map(({ id }) => id),
          'and',
        )
        return line({
          verdict: 'inconclusive',
          received: `${ids} broke the tests once, and not when they ran again`,
        })
      }
      if (open.length > 0)
        return line({ verdict: 'inconclusive', received: 'the search ended before it' })
      if (held.length > 0) return line({ verdict: 'passed', ...partlyTried(notTried) })
      // If no choice was tried, nothing is known of what was asked for.
      const verdict = found.held.length + broken.size === 0 ? 'inconclusive' : 'skipped'
      return line({ verdict, received: NOT_TRIED })
    })
}

function partlyTried(notTried: readonly Variation[]): Pick<Row, 'received'> {
  if (notTried.length === 0) return {}
  const ids = notTried.map(({ id }) => id)
  return { received: `not tried: ${wordList(ids, 'and')}` }
}

function relianceOf(one: BrokenChoice, { accepted }: VaryResult): object {
  const { choice, variations, runs } = one
  const [first] = variations
  const [run] = runs
  return {
    ...{ choice, variations: variations.map(({ id }) => id) },
    ...{ section: first?.section ?? '', open: first?.open ?? '', advice: first?.advice ?? '' },
    ...defined({ evidence: first?.evidence, accepted: acceptedBy(accepted, one)?.reason }),
    ...{ failed: failedTests(one), message: run?.message ?? '' },
  }
}

/** By an entry for the choice, or one for each variation that broke. */
export function acceptedBy(
  accepted: readonly AcceptedChoice[],
  { choice, variations }: Pick<BrokenChoice, 'choice' | 'variations'>,
): AcceptedChoice | undefined {
  const entryOf = (name: string) => accepted.find((one) => one.choice === name)
  const entries = variations.map(({ id }) => entryOf(id)?.reason)
  const reasons = [...new Set(entries)].filter((reason) => reason !== undefined)
  const own = entryOf(choice)
  if (own !== undefined || entries.includes(undefined)) return own
  return { choice, reason: reasons.join('; ') }
}
