/**
 * Works one application through its adapter: causes a buy or a sell, reads the state of an order
 * and its effect, restarts it. It knows neither scenarios nor checks: they say what to expect.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpRequest, TimedResponse } from '../client/exchange.ts'
import type { Adapter, AdapterEffect } from '../contract/generated/types.ts'
import { durationMs } from '../vocabulary/time.ts'
import { AdapterMisfit } from './adapter-misfit.ts'
import { filledRequest } from './adapter-request.ts'
import { outputOf } from './command-output.ts'
import type { ApplicationProcess } from './application-process.ts'
import { amountOf, countOf, firstAt, textAt, wordsMatch } from './reading.ts'

type Wish = {
  readonly customer: string
  readonly fiat?: string
  readonly asset?: string
  readonly chain?: string
  /** Replaces the open payment window. */
  readonly override?: boolean
}

export type BuyWish = Wish & { readonly fiatAmount?: number; readonly wallet?: string }

export type SellWish = Wish & {
  readonly amount?: number
  readonly bankCode?: string
  readonly accountNumber?: string
}

export type Side = 'buy' | 'sell'

export type Placed = {
  readonly side: Side
  /** A success that names an order. */
  readonly accepted: boolean
  readonly status: number
  /** The application's own name of the order; null where its answer has none. */
  readonly order: string | null
  /** What the user is shown to pay with, as text. */
  readonly payTo: string | null
  readonly response: TimedResponse
}

/** The names of one order; `transaction` is the service's, which the service knows. */
export type OrderNames = {
  readonly side: Side
  readonly customer: string
  readonly order: string | null
  readonly transaction: string | null
}

export type OrderState = {
  /** `absent` where the application does not know the order; `other` is an unlisted word. */
  readonly state: 'pending' | 'completed' | 'failed' | 'absent' | 'other'
  /** The application's own word. */
  readonly word: string
}

export type Effect = {
  readonly count: number
  /** Undefined where the adapter does not say how to read it. */
  readonly amount?: number
  readonly live?: number
}

export type EffectName = 'effect' | 'debited' | 'returned'

/** Everything throws ApplicationDown or AdapterMisfit. */
export interface Application {
  readonly url: string
  readonly adapter: Adapter
  causeBuy(wish: BuyWish): Promise<Placed>
  causeSell(wish: SellWish): Promise<Placed>
  readState(names: OrderNames): Promise<OrderState>
  readEffect(names: OrderNames, effect: EffectName): Promise<Effect>
  refresh(names: OrderNames): Promise<TimedResponse>
  setSecret(secret: string): Promise<TimedResponse>
  /** A request that is none of the adapter's, such as one to its webhook receiver. */
  call(request: HttpRequest): Promise<TimedResponse>
  restart(how: 'stop' | 'kill'): Promise<void>
  /** What it wrote last, as the end of a message. */
  output(): Promise<string>
  stop(how?: 'stop' | 'kill'): Promise<void>
}

export type ApplicationOptions = {
  readonly adapter: Adapter
  /** Starts it; it is called again for a restart. */
  readonly start: () => Promise<ApplicationProcess>
  /** What a command of the adapter inherits, and where it runs. */
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  /** Called when it has been stopped for good. */
  readonly onStop: () => void
}

export const DEFAULT_WEBHOOK = '/webhooks'
const DEFAULT_EFFECT_WAIT_MS = 250
const POLL_MS = 10

const BUY = {
  ...{ fiat: 'NGN', asset: 'USDC', chain: 'base', fiatAmount: 50_000 },
  wallet: '0x52908400098527886E0F7030069857D2E4169EE7',
} as const
const SELL = {
  ...{ fiat: 'NGN', asset: 'USDT', chain: 'solana', amount: 25 },
  ...{ bankCode: '50515', accountNumber: '0123456789' },
} as const

export async function openApplication(options: ApplicationOptions): Promise<Application> {
  return new AdaptedApplication(options, await options.start())
}

/**
 * Reads until `isDone`, as long as an effect may take. Where the adapter states that time, the
 * last reading is made after it, because a second effect can be as late as the first.
 */
export async function readUntil<T>(
  { effectsWithin }: Adapter,
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
): Promise<T> {
  const limitMs = effectsWithin === undefined ? DEFAULT_EFFECT_WAIT_MS : durationMs(effectsWithin)
  const end = performance.now() + limitMs
  for (;;) {
    const value = await read()
    const leftMs = end - performance.now()
    if (isDone(value)) {
      if (effectsWithin === undefined || leftMs <= 0) return value
      await pause(leftMs)
      return read()
    }
    if (leftMs <= 0) return value
    await pause(POLL_MS)
  }
}

class AdaptedApplication implements Application {
  readonly adapter: Adapter
  readonly #options: ApplicationOptions
  #process: ApplicationProcess

  constructor(options: ApplicationOptions, process: ApplicationProcess) {
    this.adapter = options.adapter
    this.#options = options
    this.#process = process
  }

  get url(): string {
    return this.#process.url
  }

  causeBuy(wish: BuyWish): Promise<Placed> {
    return this.#place('buy', this.adapter.buy, { ...BUY, ...wish })
  }

  async causeSell(wish: SellWish): Promise<Placed> {
    return this.#place('sell', present(this.adapter.sell, 'sell'), { ...SELL, ...wish })
  }

  async readState(names: OrderNames): Promise<OrderState> {
    const { state } = this.adapter
    const request = this.#request('state', state, names)
    if (request === undefined) return { state: 'absent', word: 'no order is named' }
    const response = await this.call(request)
    const { status, json } = response
    if (status === 404 || status === 410) return { state: 'absent', word: String(status) }
    if (status >= 500) return { state: 'other', word: `HTTP ${status}` }
    const word = firstAt(json, state.at)
    if (word === undefined) {
      if (isEmpty(response)) return { state: 'absent', word: '' }
      throw new AdapterMisfit('state.at', 'names nothing in the answer', { request, response })
    }
    const found = (['pending', 'completed', 'failed'] as const).find((each) =>
      wordsMatch(state[each], word),
    )
    return { state: found ?? 'other', word: String(word) }
  }

  async readEffect(names: OrderNames, name: EffectName): Promise<Effect> {
    const entry = name === 'effect' ? `buy.${name}` : `sell.${name}`
    const { buy, sell } = this.adapter
    const effect = present(name === 'effect' ? buy.effect : sell?.[name], entry)
    if (effect.command !== undefined) {
      const env = { ...this.#options.env, ...variablesOf(names) }
      const printed = await outputOf(effect.command, { env, cwd: this.#options.cwd })
      const read = { method: 'RUN', path: effect.command, headers: {}, body: '' }
      const { json = printed.body } = printed
      return effectIn(json, effect, entry, { request: read, response: { ...printed, json } })
    }
    const request = this.#request(entry, { ...effect, request: effect.request ?? '' }, names)
    if (request === undefined) return { count: 0 }
    const response = await this.call(request)
    if (response.status === 404 || isEmpty(response)) return { count: 0 }
    return effectIn(response.json, effect, entry, { request, response })
  }

  async refresh(names: OrderNames): Promise<TimedResponse> {
    const request = this.#request('refresh', present(this.adapter.refresh, 'refresh'), names)
    if (request === undefined)
      throw new AdapterMisfit('refresh', 'needs the name of an order, and the answer named none')
    return this.call(request)
  }

  async setSecret(secret: string): Promise<TimedResponse> {
    const entry = present(this.adapter.setSecret, 'setSecret')
    const request = filledRequest(entry, this.adapter.headers, { secret, customer: 'operator' })
    const response = await this.call(request)
    if (response.status < 200 || response.status > 299)
      throw new AdapterMisfit('setSecret', 'was not answered with 2xx', { request, response })
    return response
  }

  call(request: HttpRequest): Promise<TimedResponse> {
    return this.#process.call(request)
  }

  async restart(how: 'stop' | 'kill'): Promise<void> {
    await this.#process.stop(how)
    this.#process = await this.#options.start()
  }

  output(): Promise<string> {
    return this.#process.output()
  }

  async stop(how?: 'stop' | 'kill'): Promise<void> {
    await this.#process.stop(how)
    this.#options.onStop()
  }

  async #place(
    side: Side,
    entry: Adapter['buy'] | NonNullable<Adapter['sell']>,
    { override = false, ...wish }: BuyWish | SellWish,
  ): Promise<Placed> {
    const more = override ? present(this.adapter.override, 'override') : {}
    const part = entry.form === undefined ? 'body' : 'form'
    const content = { ...(entry[part] as object | undefined), ...more }
    const request = filledRequest({ ...entry, [part]: content }, this.adapter.headers, wish)
    const response = await this.call(request)
    const { status, json } = response
    const order = textAt(json, entry.order) ?? null
    const payTo = entry.payTo === undefined ? null : (textAt(json, entry.payTo) ?? null)
    const accepted = status >= 200 && status < 300 && order !== null
    return { side, accepted, status, order, payTo, response }
  }

  /** Undefined where the request needs the application's name of an order that it has not named. */
  #request(
    entry: string,
    call: { readonly request: string; readonly headers?: Record<string, string> },
    names: OrderNames,
  ): HttpRequest | undefined {
    const text = JSON.stringify(call)
    if (names.order === null && text.includes('${order}')) return undefined
    if (names.transaction === null && text.includes('${transaction}'))
      throw new AdapterMisfit(entry, 'needs ${transaction}, and the service has no such order')
    return filledRequest(call, this.adapter.headers, names)
  }
}

function variablesOf({ order, transaction, customer }: OrderNames) {
  return { ORDER: order ?? '', TRANSACTION: transaction ?? '', CUSTOMER: customer }
}

function effectIn(
  json: unknown,
  { count, amount, live }: AdapterEffect,
  entry: string,
  seen: { readonly request: HttpRequest; readonly response: TimedResponse },
): Effect {
  const found = countOf(json, count)
  if (found === undefined) {
    const cause = 'is not a number in the answer, nor a list with [*]'
    throw new AdapterMisfit(`${entry}.count`, cause, seen)
  }
  const sum = amount === undefined ? undefined : amountOf(json, amount)
  if (amount !== undefined && sum === undefined)
    throw new AdapterMisfit(`${entry}.amount`, 'is not a number in the answer', seen)
  const books = live && countOf(json, live.at, (value) => wordsMatch(live.words, value))
  return {
    count: found,
    ...(sum === undefined ? {} : { amount: sum }),
    ...(books === undefined ? {} : { live: books }),
  }
}

/** The answer of many applications about an order that they do not know. */
function isEmpty({ body }: TimedResponse): boolean {
  return ['', 'null', '{}', '[]'].includes(body.trim())
}

function present<T>(entry: T | undefined, name: string): T {
  if (entry === undefined) throw new AdapterMisfit(name, 'is missing')
  return entry
}
