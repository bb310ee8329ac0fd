/**
 * One attempt of a delivery, in two transactions around the sending, which the core cannot do.
 * Between them the delivery stays due: an attempt that was never recorded, because the process
 * ended, is made again (at least once).
 */
import {
  corruptRequest,
  effectOf,
  faultMs,
  matchSendingFaults,
  matchTimingFaults,
  signCorrupted,
  type AppliedFault,
  type Subject,
} from '../behaviour/webhook-faults.ts'
import type { OutgoingRequest, TransportResult } from '../../../base/ports/transport.ts'
import { durationMs, formatDuration } from '../../../base/vocabulary/time.ts'
import type { Transaction } from '../transaction.ts'
import { eventBody } from './event-payload.ts'
import { endPendingDeliveries } from './operations.ts'
import { retryAfterMs } from '../../../base/vocabulary/retry-after.ts'
import { SHAPED, shapedHeaders, signatureIn } from './shaped-headers.ts'
import { besideRequests } from './beside-requests.ts'
import {
  dueAt,
  ended,
  signingSecrets,
  type Attempt,
  type Delivery,
  type WebhookEvent,
} from './webhook.ts'

export type PreparedAttempt = {
  readonly deliveryId: string
  readonly request: OutgoingRequest
  /** How often the same request is sent: twice with the fault `duplicate`. */
  readonly copies: number
  /** Further webhooks, sent before it. */
  readonly beside: readonly OutgoingRequest[]
  readonly at: number
  readonly fault: string | null
  readonly tag: string | undefined
  /** See {@link Attempt}. */
  readonly sentBody: string | null
  readonly variations: readonly string[]
}

/**
 * What to send now, signed now over the bytes that are sent. `wallNow` is the machine's time in
 * epoch milliseconds. Undefined if nothing is sent: the delivery has ended, or a fault dropped or
 * postponed it.
 */
export function prepareAttempt(
  tx: Transaction,
  input: { deliveryId: string; wallNow: number },
): PreparedAttempt | undefined {
  const delivery = tx.get('deliveries', input.deliveryId)
  // Its receiver may have been paused after the delivery was taken out of the outbox.
  if (delivery?.status !== 'pending' || delivery.nextAttemptAt === null) return undefined
  const endpoint = tx.get('endpoints', delivery.endpointId)
  const event = tx.get('events', delivery.eventId)
  if (endpoint === undefined || event === undefined) {
    end(tx, delivery, 'dropped', 'the endpoint was deleted')
    return undefined
  }
  if (endpoint.disabledAt !== null) {
    end(tx, delivery, 'failed', `the endpoint is disabled: ${endpoint.disabledBecause}`)
    return undefined
  }
  const subject: Subject = { delivery, endpoint, order: tx.get('orders', delivery.orderId) }
  if (delivery.held === undefined && postpone(tx, subject)) return undefined
  return prepare(tx, subject, event, input.wallNow)
}

/**
 * Records the attempt and decides what is next (§6): 2xx is success, 410 disables the endpoint,
 * anything else is retried.
 */
export function recordAttempt(
  tx: Transaction,
  input: { prepared: PreparedAttempt; results: readonly TransportResult[] },
): void {
  const { prepared, results } = input
  const delivery = tx.get('deliveries', prepared.deliveryId)
  // A reset can have removed the delivery while the request was in progress.
  if (delivery === undefined) return
  const headers = headersOf(prepared, delivery.attempts.at(-1))
  const attempts = results.map((result) => attemptOf(prepared, headers, result))
  const { held: _held, cause: _cause, ...kept } = delivery
  const recorded: Delivery = { ...kept, attempts: delivery.attempts.concat(attempts) }
  const decisive = results.find(isSuccess) ?? results.at(-1)
  if (decisive !== undefined && isSuccess(decisive)) {
    tx.put('deliveries', ended(recorded, { status: 'delivered' }))
  } else if (delivery.status !== 'pending') {
    tx.put('deliveries', recorded)
  } else if (decisive?.status === 410 && tx.assumptions.webhookGone === 'disable') {
    disable(tx, recorded)
  } else {
    tx.put('deliveries', scheduleRetry(tx, recorded, decisive))
  }
  releaseOvertaken(tx, delivery)
}

/** Whether a timing fault has postponed the attempt. */
function postpone(tx: Transaction, subject: Subject): boolean {
  const { delivery } = subject
  const [first, ...rest] = matchTimingFaults(tx, subject)
  if (first === undefined) return false
  const { isReordered } = effectOf([first, ...rest])
  const waitMs = [first, ...rest].reduce((total, fault) => total + faultMs(fault), 0)
  tx.put('deliveries', {
    ...delivery,
    held: isReordered ? 'reorder' : 'delay',
    cause: first.cause,
    nextAttemptAt: tx.now + waitMs,
  })
  return true
}

/** The companion header: under `deliveryId: attempt`, another one for each attempt. */
function deliveryIdOf({ assumptions }: Transaction, { id, attempts }: Delivery): string {
  return assumptions.deliveryId === 'attempt' ? `${id}.${attempts.length + 1}` : id
}

function prepare(
  tx: Transaction,
  subject: Subject,
  event: WebhookEvent,
  wallNow: number,
): PreparedAttempt | undefined {
  const { delivery, endpoint } = subject
  const { signatureScheme: scheme, signatureTime } = tx.assumptions
  const faults = matchSendingFaults(tx, subject)
  const { copies, isDropped } = effectOf(faults)
  const plain = eventBody(event)
  const usual = {
    'content-type': 'application/json',
    'user-agent': 'ramp-sandbox',
    'x-service-event': delivery.type,
    'x-service-delivery': deliveryIdOf(tx, delivery),
  }
  const headers = event.headers === undefined ? usual : shapedHeaders(usual, event)
  const { behaviour, variations } = tx
  const of = { seed: tx.world.seed, eventId: event.id, behaviour }
  const varied = variations.webhook({ body: plain, headers }, of)
  const { body } = varied
  const signing = {
    scheme,
    secrets: signingSecrets(endpoint, tx.now),
    body,
    deliveryId: delivery.id,
    at: signatureTime === 'world' ? tx.now : wallNow,
  }
  const request = corruptRequest(
    {
      url: endpoint.url,
      headers: {
        ...varied.headers,
        ...signatureIn(event, signCorrupted(signing, endpoint.oldSecrets[0]?.secret, faults)),
      },
      body,
      timeoutMs: durationMs(tx.assumptions.webhookTimeout),
      ...varied.form,
    },
    faults,
  )
  const names = [
    ...(delivery.held === undefined ? [] : [delivery.held]),
    ...new Set(faults.map((fault) => fault.do)),
  ]
  const causes = [
    delivery.held === undefined ? undefined : delivery.cause,
    ...faults.map(({ cause }) => cause),
  ]
  const prepared: PreparedAttempt = {
    deliveryId: delivery.id,
    request,
    copies: Math.max(copies, varied.copies),
    beside: besideRequests(varied, request, signing),
    at: tx.now,
    fault: names.length === 0 ? null : names.join('+'),
    tag: causes.find((cause) => cause?.tag !== undefined)?.tag,
    sentBody: request.body === plain ? null : request.body,
    variations: event.headers === undefined ? varied.names : [...varied.names, SHAPED],
  }
  if (!isDropped) return prepared
  drop(tx, { ...delivery, ...causeOfDrop(faults) }, prepared)
  return undefined
}

function causeOfDrop(faults: readonly AppliedFault[]): Pick<Delivery, 'cause'> {
  const fault = faults.find((each) => effectOf([each]).isDropped)
  return fault === undefined ? {} : { cause: fault.cause }
}

function drop(tx: Transaction, delivery: Delivery, prepared: PreparedAttempt): void {
  const lost = { tookMs: 0, status: null, error: 'lost on the way', headers: {}, body: '' }
  const attempts = [...delivery.attempts, attemptOf(prepared, prepared.request.headers, lost)]
  end(tx, { ...delivery, attempts }, 'dropped', 'a fault dropped it')
  releaseOvertaken(tx, delivery)
}

/** Most retries repeat the headers of the attempt before, and then share them. */
function headersOf({ request }: PreparedAttempt, before: Attempt | undefined): Attempt['headers'] {
  const { headers } = request
  return before !== undefined && hasAll(headers, before.headers) && hasAll(before.headers, headers)
    ? before.headers
    : headers
}

function hasAll(one: Attempt['headers'], other: Attempt['headers']): boolean {
  for (const name in other) if (one[name] !== other[name]) return false
  return true
}

function attemptOf(
  prepared: PreparedAttempt,
  headers: Attempt['headers'],
  result: TransportResult,
): Attempt {
  // With a spread in it, each attempt would take more memory.
  const attempt = {
    at: prepared.at,
    tookMs: result.tookMs,
    status: result.status,
    error: result.error,
    fault: prepared.fault,
    headers,
    sentBody: prepared.sentBody,
    response: result.body === '' ? null : result.body,
  }
  return prepared.tag === undefined ? attempt : { ...attempt, tag: prepared.tag }
}

function scheduleRetry(
  tx: Transaction,
  delivery: Delivery,
  result: TransportResult | undefined,
): Delivery {
  const retries = delivery.retries + 1
  const { webhookRetrySchedule: schedule } = tx.assumptions
  const wait = schedule[retries]
  if (wait === undefined) {
    const cause = { setting: 'webhookRetrySchedule', value: `${schedule.length} attempts` }
    return ended(delivery, { status: 'failed', reason: 'every attempt failed', cause })
  }
  const requested =
    result === undefined || tx.assumptions.webhookRetryAfter === 'ignore'
      ? 0
      : retryAfterMs(result.headers, tx.now)
  const waitMs = durationMs(wait)
  const at = tx.now + Math.max(waitMs, requested)
  const next: Delivery = {
    ...delivery,
    retries,
    cause:
      requested > waitMs
        ? { setting: 'webhookRetryAfter', value: formatDuration(requested) }
        : { setting: 'webhookRetrySchedule', value: formatDuration(waitMs) },
  }
  return dueAt(next, at, tx.get('endpoints', delivery.endpointId))
}

/** After a 410 the receiver gets nothing more, of this event or any other. */
function disable(tx: Transaction, delivery: Delivery): void {
  const reason = 'the receiver answered 410'
  const endpoint = tx.get('endpoints', delivery.endpointId)
  const cause = { setting: 'webhookGone', value: tx.assumptions.webhookGone }
  end(tx, { ...delivery, cause }, 'failed', reason)
  if (endpoint === undefined) return
  tx.put('endpoints', { ...endpoint, disabledAt: tx.now, disabledBecause: reason })
  endPendingDeliveries(tx, endpoint.id, {
    status: 'failed',
    reason: `the endpoint is disabled: ${reason}`,
  })
}

function end(
  tx: Transaction,
  delivery: Delivery,
  status: 'failed' | 'dropped',
  reason: string,
): void {
  tx.put('deliveries', ended(delivery, { status, reason }))
}

/**
 * A delivery that the fault `reorder` holds is due as soon as a later one of its order was sent.
 */
function releaseOvertaken(tx: Transaction, sent: Delivery): void {
  for (const held of tx.heldOf(sent.orderId)) {
    const isOvertaken =
      held.held === 'reorder' &&
      held.status === 'pending' &&
      held.endpointId === sent.endpointId &&
      held.sequence < sent.sequence
    if (isOvertaken) {
      const endpoint = tx.get('endpoints', held.endpointId)
      tx.put('deliveries', dueAt(held, tx.now, endpoint))
    }
  }
}

function isSuccess(result: TransportResult): boolean {
  return result.status !== null && result.status >= 200 && result.status < 300
}
