/**
 * The deployment under verification. Every request counts against a budget, has a time-out and ends
 * as a masked {@link Exchange}; 429 is waited out, and redirects are followed within its base URL.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { DeploymentError, isClosedEarly } from '../../base/client/deployment-error.ts'
import type {
  Exchange,
  ExchangeNote,
  HttpRequest,
  TimedResponse,
} from '../../base/client/exchange.ts'
import { HttpClient, type HttpClientOptions } from '../../base/client/http-client.ts'
import { rejectLiveKey, rejectLiveResponse } from '../../base/client/live-guard.ts'
import { isBusy, retryDelayMs } from '../../base/client/retry-delay.ts'
import type { OperationId } from '../../base/contract/generated/operations.ts'
import {
  findOperation,
  operationOf,
  operationPath,
  type DocumentedOperation,
} from '../../base/contract/operation.ts'
import { MASKED_KEY, masking, type Masking, type Secret } from '../../base/vocabulary/masking.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { formatDuration } from '../../base/vocabulary/time.ts'
import { claimsSuccess } from '../answers/answer.ts'
import { maskedExchange } from './masked-exchange.ts'
import { noteOf, OwnCustomers, type Vouched } from '../probe/own-customers.ts'
import { redirected, redirectError } from './redirect.ts'

export type DeploymentOptions = Pick<HttpClientOptions, 'network' | 'traffic'> & {
  /** With or without a slash at the end; may carry a path (§4). */
  readonly baseUrl: string
  readonly apiKey: string
  /** Verify although the key or the deployment is live. */
  readonly allowLive?: boolean
  /** Sent with every request, by lower-case names; a secret one is in `secrets` too. */
  readonly headers?: Readonly<Record<string, string>>
  /** For one request, connecting and reading included; 10 s unless given. */
  readonly timeoutMs?: number
  readonly maxRequests?: number
  readonly maxOrders?: number
  /** For the whole run, waits included. */
  readonly budgetMs?: number
  /** More that must never be shown, as webhook secrets and control tokens. */
  readonly secrets?: readonly Secret[]
  readonly onExchange?: (exchange: Exchange) => void
  /** How it waits before it repeats a request; on the machine's clock unless given. */
  readonly pause?: (ms: number) => Promise<void>
  /** How it lets the deployment's own time go on; on the machine's clock unless given. */
  readonly elapse?: (ms: number) => Promise<void>
  /** Ends the run: no further request is sent, and those under way are given up. */
  readonly stop?: AbortSignal
}

/** Whose key a call carries: the business's, none, or ones that nobody has. */
type KeyChoice = 'own' | 'none' | 'unknown' | 'similar'

export type CallInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON; undefined sends no body. */
  readonly body?: unknown
  /** `own` unless given. */
  readonly apiKey?: KeyChoice
  readonly note?: ExchangeNote
}

/** The response is what a proxy passes on, unmasked; everything else keeps to the exchange. */
export type Forwarded = { readonly exchange: Exchange; readonly response: TimedResponse }

/** With the request to send in its place, after a redirect. */
type Attempted = Forwarded & { readonly next: HttpRequest | undefined }

export const DEFAULT_BUDGET = { maxRequests: 400, maxOrders: 80, timeoutMs: 10_000 } as const
const UNKNOWN_KEY = 'no-business-has-this-key'
const MOST_REDIRECTS = 3
const SIMILAR_KEY = 'the-key-with-another-last-character'

export class Deployment {
  readonly baseUrl: string
  readonly masking: Masking
  /** For what has to pass it on to this deployment. Never record it. */
  readonly apiKey: string
  readonly stop: AbortSignal | undefined
  readonly #options: DeploymentOptions
  readonly #client: HttpClient
  readonly #similarKey: string
  /** So far, in order. */
  readonly exchanges: Exchange[] = []
  /** So far, those that were sent again included. */
  requests = 0
  /** Those that the run made up. */
  readonly customers = new OwnCustomers()
  /** What is known before orders are placed. */
  vouched: Vouched = {}
  readonly #endsAt: number
  #orders = 0
  /** How much of the deployment's own time went on that is not of this machine's clock. */
  #elapsedMs = 0
  #ordersUnderWay = 0
  #liveError: unknown

  /** Throws DeploymentError `live` where the key looks live and the user has not allowed that. */
  constructor(options: DeploymentOptions) {
    const { apiKey, secrets = [], timeoutMs = DEFAULT_BUDGET.timeoutMs } = options
    const { network = {}, traffic } = options
    this.#options = options
    this.apiKey = apiKey
    this.stop = options.stop
    this.#endsAt = performance.now() + (options.budgetMs ?? Number.POSITIVE_INFINITY)
    this.baseUrl = options.baseUrl.replace(/\/+$/, '')
    if (options.allowLive !== true) rejectLiveKey(this.baseUrl, apiKey)
    this.#similarKey = apiKey.slice(0, -1) + (apiKey.endsWith('0') ? '1' : '0')
    this.masking = masking([
      { value: apiKey, shownAs: MASKED_KEY },
      { value: this.#similarKey, shownAs: SIMILAR_KEY },
      ...secrets,
    ])
    const flags = { baseUrl: '--base-url', timeout: '--timeout' }
    this.#client = new HttpClient({ baseUrl: this.baseUrl, timeoutMs, flags, network, traffic })
  }

  /** Epoch milliseconds of this machine, and what went on of the deployment's own time besides. */
  now(): number {
    return systemWallClock.now() + Math.round(this.#elapsedMs)
  }

  /** What is left of the time budget; Infinity without a budget. */
  get remainingMs(): number {
    return this.#endsAt - performance.now()
  }

  /** Calls a documented operation. Throws {@link DeploymentError}; any response is an exchange. */
  async call(operationId: OperationId, input: CallInput = {}): Promise<Exchange> {
    const { apiKey = 'own', body, params = {}, query, note = {} } = input
    const operation = operationOf(operationId)
    const keys = { own: this.apiKey, none: undefined, unknown: UNKNOWN_KEY }
    const key = apiKey === 'similar' ? this.#similarKey : keys[apiKey]
    const request = {
      method: operation.method,
      path: operationPath(operation, params, new URLSearchParams(query).toString()),
      headers: {
        accept: 'application/json',
        ...(key === undefined ? {} : { 'x-api-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? '' : JSON.stringify(body),
    }
    const known = apiKey === 'similar' ? { key: apiKey } : {}
    return (await this.forward(request, { ...note, ...known })).exchange
  }

  /** Sends the request of an exchange of the business once more. */
  async repeat({ request: { method, path, headers, body } }: Exchange): Promise<Exchange> {
    const own = { ...headers, 'x-api-key': this.apiKey }
    return (await this.forward({ method, path, headers: own, body })).exchange
  }

  /**
   * Sends a request as it is, and again where {@link retryDelayMs} says so. Throws
   * {@link DeploymentError}, also where it is busy in the end: that says nothing of a rule (§8).
   */
  async forward(given: HttpRequest, known: ExchangeNote = {}): Promise<Forwarded> {
    let request = { ...given, headers: { ...given.headers, ...this.#options.headers } }
    const operation = findOperation(request.method, request.path)
    const makesOrders = operation?.operationId === 'createOrder'
    const note = noteOf(operation?.operationId, given, this, known)
    let [waitedMs, redirects] = [0, 0]
    for (let attempt = 1; ; attempt++) {
      const result = await this.#attempt(operation, request, note)
      const response = result instanceof DeploymentError ? undefined : result.response
      const delayMs = retryDelayMs({ response, attempt, waitedMs, makesOrders })
      if (delayMs === undefined) {
        if (result instanceof DeploymentError) throw result
        if (isBusy(result.response)) throw this.#busy(waitedMs, result.response.status)
        if (result.next === undefined) return result
        if (redirects++ === MOST_REDIRECTS) throw this.#redirects(result.response)
        request = result.next
        continue
      }
      if (delayMs >= this.remainingMs) throw this.#timeSpent()
      await (this.#options.pause?.(delayMs) ?? this.#wait(delayMs))
      waitedMs += delayMs
    }
  }

  /** Ends when this much of the deployment's own time is over. */
  async elapse(ms: number): Promise<void> {
    const { elapse } = this.#options
    if (elapse === undefined) return this.#wait(ms)
    const began = performance.now()
    await elapse(ms)
    this.#elapsedMs += Math.max(0, ms - (performance.now() - began))
  }

  /** Throws DeploymentError `interrupted` once the user has ended the run. */
  checkStop(): void {
    if (this.stop?.aborted === true)
      throw new DeploymentError(
        'interrupted',
        'Failed to finish the run: it was interrupted. Run it again.',
      )
  }

  /** How others call it as this does. */
  get way(): Pick<DeploymentOptions, 'network' | 'headers' | 'traffic'> {
    const { network, headers, traffic } = this.#options
    return defined({ network, headers, traffic })
  }

  async close(): Promise<void> {
    await this.#client.close()
  }

  /** Resolves with the error where the connection closed early; the request may be sent again. */
  async #attempt(
    operation: DocumentedOperation | undefined,
    request: HttpRequest,
    note: ExchangeNote,
  ): Promise<Attempted | DeploymentError> {
    const makesOrders = operation?.operationId === 'createOrder'
    this.#spend(makesOrders)
    // Several orders may be under way; until one is answered it counts as one that was made.
    if (makesOrders) this.#ordersUnderWay++
    let response: TimedResponse
    try {
      response = await this.#client.send(request, {
        ...{ mostMs: this.remainingMs, stop: this.stop, note },
      })
    } catch (error) {
      this.checkStop()
      if (this.remainingMs <= 0) throw this.#timeSpent()
      if (isClosedEarly(error)) return error
      throw error
    } finally {
      if (makesOrders) this.#ordersUnderWay--
    }
    // Without a key of this business a redirect, say to a sign-in page, is one more rejection.
    const isOwn = operation !== undefined && request.headers['x-api-key'] === this.apiKey
    const next = isOwn ? redirected(this.baseUrl, request, response) : undefined
    const documented = next === undefined ? operation : undefined
    const exchange = this.#record(documented, request, response, note)
    this.#rejectLive(response)
    const isRedirect = response.status >= 300 && response.status <= 399
    if (isOwn && isRedirect && next === undefined) throw this.#redirects(response)
    return { exchange, response, next }
  }

  async #wait(ms: number): Promise<void> {
    await pause(ms, undefined, this.stop && { signal: this.stop }).catch(() => this.checkStop())
  }

  #busy(waitedMs: number, status: number): DeploymentError {
    const waited = formatDuration(Math.round(waitedMs / 1000) * 1000)
    return new DeploymentError(
      'busy',
      `Failed to call ${this.baseUrl}: after ${waited} of waiting it still answers ${status} and asks to wait. Try again later, or with a key that may send more.`,
    )
  }

  #spend(makesOrders: boolean): void {
    this.checkStop()
    if (this.#liveError !== undefined) throw this.#liveError
    if (this.remainingMs <= 0) throw this.#timeSpent()
    const { maxRequests, maxOrders } = { ...DEFAULT_BUDGET, ...this.#options }
    if (this.requests >= maxRequests) throw this.#spent('requests', maxRequests)
    const orders = this.#orders + this.#ordersUnderWay
    if (makesOrders && orders >= maxOrders) throw this.#spent('orders', maxOrders)
    this.requests++
  }

  #spent(what: 'requests' | 'orders', most: number): DeploymentError {
    return new DeploymentError(
      'budget',
      `Failed to finish the run: the budget of ${most} ${what} is spent. Pass --max-${what} with a larger number.`,
    )
  }

  #timeSpent(): DeploymentError {
    const budget = formatDuration(this.#options.budgetMs ?? 0)
    return new DeploymentError(
      'budget',
      `Failed to finish the run: the budget of ${budget} is spent. Pass a longer --budget.`,
    )
  }

  #record(
    operation: DocumentedOperation | undefined,
    sent: HttpRequest,
    response: TimedResponse,
    note: ExchangeNote,
  ): Exchange {
    const exchange: Exchange = {
      id: this.exchanges.length + 1,
      ...(operation === undefined ? {} : { operationId: operation.operationId }),
      at: this.now(),
      note,
      ...maskedExchange(this.baseUrl, this.masking, sent, response, this.#options.headers),
    }
    this.exchanges.push(exchange)
    if (operation?.operationId === 'createOrder' && claimsSuccess(exchange)) this.#orders++
    this.#options.onExchange?.(exchange)
    return exchange
  }

  /** The exchange that shows why is recorded already. */
  #rejectLive({ json }: TimedResponse): void {
    try {
      if (this.#options.allowLive !== true) rejectLiveResponse(this.baseUrl, json)
    } catch (error) {
      this.#liveError = error
      throw error
    }
  }

  #redirects({ headers: { location } }: TimedResponse): DeploymentError {
    return redirectError(this.baseUrl, location && this.masking.text(location))
  }
}
