/**
 * A business with a sandbox in process, a manual clock, manual progression and a receiver in
 * memory.
 */
import { SandboxVariations } from '../../src/lab/variations/sandbox-variations.ts'
import type { Behaviour } from '../../src/sandbox/simulator/behaviour/behaviour.ts'
import type { OperationId } from '../../src/base/contract/generated/operations.ts'
import type { BuyOrderRequest, SellOrderRequest } from '../../src/base/contract/generated/types.ts'
import { answer } from '../../src/sandbox/http/edge.ts'
import { createExpressApp } from '../../src/sandbox/http/server.ts'
import { issueKey, withdrawKey } from '../../src/sandbox/simulator/keys/operations.ts'
import type { Order } from '../../src/sandbox/simulator/orders/order.ts'
import { simulate, type Simulation } from '../../src/sandbox/simulator/orders/simulate.ts'
import { ScriptedTransport } from '../../src/base/ports/scripted-transport.ts'
import { DEFAULT_KEYS, Sandbox } from '../../src/sandbox/running/sandbox.ts'
import { durationMs } from '../../src/base/vocabulary/time.ts'
import { createEndpoint, rotateSecret } from '../../src/sandbox/simulator/webhooks/operations.ts'
import { aBuy, aSell, START } from '../worlds.ts'

export type Seen = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Empty if the answer has no body. */
  readonly body: Readonly<Record<string, unknown>>
}

export type Call = {
  /** The test key by default; null sends none. */
  readonly key?: string | null
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

export type Business = ReturnType<typeof openBusiness>

export const BUY_QUOTE = {
  side: 'buy',
  fiatAmount: 50_000,
  fiatCurrency: 'NGN',
  asset: 'USDC',
  chain: 'base',
}

const RECEIVER_URL = 'http://receiver.example/webhooks'

export function openBusiness(behaviour: Behaviour = {}) {
  const transport = new ScriptedTransport()
  const receiver = transport.receiver(RECEIVER_URL)
  const sandbox = new Sandbox({
    seed: 1,
    clock: { mode: 'manual', at: START },
    behaviour: { progression: 'manual', ...behaviour },
    webhook: RECEIVER_URL,
    transport,
    variations: new SandboxVariations().ofWorld,
  })
  const running = sandbox.defaultWorld
  const { world } = running

  const call = (
    operation: OperationId,
    { key = DEFAULT_KEYS.test, params, query, body }: Call = {},
  ): Seen => {
    const {
      status,
      headers,
      body: text,
      defect,
    } = answer(sandbox, operation, {
      method: 'POST',
      path: '/',
      apiKey: key ?? undefined,
      contentType: body === undefined ? undefined : 'application/json',
      params: params ?? {},
      query: new URLSearchParams(query).toString(),
      rawBody: body === undefined ? undefined : JSON.stringify(body),
    })
    if (defect !== undefined) throw defect
    return { status, headers, text, body: text === '' ? {} : JSON.parse(text) }
  }
  const order = (body: object, key?: string): Seen =>
    call('createOrder', { body, ...(key && { key }) })

  return {
    sandbox,
    app: createExpressApp(sandbox),
    receiver,
    call,
    buy: (over: Partial<BuyOrderRequest> = {}, key?: string) => order(aBuy(over), key),
    sell: (over: Partial<SellOrderRequest> = {}, key?: string) => order(aSell(over), key),
    /** The transactionId of a new buy. */
    bought: (over: Partial<BuyOrderRequest> = {}, key?: string): string => {
      const { status, text, body } = order(aBuy(over), key)
      if (status >= 300) throw new Error(`No order was placed: ${status} ${text}`)
      return String(body['transactionId'])
    },
    quote: (over: object = {}): Seen => call('createQuote', { body: { ...BUY_QUOTE, ...over } }),
    intent: (customerId = 'ada'): Seen =>
      call('getOrderIntent', { query: { customerId, token: 'USDC', network: 'base' } }),
    sync: (transactionId: string, key: string = DEFAULT_KEYS.test): Seen =>
      call('monitorOrderStatus', { params: { transactionId }, key }),
    banks: (provider: string): Seen => call('listProviderBanks', { params: { provider } }),
    resolve: (accountNumber: string, bankCode = '044'): Seen =>
      call('resolveBankAccount', { body: { bankCode, accountNumber } }),

    simulate: (simulation: Simulation): Order => world.call(simulate, simulation),
    /** The order as the control API shows it. */
    order: (transactionId: string): Order => {
      const found = world.rows.get('orders', transactionId)
      if (found === undefined) throw new Error(`There is no order "${transactionId}"`)
      return found
    },
    advance: (by: string) => running.advance(durationMs(by)),
    now: () => world.now(),
    snapshot: () => JSON.stringify(world.snapshot()),
    deliver: () => running.settle(),
    deliveries: () => [...world.rows.all('deliveries')],
    register: (url: string) => {
      transport.receiver(url)
      return world.call(createEndpoint, { url })
    },
    endpoint: () =>
      [...world.rows.all('endpoints')][0] ?? world.call(createEndpoint, { url: RECEIVER_URL }),
    rotateSecret: (id: string) => world.call(rotateSecret, { id }),
    receiverAt: (url: string) => transport.receiver(url),
    createKey: (environment: 'test' | 'live') => world.call(issueKey, { environment }).key,
    revokeKey: (environment: 'test' | 'live') =>
      world.call(withdrawKey, { id: `key_${environment}` }),
    close: () => sandbox.close(),
  }
}
