/** One row for each rule: the first failure and how many there are, or the first that passed. */
import { withDeviation } from '../deviation.ts'
import type { CheckRow } from '../verdict.ts'
import type { Finding, TraceRule, RuleFinding } from './rule.ts'

type Tally = { all: number; failures: number; first?: Finding }

/** Why nothing of a rule was seen. */
export type Unseen = { readonly because: string; readonly hint?: string | undefined }

export class RuleRows {
  readonly #tallies: Map<TraceRule, Tally>
  readonly #onFailure: (found: RuleFinding) => void

  constructor(rules: readonly TraceRule[], onFailure: (found: RuleFinding) => void = () => {}) {
    this.#tallies = new Map(rules.map((rule) => [rule, { all: 0, failures: 0 }]))
    this.#onFailure = onFailure
  }

  add(all: readonly RuleFinding[]): void {
    for (const found of all) {
      const { rule, finding } = found
      const tally = this.#tallies.get(rule)
      if (tally === undefined) continue
      const { first } = tally
      if (finding.verdict !== 'inconclusive') tally.all += 1
      if (finding.verdict === 'failed' && tally.failures++ === 0) {
        tally.first = finding
        this.#onFailure(found)
      } else if (first === undefined || (first.verdict === 'inconclusive' && tally.failures === 0))
        tally.first = finding.verdict === 'inconclusive' ? (first ?? finding) : finding
    }
  }

  /** `unseenOf` says why there is nothing about a rule. */
  rows(unseenOf: (rule: TraceRule) => Unseen): readonly CheckRow[] {
    return [...this.#tallies].map(([rule, tally]) => withDeviation(rowOf(rule, tally, unseenOf)))
  }
}

function rowOf(
  rule: TraceRule,
  { all, failures, first }: Tally,
  unseenOf: (rule: TraceRule) => Unseen,
): CheckRow {
  const { id, title, rules } = rule
  if (first === undefined) {
    const { because, hint } = unseenOf(rule)
    const isNotTried = hint === undefined ? {} : { isNotTried: true }
    return {
      id,
      title,
      rules,
      verdict: 'inconclusive',
      because,
      hint,
      ...isNotTried,
      exchanges: [],
    }
  }
  if (first.verdict !== 'failed') return { id, title, rules, ...first }
  const received = `${first.received} (in ${failures} of ${all})`
  return { id, title, rules, ...first, received }
}
