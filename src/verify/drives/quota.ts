/**
 * A limit that nobody documented may be met in the middle of a run, with any status and no word of
 * when to try again (§8). Then the run slows down, and ends early with what it has.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import { answered, isServed } from '../answers/answer.ts'
import type { Deployment } from '../client/deployment.ts'
import { Inconclusive } from '../inconclusive.ts'
import { isRejection } from '../rules/rejections.ts'

/** As many rejections after the last call that was served. */
const FEWEST_REJECTED = 8
const WAITS_MS = [5_000, 20_000] as const

/** One for all parts of a run, so that it waits once. */
const QUOTAS = new WeakMap<Deployment, Quota>()

export function quotaOf(deployment: Deployment): Quota {
  const known = QUOTAS.get(deployment) ?? new Quota()
  QUOTAS.set(deployment, known)
  return known
}

class Quota {
  #asking: Promise<Inconclusive | undefined> | undefined
  #spent: Inconclusive | undefined

  /** Throws {@link Inconclusive} once all is rejected, also what was served before. */
  async mustBeLeft(deployment: Deployment): Promise<void> {
    await this.#asking
    if (this.#spent !== undefined) throw this.#spent
    const own = deployment.exchanges.filter(
      ({ request }) => request.headers['x-api-key'] === MASKED_KEY,
    )
    const last = own.findLast(isServed)
    const since = last === undefined ? [] : own.slice(own.indexOf(last) + 1)
    if (last === undefined || since.filter(isRejection).length < FEWEST_REJECTED) return
    this.#asking ??= this.#ask(deployment, last)
    this.#spent ??= await this.#asking
    this.#asking = undefined
    if (this.#spent !== undefined) throw this.#spent
  }

  async #ask(deployment: Deployment, served: Exchange): Promise<Inconclusive | undefined> {
    let again = await deployment.repeat(served)
    for (const ms of WAITS_MS) {
      if (!isRejection(again)) return undefined
      await deployment.elapse(ms)
      again = await deployment.repeat(served)
    }
    if (!isRejection(again)) return undefined
    return new Inconclusive(
      `the deployment rejects every call since request ${served.id + 1}, as by a quota: ${answered(again)}`,
      'Run it again later, or with a key that may send more.',
    )
  }
}
