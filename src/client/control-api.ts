/** The control API of a running sandbox, for one world of it. */
import type { Page } from '../simulator/control/page.ts'
import { formatDuration } from '../vocabulary/time.ts'
import { exchange } from './http-exchange.ts'
import { parsedJson } from '../vocabulary/json.ts'
import type { DeliveryView, EventView, OrderView } from '../scenarios/targets/target.ts'
import { ControlError } from './control-error.ts'

/** An advance waits for every delivery on the way, and a receiver that hangs takes its time. */
const TIMEOUT_MS = 15 * 60_000

export type Lists = {
  readonly orders: OrderView
  readonly events: EventView
  readonly 'webhook-deliveries': DeliveryView
}

/** Where a sandbox is, and the bearer token that its control API asks for where it asks for one. */
export type SandboxAddress = { readonly baseUrl: string; readonly controlToken?: string }

export class ControlApi {
  readonly #url: string
  readonly #credentials: Readonly<Record<string, string>>

  /** The base URL is the service's; the key says which world is meant, the default one without it. */
  constructor({ baseUrl, controlToken }: SandboxAddress, apiKey?: string) {
    this.#url = `${baseUrl}/__sandbox`
    this.#credentials = {
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
      ...(controlToken === undefined ? {} : { authorization: `Bearer ${controlToken}` }),
    }
  }

  /**
   * Throws ControlError, and TargetError where nobody answers. The contract of the sandbox
   * vouches for the type.
   */
  async send<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<T> {
    const answer = await exchange({
      method,
      url: `${this.#url}${path}`,
      headers: {
        ...this.#credentials,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
    })
    const value = parsedJson(answer.text)
    if (answer.status !== null && answer.status >= 200 && answer.status < 300) return value as T
    const { code, message } = (value ?? {}) as { code?: string; message?: string }
    throw new ControlError(
      code ?? 'NO_CONTROL_API',
      message ??
        `Failed to ask ${method} ${this.#url}${path}: it answered ${answer.status ?? 'nothing'}.`,
    )
  }

  /** Every page of a list. */
  async list<K extends keyof Lists>(
    what: K,
    query: Readonly<Record<string, string>> = {},
  ): Promise<readonly Lists[K][]> {
    const items: Lists[K][] = []
    let after: string | undefined
    do {
      const search = new URLSearchParams({
        ...query,
        limit: '1000',
        ...(after === undefined ? {} : { after }),
      })
      const page = await this.send<Page<Lists[K]>>('GET', `/${what}?${search.toString()}`)
      items.push(...page.items)
      after = page.next
    } while (after !== undefined)
    return items
  }

  /**
   * Answers the world's time, epoch milliseconds. What is due, deliveries included, has happened by
   * then.
   */
  async advance(ms: number): Promise<number> {
    const { now } = await this.send<{ now: string }>('POST', '/clock/advance', {
      by: formatDuration(ms),
    })
    return Date.parse(now)
  }
}
