/**
 * Works one application through its adapter: causes a buy or a sell, reads the state of an order
 * and its effect, restarts it. It knows neither scenarios nor checks: they say what to expect.
 */
import { curlCommand } from '../../base/client/curl.ts'
import { isSuccess, type HttpRequest, type TimedResponse } from '../../base/client/exchange.ts'
import type { Adapter } from '../../base/contract/generated/types.ts'
import { AdapterMisfit } from './adapter-misfit.ts'
import { filledRequest, withMembers, type AdapterRequest } from './adapter-request.ts'
import { outputOf } from './command-output.ts'
import { ApplicationDown, type ApplicationProcess } from './application-process.ts'
import type { HowToStop } from './process-group.ts'
import {
  fillOf,
  NO_SUCCESS,
  OrderLook,
  presentEntry,
  requestAbout,
  type OrderNames,
  type Values,
} from './order-look.ts'
import { isName, textAt } from './reading.ts'
import { answerLimitMs, FAULTY_ANSWER_MS, type ServiceLook } from './patience.ts'
import {
  restoringCommand,
  RunningSecret,
  secretUnknown,
  type Unrestored,
} from './running-secret.ts'
import type { Side } from '../../base/vocabulary/side.ts'
import { ScenarioFailure } from '../../scenarios/expectations/scenario-failure.ts'
import { BUY, documentedNames, SELL, type BuyWish, type Placement, type SellWish } from './wish.ts'

/** What others see of it, so that a test can have another one. */
export type Application = Pick<AdaptedApplication, keyof AdaptedApplication>

export type ApplicationOptions = {
  readonly adapter: Adapter
  readonly service: ServiceLook
  /** `${baseUrl}` and the like, by name. */
  readonly variables: Readonly<Record<string, string>>
  /** The secret that a running application has, if it is known. */
  readonly ownSecret: string | undefined
  readonly unrestored: Unrestored
  readonly worked: Set<string>
  /** Starts it; it is called again for a restart. */
  readonly start: () => Promise<ApplicationProcess>
  /** What a command of the adapter inherits, and where it runs. */
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  /** Called when it has been stopped for good. */
  readonly onStop: () => void
}

/** Asks what is about no customer. */
const OPERATOR = 'operator'

/** Everything throws ApplicationDown or AdapterMisfit. */
export class AdaptedApplication {
  readonly adapter: Adapter
  /** The entries of the adapter that have worked, such as `buy.order`. */
  readonly worked: Set<string>
  readonly #options: ApplicationOptions
  readonly #secret: RunningSecret | undefined
  #process: ApplicationProcess
  #isOver = false
  #isPaused = false
  /** Ends when it has answered every buy and sell; undefined where it has. */
  placing: Promise<unknown> | undefined

  constructor(options: ApplicationOptions, process: ApplicationProcess) {
    const { adapter, worked, ownSecret, unrestored } = options
    this.adapter = adapter
    this.worked = worked
    this.#options = options
    this.#process = process
    if (adapter.setSecret === undefined || adapter.url === undefined) return
    if (ownSecret === undefined) return
    this.#secret = new RunningSecret({
      ...{ url: process.url, own: ownSecret, unrestored },
      command: restoringCommand((secret) => this.#secretCurl(secret), ownSecret),
      send: (secret) => this.#sendSecret(secret),
    })
  }

  get url(): string {
    return this.#process.url
  }
  /** One for each of its workers. */
  get urls(): readonly string[] {
    return this.#process.urls
  }

  causeBuy(wish: BuyWish): Promise<Placement> {
    return this.#until(this.#place('buy', this.adapter.buy, { ...BUY, ...wish }))
  }

  async causeSell(wish: SellWish): Promise<Placement> {
    const sell = presentEntry(this.adapter.sell, 'sell')
    return this.#until(this.#place('sell', sell, { ...SELL, ...wish }))
  }

  #until(placement: Promise<Placement>): Promise<Placement> {
    const placing = Promise.allSettled([this.placing, placement])
    this.placing = placing
    void placing.then(() => (this.placing = this.placing === placing ? undefined : this.placing))
    return placement
  }

  look(names: OrderNames): OrderLook {
    const { env, cwd, adapter, worked } = this.#options
    const values = this.#valuesOf(names)
    return new OrderLook({
      ...{ adapter, values, url: this.url, worked },
      call: (entry, request) => this.#ask(entry, request),
      run: (entry, command) => {
        this.#mustGoOn()
        const known = Object.entries(values).map(([name, value]) => [name, value ?? ''] as const)
        return outputOf(command, known, { entry, cwd, env, limitMs: answerLimitMs(adapter) })
      },
    })
  }

  /** How much work waits, by the adapter. */
  backlog(): Promise<number> {
    return this.look({ side: 'buy', customer: OPERATOR, order: null, transaction: null }).backlog()
  }

  async refresh(names: OrderNames): Promise<TimedResponse> {
    const entry = presentEntry(this.adapter.refresh, 'refresh')
    const of = { values: this.#valuesOf(names), adapter: this.adapter }
    const request = requestAbout('refresh', entry, of)
    if (request === undefined)
      throw new AdapterMisfit('refresh', 'needs the name of an order, and the answer named none')
    return this.#ask('refresh.request', request, this.#patienceMs())
  }

  async setSecret(secret: string): Promise<TimedResponse> {
    presentEntry(this.adapter.setSecret, 'setSecret')
    this.#mustGoOn()
    if (this.#secret !== undefined) return this.#secret.set(secret)
    if (this.adapter.url === undefined) return this.#sendSecret(secret)
    throw secretUnknown()
  }

  /** A request outside the adapter, such as one to its webhook receiver. */
  async call(request: HttpRequest): Promise<TimedResponse> {
    this.#mustGoOn()
    return this.#process.call(request)
  }

  async restart(how: HowToStop): Promise<void> {
    await this.#process.stop(how)
    if (this.#isOver) return
    this.#process = await this.#options.start()
  }

  /** Until it is resumed, or called. Of several workers, only the one at the URL. Whether it is. */
  pause(url?: string): boolean {
    this.#isPaused = !this.#isOver && this.#process.pause(url)
    return this.#isPaused
  }

  resume(): void {
    if (this.#isPaused) this.#process.resume()
    this.#isPaused = false
  }

  /** The first of its workers is next. */
  beginTurns(): void {
    this.#process.beginTurns()
  }

  /** Throws ScenarioFailure if it has ended by itself, with what it wrote last. */
  async mustRun(): Promise<void> {
    const why = this.#isOver ? undefined : await this.#process.endedBy()
    if (why === undefined) return
    const message = `Failed to go on: the application ended by itself, ${why}.`
    throw new ScenarioFailure(message + (await this.output()), {
      ...{ expected: { running: true }, received: { running: false }, fields: ['running'] },
      difference: `running: expected true, received false (ended ${why})`,
    })
  }

  /** What it wrote last, as the end of a message. */
  output(): Promise<string> {
    return this.#process.output()
  }

  async stop(how?: HowToStop): Promise<void> {
    this.resume()
    this.#isOver = true
    await this.#secret?.restore()
    await this.#process.stop(how)
    this.#options.onStop()
  }

  async #place(
    side: Side,
    entry: Adapter['buy'] | NonNullable<Adapter['sell']>,
    { override = false, ...wish }: BuyWish | SellWish,
  ): Promise<Placement> {
    const more = override ? presentEntry(this.adapter.override, 'override') : {}
    const part = entry.form === undefined ? 'body' : 'form'
    const content = withMembers(entry[part], more)
    const texts = Object.entries({ ...wish, ...documentedNames(wish) }).map(([name, value]) => [
      `${name}Text`,
      String(value),
    ])
    const values = {
      ...{ ...this.#options.variables, ...wish, ...documentedNames(wish) },
      ...Object.fromEntries(texts),
    }
    const request = filledRequest({ ...entry, [part]: content }, this.adapter.headers, values)
    const response = await this.#ask(`${side}.request`, request, this.#patienceMs())
    const { status, json } = response
    const order = textAt(json, entry.order, fillOf(values)) ?? null
    const seen = { request, response, url: this.url }
    if (order !== null && !isName(order))
      throw new AdapterMisfit(`${side}.order`, 'names no order', seen)
    if (order !== null) this.worked.add(`${side}.order`)
    const fill = fillOf({ ...values, order: order ?? '' })
    const payTo = entry.payTo === undefined ? null : (textAt(json, entry.payTo, fill) ?? null)
    const accepted = status >= 200 && status < 300 && order !== null
    return { side, accepted, status, order, payTo, response }
  }

  #valuesOf({ customer, order, transaction }: OrderNames): Values {
    const { service, variables } = this.#options
    const reference = transaction === null ? undefined : service.referenceOf(transaction)
    return { ...variables, customer, order, transaction, reference: reference ?? null }
  }

  async #sendSecret(secret: string): Promise<TimedResponse> {
    const entry = presentEntry(this.adapter.setSecret, 'setSecret')
    const answer = () => this.#secretAnswer(this.#secretRequest(entry, secret))
    let response = await answer()
    for (const _ of this.urls.slice(1)) response = await answer()
    return response
  }

  async #secretAnswer(request: HttpRequest): Promise<TimedResponse> {
    const response = await this.#answerTo('setSecret.request', request)
    if (isSuccess(response.status)) return response
    throw new AdapterMisfit('setSecret', NO_SUCCESS, { request, response, url: this.url })
  }

  #secretRequest(entry: AdapterRequest, secret: string): HttpRequest {
    const values = { ...this.#options.variables, secret, customer: OPERATOR }
    return filledRequest(entry, this.adapter.headers, values)
  }

  #secretCurl(secret: string): string {
    const entry = presentEntry(this.adapter.setSecret, 'setSecret')
    return curlCommand(this.url, this.#secretRequest(entry, secret))
  }

  #patienceMs(): number {
    const limitMs = answerLimitMs(this.adapter)
    return this.#options.service.isFaulty() ? Math.max(FAULTY_ANSWER_MS, limitMs) : limitMs
  }

  #ask(entry: string, request: HttpRequest, withinMs?: number): Promise<TimedResponse> {
    this.#mustGoOn()
    return this.#answerTo(entry, request, withinMs)
  }

  /** Throws ApplicationDown with the entry where no response comes in time. */
  async #answerTo(
    entry: string,
    request: HttpRequest,
    withinMs = answerLimitMs(this.adapter),
  ): Promise<TimedResponse> {
    try {
      return await this.#process.call(request, withinMs)
    } catch (error) {
      if (!(error instanceof ApplicationDown)) throw error
      const { kind, why = '' } = error.reason
      if (kind === undefined) throw error
      const { effectsWithin = 'not set' } = this.adapter
      const fix =
        kind === 'timeout'
          ? `Correct this entry; if it may take longer, raise "effectsWithin" (${effectsWithin})`
          : 'Check that the application still runs'
      const what = `${request.method} ${this.url}${request.path} had no response (${why})`
      const text = `Failed to use "${entry}" of the adapter: ${what}. ${fix}.`
      throw new ApplicationDown(text + (await this.output()), { kind, why, entry })
    }
  }

  /** What a command began before it was ended must not change the application after that. */
  #mustGoOn(): void {
    this.resume()
    if (this.#isOver)
      throw new ApplicationDown('Failed to call the application: the command was ended.')
  }
}
