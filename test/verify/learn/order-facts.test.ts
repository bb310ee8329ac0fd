/** The amount that a buy is ordered for, as the messages about it have it. */
import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/base/client/exchange.ts'
import { orderFacts } from '../../../src/verify/learn/order-facts.ts'
import { Orders } from '../../../src/verify/learn/orders.ts'
import { anExchange } from '../an-exchange.ts'

type Buy = { readonly asked: number; readonly says: readonly string[] }

const RATE = 1_400
const AT = { at: 1, environment: 'test', call: 'a call' } as const

function callOf({ asked }: Buy, at: number): Exchange {
  const sent = { side: 'buy', fiatCurrency: 'NGN', asset: 'USDC', chain: 'base', amount: asked }
  return anExchange({
    ...{ id: at + 1, operationId: 'createOrder', at, status: 201 },
    sent: { ...sent, fiatAmount: 35 * RATE },
    json: { transactionId: `order-${at}`, bestRateUsed: RATE },
  })
}

/** That of the first buy: placed, and completed. */
function amountsOf(buys: readonly Buy[]): readonly unknown[] {
  const orders = new Orders(buys.map(callOf))
  for (const [at, { says }] of buys.entries())
    for (const cryptoAmount of says) {
      const order = orders.find(`order-${at}`)
      if (order !== undefined) orders.note({ cryptoAmount }, order)
    }
  return (['placed', 'completed'] as const).map((state) => {
    const [order] = orders.all
    return order && orderFacts(orders, order, { ...AT, state }).get('order.cryptoAmount')
  })
}

const PAID = ['35.214312', '35.214312', '35.21']
const NAMED: Buy = { asked: 35.21, says: PAID }
const OTHERS: Buy = { asked: 35.4, says: PAID }
const ITSELF: Buy = { asked: 36, says: ['36', '35.214312', '35.214312'] }

test.each<[name: string, buys: readonly Buy[], amounts: readonly string[]]>([
  ['what it asks for, if a message has it', [ITSELF], ['36', '35.214312']],
  ['what is paid, if no message has another amount', [OTHERS], ['35.214312', '35.214312']],
  [
    'what is paid, if it is only by chance near what it asks for',
    [NAMED, OTHERS, OTHERS],
    ['35.214312', '35.214312'],
  ],
  [
    'what it asks for, if that is near what is paid in most orders',
    [NAMED, NAMED, OTHERS],
    ['35.21', '35.214312'],
  ],
  [
    'what it asks for, if messages about others have that as it is',
    [NAMED, ITSELF, ITSELF, OTHERS, OTHERS],
    ['35.21', '35.214312'],
  ],
])('a buy is ordered for %s', (_name, buys, amounts) => {
  expect(amountsOf(buys)).toEqual(amounts)
})
