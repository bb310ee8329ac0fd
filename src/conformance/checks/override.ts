/** An order that takes the place of an open window (§2.1, §4.2). */
import type { Side } from '../deployment/order-body.ts'
import { answered, isConflict, isServed, read, shown } from '../deployment/answer.ts'
import { Inconclusive } from '../inconclusive.ts'
import { passedIf, type Check, type CheckContext } from './check.ts'
import { idIn, type Replacement } from './fixtures.ts'

type Pair = { readonly first: Side; readonly second: Side }

/** One within a side and one across them; every further pair would cost two orders and show nothing new. */
const PAIRS: readonly Pair[] = [
  { first: 'buy', second: 'buy' },
  { first: 'buy', second: 'sell' },
]

export const OVERRIDE_CHECKS: readonly Check[] = PAIRS.flatMap((pair): Check[] => {
  const { first, second } = pair
  const about = `${first}-by-${second}`
  return [
    {
      id: `override.${about}.accepted`,
      title: `a ${second} that overrides the window of a ${first} is accepted`,
      rules: ['order.override-replaces', 'order.request.overrideActiveIntent'],
      run: async ({ fixtures }) => {
        const { first: held, second: taking } = await fixtures.replacement(first, second)
        // Where orders of that side are refused anyway, a refusal says nothing about the override.
        if (!isServed(taking)) await fixtures.made(second)
        const rules = isConflict(taking)
          ? (['order.override-replaces', 'conflict.when'] as const)
          : (['order.override-replaces', 'order.request.overrideActiveIntent'] as const)
        const failure = { rules, expected: 'the order is accepted', received: answered(taking) }
        return passedIf(isServed(taking), failure, held.order, taking)
      },
    },
    {
      id: `override.${about}.names-new`,
      title: `then the window is that of the ${second}`,
      rules: ['order.override-replaces', 'intent.one-active'],
      run: async (context) => {
        const { second: taking, window } = await replaced(context, pair)
        const [wanted, received] = [idIn(taking), read(window, 'transactionId')]
        if (wanted === undefined)
          throw new Inconclusive('the answer to the new order names no transaction')
        if (!isServed(window)) await context.fixtures.mustBeOpen(wanted)
        const failure = {
          rules: ['order.override-replaces'] as const,
          expected: `the window of transaction ${shown(wanted)}`,
          received: isServed(window) ? `that of ${shown(received)}` : answered(window),
        }
        return passedIf(received === wanted, failure, taking, window)
      },
    },
    {
      id: `override.${about}.still-one`,
      title: `and it stands in the way of the next order`,
      rules: ['conflict.when', 'intent.one-active'],
      run: async (context) => {
        const { second: taking, third } = await replaced(context, pair)
        const id = idIn(taking)
        if (isServed(third) && id !== undefined) await context.fixtures.mustBeOpen(id)
        const failure = { expected: 'the conflict of §7.1', received: answered(third) }
        return passedIf(!isServed(third), failure, taking, third)
      },
    },
  ]
})

async function replaced({ fixtures }: CheckContext, { first, second }: Pair): Promise<Replacement> {
  const replacement = await fixtures.replacement(first, second)
  if (isServed(replacement.second)) return replacement
  throw new Inconclusive(`the order that overrides was refused: ${answered(replacement.second)}`)
}
