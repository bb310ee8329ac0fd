/**
 * Works one application through its adapter: causes a buy or a sell, reads the state of an order
 * and its effect, restarts it. It knows neither scenarios nor checks: they say what to expect.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpRequest, TimedResponse } from '../client/exchange.ts'
import type { Adapter } from '../contract/generated/types.ts'
import { durationMs } from '../vocabulary/time.ts'
import { AdapterMisfit } from './adapter-misfit.ts'
import { filledRequest, withMembers } from './adapter-request.ts'
import { outputOf } from './command-output.ts'
import type { ApplicationProcess } from './application-process.ts'
import type { HowToStop } from './process-group.ts'
import { OrderLook, presentEntry, requestAbout, type OrderNames, type Side } from './order-look.ts'
import { isName, textAt } from './reading.ts'

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

/** Everything throws ApplicationDown or AdapterMisfit. */
export interface Application {
  readonly url: string
  readonly adapter: Adapter
  causeBuy(wish: BuyWish): Promise<Placed>
  causeSell(wish: SellWish): Promise<Placed>
  look(names: OrderNames): OrderLook
  refresh(names: OrderNames): Promise<TimedResponse>
  setSecret(secret: string): Promise<TimedResponse>
  /** A request that is none of the adapter's, such as one to its webhook receiver. */
  call(request: HttpRequest): Promise<TimedResponse>
  restart(how: HowToStop): Promise<void>
  /** What it wrote last, as the end of a message. */
  output(): Promise<string>
  stop(how?: HowToStop): Promise<void>
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
/** Before the second reading; every other pause is twice as long. */
const FIRST_PAUSE_MS = 10

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
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    const value = await read()
    const leftMs = end - performance.now()
    if (isDone(value)) {
      if (effectsWithin === undefined || leftMs <= 0) return value
      await pause(leftMs)
      return read()
    }
    if (leftMs <= 0) return value
    await pause(Math.min(pauseMs, leftMs))
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
    return this.#place('sell', presentEntry(this.adapter.sell, 'sell'), { ...SELL, ...wish })
  }

  look(names: OrderNames): OrderLook {
    return new OrderLook({
      ...{ names, adapter: this.adapter },
      call: (request) => this.call(request),
      run: (entry, command, own) =>
        outputOf(command, {
          entry,
          env: { ...this.#options.env, ...own },
          cwd: this.#options.cwd,
        }),
    })
  }

  async refresh(names: OrderNames): Promise<TimedResponse> {
    const entry = presentEntry(this.adapter.refresh, 'refresh')
    const request = requestAbout('refresh', entry, { names, adapter: this.adapter })
    if (request === undefined)
      throw new AdapterMisfit('refresh', 'needs the name of an order, and the answer named none')
    return this.call(request)
  }

  async setSecret(secret: string): Promise<TimedResponse> {
    const entry = presentEntry(this.adapter.setSecret, 'setSecret')
    const request = filledRequest(entry, this.adapter.headers, { secret, customer: 'operator' })
    const response = await this.call(request)
    if (response.status < 200 || response.status > 299)
      throw new AdapterMisfit('setSecret', 'was not answered with 2xx', { request, response })
    return response
  }

  call(request: HttpRequest): Promise<TimedResponse> {
    return this.#process.call(request)
  }

  async restart(how: HowToStop): Promise<void> {
    await this.#process.stop(how)
    this.#process = await this.#options.start()
  }

  output(): Promise<string> {
    return this.#process.output()
  }

  async stop(how?: HowToStop): Promise<void> {
    await this.#process.stop(how)
    this.#options.onStop()
  }

  async #place(
    side: Side,
    entry: Adapter['buy'] | NonNullable<Adapter['sell']>,
    { override = false, ...wish }: BuyWish | SellWish,
  ): Promise<Placed> {
    const more = override ? presentEntry(this.adapter.override, 'override') : {}
    const part = entry.form === undefined ? 'body' : 'form'
    const content = withMembers(entry[part], more)
    const texts = Object.entries(wish).map(([name, value]) => [`${name}Text`, String(value)])
    const values = { ...wish, ...Object.fromEntries(texts) }
    const request = filledRequest({ ...entry, [part]: content }, this.adapter.headers, values)
    const response = await this.call(request)
    const { status, json } = response
    const order = textAt(json, entry.order) ?? null
    if (order !== null && !isName(order))
      throw new AdapterMisfit(`${side}.order`, 'names no order', { request, response })
    const payTo = entry.payTo === undefined ? null : (textAt(json, entry.payTo) ?? null)
    const accepted = status >= 200 && status < 300 && order !== null
    return { side, accepted, status, order, payTo, response }
  }
}
