/** Judges a trace by rules, exchange by exchange: of a run, of a proxy, or of a recording. */
import type { Exchange } from '../../base/client/exchange.ts'
import type { Webhook } from './webhook.ts'
import { Rejections } from './rejections.ts'
import type { Finding, TraceRule, RuleFinding } from './rule.ts'
import { isOwn, remember, type Trace } from './trace.ts'

export class Judge {
  readonly #rules: readonly TraceRule[]
  readonly #trace: Trace
  readonly #remembers: boolean
  readonly #rejections = new Rejections()

  /** Rules that keep what they need themselves need no other memory. */
  constructor(rules: readonly TraceRule[], trace: Trace, { remembers = true } = {}) {
    this.#rules = rules
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
    const found = isJudged ? this.#each((rule) => rule.afterExchange?.(exchange, this.#trace)) : []
    if (this.#remembers && exchange.isUnanswered !== true) remember(exchange, this.#trace)
    return isJudged ? this.#rejections.through(found, exchange) : []
  }

  receive(webhook: Webhook): readonly RuleFinding[] {
    return this.#each((rule) => rule.afterWebhook?.(webhook, this.#trace))
  }

  /** What the whole trace shows beyond what was found so far. */
  end(): readonly RuleFinding[] {
    return this.#rejections.end(this.#each((rule) => rule.atEnd?.(this.#trace)))
  }

  #each(look: (rule: TraceRule) => readonly Finding[] | undefined): readonly RuleFinding[] {
    return this.#rules.flatMap((rule) => (look(rule) ?? []).map((finding) => ({ rule, finding })))
  }
}
