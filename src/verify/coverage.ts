/** The verdict on every rule of the contract, from the verdicts of the rows that can decide it. */
import { RULES, type Rule } from '../base/contract/generated/rules.ts'
import type { Coverage, InconclusiveRule, CheckRow, CheckVerdict } from './verdict.ts'

export function coverageOf(rows: readonly CheckRow[]): Coverage {
  const rulesOf = (verdict: CheckVerdict) =>
    new Set(rows.filter((row) => row.verdict === verdict).flatMap(({ rules }) => rules))
  const [failed, passed] = [rulesOf('failed'), rulesOf('passed')]
  const ids = RULES.map(({ id }) => id)
  return {
    failed: ids.filter((id) => failed.has(id)),
    passed: ids.filter((id) => passed.has(id) && !failed.has(id)),
    inconclusive: RULES.filter(({ id }) => !passed.has(id) && !failed.has(id)).map((rule) =>
      inconclusiveRule(rule, rows),
    ),
    all: RULES.length,
  }
}

/** An inconclusive row about the rule has a more precise reason than the rule itself. */
function inconclusiveRule({ id, verifiableBy }: Rule, rows: readonly CheckRow[]): InconclusiveRule {
  const row = rows.find(({ rules, verdict }) => verdict === 'inconclusive' && rules.includes(id))
  if (row?.because === undefined)
    return { rule: id, ...BY_VERIFIER[verifiableBy], kind: KINDS[verifiableBy] ?? 'not tried' }
  const kind = row.isNotTried === true ? 'not tried' : 'undecided'
  return { rule: id, because: row.because, hint: row.hint, kind }
}

const KINDS: { readonly [V in Rule['verifiableBy']]?: InconclusiveRule['kind'] } = {
  'simulator only': 'not visible',
  nobody: 'not visible',
}

const BY_VERIFIER: Readonly<
  Record<Rule['verifiableBy'], { readonly because: string; readonly hint?: string }>
> = {
  client: { because: 'no order of this run came into the state that it is about' },
  'webhook receiver': {
    because: 'no webhook receiver was running',
    hint: 'Pass --webhook-listen PORT, and --webhook-url if the deployment reaches that port under another name.',
  },
  'simulator only': {
    because: 'it is about what happens inside the service, and no documented endpoint shows that',
  },
  nobody: { because: 'it is advice to callers and receivers, not a property of a deployment' },
}
