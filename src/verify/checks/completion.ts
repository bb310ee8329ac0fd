/** Orders that ended: what status sync reports, and that their payment windows close (§3, §8). */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { answered, isNotFound, isSame, isServed, read, stateOf } from '../deployment/answer.ts'
import type { OrderOutcome } from '../deployment/capabilities.ts'
import { attempted } from '../deployment/sandbox-control.ts'
import { Inconclusive, required } from '../inconclusive.ts'
import {
  passedIf,
  passedIfMissing,
  passedUnlessConflict,
  type Check,
  type CheckContext,
} from './check.ts'

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

const CLOSED: readonly Check[] = (['completed', 'expired', 'cancelled'] as const).map(
  (outcome) => ({
    id: `completion.${outcome}.closes`,
    title: `the payment window of an order that is ${outcome} is closed: 404`,
    rules: [`intent.closes.${outcome}`],
    run: async (context) => {
      const { customer, transactionId } = await ended(context, outcome)
      if (outcome === 'completed') await context.fixtures.latestSync(transactionId)
      return passedIfMissing(await context.fixtures.closedIntent(customer))
    },
  }),
)

const SELL_CLOSED: Check = {
  id: 'completion.sell.closes',
  title: 'the payment window of a sell that is completed is closed: 404',
  rules: ['intent.closes.completed'],
  run: async (context) => {
    const { order, customer } = await context.outcomes.reach('completed', 'sell')
    const sync = await context.fixtures.latestSync(order.transactionId)
    return passedIfMissing(
      await context.fixtures.closedIntent(customer, context.fixtures.routeFor('sell')),
      sync,
    )
  },
}

const OVERRIDDEN_STAYS: Check = {
  id: 'completion.overridden-stays',
  title: 'when an order that overrode another is completed, the old payment window does not return',
  rules: ['order.override-replaces', 'intent.closes.completed'],
  run: async (context) => {
    const { order, customer, overridden } = await context.outcomes.reach('completed', 'override')
    const sync = await context.fixtures.latestSync(order.transactionId)
    const isOfOld = (one: Exchange) => isSame(read(one, 'transactionId'), overridden?.transactionId)
    const first = await context.fixtures.intent(customer)
    const isOld = isOfOld(first)
    const intent = isOld ? first : await context.fixtures.closedIntent(customer)
    const failure = {
      rules: [isOld ? 'order.override-replaces' : 'intent.closes.completed'] as const,
      expected: 'status 404 (§7.2)',
      received: answered(intent),
    }
    return passedIf(isNotFound(intent), failure, sync, intent)
  },
}

const FREE_AGAIN: Check = {
  id: 'completion.completed.frees',
  title: 'after an order has completed, its customer may order again',
  rules: ['conflict.when', 'intent.closes.completed'],
  run: async (context) => {
    const { customer, transactionId } = await ended(context, 'completed')
    await context.fixtures.latestSync(transactionId)
    await context.fixtures.closedIntent(customer)
    return passedUnlessConflict(await context.fixtures.order('buy', customer), FREE_AGAIN.rules)
  },
}

/** Where the window is still answered, another check has failed for it. */
const EXPIRED_FREES: Check = {
  id: 'completion.expired.frees',
  title: 'after a payment window has expired, its customer may order again',
  rules: ['conflict.when', 'intent.closes.expired'],
  run: async (context) => {
    const { customer } = await ended(context, 'expired')
    const intent = await context.fixtures.closedIntent(customer)
    if (!isNotFound(intent)) throw new Inconclusive('the payment window did not close')
    const again = await context.fixtures.order('buy', customer)
    return passedUnlessConflict(again, ['conflict.when'])
  },
}

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

export const COMPLETION_CHECKS: readonly Check[] = [
  ...REPORTED,
  ...CLOSED,
  SELL_CLOSED,
  OVERRIDDEN_STAYS,
]

/** Last, because they open a payment window where other checks expect a closed one. */
export const LAST_COMPLETION_CHECKS: readonly Check[] = [FREE_AGAIN, EXPIRED_FREES]
