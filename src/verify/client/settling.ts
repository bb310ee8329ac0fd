/**
 * Late is not never: what a call brings about may show a moment later. Answers that shall show it
 * are read again for as long as the run allows. Waits for what never comes share one allowance, so
 * that a deployment that never shows it costs the run that much time once.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import type { Deployment } from './deployment.ts'

/** What came late, and how long after it was first asked for. */
type Late = { readonly what: string; readonly ms: number }

export const DEFAULT_SETTLE_MS = 2_000
const FIRST_PAUSE_MS = 25
const GROWTH = 1.6
/** What came late once may take longer another time. */
const LATER = 3

export class Settling {
  readonly #deployment: Pick<Deployment, 'elapse' | 'remainingMs'>
  readonly #settleMs: number
  readonly #late: Late[] = []
  #spentMs = 0

  constructor(deployment: Pick<Deployment, 'elapse' | 'remainingMs'>, settleMs: number) {
    this.#deployment = deployment
    this.#settleMs = settleMs
  }

  /** Waits as long as it took before, so that no request asks too early; 0 if it was never late. */
  async expected(what: string): Promise<number> {
    const delays = this.#late.filter((late) => late.what === what).map(({ ms }) => ms)
    const ms = Math.min(Math.max(0, ...delays), this.#settleMs)
    if (ms > 0) await this.#deployment.elapse(ms)
    return ms
  }

  /** The first answer that shows it, else the last. `first` is one that was asked for already. */
  async until(
    what: string,
    isThere: (answer: Exchange) => boolean,
    ask: () => Promise<Exchange>,
    first?: Exchange,
  ): Promise<Exchange> {
    const began = performance.now()
    let waitedMs = first === undefined ? await this.expected(what) : 0
    let answer = first ?? (await ask())
    if (isThere(answer)) return answer
    const delays = this.#late.map(({ ms }) => ms)
    // Another kind of answer may have used the allowance up; what is known to be late may be late.
    const knownMs = Math.min(this.#settleMs, Math.max(0, ...delays) * LATER)
    const mostMs = Math.min(
      Math.max(this.#settleMs - this.#spentMs, knownMs),
      this.#deployment.remainingMs,
    )
    let pauseMs = Math.max(FIRST_PAUSE_MS, ...delays.map((ms) => ms / 2))
    for (; waitedMs < mostMs; pauseMs *= GROWTH) {
      const ms = Math.min(pauseMs, mostMs - waitedMs)
      await this.#deployment.elapse(ms)
      waitedMs = Math.max(waitedMs + ms, performance.now() - began)
      answer = await ask()
      if (!isThere(answer)) continue
      this.#late.push({ what, ms: Math.round(waitedMs) })
      return answer
    }
    this.#spentMs += waitedMs
    return answer
  }
}
