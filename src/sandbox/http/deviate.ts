/**
 * What running deployments answer against a documented sentence (contracts/deviations.yaml). The
 * simulator answers as documented; a switch changes its answers here, and nowhere else.
 */
import type { Deviations } from '../../base/contract/generated/deviations.ts'
import type { OperationId } from '../../base/contract/generated/operations.ts'
import { CONFLICT_CODE } from '../../base/contract/response-schema.ts'
import { END_LABELS } from '../simulator/orders/status-labels.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import type { Answer } from '../simulator/service-exchange.ts'

type Body = Readonly<Record<string, unknown>>

/** The operation, and what becomes of its bodies. A switch without an entry does not compile. */
const DEVIATE: Readonly<Record<keyof Deviations, readonly [OperationId, (body: Body) => Body]>> = {
  detailsWithoutStatus: [
    'createOrder',
    (body) => {
      const details = body['providerDetails']
      if (memberOf(memberOf(details, 'data'), 'status') === undefined) return body
      return { ...body, providerDetails: without('status', details as Body) }
    },
  ],
  terminalLabels: [
    'monitorOrderStatus',
    (body) =>
      body['terminal'] === true
        ? { ...body, status: END_LABELS[body['completed'] === true ? 'completed' : 'failed'] }
        : body,
  ],
  conflictWithoutSuccess: [
    'createOrder',
    (body) => (body['code'] === CONFLICT_CODE ? without('success', body) : body),
  ],
}

const NAMES = Object.keys(DEVIATE) as readonly (keyof Deviations)[]

/** The answer with every deviation that is on and is about this operation. */
export function deviate(operation: OperationId, answer: Answer, switches: Deviations): Answer {
  let deviating = answer
  for (const name of NAMES) {
    // Nearly every answer of every world ends here.
    if (!switches[name]) continue
    const [of, change] = DEVIATE[name]
    if (of !== operation || deviating.body === '') continue
    deviating = { ...deviating, body: JSON.stringify(change(JSON.parse(deviating.body))) }
  }
  return deviating
}

function without(name: string, body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([member]) => member !== name))
}
