/** A shop in the process of the test, without sockets: a sequence takes milliseconds. */
import { ApplicationSubject } from '../../../src/lab/steps/application-subject.ts'
import { LAB_STEPS } from '../../../src/lab/steps/step-list.ts'
import { AdapterMisfit } from '../../../src/lab/application/adapter-misfit.ts'
import type { Application } from '../../../src/lab/application/application.ts'
import {
  BUY,
  SELL,
  type BuyWish,
  type Placement,
  type SellWish,
} from '../../../src/lab/application/wish.ts'
import { defaultAdapter } from '../../../src/lab/application/default-adapter.ts'
import { OrderLook, type OrderNames } from '../../../src/lab/application/order-look.ts'
import type { TimedResponse } from '../../../src/base/client/exchange.ts'
import type { Adapter } from '../../../src/base/contract/generated/types.ts'
import type { OutgoingRequest, TransportResult } from '../../../src/base/ports/transport.ts'
import { noTimers } from '../../../src/base/ports/timers.ts'
import type { SharedApplication } from '../../../src/lab/targets/shared-application.ts'
import { explore, type ExploreOptions } from '../../../src/lab/explore/explore.ts'
import { NEEDS } from '../../../src/scenarios/model/scenario.ts'
import {
  openInProcessEnvironment,
  type InProcessEnvironment,
} from '../../../src/scenarios/targets/in-process-environment.ts'
import { defined } from '../../../src/base/vocabulary/defined.ts'
import { answer } from '../../../src/sandbox/http/edge.ts'
import type { ServiceRequest } from '../../../src/sandbox/simulator/service-exchange.ts'
import { DEFAULT_KEYS } from '../../../src/sandbox/running/sandbox.ts'
import type { Side } from '../../../src/base/vocabulary/side.ts'
import { requestsIn } from '../../../src/sandbox/log/requests.ts'

export const MISTAKES = [
  'credits each event',
  'credits an update',
  'forgets a lost answer',
  'forgets its events at a restart',
  'takes the newest order',
  'returns twice',
  'debits too much',
  'debits whole tokens',
  'returns too little',
  'writes what a refresh has read',
  'debits at a webhook',
  'takes 429 for a failure',
  'credits at most what was quoted',
  'credits at a refresh what was quoted',
  'fails at a moved rate',
  'reopens what its customer ordered before',
  'acknowledges an unknown order',
  'orders again, and overrides',
  'credits a unit too little',
  'credits to five places',
  'ignores an end before the newest one',
] as const

export type Mistake = (typeof MISTAKES)[number]
/** The rate may move: a shop may ask its customer again. */
export type Design = 'refuses a moved rate'

type Entry = { readonly amount: number; readonly book: string }

type Booking = {
  readonly id: string
  readonly side: Side
  readonly customer: string
  readonly quoted: number
  /** What is debited, and given back if it fails. */
  readonly sold: Entry
  state: 'pending' | 'completed' | 'failed'
  readonly bookings: Entry[]
  readonly debits: Entry[]
  readonly returns: Entry[]
}

const URL = 'http://shop.test/webhooks'
const PAIR = { fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }

const { sell: SELLS } = defaultAdapter()
const EFFECT = 'GET /orders/${order}'

const MEMORY_ADAPTER: Adapter = {
  ...defaultAdapter(),
  start: 'none',
  effectsWithin: '0s',
  ...(SELLS === undefined
    ? {}
    : {
        sell: {
          ...SELLS,
          debited: { request: EFFECT, count: '$.debits[*]', amount: '$.debits[*].amount' },
          returned: { request: EFFECT, count: '$.returns[*]', amount: '$.returns[*].amount' },
        },
      }),
}

type ShopOptions = {
  readonly mistakes?: readonly (Mistake | Design)[]
  /** Called whenever an order of the shop is read, and awaited. */
  readonly onRead?: (() => unknown) | undefined
  readonly onRenew?: SharedApplication['renew']
}

/** Every sequence has a sandbox and a shop of its own. */
async function openMemoryShop({
  mistakes = [],
  onRead,
  onRenew = () => {},
}: ShopOptions): Promise<SharedApplication> {
  return {
    ...{ name: 'memory', options: '', ordersRaces: true, concurrency: 1 },
    steps: LAB_STEPS,
    capabilities: new Set(NEEDS.filter((need) => need !== 'restart')),
    lacks: (need) => `a shop in memory has no ${need}`,
    renew: onRenew,
    close: async () => {},
    open: async (scenario, { seed }) => {
      const shop = new MemoryShop(() => environment, { mistakes, onRead })
      const environment = openInProcessEnvironment(scenario, seed, {
        timers: noTimers,
        transport: { send: (request) => shop.receive(request), close: async () => {} },
        webhook: URL,
      })
      const { defaultWorld } = environment.sandbox()
      return {
        ...environment,
        subject: new ApplicationSubject({
          app: {
            application: shop,
            webhookPath: '/webhooks',
            interrupt: () => {},
            requests: (after) => requestsIn(defaultWorld.log, after),
            orders: () => Array.from(defaultWorld.world.rows.all('orders'), ({ id }) => id),
          },
        }),
      }
    },
  }
}

export function searchMemoryShop(
  mistake?: Mistake | Design | readonly Mistake[],
  { onRead, onRenew, ...more }: Partial<ExploreOptions> & Omit<ShopOptions, 'mistakes'> = {},
) {
  const mistakes = mistake === undefined ? [] : [mistake].flat()
  return explore({
    ...{ adapter: MEMORY_ADAPTER, cwd: '', env: {}, servicePort: 0 },
    ...{ seed: 1, depth: 1, jobs: 1, isOver: () => false },
    open: () => openMemoryShop({ mistakes, onRead, ...defined({ onRenew }) }),
    ...more,
  })
}

class MemoryShop implements Application {
  readonly url = URL
  readonly urls = [URL]
  readonly placing = undefined
  readonly adapter = MEMORY_ADAPTER
  readonly worked = new Set<string>()
  readonly #environment: () => InProcessEnvironment
  readonly #mistakes: ReadonlySet<Mistake | Design>
  readonly #onRead: () => unknown
  readonly #orders = new Map<string, Booking>()
  #events = new Set<string>()
  #newestEnd = ''

  constructor(environment: () => InProcessEnvironment, { mistakes = [], onRead }: ShopOptions) {
    this.#environment = environment
    this.#mistakes = new Set(mistakes)
    this.#onRead = onRead ?? (() => {})
  }

  #has(mistake: Mistake | Design): boolean {
    return this.#mistakes.has(mistake)
  }

  causeBuy({ override = false, ...wish }: BuyWish): Promise<Placement> {
    const { customer, fiatAmount, wallet: walletAddress } = { ...BUY, ...wish }
    const to = { amount: 35, fiatAmount, walletAddress }
    return this.#place('buy', { ...to, externalCustomerId: customer }, override)
  }

  causeSell({ override = false, ...wish }: SellWish): Promise<Placement> {
    const { customer, amount, bankCode, accountNumber } = { ...SELL, ...wish }
    const from = { amount, bankCode, accountNumber }
    const holder = { accountName: 'ADA OBI', externalCustomerId: customer }
    return this.#place('sell', { ...from, ...holder }, override)
  }

  look(names: OrderNames): OrderLook {
    return new OrderLook({
      ...{ values: { ...names }, adapter: this.adapter, url: 'http://shop.test' },
      worked: this.worked,
      call: async () => {
        await this.#onRead()
        return shown(200, this.#orders.get(names.order ?? ''))
      },
      run: () => Promise.reject(new AdapterMisfit('buy.effect', 'has a command')),
    })
  }

  backlog(): Promise<number> {
    return Promise.reject(new AdapterMisfit('backlog', 'is missing'))
  }

  async refresh({ order }: OrderNames): Promise<TimedResponse> {
    const found = this.#orders.get(order ?? '')
    const params = { transactionId: order ?? '' }
    const sent = await this.#call('monitorOrderStatus', { params })
    if (sent?.['isLimited'] === true && this.#has('takes 429 for a failure') && found)
      this.#end(found, 'failed', 0)
    if (found === undefined || sent === undefined) return shown(503, {})
    const { terminal, completed, gateway } = sent
    const isAsQuoted = this.#has('credits at a refresh what was quoted')
    const settled = isAsQuoted ? found.quoted : memberIn(gateway, 'out')
    if (terminal === false && this.#has('writes what a refresh has read')) found.state = 'pending'
    if (terminal === true) this.#end(found, completed === true ? 'completed' : 'failed', settled)
    return shown(200, found)
  }

  /** It handles a webhook in one step. */
  pause = () => false
  resume = () => {}
  beginTurns = () => {}

  async restart(): Promise<void> {
    if (this.#has('forgets its events at a restart')) this.#events = new Set()
  }

  setSecret = async () => shown(200, {})
  call = async () => shown(404, {})
  mustRun = async () => {}
  output = async () => ''
  stop = async () => {}

  async receive({ body, closeEarly }: OutgoingRequest): Promise<TransportResult> {
    const result = { tookMs: 0, error: null, headers: {}, body: '' }
    if (closeEarly === true) return { ...result, status: null, error: 'connection closed' }
    const event = JSON.parse(body) as Record<'id' | 'type' | 'createdAt', string> & { data: object }
    const { id, type, createdAt, data } = event
    const newest = [...this.#orders.values()].at(-1)
    const named = this.#orders.get(String(memberIn(data, 'transactionId')))
    const order = this.#has('takes the newest order') ? newest : named
    const isIgnored = this.#has('acknowledges an unknown order')
    if (order === undefined) return { ...result, status: isIgnored ? 200 : 503 }
    if (order.side === 'sell' && order.debits.length === 0) order.debits.push(order.sold)
    const isKnown = this.#events.has(id)
    this.#events.add(id)
    if (isKnown && !this.#has('credits each event')) return { ...result, status: 200 }
    const repeats = this.#has('credits each event') || this.#has('forgets its events at a restart')
    const settled = memberIn(data, 'cryptoAmount')
    const isOld = createdAt < this.#newestEnd && this.#has('ignores an end before the newest one')
    if (/completed|failed/.test(type)) this.#newestEnd = createdAt
    if (isOld) return { ...result, status: 200 }
    if (type === 'transaction.updated' && this.#has('credits an update'))
      this.#end(order, 'completed', settled)
    if (type === 'transaction.completed') this.#end(order, 'completed', settled, repeats)
    if (type === 'transaction.failed') this.#end(order, 'failed', settled)
    return { ...result, status: 200 }
  }

  #end(order: Booking, state: 'completed' | 'failed', settled: unknown, isRepeated = false): void {
    if (order.state !== 'pending' && !isRepeated) return
    order.state = state
    const isCapped = this.#has('credits at most what was quoted')
    const most = Math.min(Number(settled ?? 0), isCapped ? order.quoted : Infinity)
    const entry = { amount: credited(most, this.#mistakes), book: 'test' }
    if (order.side === 'buy' && state === 'completed') order.bookings.push(entry)
    if (order.side !== 'sell' || state !== 'failed') return
    const { sold } = order
    const isTooLittle = this.#has('returns too little')
    order.returns.push(isTooLittle ? { ...sold, amount: sold.amount / 2 } : sold)
    if (this.#has('returns twice')) order.returns.push(sold)
  }

  async #place(side: Side, wish: object, override: boolean): Promise<Placement> {
    const body = { side, ...PAIR, ...wish, overrideActiveIntent: override }
    const first = await this.#call('createOrder', { body })
    const isSentAgain = first === undefined && this.#has('orders again, and overrides')
    const again = { ...body, overrideActiveIntent: true }
    const placed = isSentAgain ? await this.#call('createOrder', { body: again }) : first
    const customer = String(memberIn(wish, 'externalCustomerId'))
    const isQuoted =
      side === 'buy' && [...this.#mistakes].some((each) => /rate$|quoted$/.test(each))
    const answered = isQuoted
      ? await this.#call('createQuote', { body: { side, fiatAmount: 50_000, ...PAIR } })
      : undefined
    const { rate = Infinity, estimatedOutput: quoted = Infinity } = (memberIn(
      answered,
      'bestQuote',
    ) ?? {}) as { rate?: number; estimatedOutput?: number }
    const isMoved = Number(memberIn(placed, 'bestRateUsed')) / rate > 1.05
    if (isMoved && (this.#has('refuses a moved rate') || this.#has('fails at a moved rate'))) {
      const status = this.#has('refuses a moved rate') ? 409 : 500
      const refused = { side, order: null, payTo: null, response: shown(status, {}) }
      return { ...refused, accepted: false, status }
    }
    const query = `customerId=${customer}&token=${PAIR.asset}&network=${PAIR.chain}`
    const found =
      placed === undefined && !this.#has('forgets a lost answer')
        ? await this.#call('getOrderIntent', { method: 'GET', query })
        : placed
    const id = memberIn(found, 'transactionId')
    const order = typeof id === 'string' ? id : null
    if (order !== null && !this.#orders.has(order)) {
      if (this.#has('reopens what its customer ordered before'))
        for (const each of this.#orders.values())
          if (each.customer === customer) each.state = 'pending'
      const isDebited = side === 'sell' && !this.#has('debits at a webhook')
      const isTooMuch = this.#has('debits too much')
      const asked = Number(memberIn(wish, 'amount'))
      const kept = this.#has('debits whole tokens') ? Math.floor(asked) : asked
      const sold = { amount: kept, book: 'test' }
      const debit = isTooMuch ? { ...sold, amount: 2 * kept } : sold
      const debits = isDebited ? [debit] : []
      const empty = { bookings: [], returns: [], debits }
      const booking = { id: order, customer, side, quoted, sold, ...empty }
      this.#orders.set(order, { ...booking, state: 'pending' })
    }
    const accepted = order !== null
    const status = accepted ? 201 : 503
    return { side, accepted, status, order, payTo: null, response: shown(status, {}) }
  }

  /** An answer that is held back comes after what the service sends meanwhile. */
  async #call(
    operation: 'createQuote' | 'createOrder' | 'getOrderIntent' | 'monitorOrderStatus',
    { method = 'POST', params = {}, query = '', body }: Partial<ServiceRequest> & { body?: object },
  ): Promise<Record<string, unknown> | undefined> {
    const environment = this.#environment()
    const json = { contentType: 'application/json', rawBody: JSON.stringify(body) }
    const {
      status,
      body: text,
      breaks,
      delayMs,
    } = answer(environment.sandbox(), operation, {
      ...{
        method,
        params,
        query,
        path: `/${operation}/${params['transactionId'] ?? ''}`,
        apiKey: DEFAULT_KEYS.test,
      },
      ...(body === undefined ? {} : json),
    })
    if (delayMs !== undefined) await environment.settle()
    if (status === 429) return { isLimited: true }
    if (breaks !== undefined || status >= 300) return undefined
    return JSON.parse(text) as Record<string, unknown>
  }
}

function credited(amount: number, mistakes: ReadonlySet<Mistake | Design>): number {
  if (mistakes.has('credits a unit too little')) return amount - 0.000001
  return mistakes.has('credits to five places') ? Number(amount.toFixed(5)) : amount
}

function memberIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function shown(status: number, json: unknown): TimedResponse {
  return { status, headers: {}, body: JSON.stringify(json ?? null), json: json ?? null, tookMs: 0 }
}
