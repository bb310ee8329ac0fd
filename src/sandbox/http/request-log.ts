/**
 * One line for each request (`-->`, a business calls the sandbox) and each delivery attempt
 * (`<--`, the sandbox calls the business), as text for a terminal or as JSON. Keys, secrets and
 * customers are in neither. Times are simulated time.
 */
import { createColors } from 'picocolors'
import { isOfCustomer, plainOf } from '../../base/vocabulary/customer-field.ts'
import { withoutLookalikes, withoutPathSecrets } from '../../base/vocabulary/masking.ts'
import { iso } from '../../base/vocabulary/time.ts'
import type { Change } from '../simulator/rows.ts'
import type { Sandbox } from '../running/sandbox.ts'
import type { Attempt, Delivery } from '../simulator/webhooks/webhook.ts'

type LoggedRequest = {
  readonly at: number
  readonly world: string
  readonly method: string
  readonly path: string
  readonly status: number
  /** On the machine's clock. */
  readonly tookMs: number
  /** The answer's body, for the order or the error code that the line names. */
  readonly response: string
  readonly breaks?: 'reset' | 'truncate'
}

type LoggedAttempt = {
  readonly at: number
  readonly world: string
  readonly delivery: Delivery
  readonly attempt: Attempt
  readonly url: string
  readonly reference: string | null
}

export interface RequestLog {
  request(request: LoggedRequest): void
  attempt(attempt: LoggedAttempt): void
}

type LogOptions = { readonly json?: boolean; readonly colour?: boolean }

/** `write` gets one line at a time, without a line break. */
export function requestLog(write: (line: string) => void, options: LogOptions = {}): RequestLog {
  return options.json === true ? jsonLog(write) : terminalLog(write, options.colour ?? false)
}

/** Logs every delivery attempt in every world of the sandbox; returns how to stop. */
export function logDeliveries(sandbox: Sandbox, log: RequestLog): () => void {
  const seen = new WeakSet<Attempt>()
  return sandbox.listen((running, change) => {
    for (const delivery of deliveriesOf(change)) {
      const attempt = delivery.attempts.at(-1)
      if (attempt === undefined || seen.has(attempt)) continue
      seen.add(attempt)
      // It waits to be sent again: its attempts may be from before the start.
      if (delivery.status === 'pending' && delivery.retries === 0) continue
      const { rows } = running.world
      log.attempt({
        at: attempt.at,
        world: running.name,
        delivery,
        attempt,
        url: rows.get('endpoints', delivery.endpointId)?.url ?? '?',
        reference: rows.get('orders', delivery.orderId)?.reference ?? null,
      })
    }
  })
}

/** A change with the world's own row and deliveries is a restored snapshot: it sent nothing. */
function deliveriesOf(change: Change): readonly Delivery[] {
  return change.put?.world === undefined ? (change.put?.deliveries ?? []) : []
}

function terminalLog(write: (line: string) => void, isColoured: boolean): RequestLog {
  const paint = createColors(isColoured)
  const status = (code: number | null, text: string) =>
    code !== null && code < 400
      ? paint.green(text)
      : code !== null && code < 500
        ? paint.yellow(text)
        : paint.red(text)
  const line = (at: number, ...parts: readonly string[]) =>
    write([paint.dim(iso(at).slice(11, 23)), ...parts.filter((part) => part !== '')].join(' '))
  return {
    request: ({ at, method, path, status: code, tookMs, response, breaks }) => {
      const outcome = status(code, breaks === undefined ? String(code) : `${code} ${breaks}`)
      const about = (code < 400 ? orderIn(response) : codeIn(response)) ?? ''
      line(at, '-->', method, shown(path), outcome, took(tookMs), paint.cyan(about))
    },
    attempt: ({ at, delivery, attempt, url, reference }) => {
      const outcome = status(attempt.status, String(attempt.status ?? attempt.error ?? 'no answer'))
      const count = delivery.attempts.length === 1 ? '' : `attempt ${delivery.attempts.length}`
      const fault = attempt.fault === null ? '' : `fault ${attempt.fault}`
      const about = paint.cyan(reference ?? delivery.orderId)
      const parts = [delivery.type, shownUrl(url), outcome, took(attempt.tookMs)]
      line(at, '<--', ...parts, about, count, fault)
    },
  }
}

function jsonLog(write: (line: string) => void): RequestLog {
  return {
    request: ({ at, response, path, ...rest }) => {
      const about = rest.status < 400 ? { order: orderIn(response) } : { code: codeIn(response) }
      const line = { at: iso(at), kind: 'request', ...rest, path: shown(path), ...about }
      write(JSON.stringify(line))
    },
    attempt: ({ at, world, delivery, attempt, url, reference }) => {
      const { status, error, tookMs, fault } = attempt
      const { id, type, orderId } = delivery
      const outcome = { world, type, url: shownUrl(url), status, error, tookMs, fault }
      const about = { attempt: delivery.attempts.length, delivery: id, order: orderId, reference }
      write(JSON.stringify({ at: iso(at), kind: 'delivery', ...outcome, ...about }))
    },
  }
}

/** The reference of the order in an answer, or else the beginning of its id. */
function orderIn(response: string): string | undefined {
  const reference = /"requestReference":"([^"]+)"/.exec(response)?.[1]
  return reference ?? /"transactionId":"([^"]{1,8})/.exec(response)?.[1]
}

function codeIn(response: string): string | undefined {
  return /"code":"([A-Z_]+)"/.exec(response)?.[1]
}

function took(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
}

/** Keys, tokens and customers do not belong in an address, but some clients put them there. */
function shown(path: string): string {
  const [place = '', ...query] = path.slice(0, 200).split('?')
  const shownQuery = query.join('?').split('&').map(shownParameter).join('&')
  return oneLine(withoutCustomers(place) + (query.length === 0 ? '' : `?${shownQuery}`))
}

const SECRET_NAME = /token|key|secret|auth|password/i
/** Words that are searched for in requests, where customers are. */
const SEARCH = 'q'

function shownParameter(parameter: string): string {
  const [name = '', ...value] = parameter.split('=')
  if (value.length === 0) return shownSegment(parameter)
  const plain = plainOf(name)
  const isHidden = plain === SEARCH || SECRET_NAME.test(plain) || isOfCustomer(nounOf(plain))
  return `${name}=${isHidden ? '…' : shownSegment(value.join('='))}`
}

/** `customer[id]` and `user.email` are names of fields too. */
function nounOf(name: string): string {
  return name.replaceAll(/[[\].]/g, '')
}

/** The path and the query of a receiver's address may contain a token. */
function shownUrl(url: string): string {
  const [place = '', ...query] = withoutPathSecrets(url).split('?')
  return oneLine(withoutCustomers(place) + (query.length === 0 ? '' : '?…'))
}

/** Customers are below `customers` and `users`, for instance, and e-mails and accounts anywhere. */
function withoutCustomers(path: string): string {
  const segments = path.split('/')
  return segments
    .map((segment, index) =>
      isOfCustomer((segments[index - 1] ?? '').replace(/s$/i, '')) ? '…' : shownSegment(segment),
    )
    .join('/')
}

/** An e-mail, a number of an account or a phone, and an IBAN. */
const OF_SOMEBODY = /^(?:[^@]+@[^@.]+\.[^@]+|\+?\d{8,}|[a-z]{2}\d{2}[a-z0-9]{11,30})$/i

function shownSegment(segment: string): string {
  return OF_SOMEBODY.test(plainOf(segment)) ? '…' : segment
}

function oneLine(text: string): string {
  // Control characters would let a path write its own lines into the log.
  return withoutLookalikes(text).replace(/[\x00-\x1f\x7f]/g, '?')
}
