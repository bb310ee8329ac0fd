/**
 * A search as a report: a row for each counterexample, and one for everything that held after every
 * sequence. contracts/schemas/explore-report.schema.json has its members.
 */
import type { Oracle } from '../../base/contract/generated/types.ts'
import { definitionOf } from '../../lab/oracles/expectation.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { cut } from '../../base/vocabulary/text.ts'
import type { Row } from '../../base/vocabulary/row.ts'
import { block } from '../details.ts'
import type { CoveredRow } from '../../lab/explore/coverage.ts'
import { counted } from '../../base/vocabulary/text.ts'
import { headlineOf, type ReportLine, type Report } from '../report.ts'
import {
  describeReported,
  summaryOf,
  textOf,
  type ExplorationReport,
  type Reported,
} from './counterexamples.ts'

const MOST_RECEIVED = 1_000

export type Searched = {
  readonly exploration: ExplorationReport
  /** ISO 8601 in UTC. */
  readonly startedAt: string
  readonly tookMs: number
  /** The command or the address of the application. */
  readonly target?: string
  /** The command that runs the scenario of a counterexample, if it was written. */
  readonly commandOf?: (found: Pick<Reported, 'file' | 'isFlaky'>) => string | undefined
}

/** `texts` describe the counterexamples for a terminal, in their order. */
export function searchReport(searched: Searched, texts: readonly string[] = []): Report {
  const { exploration, startedAt, tookMs, target } = searched
  const {
    counterexamples,
    seed,
    sequences,
    oraclesOff,
    oraclesHeld = [],
    coverage = [],
  } = exploration
  const failed = counterexamples.map((found, index) =>
    lineOf(found, texts[index] ?? describeReported(found, index + 1), searched),
  )
  const broken = new Set(counterexamples.map(({ oracle }) => oracle))
  const held = oraclesHeld.map((oracle) => heldLine(oracle, { verdict: 'passed' }))
  const off = Object.entries(oraclesOff)
    .filter(([oracle]) => !broken.has(oracle as Oracle))
    .map(([oracle, because]) =>
      heldLine(oracle as Oracle, { verdict: 'skipped', received: because }),
    )
  const where = target === undefined ? [] : [`Application: ${target}`]
  return {
    ...{
      command: 'explore',
      noun: 'check',
      lines: [
        ...failed,
        ...(exploration.isCut === true ? [cutLine(exploration)] : []),
        ...held,
        ...off,
        ...coverage.map(coveredLine),
      ],
    },
    ...{ startedAt, tookMs, ...defined({ interrupted: exploration.interrupted }) },
    headline: headlineOf(summaryOf(exploration), failed),
    about: [...where, `Seed ${seed}, ${(tookMs / 1000).toFixed(1)} s, started at ${startedAt}.`],
    properties: [
      ['seed', String(seed)],
      ['sequences', String(sequences)],
      ...(target === undefined ? [] : [['target', target] as const]),
    ],
    sections: exploration,
  }
}

function heldLine(oracle: Oracle, of: Pick<Row, 'verdict' | 'received'>): ReportLine {
  const row = {
    id: `held.${oracle}`,
    title: `After every sequence, ${definitionOf(oracle).says}`,
    rules: [],
  }
  return { row: { ...row, ...of }, group: 'held', tookMs: 0 }
}

function cutLine({ levels }: ExplorationReport): ReportLine {
  const { done = 0, of } = levels[1] ?? {}
  const row: Row = {
    ...{ id: 'tried.one', title: 'Every sequence with one perturbation was run', rules: [] },
    verdict: 'inconclusive',
    received: of === undefined ? 'none was run in time' : `${done} of ${of} were run in time`,
    fix: 'Search longer with --budget 5m.',
  }
  return { row, group: 'tried', tookMs: 0 }
}

/** What was not reached was not tried: no row of it fails. */
function coveredLine({ what, sequences, because }: CoveredRow): ReportLine {
  const row = {
    id: `reached.${what.replace(/[^a-zA-Z]+/g, '-')}`,
    title:
      because === undefined
        ? `Reached in ${counted(sequences, 'sequence')}: ${what}`
        : `Never reached: ${what}, because ${because}`,
    rules: [],
    ...(because === undefined
      ? { verdict: 'passed' as const }
      : { verdict: 'skipped' as const, received: because }),
  }
  return { row, group: 'coverage', tookMs: 0 }
}

/** The reached ones beside their number of sequences, and then the others with their reason. */
export function coverageText(coverage: readonly CoveredRow[]): string {
  const reached = coverage.filter(({ sequences }) => sequences > 0)
  const others = coverage.filter(({ sequences }) => sequences === 0)
  const of = `${reached.length} of ${coverage.length}`
  const lines = [
    `Reached: ${of} transitions, webhooks, calls and faults of the service.`,
    ...reached.map(({ what, sequences }) => `${String(sequences).padStart(8)}  ${what}`),
    ...others.map(({ what, because = '' }) => `   never  ${what}: ${because}`),
  ]
  return `${lines.join('\n')}\n`
}

function lineOf(found: Reported, text: string, { commandOf }: Searched): ReportLine {
  const { file, side, perturbations, sentence, failure, scenario, alike } = found
  const reproduce = commandOf?.(found)
  // Its first line is the title.
  const [, ...rest] = text.split('\n')
  const unwritten = '"--out FOLDER" writes it as a scenario, which "run" repeats.'
  const row: Row = {
    id: file.replace(/\.yaml$/, ''),
    title: titleOf({ side, perturbations }),
    ...{ verdict: 'failed', rules: [], expected: sentence },
    received: cut(failure.difference ?? failure.message, MOST_RECEIVED),
    evidence: [
      `Found in sequence ${found.foundAfter}.`,
      ...alike.map((each) => `Also: ${textOf(each)}.`),
    ],
    ...(reproduce !== undefined && { reproduce }),
    fix: failure.hint ?? unwritten,
  }
  return {
    ...{ row, group: 'counterexamples', tookMs: scenario?.tookMs ?? 0 },
    details: [
      ...block('same', rest.map((line) => line.replace(/^ {3}/, '')).join('\n')),
      ...(reproduce === undefined ? [] : block('command', `Repeat it: ${reproduce}`)),
    ],
    ...(scenario !== undefined && { extra: { scenario } }),
  }
}

function titleOf({ side, perturbations }: Pick<Reported, 'side' | 'perturbations'>): string {
  return `A ${side}: ${textOf(perturbations)}`
}
