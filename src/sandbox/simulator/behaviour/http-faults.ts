/**
 * Faults of the HTTP link between a business and the service. `status` and `rate-limit` answer
 * instead of the service, so nothing is done, unless a `status` is `carriedOut`. `reset`,
 * `truncate` and `malform` damage the answer to something that was done, so the client does not
 * know whether its order exists. `latency` delays any answer and adds up with the others.
 */
import { durationMs } from '../../../base/vocabulary/time.ts'
import type { Transaction } from '../transaction.ts'
import type { HttpFault } from './behaviour.ts'

export type HttpFaultDecision = {
  readonly delayMs: number
  /** The delay ends when everything that is due was sent. */
  readonly endsWhenSent: boolean
  /** The first fault other than latency that applies. */
  readonly fault: HttpFault | undefined
}

/** Decides which faults apply to one request, and counts them. */
export function matchHttpFaults(tx: Transaction, operation: string): HttpFaultDecision {
  let delayMs = 0
  let endsWhenSent = false
  for (const [index, fault] of tx.behaviour.http.entries()) {
    if (fault.match?.operation !== undefined && fault.match.operation !== operation) continue
    if (!applies(tx, `http:${index}`, fault)) continue
    if (fault.do !== 'latency') return { delayMs, endsWhenSent, fault }
    delayMs += durationMs(fault.by ?? DEFAULT_LATENCY)
    endsWhenSent ||= fault.until === 'sent'
  }
  return { delayMs, endsWhenSent, fault: undefined }
}

export const DEFAULT_LATENCY = '1s'

function applies(tx: Transaction, id: string, fault: HttpFault): boolean {
  const used = tx.get('faults', id)?.used ?? 0
  if (fault.times !== undefined && used >= fault.times) return false
  if (fault.probability !== undefined && !isDrawn(tx, `${id}:draws`, fault.probability))
    return false
  tx.put('faults', { id, used: used + 1 })
  return true
}

/** Every draw has its own number, so that a replay of the same requests draws the same. */
function isDrawn(tx: Transaction, id: string, probability: number): boolean {
  const draws = tx.get('faults', id)?.used ?? 0
  tx.put('faults', { id, used: draws + 1 })
  return tx.random(`${id}:${draws}`).unit() < probability
}
