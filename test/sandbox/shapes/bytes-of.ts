/** What a sandbox with a behaviour writes: the bytes of its answers and of its events, by place. */
import { answer } from '../../../src/sandbox/http/edge.ts'
import { withdrawKey } from '../../../src/sandbox/simulator/keys/operations.ts'
import { createEndpoint } from '../../../src/sandbox/simulator/webhooks/operations.ts'
import { eventBody } from '../../../src/sandbox/simulator/webhooks/event-payload.ts'
import { simulate } from '../../../src/sandbox/simulator/orders/simulate.ts'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import type { OperationId } from '../../../src/base/contract/generated/operations.ts'
import { MemoryStorage } from '../../../src/sandbox/storage/storage.ts'
import { DEFAULT_KEYS, Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { aBuy, aSell, START } from '../../worlds.ts'

export type Bytes = Readonly<Record<string, readonly string[]>>

const QUOTE = { side: 'buy', fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }
const { fiatAmount: _fiat, ...PAIR } = QUOTE
const SELL_QUOTE = { ...PAIR, side: 'sell', tokenAmount: 40 }

export function bytesOf(behaviour: Behaviour): Bytes {
  const sandbox = new Sandbox({
    seed: 1,
    storage: new MemoryStorage(),
    clock: { mode: 'manual', at: START },
    behaviour: { progression: 'manual', ...behaviour },
  })
  const { world } = sandbox.defaultWorld
  world.call(createEndpoint, { url: 'http://127.0.0.1:9/hook' })
  const written: Record<string, string[]> = { errors: [], quote: [], order: [], sync: [] }
  const call = (
    place: string,
    operation: OperationId,
    {
      body,
      key = DEFAULT_KEYS.test,
      id = 'none',
      customer = 'nobody',
    }: { body?: unknown; key?: string | undefined; id?: string; customer?: string } = {},
  ) => {
    const {
      status,
      headers,
      body: text,
    } = answer(sandbox, operation, {
      method: 'POST',
      path: `/${operation}`,
      apiKey: key,
      contentType: 'application/json',
      params: { provider: 'nobody', transactionId: id },
      query: `customerId=${customer}&token=USDC&network=base`,
      ...(body === undefined
        ? {}
        : { rawBody: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    written[place]?.push(`${status} ${headers['content-type'] ?? ''} ${text}`)
    return text
  }
  const order = (body: object, key?: string) =>
    String(JSON.parse(call('order', 'createOrder', { body, key })).transactionId)
  call('quote', 'createQuote', { body: QUOTE })
  call('quote', 'createQuote', { body: SELL_QUOTE })
  const [bought = '', ...others] = [
    order(aBuy()),
    order(aBuy({ externalCustomerId: 'live' }), DEFAULT_KEYS.live),
    order(aSell({ externalCustomerId: 'seller' })),
    order(aSell({ externalCustomerId: 'failing' })),
  ]
  call('errors', 'createQuote', { body: {} })
  call('errors', 'createQuote', { body: '{' })
  call('errors', 'createQuote', { body: { ...QUOTE, fiatAmount: 1 } })
  call('errors', 'createQuote', { body: { ...QUOTE, asset: 'XYZ' } })
  call('errors', 'createOrder', { body: aBuy() })
  call('errors', 'getOrderIntent')
  call('errors', 'monitorOrderStatus')
  call('errors', 'listProviderBanks')
  call('errors', 'resolveBankAccount', { body: { bankCode: '1', accountNumber: 'x' } })
  call('errors', 'createQuote', { body: QUOTE, key: 'nobody' })
  for (const id of [bought, others[1] ?? '']) call('sync', 'monitorOrderStatus', { id })
  for (const id of [bought, ...others.slice(0, 2)]) world.call(simulate, { id, action: 'complete' })
  world.call(simulate, { id: others[2] ?? '', action: 'fail', reason: 'out_of_stock' })
  for (const id of [bought, others[1] ?? '', others[2] ?? ''])
    call('sync', 'monitorOrderStatus', { id })
  const [key] = world.rows.all('keys')
  world.call(withdrawKey, { id: key?.id ?? '' })
  call('errors', 'createQuote', { body: QUOTE })
  return { ...written, events: [...world.rows.all('events')].map(eventBody) }
}
