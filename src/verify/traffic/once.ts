import { createHash } from 'node:crypto'
import { memberOf } from '../../base/vocabulary/json.ts'
import { Recent } from '../rules/recent.ts'
import type { TrafficEntry } from './har-entry.ts'

/** Beyond it, the oldest are forgotten: memory has a limit. */
const MOST_KNOWN = 200_000

/**
 * Which exchanges were there before. Merged pages and cumulative exports have one exchange twice:
 * with the same time, request and response.
 */
export class Once {
  readonly #known = new Recent<true>(MOST_KNOWN)

  isFirst(raw: unknown, entry: TrafficEntry): boolean {
    if (entry.kind !== 'exchange' && entry.kind !== 'unanswered') return true
    const startedAt = memberOf(raw, 'startedDateTime')
    // Simulated time may stand still between two equal requests of a recorded world.
    if (typeof startedAt !== 'string' || memberOf(raw, '_operation') !== undefined) return true
    const { base, exchange } = entry
    const { request, response, at, tookMs } = exchange
    const key = request.headers['x-api-key'] ?? ''
    const { method, path } = request
    const said = [base, key, method, path, request.body, response.status, response.body]
    const hash = createHash('sha256')
    hash.update(JSON.stringify([startedAt, at, tookMs, ...said]))
    const digest = hash.digest('base64')
    if (this.#known.get(digest) !== undefined) return false
    this.#known.set(digest, true)
    return true
  }
}
