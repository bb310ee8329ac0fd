/** Orders that override an open payment window (§2.1, §4.2). */
import { answered, isConflict, isServed, mustBeServed, read } from '../deployment/answer.ts'

import { NO_TRANSACTION, required } from '../inconclusive.ts'
import {
  failed,
  passed,
  passedIf,
  passedIfWindowOf,
  type Check,
  type CheckContext,
} from './check.ts'
import { passedIfCountsOne } from './conflict.ts'
import { idIn, type Override } from './fixtures.ts'
import type { Side } from '../../base/vocabulary/side.ts'

/** One within a side and one across sides; another pair costs two orders and shows no more. */
const PAIRS: readonly (readonly [first: Side, second: Side])[] = [
  ['buy', 'buy'],
  ['buy', 'sell'],
]

const OF_PAIRS: readonly Check[] = PAIRS.flatMap(([first, second]): Check[] => [
  {
    id: `override.${first}-by-${second}.accepted`,
    title: `a ${second} that overrides the payment window of a ${first} is accepted`,
    rules: ['order.override-replaces', 'order.request.overrideActiveIntent'],
    run: async ({ fixtures }) => {
      const override = await fixtures.override(first, second)
      const order = override.second
      // Where no order of that side is accepted, an error says nothing about the override.
      if (!isServed(order)) await fixtures.accepted(second)
      const also = isConflict(order) ? 'conflict.when' : 'order.request.overrideActiveIntent'
      const failure = {
        rules: ['order.override-replaces', also] as const,
        expected: 'the order is accepted',
        received: answered(order),
      }
      return passedIf(isServed(order), failure, override.first.order, order)
    },
  },
  {
    id: `override.${first}-by-${second}.names-new`,
    title: `then the payment window is that of the ${second}`,
    rules: ['order.override-replaces', 'intent.one-active'],
    run: async (context) => {
      const { second: order, intent } = await accepted(context, first, second)
      const wanted = required(idIn(order), 'the answer to the new order has no transactionId')
      if (read(intent, 'transactionId') !== wanted) await context.fixtures.mustBeOpen(wanted)
      return passedIfWindowOf(wanted, ['order.override-replaces'], order, intent)
    },
  },
  {
    id: `override.${first}-by-${second}.still-one`,
    title: `and the next order conflicts with it`,
    rules: ['conflict.when', 'intent.one-active', 'conflict.conflict.activeIntentCount'],
    run: async (context) => {
      const { second: order, third } = await accepted(context, first, second)
      const id = idIn(order)
      if (isServed(third) && id !== undefined) await context.fixtures.mustBeOpen(id)
      const failure = { expected: 'the conflict of §7.1', received: answered(third) }
      if (isServed(third)) return failed(failure, order, third)
      return isConflict(third) ? passedIfCountsOne(third) : passed(order, third)
    },
  },
])

const BESIDE: Check = {
  id: 'override.beside',
  title: 'an override leaves the payment windows of other tokens and networks open',
  rules: ['order.override-replaces', 'intent.one-active'],
  run: async (context) => {
    const { order, overriding, intent } = await context.fixtures.overrideBeside()
    const wanted = required(idIn(order), NO_TRANSACTION)
    if (!isServed(intent)) await context.fixtures.mustBeOpen(wanted)
    return passedIfWindowOf(wanted, ['order.override-replaces'], overriding, intent)
  },
}

async function accepted({ fixtures }: CheckContext, first: Side, second: Side): Promise<Override> {
  const override = await fixtures.override(first, second)
  mustBeServed(override.second, 'the overriding order was rejected')
  return override
}

export const OVERRIDE_CHECKS: readonly Check[] = [...OF_PAIRS, BESIDE]
