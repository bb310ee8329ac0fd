/** Customers that a run makes up, so that nobody else has ordered for them. */
import { VOUCHED_MEMBERS } from '../../base/client/exchange.ts'
import type { ExchangeNote, HttpRequest, VouchedMember } from '../../base/client/exchange.ts'
import { looksLive } from '../../base/client/live-guard.ts'
import type { OperationId } from '../../base/contract/generated/operations.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { memberOf, receivedJson } from '../../base/vocabulary/json.ts'

export class OwnCustomers {
  readonly #made = new Set<unknown>()
  readonly #named = new Set<unknown>()

  add(customer: string): void {
    this.#made.add(customer)
  }

  /** Whether no order named the customer before. A customer may be known by its e-mail too. */
  isFresh(operationId: OperationId | undefined, { path, body }: HttpRequest): boolean {
    if (operationId === 'getOrderIntent') {
      const customer = new URLSearchParams(path.split('?')[1]).get('customerId')
      return this.#made.has(customer) && !this.#named.has(customer)
    }
    if (operationId !== 'createOrder') return false
    const json = receivedJson(body)
    const [customer, email] = ['externalCustomerId', 'email'].map((name) => memberOf(json, name))
    const isFresh =
      this.#made.has(customer) && !this.#named.has(customer) && !this.#named.has(email)
    for (const name of [customer, email]) if (name !== undefined) this.#named.add(name)
    return isFresh
  }
}

/** A customer is fresh in its first order, and in what is asked about it before. */
export function noteOf(
  operationId: OperationId | undefined,
  request: HttpRequest,
  { apiKey, customers, vouched }: Noting,
  known: ExchangeNote,
): ExchangeNote {
  const sent = request.headers['x-api-key']
  const other = sent === undefined ? 'none' : 'unknown'
  const key = known.key ?? (sent === apiKey ? undefined : other)
  const isFresh = key === undefined && customers.isFresh(operationId, request)
  const testKey = !looksLive(apiKey)
  const json = operationId === 'createOrder' ? receivedJson(request.body) : undefined
  const given = VOUCHED_MEMBERS.filter((name) =>
    vouched[name]?.some(isFormOf(memberOf(json, name))),
  )
  return {
    ...known,
    ...defined({ key }),
    ...(testKey && { testKey }),
    ...(isFresh && { fresh: isFresh }),
    ...(given.length > 0 && { vouched: given }),
  }
}

type Noting = {
  readonly apiKey: string
  readonly customers: OwnCustomers
  readonly vouched: Vouched
}

/** Forms of values that the user or the deployment itself gave, with `{id}` for a part. */
export type Vouched = { readonly [M in VouchedMember]?: readonly string[] }

function isFormOf(value: unknown) {
  return (form: string) => {
    const [start = '', end] = form.split(/\{id\}.*(?=\{id\})|\{id\}/)
    if (typeof value !== 'string' || end === undefined) return value === form
    return value.startsWith(start) && value.endsWith(end)
  }
}
