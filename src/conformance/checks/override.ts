/** An order that takes the place of an open window (§2.1, §4.2). */
import type { Side } from '../deployment/order-body.ts'
import { answered, isConflict, isServed, read, shown } from '../deployment/answer.ts'
import { Inconclusive } from '../inconclusive.ts'
import { decided, type Check, type CheckContext } from './check.ts'
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
      run: async ({ scenes }) => {
        const { first: held, second: taking } = await scenes.replacement(first, second)
        // Where orders of that side are refused anyway, a refusal says nothing about the override.
        if (!isServed(taking)) await scenes.made(second)
        const rules = isConflict(taking)
          ? (['order.override-replaces', 'conflict.when'] as const)
          : (['order.override-replaces', 'order.request.overrideActiveIntent'] as const)
        const breach = { rules, expected: 'the order is accepted', got: answered(taking) }
        return decided(isServed(taking), breach, held.order, taking)
      },
    },
    {
      id: `override.${about}.names-new`,
      title: `then the window is that of the ${second}`,
      rules: ['order.override-replaces', 'intent.one-active'],
      run: async (context) => {
        const { second: taking, window } = await replaced(context, pair)
        const [wanted, got] = [idIn(taking), read(window, 'transactionId')]
        if (wanted === undefined)
          throw new Inconclusive('the answer to the new order names no transaction')
        if (!isServed(window)) await context.scenes.mustBeOpen(wanted)
        const breach = {
          rules: ['order.override-replaces'] as const,
          expected: `the window of transaction ${shown(wanted)}`,
          got: isServed(window) ? `that of ${shown(got)}` : answered(window),
        }
        return decided(got === wanted, breach, taking, window)
      },
    },
    {
      id: `override.${about}.still-one`,
      title: `and it stands in the way of the next order`,
      rules: ['conflict.when', 'intent.one-active'],
      run: async (context) => {
        const { second: taking, third } = await replaced(context, pair)
        const id = idIn(taking)
        if (isServed(third) && id !== undefined) await context.scenes.mustBeOpen(id)
        const breach = { expected: 'the conflict of §7.1', got: answered(third) }
        return decided(!isServed(third), breach, taking, third)
      },
    },
  ]
})

async function replaced({ scenes }: CheckContext, { first, second }: Pair): Promise<Replacement> {
  const replacement = await scenes.replacement(first, second)
  if (isServed(replacement.second)) return replacement
  throw new Inconclusive(`the order that overrides was refused: ${answered(replacement.second)}`)
}
