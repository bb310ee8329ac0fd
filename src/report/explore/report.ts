/**
 * A search as a report: a row for each counterexample, and one for everything that held after every
 * sequence. contracts/schemas/explore-report.schema.json has its members.
 */
import { spanText } from '../../base/vocabulary/time.ts'
import type { Oracle } from '../../base/contract/generated/types.ts'
import { definitionOf } from '../../lab/oracles/expectation.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { cut } from '../../base/vocabulary/text.ts'
import type { Row } from '../../base/vocabulary/row.ts'
import { block } from '../details.ts'
import { headlineOf, type ReportLine, type Report } from '../report.ts'
import {
  describeReported,
  hintOf,
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
  readonly commandOf?: (file: string) => string | undefined
}

/** `texts` describe the counterexamples for a terminal, in their order. */
export function searchReport(searched: Searched, texts: readonly string[] = []): Report {
  const { exploration, startedAt, tookMs, target } = searched
  const { counterexamples, seed, sequences, oraclesOff, oraclesHeld = [] } = exploration
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
      ],
    },
    ...{ startedAt, tookMs, ...defined({ interrupted: exploration.interrupted }) },
    headline: headlineOf(summaryOf(exploration), failed),
    about: [...where, `Seed ${seed}, ${spanText(tookMs)}, started at ${startedAt}.`],
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

function lineOf(found: Reported, text: string, { commandOf }: Searched): ReportLine {
  const { file, side, perturbations, sentence, failure, scenario, alike } = found
  const reproduce = commandOf?.(file)
  // Its first line is the title.
  const [, ...rest] = text.split('\n')
  const unwritten = '"--out FOLDER" writes it as a scenario, which "run" repeats.'
  const fix = hintOf(found) ?? (reproduce === undefined ? unwritten : undefined)
  const row: Row = {
    id: file.replace(/\.yaml$/, ''),
    title: titleOf({ side, perturbations }),
    ...{ verdict: 'failed', rules: [], expected: sentence },
    received: cut(failure.difference ?? failure.message, MOST_RECEIVED),
    evidence: [
      `Found in sequence ${found.foundAfter}.`,
      ...alike.map((each) => `Also fails: ${textOf(each)}.`),
    ],
    ...defined({ reproduce, fix }),
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
