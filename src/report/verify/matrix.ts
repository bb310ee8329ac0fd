/**
 * The verdicts on all rules, as the documentation has them: a line per operation, a column per kind
 * of statement.
 */
import { OPERATIONS, type OperationId } from '../../base/contract/generated/operations.ts'
import { RULES, type Rule } from '../../base/contract/generated/rules.ts'
import type { InconclusiveRule, CheckRow, VerificationRun } from '../../verify/verdict.ts'
import type { Label } from './wording.ts'

/** An inconclusive rule that no client can see needs no look. */
export type RuleLabel = Label | 'not visible'

/** What needs a look comes first. */
const RULE_LABELS: readonly RuleLabel[] = [
  'failed',
  'known gap',
  'inconclusive',
  'passed',
  'not visible',
]

export const ASPECTS = ['shape', 'rules', 'errors', 'authentication', 'events'] as const
type Aspect = (typeof ASPECTS)[number]

export type JudgedRule = {
  readonly rule: Rule
  readonly label: RuleLabel
  /** For one that is not decided. */
  readonly undecided?: InconclusiveRule
  /** The rows that decided it, or could have; of a failed rule, those that broke it. */
  readonly rows: readonly CheckRow[]
}

export type MatrixLine = {
  /** An operation, `webhooks`, or `service` for what is about all of them. */
  readonly id: OperationId | 'webhooks' | 'service'
  /** `POST /api/developer/quotes`. */
  readonly title: string
  readonly cells: { readonly [A in Aspect]: readonly JudgedRule[] }
}

const LINES: readonly Pick<MatrixLine, 'id' | 'title'>[] = [
  { id: 'service', title: 'The whole service' },
  ...OPERATIONS.map(({ operationId, method, path }) => ({
    id: operationId,
    title: `${method} ${path}`,
  })),
  { id: 'webhooks', title: 'Webhooks' },
]

/** By the first word of a rule's id; what is not here is about the whole service. */
const LINE_OF: Readonly<Record<string, MatrixLine['id']>> = {
  quote: 'createQuote',
  order: 'createOrder',
  conflict: 'createOrder',
  fee: 'createOrder',
  intent: 'getOrderIntent',
  sync: 'monitorOrderStatus',
  banks: 'listProviderBanks',
  resolve: 'resolveBankAccount',
  webhook: 'webhooks',
}

const ASPECT_OF: { readonly [K in Rule['kind']]: Aspect } = {
  field: 'shape',
  rule: 'rules',
  limit: 'rules',
  error: 'errors',
  auth: 'authentication',
  event: 'events',
}

export function matrixOf(run: VerificationRun): readonly MatrixLine[] {
  const judged = judgedRules(run)
  return LINES.map(({ id, title }) => {
    const own = judged.filter(({ rule }) => lineOf(rule) === id)
    const of = (aspect: Aspect) =>
      RULE_LABELS.flatMap((label) =>
        own.filter((one) => one.label === label && ASPECT_OF[one.rule.kind] === aspect),
      )
    const [shape, rules, errors] = [of('shape'), of('rules'), of('errors')]
    const [authentication, events] = [of('authentication'), of('events')]
    return { id, title, cells: { shape, rules, errors, authentication, events } }
  })
}

/** How many of a cell have each verdict, those that need a look first. */
export function cellCounts(
  cell: readonly JudgedRule[],
): readonly { readonly label: RuleLabel; readonly count: number }[] {
  return RULE_LABELS.map((label) => ({
    label,
    count: cell.filter((one) => one.label === label).length,
  })).filter(({ count }) => count > 0)
}

function lineOf({ id }: Rule): MatrixLine['id'] {
  return LINE_OF[id.split('.', 1)[0] ?? ''] ?? 'service'
}

function judgedRules({ coverage, rows, knownGaps = [] }: VerificationRun): readonly JudgedRule[] {
  const [failed, passed] = [new Set(coverage.failed), new Set(coverage.passed)]
  const undecided = new Map(coverage.inconclusive.map((one) => [one.rule, one]))
  const gaps = new Set(knownGaps.filter(({ state }) => state === 'known').map(({ rule }) => rule))
  const rowsOf = new Map<string, CheckRow[]>()
  for (const row of rows)
    for (const rule of row.rules) rowsOf.set(rule, [...(rowsOf.get(rule) ?? []), row])
  return RULES.map((rule) => {
    const own = rowsOf.get(rule.id) ?? []
    const open = undecided.get(rule.id)
    if (failed.has(rule.id)) {
      const label = gaps.has(rule.id) ? 'known gap' : 'failed'
      return { rule, label, rows: own.filter(({ verdict }) => verdict === 'failed') }
    }
    if (passed.has(rule.id)) return { rule, label: 'passed', rows: own }
    const label = open?.kind === 'not visible' ? 'not visible' : 'inconclusive'
    return { rule, label, rows: own, ...(open === undefined ? {} : { undecided: open }) }
  })
}
