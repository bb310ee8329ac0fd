/** What status syncs say of an order that a run brought to its end (§3). */
import { expect, test } from 'vitest'
import type { ExchangeNote } from '../../../src/base/client/exchange.ts'
import { END_RULES } from '../../../src/verify/rules/ends.ts'
import { Judge } from '../../../src/verify/rules/judge.ts'
import { RuleRows } from '../../../src/verify/rules/rows.ts'
import { newTrace } from '../../../src/verify/rules/trace.ts'
import { anExchange } from '../an-exchange.ts'

type Sync = {
  readonly status: number
  readonly says?: string
  /** The run knows that the order has completed. */
  readonly isKnown?: boolean
}

function syncOf({ status, says, isKnown = false }: Sync, at: number) {
  const isOver = says === 'completed'
  const json =
    says === undefined
      ? { code: 'TOO_SOON' }
      : { status: says, terminal: isOver, completed: isOver, transactionId: 't-1' }
  const note: ExchangeNote | undefined = isKnown ? { ended: 'completed' } : undefined
  return anExchange({
    ...{ id: at + 1, operationId: 'monitorOrderStatus', at: at * 100, status, json },
    ...(note === undefined ? {} : { note }),
  })
}

function verdictOf(syncs: readonly Sync[]): string | undefined {
  const judge = new Judge(END_RULES, newTrace())
  const rows = new RuleRows(END_RULES)
  for (const exchange of syncs.map(syncOf)) rows.add(judge.see(exchange))
  rows.add(judge.end())
  return rows
    .rows(() => ({ because: 'unseen' }))
    .find(({ id }) => id === 'completion.completed.reported')?.verdict
}

const COMPLETED: Sync = { status: 200, says: 'completed', isKnown: true }
const PENDING: Sync = { status: 200, says: 'pending', isKnown: true }
const TOO_SOON: Sync = { status: 400, isKnown: true }

test.each<[what: string, syncs: readonly Sync[], verdict: string]>([
  ['completed', [COMPLETED], 'passed'],
  ['pending', [PENDING], 'failed'],
  ['pending, and completed later', [PENDING, { status: 200, says: 'completed' }], 'passed'],
  ['completed, and nothing when asked again at once', [COMPLETED, TOO_SOON], 'passed'],
  [
    'nothing at first, and completed later',
    [TOO_SOON, { status: 200, says: 'completed' }],
    'passed',
  ],
  ['nothing', [TOO_SOON], 'failed'],
  ['completed, and that there is no such order', [COMPLETED, { status: 404 }], 'failed'],
])('a completed order whose syncs say %s', (_what, syncs, verdict) => {
  expect(verdictOf(syncs)).toBe(verdict)
})
