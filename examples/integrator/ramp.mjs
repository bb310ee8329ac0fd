/** The ramp service over HTTP: the calls that this shop makes, and the two ways they go wrong. */
import { setTimeout as wait } from 'node:timers/promises'

const TIMEOUT_MS = 10_000
const TRIES = 3

/** The service said no, and said why. */
export class Refused extends Error {
  constructor(status, { code = 'UNKNOWN', message = `HTTP ${status}`, details = [] }) {
    // Some deployments send one text, some a list of them.
    super([message].flat().join('; '))
    Object.assign(this, { status, code, details })
  }
}

/** No answer that could be read. Whatever was asked for may have been done. */
export class AnswerLost extends Error {}

export function connect({ baseUrl, apiKey }) {
  async function ask(method, path, body) {
    const headers = { 'x-api-key': apiKey, ...(body && { 'content-type': 'application/json' }) }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    let response, answer
    try {
      const init = { method, headers, signal, body: JSON.stringify(body) }
      response = await fetch(baseUrl + path, init)
      answer = await response.json()
    } catch (cause) {
      throw new AnswerLost(`No answer to ${method} ${path}`, { cause })
    }
    // Its code tells a conflict, whatever the status.
    if (!response.ok || answer.code !== undefined) throw new Refused(response.status, answer)
    return answer
  }

  /** Asks again after trouble that passes. */
  async function askAgain(method, path, body, canPass = isPassing) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask(method, path, body)
      } catch (error) {
        if (attempt === TRIES || !canPass(error)) throw error
        await wait(50 * 4 ** attempt)
      }
    }
  }

  return {
    quote: (request) => askAgain('POST', '/api/developer/quotes', request),
    // An order that is sent twice may be placed twice: again only where nothing can have been done.
    createOrder: (order) => askAgain('POST', '/api/developer/orders', order, isRateLimit),
    sync: (id) => askAgain('POST', `/api/developer/orders/${id}/monitor-status`),
    resolve: (account) => askAgain('POST', '/api/developer/bank-accounts/resolve', account),
    /** The open payment window of a customer, null where there is none. */
    window: ({ customerId, asset, chain }) => {
      const query = new URLSearchParams({ customerId, token: asset, network: chain })
      return askAgain('GET', `/api/developer/orders/intent?${query}`).catch((error) => {
        if (error.status === 404) return null
        throw error
      })
    },
  }
}

export function isRateLimit(error) {
  return error.status === 429
}

/** The service did not say yes or no. */
export function isPassing(error) {
  return error instanceof AnswerLost || error.status >= 500 || isRateLimit(error)
}
