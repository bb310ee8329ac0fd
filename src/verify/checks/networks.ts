/** Every network that a quote accepts, beside that of the run (§3.3, §4.2, §8). */
import { answered, isConflict, isServed, mustBeServed, read } from '../deployment/answer.ts'
import type { Route } from '../deployment/capabilities.ts'
import { Inconclusive, NO_TRANSACTION, required } from '../inconclusive.ts'
import {
  failed,
  passed,
  passedIfWindowOf,
  type Check,
  type CheckContext,
  type Finding,
} from './check.ts'
import { rejection } from './conflict.ts'
import { idIn } from './fixtures.ts'
import { mustNotHaveEnded, type SecondOrder } from './second-order.ts'

const WINDOWS: Check = {
  id: 'intent.every-network',
  title: 'an order on any network that is quoted has its payment window',
  rules: ['intent.created-with-order', 'intent.endpoint'],
  run: (context) =>
    onEveryNetwork(context, async ({ first }) => {
      const id = required(first.transactionId, NO_TRANSACTION)
      if (read(first.intent, 'transactionId') !== id) await context.fixtures.mustBeOpen(id)
      return passedIfWindowOf(id, ['intent.created-with-order'], first.order, first.intent)
    }),
}

const CONFLICTS: Check = {
  id: 'conflict.every-network',
  title: 'a second order conflicts on every network that is quoted, and leaves the payment window',
  rules: ['conflict.when', 'intent.one-active'],
  run: (context) =>
    onEveryNetwork(context, async (orders) => {
      const { first, second, intent } = orders
      const found = rejection(orders, ['conflict.when', 'intent.one-active'])
      if (found.verdict === 'failed' || !isServed(first.intent)) return found
      const id = required(first.transactionId, NO_TRANSACTION)
      // Nothing replaced it, so an order that has failed since then failed by itself.
      if (read(intent, 'transactionId') !== id) mustNotHaveEnded(await context.fixtures.sync(id))
      return passedIfWindowOf(id, ['intent.one-active'], second, intent)
    }),
}

/** The first failure; without one, what a network leaves open; other checks have the run's own. */
async function onEveryNetwork(
  { fixtures, capabilities: { networks, quoted } }: CheckContext,
  judge: (orders: SecondOrder, route: Route) => Promise<Finding>,
): Promise<Finding> {
  let open: Inconclusive | undefined
  let found = networks.length > 0 ? undefined : await ofTheRun(fixtures, quoted.buy)
  for (const route of networks) {
    try {
      found = await judge(await fixtures.secondOn(route), route)
      if (found.verdict === 'failed') return found
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error
      open ??= error
    }
  }
  if (open !== undefined || found === undefined) throw open ?? new Inconclusive('nothing is quoted')
  return found
}

const OVERRIDES: Check = {
  id: 'override.every-network',
  title: 'an order that overrides takes the payment window on every network that is quoted',
  rules: ['order.override-replaces', 'intent.one-active'],
  run: (context) =>
    onEveryNetwork(context, async (_, route) => {
      const { order, intent } = await context.fixtures.overrideOn(route)
      const failure = { expected: 'the order is accepted', received: answered(order) }
      if (isConflict(order)) return failed(failure, order)
      mustBeServed(order, `no order that overrides was accepted on ${route.chain}`)
      const id = required(idIn(order), NO_TRANSACTION)
      if (read(intent, 'transactionId') !== id) await context.fixtures.mustBeOpen(id)
      return passedIfWindowOf(id, ['order.override-replaces'], order, intent)
    }),
}

async function ofTheRun(fixtures: CheckContext['fixtures'], isBuy: boolean): Promise<Finding> {
  return passed((await fixtures.opened(isBuy ? 'buy' : 'sell')).order)
}

export const NETWORK_CHECKS: readonly Check[] = [WINDOWS, CONFLICTS, OVERRIDES]
