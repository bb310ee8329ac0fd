/**
 * Faults of the HTTP link between a business and the service. `status` and `rate-limit` answer in the service's place,
 * so nothing is done. `reset`, `truncate` and `malform` bend the answer to something that was done: that is how
 * a client comes to not know whether its order exists. `latency` holds any answer back and adds up with the others.
 */
import { durationMs } from '../../vocabulary/time.ts'
import type { Transaction } from '../transaction.ts'
import type { HttpFault } from './behaviour.ts'

export type HttpWeather = {
  readonly delayMs: number
  /** The one fault beside latency that meets this request: the first that matches. */
  readonly fault: HttpFault | undefined
}

/** Decides what befalls one request, and counts it against the rules that run out (`times`). */
export function matchHttpFaults(tx: Transaction, operation: string): HttpWeather {
  let delayMs = 0
  for (const [index, fault] of tx.behaviour.http.entries()) {
    if (fault.match?.operation !== undefined && fault.match.operation !== operation) continue
    if (!strikes(tx, `http:${index}`, fault)) continue
    if (fault.do !== 'latency') return { delayMs, fault }
    delayMs += durationMs(fault.by ?? DEFAULT_LATENCY)
  }
  return { delayMs, fault: undefined }
}

const DEFAULT_LATENCY = '1s'

function strikes(tx: Transaction, id: string, fault: HttpFault): boolean {
  const used = tx.get('faults', id)?.used ?? 0
  if (fault.times !== undefined && used >= fault.times) return false
  if (fault.probability !== undefined && !isDrawn(tx, `${id}:draws`, fault.probability))
    return false
  if (fault.times !== undefined) tx.put('faults', { id, used: used + 1 })
  return true
}

/** Every draw has a number of its own, so that a replay of the same requests draws the same. */
function isDrawn(tx: Transaction, id: string, probability: number): boolean {
  const draws = tx.get('faults', id)?.used ?? 0
  tx.put('faults', { id, used: draws + 1 })
  return tx.random(`${id}:${draws}`).unit() < probability
}
