/** One row for each rule: the first failure and how many there are, or the first that passed. */
import type { Finding } from '../checks/check.ts'
import { withDeviation } from '../deviation.ts'
import type { CheckRow } from '../verdict.ts'
import type { RuleFinding, TrafficRule } from './monitor.ts'

type Tally = { all: number; failures: number; first?: Finding }

export class TrafficRows {
  readonly #tallies: Map<TrafficRule, Tally>
  readonly #byId: ReadonlyMap<string, TrafficRule>
  readonly #onFailure: (rule: TrafficRule, observed: RuleFinding) => void

  constructor(
    rules: readonly TrafficRule[],
    onFailure: (rule: TrafficRule, observed: RuleFinding) => void = () => {},
  ) {
    this.#tallies = new Map(rules.map((rule) => [rule, { all: 0, failures: 0 }]))
    this.#byId = new Map(rules.map((rule) => [rule.id, rule]))
    this.#onFailure = onFailure
  }

  add(all: readonly RuleFinding[]): void {
    for (const observed of all) {
      const { rule, finding } = observed
      const tally = this.#tallies.get(this.#byId.get(rule.id) ?? rule)
      if (tally === undefined) continue
      tally.all += 1
      const isFailure = finding.verdict === 'failed'
      if (isFailure && tally.failures++ === 0) {
        tally.first = finding
        this.#onFailure(rule, observed)
      } else tally.first ??= finding
    }
  }

  /** `reasonOf` says what the traffic has about a rule that stays open. */
  rows(reasonOf: (ruleId: string) => string | undefined): readonly CheckRow[] {
    return [...this.#tallies].map(([rule, tally]) =>
      withDeviation(rowOf(rule, tally, tally.first === undefined ? reasonOf(rule.id) : undefined)),
    )
  }
}

function rowOf(
  { id, title, rules, unseen }: TrafficRule,
  { all, failures, first }: Tally,
  reason: string | undefined,
): CheckRow {
  if (first === undefined) {
    const because = reason === undefined ? unseen.because : `${unseen.because}: ${reason}`
    return { id, title, rules, verdict: 'inconclusive', because, exchanges: [] }
  }
  if (first.verdict === 'passed') return { id, title, rules, ...first }
  const received = `${first.received} (in ${failures} of ${all})`
  return { id, title, rules, ...first, received }
}
