/**
 * Judges exchanges between any client and any deployment, as they pass or from recordings of them.
 * What began before the traffic, or depends on what did not pass, is inconclusive, never guessed.
 */
import { curlCommand } from '../../base/client/curl.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { coverageOf } from '../coverage.ts'
import { isServed, read } from '../answers/answer.ts'
import { causesFirst } from '../row-order.ts'
import {
  ACKNOWLEDGED,
  AUTHENTICATION_RULES,
  CLIENT_RULES,
  serviceRules,
  WEBHOOK_RULES,
} from '../rules/all.ts'
import { Judge } from '../rules/judge.ts'
import { RuleRows } from '../rules/rows.ts'
import type { RuleFinding } from '../rules/rule.ts'
import { newTrace, numbered, transactionIn } from '../rules/trace.ts'
import type { ObservedExchange, Trace } from '../rules/trace.ts'
import type { VerificationRun } from '../verdict.ts'
import { MASKED_KEY, withoutSecrets } from '../../base/vocabulary/masking.ts'
import { counted } from '../../base/vocabulary/text.ts'
import { iso } from '../../base/vocabulary/time.ts'
import type { TrafficEntry } from './har-entry.ts'
import { SeenOrders } from './seen-orders.ts'
import { PassedCalls } from './passed-calls.ts'

/** What one key sees of one deployment. */
type Business = {
  /** Whether it got what it asked for: a wrong key may get a page to sign in. */
  isServed: boolean
  readonly trace: Trace
  readonly judge: Judge
  /** Failures that only an answer that was served proves to be of the service. */
  unproven: RuleFinding[]
}

/** Beyond it, all that earlier answers said is forgotten, so that memory has a limit. */
const MOST_BYTES = 128 * 1024 * 1024
const MOST_BUSINESSES = 200
const MOST_PLACES = 20
const MOST_UNPROVEN = 20

/** What begins a world anew at a sandbox: identifiers of before may come again. */
const RENEWS = /\/__sandbox\/.*(?:reset|snapshot|restore|import|replay)/

export class TrafficJudge {
  readonly #rows: RuleRows
  readonly #businesses = new Map<string, Business>()
  /** Webhooks name orders of any business, and a call with a wrong key is of none. */
  readonly #webhooks: Judge
  readonly #authentication = new Judge(AUTHENTICATION_RULES, newTrace(), { remembers: false })
  /** `host/path` of what was not of this service. */
  readonly places: string[] = []
  readonly #bases = new Set<string>()
  readonly #orders = new SeenOrders()
  readonly #settleMs: number
  readonly #passed = new PassedCalls()
  #environment: string | undefined
  /** How many exchanges of the service had a body that could be judged. */
  judged = 0
  #bytes = 0
  #first = Infinity
  #last = 0
  /** Exchanges of documented operations whose answer, or its body, was not recorded. */
  unanswered = 0
  readonly #reasons = new Map<string, number>()

  /** `onFailure` is called as soon as a row fails. */
  constructor(onFailure?: (found: RuleFinding) => void, settleMs = 0) {
    this.#settleMs = settleMs
    const webhooks = [...WEBHOOK_RULES, ACKNOWLEDGED]
    this.#webhooks = new Judge(webhooks, newTrace(), { remembers: false })
    const service = [...AUTHENTICATION_RULES, ...serviceRules()]
    this.#rows = new RuleRows([...service, ...webhooks, ...CLIENT_RULES], onFailure)
  }

  /** Why bodies could not be judged, where the recording shows it. */
  get reasons(): readonly string[] {
    return [...this.#reasons].map(([why, count]) => `${counted(count, 'body')}: ${why}`)
  }

  /** `source` separates recordings: each is a time of its own. */
  see(entry: TrafficEntry, source = ''): void {
    if (entry.kind === 'webhook') {
      this.#passed.seeWebhook(entry.webhook, this.#orders.seeWebhook(entry.webhook.body))
      this.#add(this.#webhooks.receive(entry.webhook), entry.fault)
      return
    }
    if (entry.kind === 'other') {
      const place = entry.host + entry.path
      if (this.places.length < MOST_PLACES && !this.places.includes(place)) this.places.push(place)
      if (entry.method !== 'GET' && RENEWS.test(entry.path)) this.#businesses.clear()
      return
    }
    const { base, exchange: observed } = entry
    const business = this.#businessOf(source, base, observed)
    const id = this.judged + this.unanswered + 1
    const plain = { ...observed, id, curl: curlOf(base, observed) }
    if (entry.kind === 'unanswered') {
      this.unanswered += 1
      const { why } = entry
      if (why !== undefined && (this.#reasons.has(why) || this.#reasons.size < MOST_PLACES))
        this.#reasons.set(why, (this.#reasons.get(why) ?? 0) + 1)
      const exchange = { ...numbered(plain), isUnanswered: true } as const
      this.#passed.see(exchange, undefined, false)
      // Rules must know that something happened, although nobody knows what.
      this.#judge(business, exchange, entry.fault)
      return
    }
    const exchange = numbered(plain)
    this.judged += 1
    this.#note(base, exchange)
    this.#judge(business, exchange, entry.fault)
    const transaction = transactionIn(exchange)
    const isKnown = transaction === undefined || business.trace.orders.has(transaction)
    this.#passed.see(exchange, this.#orders.see(exchange), isKnown)
  }

  /** Without any exchange that was judged, the run has only inconclusive rows. */
  run(): VerificationRun {
    const judges = [...this.#businesses.values()].map(({ judge }) => judge)
    for (const judge of [...judges, this.#webhooks, this.#authentication])
      this.#add(judge.end(), undefined)
    const rows = causesFirst(this.#rows.rows(({ unseen: { because } }) => ({ because })))
    const began = Number.isFinite(this.#first) ? this.#first : 0
    const coverage = coverageOf(rows)
    return {
      baseUrl: [...this.#bases].join(', '),
      ...(this.#environment === undefined ? {} : { environment: this.#environment }),
      startedAt: iso(began),
      tookMs: Math.max(0, this.#last - began),
      rows: withoutSecrets(rows, []),
      observations: [],
      notTested: [],
      created: this.#orders.all(),
      passed: this.#passed.all(),
      requests: this.judged,
      coverage: {
        ...coverage,
        // Options of a verification decide nothing here.
        inconclusive: coverage.inconclusive.map(({ rule, because, kind }) =>
          kind === 'not tried'
            ? { rule, because: NOT_SHOWN, kind: 'undecided' }
            : { rule, because, kind },
        ),
      },
    }
  }

  #note(base: string, exchange: Exchange): void {
    if (this.#bases.size < MOST_PLACES) this.#bases.add(base)
    this.#first = Math.min(this.#first, exchange.at - exchange.tookMs)
    this.#last = Math.max(this.#last, exchange.at)
    const environment = isServed(exchange) ? read(exchange, 'environment') : undefined
    if (typeof environment === 'string') this.#environment ??= environment
  }

  /** What a recorder says of an entry is a hint: the row fails all the same. */
  #add(found: readonly RuleFinding[], fault: string | undefined): void {
    const hinted = ({ rule, finding }: RuleFinding): RuleFinding => {
      const ended = finding.exchanges.at(-1)?.note?.ended
      const said = [
        ...(fault === undefined ? [] : [`on purpose (${fault})`]),
        ...(ended === undefined ? [] : [`its order was ${ended}`]),
      ]
      if (finding.verdict !== 'failed' || said.length === 0) return { rule, finding }
      const received = `${finding.received}; ${said.join(', ')}, as its recorder said`
      return { rule, finding: { ...finding, received } }
    }
    this.#rows.add(found.map(hinted))
  }

  #judge(business: Business, exchange: Exchange, fault: string | undefined): void {
    this.#bytes += exchange.response.body.length + exchange.request.body.length
    business.isServed ||= exchange.isUnanswered !== true && isServed(exchange)
    if (exchange.note !== undefined) this.#add(this.#authentication.see(exchange), fault)
    this.#add(this.#webhooks.see(exchange), fault)
    if (exchange.note?.key !== undefined) return
    const observed = [...business.unproven, ...business.judge.see(exchange)]
    const isOfService = ({ rule }: RuleFinding) => business.isServed || rule.id !== 'schema.json'
    business.unproven = observed.filter((one) => !isOfService(one)).slice(0, MOST_UNPROVEN)
    this.#add(observed.filter(isOfService), fault)
  }

  #businessOf(source: string, base: string, { request }: ObservedExchange): Business {
    const name = JSON.stringify([source, base, request.headers['x-api-key'] ?? ''])
    const known = this.#businesses.get(name)
    if (known !== undefined && this.#bytes <= MOST_BYTES) return known
    if (this.#businesses.size >= MOST_BUSINESSES || this.#bytes > MOST_BYTES) {
      this.#businesses.clear()
      this.#bytes = 0
    }
    const trace = newTrace(undefined, this.#settleMs)
    const judge = new Judge([...serviceRules(), ...CLIENT_RULES], trace)
    const business = { isServed: false, trace, judge, unproven: [] }
    this.#businesses.set(name, business)
    return business
  }
}

const NOT_SHOWN = 'the traffic shows nothing of it'

function curlOf(base: string, { request }: ObservedExchange): string {
  const { 'x-api-key': key, 'content-type': type } = request.headers
  const headers = {
    ...(key === undefined ? {} : { 'x-api-key': MASKED_KEY }),
    ...(type === undefined ? {} : { 'content-type': type }),
  }
  return curlCommand(base, { ...request, headers })
}
