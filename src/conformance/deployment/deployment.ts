/**
 * The deployment under verification: one HTTP client for everything that asks it anything. Every request counts
 * against a budget, has a time-out, follows no redirect and ends as a masked {@link Exchange}; 429 is waited out.
 */
import { OPERATIONS, type OperationId } from '../../contract/generated/operations.ts'
import { isSuccess } from './answer.ts'
import { memberOf } from '../../vocabulary/json.ts'
import { retryDelayMs } from '../../client/back-off.ts'
import { curlOf } from '../../client/request-curl.ts'
import { DeploymentError } from '../../client/deployment-error.ts'
import { HttpClient, type Answer, type Outgoing } from '../../client/http-client.ts'
import { formatDuration } from '../../vocabulary/time.ts'
import { MASKED_KEY, masking, type Masking, type Secret } from '../../vocabulary/masking.ts'
import type { Exchange } from '../verdict.ts'

export type DeploymentOptions = {
  /** With or without a slash at the end; may carry a path (§4). */
  readonly baseUrl: string
  readonly apiKey: string
  /** Verify although the key or the deployment is live. */
  readonly allowLive?: boolean
  /** For one request, connecting and reading included; 10 s unless given. */
  readonly timeoutMs?: number
  readonly maxRequests?: number
  readonly maxOrders?: number
  /** More that must never be shown, as webhook secrets and control tokens. */
  readonly secrets?: readonly Secret[]
  readonly onExchange?: (exchange: Exchange) => void
  /** How waiting is done; on the machine's clock unless given. */
  readonly pause?: (ms: number) => Promise<void>
}

/** Whose key a call carries: the business's, none, or one that nobody has. */
export type KeyChoice = 'own' | 'none' | 'unknown'

export type CallInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON; undefined sends no body. */
  readonly body?: unknown
  /** `own` unless given. */
  readonly apiKey?: KeyChoice
}

/** What a proxy hands on, unmasked; everything else keeps to the exchange. */
export type Forwarded = { readonly exchange: Exchange; readonly answer: Answer }

export const DEFAULT_BUDGET = { maxRequests: 400, maxOrders: 80, timeoutMs: 10_000 } as const
const UNKNOWN_KEY = 'no-business-has-this-key'

export class Deployment {
  readonly baseUrl: string
  readonly masking: Masking
  readonly #options: DeploymentOptions
  readonly #client: HttpClient
  readonly #pause: (ms: number) => Promise<void>
  readonly #exchanges: Exchange[] = []
  #requests = 0
  #orders = 0
  #ordersUnderWay = 0
  #liveError: DeploymentError | undefined

  /** Throws DeploymentError `live` where the key looks live and nobody allowed that. */
  constructor(options: DeploymentOptions) {
    if (options.allowLive !== true && /live/i.test(options.apiKey)) {
      throw new DeploymentError(
        'live',
        'Failed to verify the deployment: the API key looks like a live key. Use a test key (§5.2), or pass --allow-live.',
      )
    }
    this.#options = options
    this.baseUrl = options.baseUrl.replace(/\/+$/, '')
    this.masking = masking([
      { value: options.apiKey, shownAs: MASKED_KEY },
      ...(options.secrets ?? []),
    ])
    this.#pause = options.pause ?? pause
    this.#client = new HttpClient(this.baseUrl, options.timeoutMs ?? DEFAULT_BUDGET.timeoutMs)
  }

  /** Every exchange so far, in order. */
  get exchanges(): readonly Exchange[] {
    return this.#exchanges
  }

  /** Requests so far, those that were sent again included. */
  get requests(): number {
    return this.#requests
  }

  /** Orders that were accepted so far. */
  get orders(): number {
    return this.#orders
  }

  /** The key, for what has to hand it on to this deployment. Never record it. */
  get apiKey(): string {
    return this.#options.apiKey
  }

  /** Calls a documented operation. Throws {@link DeploymentError}; any answer at all is an exchange. */
  async call(operationId: OperationId, input: CallInput = {}): Promise<Exchange> {
    const operation = operationOf(operationId)
    const headers: Record<string, string> = { accept: 'application/json' }
    const key = this.#key(input.apiKey ?? 'own')
    if (key !== undefined) headers['x-api-key'] = key
    if (input.body !== undefined) headers['content-type'] = 'application/json'
    const body = input.body === undefined ? '' : JSON.stringify(input.body)
    const { exchange } = await this.forward({
      method: operation.method,
      path: pathOf(operation, input),
      headers,
      body,
    })
    return exchange
  }

  /**
   * Sends a request as it is, and again where the answer asks for that: 429 for every operation, a 5xx for those
   * that make nothing. Throws {@link DeploymentError}, also where it is 429 in the end: that says nothing of a rule (§8).
   */
  async forward(request: Outgoing): Promise<Forwarded> {
    const operation = findOperation(request.method, request.path)
    let waitedMs = 0
    for (let attempt = 1; ; attempt++) {
      this.#spend(operation)
      const { answer, tookMs } = await this.#send(operation, request)
      const exchange = this.#record(operation, request, answer, tookMs)
      this.#judge(operation, request, answer)
      const delayMs = retryDelayMs({
        answer,
        attempt,
        waitedMs,
        makesOrders: operation?.operationId === 'createOrder',
      })
      if (delayMs === undefined && answer.status === 429) throw this.#busy(waitedMs)
      if (delayMs === undefined) return { exchange, answer }
      await this.#pause(delayMs)
      waitedMs += delayMs
    }
  }

  async close(): Promise<void> {
    await this.#client.close()
  }

  /** Several orders may be under way; until one is answered it counts as one that was made. */
  async #send(
    operation: Known | undefined,
    request: Outgoing,
  ): Promise<{ answer: Answer; tookMs: number }> {
    if (operation?.operationId !== 'createOrder') return this.#client.send(request)
    this.#ordersUnderWay++
    try {
      return await this.#client.send(request)
    } finally {
      this.#ordersUnderWay--
    }
  }

  #busy(waitedMs: number): DeploymentError {
    return new DeploymentError(
      'busy',
      `Failed to ask ${this.baseUrl}: after ${formatDuration(Math.round(waitedMs / 1000) * 1000)} of waiting it still answers 429, too many requests. Try again later, or with a key that may ask more.`,
    )
  }

  #key(choice: KeyChoice): string | undefined {
    return { own: this.#options.apiKey, none: undefined, unknown: UNKNOWN_KEY }[choice]
  }

  #spend(operation: Known | undefined): void {
    if (this.#liveError !== undefined) throw this.#liveError
    const { maxRequests = DEFAULT_BUDGET.maxRequests, maxOrders = DEFAULT_BUDGET.maxOrders } =
      this.#options
    if (this.#requests >= maxRequests) throw spent('requests', maxRequests)
    const orders = this.#orders + this.#ordersUnderWay
    if (operation?.operationId === 'createOrder' && orders >= maxOrders)
      throw spent('orders', maxOrders)
    this.#requests++
  }

  #record(
    operation: Known | undefined,
    request: Outgoing,
    answer: Answer,
    tookMs: number,
  ): Exchange {
    const mask = this.masking
    const shown = {
      method: request.method,
      path: mask.text(request.path),
      headers: mask.headers(request.headers),
      body: mask.text(request.body),
    }
    const exchange: Exchange = {
      id: this.#exchanges.length + 1,
      ...(operation === undefined ? {} : { operationId: operation.operationId }),
      request: shown,
      response: {
        status: answer.status,
        headers: mask.headers(answer.headers),
        body: mask.text(answer.body),
        ...(answer.json === undefined ? {} : { json: mask.json(answer.json) }),
      },
      tookMs,
      curl: curlOf(this.baseUrl, shown),
    }
    this.#exchanges.push(exchange)
    if (operation?.operationId === 'createOrder' && isSuccess(answer.status)) this.#orders++
    this.#options.onExchange?.(exchange)
    return exchange
  }

  /** Ends the run where going on would be unsafe. The exchange that told so is recorded already. */
  #judge(operation: Known | undefined, request: Outgoing, answer: Answer): void {
    if (this.#options.allowLive !== true && saysLive(answer.json)) {
      this.#liveError = new DeploymentError(
        'live',
        `Failed to verify the deployment: it answered ${request.method} ${this.masking.text(request.path)} with environment "live". Use a test key (§5.2), or pass --allow-live.`,
      )
      throw this.#liveError
    }
    const isOwnKey = request.headers['x-api-key'] === this.#options.apiKey
    // Without a key of this business a redirect, say to a sign-in page, is one more way of being refused.
    if (answer.status < 300 || answer.status > 399 || operation === undefined || !isOwnKey) return
    const to = answer.headers['location']
    throw new DeploymentError(
      'redirect',
      `Failed to ask ${this.baseUrl}: it redirects${to === undefined ? '' : ` to ${this.masking.text(to)}`}, and redirects are not followed because the key would travel along. Pass the address that answers as --base-url.`,
    )
  }
}

/** The documented operation of a request, or undefined. */
export function findOperation(method: string, path: string): Known | undefined {
  const [plain = ''] = path.split('?', 1)
  const parts = plain.split('/')
  return OPERATIONS.find((operation) => {
    const wanted = operation.path.split('/')
    return (
      operation.method === method &&
      wanted.length === parts.length &&
      wanted.every((part, at) => part === parts[at] || (part.startsWith(':') && parts[at] !== ''))
    )
  })
}

type Known = (typeof OPERATIONS)[number]

function operationOf(operationId: OperationId): Known {
  const found = OPERATIONS.find((operation) => operation.operationId === operationId)
  if (found === undefined) throw new RangeError(`The contract has no operation "${operationId}"`)
  return found
}

function pathOf(operation: Known, { params = {}, query = {} }: CallInput): string {
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

function saysLive(json: unknown): boolean {
  return String(memberOf(json, 'environment')).toLowerCase() === 'live'
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function spent(what: 'requests' | 'orders', most: number): DeploymentError {
  return new DeploymentError(
    'budget',
    `Failed to go on: the budget of ${most} ${what} is spent. Pass --max-${what} with a larger number.`,
  )
}
