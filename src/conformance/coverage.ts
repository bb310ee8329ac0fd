/** What the rows come to for every rule of the contract: kept, broken or not reachable, and nothing is left out. */
import { RULES, type Rule } from '../contract/generated/rules.ts'
import type { Coverage, Row, InconclusiveRule } from './verdict.ts'

export function coverageOf(rows: readonly Row[]): Coverage {
  const named = (verdict: Row['verdict']) =>
    new Set(rows.filter((row) => row.verdict === verdict).flatMap(({ rules }) => rules))
  const [broken, kept] = [named('broken'), named('kept')]
  const ids = RULES.map(({ id }) => id)
  return {
    broken: ids.filter((id) => broken.has(id)),
    kept: ids.filter((id) => kept.has(id) && !broken.has(id)),
    notReachable: RULES.filter(({ id }) => !kept.has(id) && !broken.has(id)).map((rule) =>
      unreached(rule, rows),
    ),
    all: RULES.length,
  }
}

/** A row that was about the rule knows best why it was not decided. */
function unreached({ id, reach }: Rule, rows: readonly Row[]): InconclusiveRule {
  const row = rows.find(({ rules, verdict }) => verdict === 'not reachable' && rules.includes(id))
  return row?.because === undefined
    ? { rule: id, ...BY_REACH[reach] }
    : { rule: id, because: row.because, reachableBy: row.reachableBy }
}

const BY_REACH: Readonly<
  Record<Rule['reach'], { readonly because: string; readonly reachableBy?: string }>
> = {
  outside: { because: 'what it needs did not happen in this run' },
  webhook: {
    because: 'no webhook was listened for',
    reachableBy:
      'Pass --webhook-listen PORT, with --webhook-url where the deployment reaches that port by another name.',
  },
  inside: {
    because: 'it is about what happens inside the service, which no documented endpoint shows',
  },
  guidance: { because: 'it is advice to callers and receivers, and no property of a deployment' },
}
