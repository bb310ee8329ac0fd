/** What an injected fault of the HTTP link makes of an answer. */
import type { HttpFaultDecision } from '../simulator/behaviour/http-faults.ts'
import type { Answer } from '../simulator/service-exchange.ts'
import { HTTP_FAULT_KINDS, type HttpFaultKind } from './http-fault-kinds.ts'

/** Calls `perform` unless the fault answers in the service's place. */
export function applyFault({ delayMs, fault }: HttpFaultDecision, perform: () => Answer): Answer {
  if (delayMs <= 0 && fault === undefined) return perform()
  const kind: HttpFaultKind = fault === undefined ? {} : HTTP_FAULT_KINDS[fault.do]
  const answer = fault && kind.answer ? kind.answer(fault, perform) : perform()
  const names = [...(delayMs > 0 ? ['latency'] : []), ...(fault === undefined ? [] : [fault.do])]
  return { ...answer, ...(delayMs > 0 ? { delayMs } : {}), fault: names.join('+') }
}
