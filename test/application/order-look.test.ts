/** How an order of an application is read by its adapter. */
import { expect, test } from 'vitest'
import { OrderLook } from '../../src/application/order-look.ts'
import { DEFAULT_ADAPTER } from '../../src/application/default-adapter.ts'
import type { HttpRequest, TimedResponse } from '../../src/client/exchange.ts'
import { parsedJson } from '../../src/vocabulary/json.ts'

const NAMES = { side: 'buy', customer: 'cus1', order: '7', transaction: null } as const

function look(answers: Readonly<Record<string, string>>, adapter = DEFAULT_ADAPTER) {
  const asked: string[] = []
  const call = async ({ method, path }: HttpRequest): Promise<TimedResponse> => {
    asked.push(`${method} ${path}`)
    const body = answers[path] ?? ''
    return { status: 200, headers: {}, body, json: parsedJson(body), tookMs: 0 }
  }
  const run = () => Promise.reject(new Error('The adapter has no command'))
  return { asked, order: new OrderLook({ adapter, names: NAMES, call, run }) }
}

test('a state and an effect in one answer are read by one request', async () => {
  const { asked, order } = look({
    '/orders/7': '{"state":"completed","bookings":[{"amount":"2.5","book":"live"}]}',
  })
  expect(await order.state()).toEqual({ state: 'completed', word: 'completed' })
  expect(await order.effect('effect')).toEqual({ count: 1, amount: 2.5, live: 1 })
  expect(asked).toEqual(['GET /orders/7'])
})

test('an effect elsewhere is read where it is', async () => {
  const effect = { request: 'GET /credits?of=${order}', count: '$[*]' }
  const { buy } = DEFAULT_ADAPTER
  const { asked, order } = look(
    { '/orders/7': '{"state":"pending"}', '/credits?of=7': '[1,2]' },
    { ...DEFAULT_ADAPTER, buy: { ...buy, effect } },
  )
  expect(await order.state()).toEqual({ state: 'pending', word: 'pending' })
  expect(await order.effect('effect')).toEqual({ count: 2 })
  expect(asked).toEqual(['GET /orders/7', 'GET /credits?of=7'])
})
