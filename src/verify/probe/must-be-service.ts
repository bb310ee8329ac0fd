/**
 * Whether the documented service is what answers: nothing is judged before, so that another
 * server is not taken for a broken deployment. Texts of answers decide nothing.
 */
import { DeploymentError } from '../../base/client/deployment-error.ts'
import { isSuccess, type Exchange } from '../../base/client/exchange.ts'
import { answered, isConflict, isNotFound } from '../answers/answer.ts'
import { hasDocumentedMember } from '../answers/error-body.ts'
import type { Deployment } from '../client/deployment.ts'

/** Before it is known what answers. */
const MOST_REQUESTS = 5
const EXAMPLE_ACCOUNT = { bankCode: '058', accountNumber: '0123456789' }

/** A server that serves a path answers it with none of these, but for a miss. */
const UNSERVED: ReadonlySet<number> = new Set([404, 405, 501, 502, 503, 504])
const REJECTS_KEY: ReadonlySet<number> = new Set([401, 403])

/** Whether the answer has what only the documented service answers. */
function isDocumented(exchange: Exchange): boolean {
  const { operationId, response } = exchange
  if (operationId === undefined || !isJson(exchange)) return false
  if (isConflict(exchange)) return true
  return isSuccess(response.status) && hasDocumentedMember(operationId, response.json)
}

/**
 * For a deployment whose first quotes were rejected. Sends three requests at most, and no order.
 * Throws DeploymentError `key` or `path` where none of its answers is documented.
 */
export async function mustBeService(deployment: Deployment): Promise<void> {
  const own = [...deployment.exchanges]
  if (own.some(isDocumented)) return
  // Where no payment window is open, the documented status is 404 (§7.2).
  const query = { customerId: 'rsverifynobody', token: 'USDC', network: 'base' }
  const missing = await deployment.call('getOrderIntent', { query })
  const isMiss = isNotFound(missing) && (isJson(missing) || missing.response.body.trim() === '')
  if (isMiss && own.some(isServedQuote)) return
  own.push(missing)
  if (!mayAsk(deployment)) throw otherAnswers(deployment, own)
  // The route of a quote may be a miss too, but not a body without one.
  const empty = await deployment.call('createQuote', { body: {} })
  if (isMiss && isServedQuote(empty)) return
  own.push(empty)
  if (!mayAsk(deployment)) throw otherAnswers(deployment, own)
  // A service without quotes may resolve accounts.
  const resolved = await deployment.call('resolveBankAccount', { body: EXAMPLE_ACCOUNT })
  if (isDocumented(resolved)) return
  throw otherAnswers(deployment, [...own, resolved])
}

/** A failure is sent again, so that one call may be two requests. */
function mayAsk({ exchanges, requests }: Deployment): boolean {
  const isFailing = exchanges.some(({ response }) => response.status >= 500)
  return requests + (isFailing ? 2 : 1) <= MOST_REQUESTS
}

function isServedQuote(quote: Exchange): boolean {
  return isJson(quote) && !UNSERVED.has(quote.response.status)
}

/** Errors may be JSON of any form (§7.3). */
function isJson({ response: { json } }: Exchange): boolean {
  return json !== undefined
}

function otherAnswers({ baseUrl }: Deployment, own: readonly Exchange[]): DeploymentError {
  const statuses = [...new Set(own.map(({ response }) => response.status))]
  const [first] = own
  const answer =
    first === undefined ? 'nothing' : `${formOf(first)}, ${answered(first).replace(/\.$/, '')}`
  if (statuses.every((status) => REJECTS_KEY.has(status))) {
    return new DeploymentError(
      'key',
      `Failed to verify ${baseUrl}: it rejects the API key with ${first === undefined ? 'no answer' : answered(first)}. Pass a key of this deployment as --api-key.`,
    )
  }
  return new DeploymentError(
    'path',
    `Failed to verify ${baseUrl}: nothing documented answers here; is the address right? ${own.length} requests got no documented answer, the first one ${answer}. Pass the address above /api/developer as --base-url${schemeHint(baseUrl, first)}, or a route that it serves with --fiat, --asset and --chain.`,
  )
}

function formOf({ response: { json, body, headers } }: Exchange): string {
  if (body.trim() === '') return 'without a body'
  if (json !== undefined) return 'JSON of another service or of a gateway'
  const isPage = /html/i.test(headers['content-type'] ?? '') || /^\s*<(!doctype|html)\b/i.test(body)
  return isPage ? 'a web page' : 'plain text'
}

/** A port for TLS answers plain requests with an error in plain text. */
function schemeHint(baseUrl: string, first: Exchange | undefined): string {
  const isPlainText = first !== undefined && first.response.json === undefined
  return isPlainText && baseUrl.startsWith('http:') ? ', with https:// if the port is for TLS' : ''
}
