/**
 * A delivery that its receiver took at the first attempt, in a third of the memory: most rows of a
 * world are such deliveries, and nobody asks for most of them again. Everything but the signature
 * is in the rows of its event and its endpoint, or is the same in all of them.
 */
import type { Attempt, Delivery, Endpoint, WebhookEvent } from './webhook.ts'

const LONGEST_MS = 2 ** 30

export class SettledDelivery {
  readonly id: string
  readonly #sequence: number
  readonly #event: WebhookEvent
  readonly #endpoint: Endpoint
  readonly #waitedMs: number
  readonly #tookMs: number
  readonly #status: number | null
  readonly #response: string | null
  readonly #signature: string

  private constructor(
    { id, sequence }: Delivery,
    { at, tookMs, status, response, headers }: Attempt,
    { event, endpoint }: { readonly event: WebhookEvent; readonly endpoint: Endpoint },
  ) {
    this.id = id
    this.#sequence = sequence
    this.#event = event
    this.#endpoint = endpoint
    // A number that large would be an object of its own.
    this.#waitedMs = at - event.createdAt
    this.#tookMs = tookMs
    this.#status = status
    this.#response = response
    this.#signature = headers['x-service-signature'] ?? ''
  }

  /** Undefined if not every member of the row can be made again. */
  static of(
    row: Delivery,
    event: WebhookEvent | undefined,
    endpoint: Endpoint | undefined,
  ): SettledDelivery | undefined {
    const [attempt] = row.attempts
    if (row.status !== 'delivered' || attempt === undefined || row.attempts.length > 1) return
    if (event === undefined || endpoint === undefined) return
    const waitedMs = attempt.at - event.createdAt
    const isUsual =
      row.url === endpoint.url &&
      row.orderId === event.orderId &&
      row.type === event.type &&
      row.createdAt === event.createdAt &&
      waitedMs >= 0 &&
      waitedMs < LONGEST_MS &&
      row.nextAttemptAt === null &&
      row.retries === 0 &&
      (row.held ?? row.reason ?? row.isTest ?? row.retryAfter ?? row.pausedDueAt) === undefined &&
      (attempt.error ?? attempt.fault ?? attempt.sentBody) === null &&
      hasUsualHeaders(row, attempt)
    return isUsual ? new SettledDelivery(row, attempt, { event, endpoint }) : undefined
  }

  /** The row, made again. */
  read(): Delivery {
    const { id: eventId, type, orderId, createdAt } = this.#event
    const { id: endpointId, url } = this.#endpoint
    const attempt: Attempt = {
      at: createdAt + this.#waitedMs,
      tookMs: this.#tookMs,
      status: this.#status,
      error: null,
      fault: null,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'ramp-sandbox',
        'x-service-event': type,
        'x-service-delivery': this.id,
        'x-service-signature': this.#signature,
      },
      sentBody: null,
      response: this.#response,
    }
    return {
      id: this.id,
      sequence: this.#sequence,
      eventId,
      endpointId,
      url,
      orderId,
      type,
      status: 'delivered',
      attempts: [attempt],
      nextAttemptAt: null,
      createdAt,
      retries: 0,
    }
  }

  /** As it is stored. */
  toJSON(): Delivery {
    return this.read()
  }
}

function hasUsualHeaders({ id, type }: Delivery, { headers }: Attempt): boolean {
  let count = 0
  for (const _name in headers) count += 1
  return (
    count === 5 &&
    headers['content-type'] === 'application/json' &&
    headers['user-agent'] === 'ramp-sandbox' &&
    headers['x-service-event'] === type &&
    headers['x-service-delivery'] === id &&
    headers['x-service-signature'] !== undefined
  )
}
