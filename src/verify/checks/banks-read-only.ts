/** Bank lists are only read (§4.5): a list changes neither itself nor a payment window. */
import type { Exchange } from '../../base/client/exchange.ts'
import { answered, isServed, mustBeServed, read } from '../deployment/answer.ts'
import { Inconclusive } from '../inconclusive.ts'
import { servedBankListOf } from './banks.ts'
import type { Check, CheckContext } from './check.ts'
import { failed, passed } from '../rules/rule.ts'
import { mustNotHaveEnded, type Placed } from './second-order.ts'

/** A payment window with less time left may close by itself meanwhile. */
const FEWEST_SECONDS_LEFT = 60

/** Last, while no other check reads a list. */
export const LEAVES_WINDOWS: Check = {
  id: 'banks.leaves-windows',
  title: 'reading a bank list closes no payment window',
  rules: ['banks.read-only'],
  run: async (context) => {
    const { fixtures, capabilities } = context
    const side = capabilities.quoted.buy ? 'buy' : 'sell'
    const known = await fixtures.accepted(side)
    const reopened = { ...known, intent: await fixtures.intent(known.customer) }
    const window = isServed(reopened.intent) ? reopened : await fixtures.place(side)
    const list = () => servedBankListOf(context)
    const after = await windowAfter(context, window, list)
    if (isServed(after)) return passed(after)
    const other = await fixtures.place(side)
    const untouched = await windowAfter(context, other, () => fixtures.quote(side))
    mustBeServed(untouched, 'payment windows close early by themselves')
    const expected = 'the payment window, still open after a bank list was read'
    return failed({ expected, received: answered(after) }, window.intent, await list(), after)
  },
}

/** Throws {@link Inconclusive} where the window closed because its order ended or its time did. */
async function windowAfter(
  { fixtures }: CheckContext,
  { customer, intent, transactionId }: Placed,
  act: () => Promise<Exchange>,
): Promise<Exchange> {
  const left = read(mustBeServed(intent, 'no payment window is open'), 'timeRemainingSeconds')
  await act()
  const after = await fixtures.intent(customer)
  if (isServed(after)) return after
  if (typeof left !== 'number' || left < FEWEST_SECONDS_LEFT)
    throw new Inconclusive('payment windows are too short to tell why one closed')
  mustNotHaveEnded(transactionId === undefined ? undefined : await fixtures.sync(transactionId))
  return after
}
