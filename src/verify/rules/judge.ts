/** Judges a trace by rules, exchange by exchange: of a run, of a proxy, or of a recording. */
import type { Exchange } from '../../base/client/exchange.ts'
import type { Webhook } from './webhook.ts'
import { Rejections } from './rejections.ts'
import type { RuleFinding, Say, TraceRule, Watch } from './rule.ts'
import { isOwn, remember, type Trace } from './trace.ts'

export class Judge {
  readonly #rules: readonly TraceRule[]
  readonly #watches: readonly Watch[]
  readonly #trace: Trace
  readonly #remembers: boolean
  readonly #rejections = new Rejections()

  /** Rules that keep what they need themselves need no other memory. */
  constructor(rules: readonly TraceRule[], trace: Trace, { remembers = true } = {}) {
    this.#rules = rules
    this.#watches = [...new Set(rules.map(({ watch }) => watch))].map((watch) => watch(trace))
    this.#trace = trace
    this.#remembers = remembers
  }

  /** Rejections that need a counterpart: an otherwise equal call that is accepted. */
  get waiting(): readonly Exchange[] {
    return this.#rejections.waiting
  }

  /** In the order in which they were answered. */
  see(exchange: Exchange): readonly RuleFinding[] {
    const isJudged = isOwn(exchange, this.#trace)
    const found = isJudged ? this.#each((watch, say) => show(exchange, watch, say)) : []
    if (this.#remembers && exchange.isUnanswered !== true) remember(exchange, this.#trace)
    return isJudged ? this.#rejections.through(found, exchange) : []
  }

  receive(webhook: Webhook): readonly RuleFinding[] {
    return this.#each((watch, say) => watch.receive?.(webhook, say))
  }

  /** What the whole trace shows beyond what was found so far. */
  end(): readonly RuleFinding[] {
    return this.#rejections.end(this.#each((watch, say) => watch.end?.(say)))
  }

  /** In the order of the rules. */
  #each(look: (watch: Watch, say: Say) => void): readonly RuleFinding[] {
    const found: Parameters<Say>[] = []
    for (const watch of this.#watches) look(watch, (...one) => found.push(one))
    if (found.length === 0) return []
    return this.#rules.flatMap((rule) =>
      found.flatMap(([of, finding]) => (of === rule.id ? [{ rule, finding }] : [])),
    )
  }
}

function show(exchange: Exchange, watch: Watch, say: Say): void {
  watch.see?.(exchange, say)
  if (exchange.operationId !== undefined) watch[exchange.operationId]?.(exchange, say)
}
