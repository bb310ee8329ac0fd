/** Orders that ended: what status sync reports, and that their payment windows close (§3, §8). */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { answered, isServed, read, stateOf } from '../deployment/answer.ts'
import type { OrderOutcome } from '../deployment/capabilities.ts'
import { attempted } from '../deployment/sandbox-control.ts'
import { Inconclusive, required } from '../inconclusive.ts'
import { passedIfMissing, type Check, type CheckContext } from './check.ts'
import { passedIf } from '../rules/rule.ts'

const REPORTED: readonly Check[] = (['completed', 'failed'] as const).map((outcome) => ({
  id: `completion.${outcome}.reported`,
  title: `status sync reports that an order has ${outcome}`,
  rules: [
    'sync.latest-state',
    'sync.terminal-reports',
    'sync.response.terminal',
    'sync.response.completed',
  ],
  run: async (context) => {
    const { transactionId } = await ended(context, outcome)
    const sync = await context.fixtures.latestSync(transactionId)
    const rules = brokenRules(sync, outcome)
    const failure = {
      rules,
      expected: `status "${outcome}", terminal true, completed ${outcome === 'completed'}`,
      received: isServed(sync) ? stateOf(sync) : answered(sync),
    }
    return passedIf(rules.length === 0, failure, sync)
  },
}))

function brokenRules(sync: Exchange, outcome: 'completed' | 'failed'): readonly RuleId[] {
  if (read(sync, 'status') !== outcome) return ['sync.latest-state', 'sync.terminal-reports']
  const rules: RuleId[] = []
  if (read(sync, 'terminal') !== true) rules.push('sync.terminal-reports', 'sync.response.terminal')
  if (read(sync, 'completed') !== (outcome === 'completed')) rules.push('sync.response.completed')
  return rules
}

const CLOSED: readonly Check[] = (['expired', 'cancelled'] as const).map((outcome) => ({
  id: `completion.${outcome}.closes`,
  title: `the payment window of an order that is ${outcome} is closed: 404`,
  rules: [`intent.closes.${outcome}`],
  run: async (context) => {
    const { customer } = await ended(context, outcome)
    return passedIfMissing(await context.fixtures.closedIntent(customer))
  },
}))

type EndedOrder = { readonly transactionId: string; readonly customer: string }

async function ended(
  context: CheckContext,
  outcome: OrderOutcome | 'cancelled',
): Promise<EndedOrder> {
  if (outcome === 'cancelled') return cancelled(context)
  const { order, customer } = await context.outcomes.reach(outcome)
  return { transactionId: order.transactionId, customer }
}

async function cancelled({ fixtures, capabilities }: CheckContext): Promise<EndedOrder> {
  const because = 'no documented request cancels an order'
  const control = required(capabilities.control, because, 'Pass --control URL of a sandbox.')
  const { transactionId, customer } = await fixtures.place('buy')
  const cancelling =
    transactionId &&
    (await attempted(control.call('simulateOrder', { id: transactionId, action: 'cancel' })))
  if (transactionId === undefined || !cancelling)
    throw new Inconclusive('the control API did not cancel an order')
  return { transactionId, customer }
}

/** Only the control API of a sandbox cancels an order: no row of another deployment. */
export function needsControl({ id }: Pick<Check, 'id'>): boolean {
  return id === 'completion.cancelled.closes'
}

export const COMPLETION_CHECKS: readonly Check[] = [...REPORTED, ...CLOSED]
