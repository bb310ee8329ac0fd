/**
 * Random histories of a recorded sandbox, over HTTP: orders with tags, faults, settings, several
 * receivers that race, keys, worlds, resets, and clocks that stand or run.
 */
import fc from 'fast-check'
import type { Transport } from '../../../src/base/ports/transport.ts'
import { ScriptedTransport } from '../../../src/base/ports/scripted-transport.ts'
import { WEBHOOK } from '../../cli/control/running-sandbox.ts'
import { aBuy, aSell, START } from '../../worlds.ts'
import { aRecordedSandbox } from './recorded-sandbox.ts'

const API = '/api/developer'
const OTHER = 'http://other.test/hooks'
const QUOTE = { side: 'buy', fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }

const doing = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      sell: fc.boolean(),
      tag: fc.constantFrom('', '', '+expire', '+fail', '+late', '+partial', '+double', '+silent'),
      world: fc.boolean(),
    }),
  },
  fc.record({
    do: fc.constant('simulate' as const),
    action: fc.constantFrom('deposit', 'settle', 'complete', 'fail', 'cancel', 'expire'),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('advance' as const),
      by: fc.constantFrom('1s', '20s', '31m', '5h'),
    }),
  },
  fc.record({
    do: fc.constantFrom('quote' as const, 'window', 'sync', 'banks', 'garbage', 'key'),
  }),
  fc.record({
    do: fc.constantFrom(
      'rotate' as const,
      'resend',
      'pause',
      'resume',
      'test',
      'receiver',
      'reset',
    ),
  }),
  fc.record({
    do: fc.constant('behave' as const),
    behaviour: fc.constantFrom(
      {},
      { webhooks: [{ do: 'drop', times: 2 }] },
      { webhooks: [{ do: 'reorder', times: 1 }] },
      { webhooks: [{ do: 'delay', for: '10s', times: 1 }] },
      { webhooks: [{ do: 'duplicate' }], progression: 'polls:1' },
      { http: [{ do: 'status', status: 503, probability: 0.4 }] },
      { progression: 'immediate', assumptions: { rateLimitPerMinute: 6 } },
      { assumptions: { signatureScheme: 'timestamped', signatureTime: 'wall' } },
    ),
  }),
)

const history = fc.record({
  doings: fc.array(doing, { minLength: 4, maxLength: 16 }),
  clock: fc.constantFrom('manual' as const, 'manual', 'real', 'fast'),
  turns: fc.array(fc.nat(6), { minLength: 1, maxLength: 8 }),
})

type History = typeof history extends fc.Arbitrary<infer T> ? T : never

export function histories(seed: number, count: number): readonly History[] {
  return fc.sample(history, { seed, numRuns: count })
}

/** Receivers answer some turns later, in another order than they were called. */
function racing(inner: Transport, turns: readonly number[]): Transport {
  let sent = 0
  return {
    ...{ atOnce: 16, close: () => inner.close() },
    send: async (request) => {
      const left = turns[sent++ % turns.length] ?? 0
      const result = await inner.send(request)
      for (let turn = 0; turn < left; turn++) await new Promise(setImmediate)
      return result
    },
  }
}

const CLOCKS = {
  manual: { mode: 'manual', at: START },
  real: { mode: 'real' },
  fast: { mode: 'real', rate: 5_000 },
} as const

/** The file of its recording. */
export async function recordedHistory({ doings, clock, turns }: History): Promise<string> {
  const receivers = new ScriptedTransport()
  receivers
    .receiver(WEBHOOK)
    .answer({ status: 503, times: 2 }, {}, { hang: true, times: 1 }, { closed: true, times: 1 }, {})
  receivers
    .receiver(OTHER)
    .answer({}, { status: 500, headers: { 'retry-after': '7' }, body: 'no', times: 1 }, {})
  const { file, sandbox, call, send, close, writer } = await aRecordedSandbox({
    sandbox: {
      clock: CLOCKS[clock],
      behaviour: { progression: 'after:1m' },
      transport: racing(receivers, turns),
    },
  })
  const { world } = sandbox.defaultWorld
  const { apiKey: otherKey = '' } = await call('POST', '/__sandbox/worlds', { name: 'shop' })
  let ownKey = 'ramp_test_local'
  for (const [index, one] of doings.entries()) {
    const order = [...world.rows.all('orders')].at(-1)
    const [endpoint] = world.rows.all('endpoints')
    const [delivery] = world.rows.all('deliveries')
    const service = (method: string, path: string, body?: object | string) =>
      send(method, API + path, body, { 'x-api-key': ownKey })
    const endpointCall = (name: string) =>
      send('POST', `/__sandbox/webhook-endpoints/${endpoint?.id}/${name}`, {})
    const plain: Readonly<Record<string, () => Promise<unknown>>> = {
      quote: () => service('POST', '/quotes', QUOTE),
      window: () => service('GET', '/orders/intent?customerId=c0&token=USDC&network=base'),
      sync: () => service('POST', `/orders/${order?.id ?? 'none'}/monitor-status`),
      banks: () => service('GET', '/provider-bank-list/northwind'),
      garbage: () => service('POST', '/quotes', '{"side": "buy", '),
      receiver: () => send('POST', '/__sandbox/webhook-endpoints', { url: OTHER }),
      resend: () => send('POST', `/__sandbox/webhook-deliveries/${delivery?.id}/resend`),
      rotate: () => endpointCall('rotate-secret'),
    }
    switch (one.do) {
      case 'place': {
        const customer = { externalCustomerId: `c${index}${one.tag}` }
        const body = one.sell ? aSell(customer) : aBuy(customer)
        await send('POST', `${API}/orders`, body, { 'x-api-key': one.world ? otherKey : ownKey })
        break
      }
      case 'simulate':
        await send('POST', `/__sandbox/orders/${order?.id}/simulate`, { action: one.action })
        break
      case 'advance':
        await send('POST', '/__sandbox/clock/advance', { by: one.by })
        break
      case 'key': {
        const { key } = await call('POST', '/__sandbox/keys', { environment: 'test' })
        ownKey = key ?? ownKey
        break
      }
      case 'reset':
        await send('POST', '/__sandbox/reset')
        ownKey = 'ramp_test_local'
        break
      case 'behave':
        await send('PUT', '/__sandbox/behaviour', one.behaviour)
        break
      default:
        await (plain[one.do]?.() ?? endpointCall(one.do))
    }
  }
  await close()
  writer.close()
  return file
}
