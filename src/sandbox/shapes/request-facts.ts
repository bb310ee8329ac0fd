/** What a rejected request asked for, in its path, its query or its body, wherever it says it. */
import { parametersIn } from '../../base/contract/operation.ts'
import { memberOf, receivedJson } from '../../base/vocabulary/json.ts'

/** `body` as it was sent; only JSON says anything. */
export type AskedRequest = {
  readonly method: string
  readonly path: string
  /** What follows the question mark. */
  readonly query: string
  readonly body: string
}

/** A longer one is no name of anything. */
const LONGEST = 200

type Said = (name: string) => unknown

const PLACES: Readonly<Record<string, (query: Said, body: Said, path: Said) => unknown>> = {
  /** The customer of a window (§2.4), or the id or else the e-mail in an order (§2.2). */
  'request.customerId': (query, body) =>
    query('customerId') ?? body('externalCustomerId') ?? body('email'),
  'request.side': (_query, body) => body('side'),
  'request.asset': (query, body) => query('token') ?? body('asset'),
  'request.chain': (query, body) => query('network') ?? body('chain'),
  'request.currency': (_query, body) => body('fiatCurrency'),
  'request.bankCode': (_query, body) => body('bankCode'),
  'request.accountNumber': (_query, body) => body('accountNumber'),
  /** As the path of a bank list has it (§4.5). */
  'request.provider': (_query, _body, path) => path('provider'),
  /** As the path of a status sync has it (§4.4). */
  'request.orderId': (_query, _body, path) => path('transactionId'),
}

export const REQUEST_FIELDS = Object.keys(PLACES)

/** Only texts; undefined for what the request does not say. */
export function requestFacts({
  method,
  path,
  query,
  body,
}: AskedRequest): Readonly<Record<string, string | undefined>> {
  const asked = new URLSearchParams(query)
  const json = receivedJson(body)
  const params = parametersIn(method, path)
  const from = [
    (name: string) => asked.get(name) ?? undefined,
    (name: string) => memberOf(json, name),
    (name: string) => memberOf(params, name),
  ] as const
  const facts = Object.entries(PLACES).map(([field, read]) => {
    const value = read(...from)
    const isName = typeof value === 'string' && value !== '' && value.length <= LONGEST
    return [field, isName ? value : undefined]
  })
  return Object.fromEntries(facts)
}
