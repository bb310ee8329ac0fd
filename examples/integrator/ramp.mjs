/** HTTP client of the ramp service, with the two ways in which a call can fail. */
import { setTimeout as wait } from 'node:timers/promises'

const TIMEOUT_MS = 10_000
const TRIES = 3

/** The service answered with an error. */
export class ErrorResponse extends Error {
  constructor(status, { code = 'UNKNOWN', message = `HTTP ${status}`, details = [] }) {
    // Some deployments send one message, others a list.
    super([message].flat().join('; '))
    Object.assign(this, { status, code, details })
  }
}

/** There was no readable answer. The service may have carried out the request. */
export class AnswerLost extends Error {}

export function connect({ baseUrl, apiKey }) {
  async function send(method, path, body) {
    const headers = { 'x-api-key': apiKey, ...(body && { 'content-type': 'application/json' }) }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    let response, answer
    try {
      const init = { method, headers, signal, body: JSON.stringify(body) }
      response = await fetch(baseUrl + path, init)
      answer = await response.json()
    } catch (cause) {
      // The body of an error may be a page or empty: its status says enough.
      if (response === undefined || response.ok)
        throw new AnswerLost(`No answer to ${method} ${path}`, { cause })
      answer = {}
    }
    // Some deployments answer a conflict with another status, but always with a code.
    if (!response.ok || answer.code !== undefined) throw new ErrorResponse(response.status, answer)
    return answer
  }

  /** Repeats a call after a temporary error. */
  async function retry(method, path, body, isRetryable = isTemporary) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await send(method, path, body)
      } catch (error) {
        if (attempt === TRIES || !isRetryable(error)) throw error
        await wait(50 * 4 ** attempt)
      }
    }
  }

  return {
    quote: (request) => retry('POST', '/api/developer/quotes', request),
    // Sending an order twice can place it twice, so only an error without effect is retried.
    createOrder: (order) => retry('POST', '/api/developer/orders', order, isRateLimit),
    sync: (id) => retry('POST', `/api/developer/orders/${id}/monitor-status`),
    resolve: (account) => retry('POST', '/api/developer/bank-accounts/resolve', account),
    /** The open payment window of a customer, or null. */
    intent: ({ customerId, asset, chain }) => {
      const query = new URLSearchParams({ customerId, token: asset, network: chain })
      return retry('GET', `/api/developer/orders/intent?${query}`).catch((error) => {
        if (error.status === 404) return null
        throw error
      })
    },
  }
}

export function isRateLimit(error) {
  return error.status === 429
}

/** The result of the call is unknown, or another attempt can succeed. */
export function isTemporary(error) {
  return error instanceof AnswerLost || error.status >= 500 || isRateLimit(error)
}
