/**
 * Judges exchanges between any client and any deployment, as they pass or from recordings of them.
 * What began before the traffic, or depends on what did not pass, is inconclusive, never guessed.
 */
import { curlCommand } from '../../base/client/curl.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { coverageOf } from '../coverage.ts'
import { isServed, read } from '../deployment/answer.ts'
import { judgeExchange, judgeRules } from '../judge/judge-exchange.ts'
import { KNOWN_ORDER } from '../judge/status-syncs.ts'
import {
  newTrace,
  numbered,
  transactionIn,
  type ObservedExchange,
  type Trace,
} from '../judge/trace.ts'
import { createdOrders } from '../deployment/order-journal.ts'
import { causesFirst } from '../row-order.ts'
import type { CreatedOrder, VerificationRun } from '../verdict.ts'
import { MASKED_KEY, withoutSecrets } from '../../base/vocabulary/masking.ts'
import { counted } from '../../base/vocabulary/text.ts'
import { iso } from '../../base/vocabulary/time.ts'
import { AnswerMonitor } from './answer-monitor.ts'
import { ClientMonitor } from './client-monitor.ts'
import type { TrafficEntry } from './har-entry.ts'
import { Recent, type Monitor, type RuleFinding, type TrafficRule } from './monitor.ts'
import { OpenWindowMonitor } from './open-window-monitor.ts'
import { TrafficRows } from './traffic-rows.ts'
import { WhatPassed } from './what-passed.ts'
import { WebhookMonitor } from './webhook-monitor.ts'
import { WindowMonitor } from './window-monitor.ts'

/** What one key sees of one deployment. */
type Business = {
  /** Whether it got what it asked for: a wrong key may get a page to sign in. */
  isServed: boolean
  trace: Trace
  bytes: number
  readonly monitors: readonly Monitor[]
  readonly orders: Recent<Exchange>
  /** Failures that only an answer that was served proves to be of the service. */
  unproven: RuleFinding[]
  hasSync: boolean
  /** Rejected status syncs: they are no quota (§8) if a later one is served, or none ever was. */
  rejected: RuleFinding[]
}

/** The judge forgets beyond it what earlier answers said, so that memory has a limit. */
const MOST_BYTES = 4 * 1024 * 1024
const MOST_BUSINESSES = 200
const MOST_PLACES = 20
const MOST_ORDERS = 1_000
const MOST_UNPROVEN = 20

/** What begins a world anew at a sandbox: identifiers of before may come again. */
const RENEWS = /\/__sandbox\/.*(?:reset|snapshot|restore|import|replay)/

export class TrafficJudge {
  readonly #rows: TrafficRows
  readonly #businesses = new Map<string, Business>()
  readonly #webhooks = new WebhookMonitor()
  readonly #places = new Set<string>()
  readonly #bases = new Set<string>()
  readonly #created: CreatedOrder[] = []
  #unlisted = 0
  readonly #settleMs: number
  readonly #passed = new WhatPassed()
  #environment: string | undefined
  #exchanges = 0
  #first = Infinity
  #last = 0
  #unanswered = 0
  readonly #reasons = new Map<string, number>()

  /** `onFailure` is called as soon as a row fails. */
  constructor(onFailure?: (rule: TrafficRule, observed: RuleFinding) => void, settleMs = 0) {
    this.#settleMs = settleMs
    const windows = [AnswerMonitor, WindowMonitor, OpenWindowMonitor].flatMap(
      (of) => new of().rules,
    )
    const monitors = [...windows, ...this.#webhooks.rules]
    const rules = [...judgeRules(), ...monitors, ...new ClientMonitor().rules]
    this.#rows = new TrafficRows(rules, onFailure)
  }

  /** How many exchanges of the service had a body that could be judged. */
  get judged(): number {
    return this.#exchanges
  }

  /** Exchanges of documented operations whose answer, or its body, was not recorded. */
  get unanswered(): number {
    return this.#unanswered
  }

  /** Why bodies could not be judged, where the recording shows it. */
  get reasons(): readonly string[] {
    return [...this.#reasons].map(([why, count]) => `${counted(count, 'body')}: ${why}`)
  }

  /** `host/path` of what was not of this service. */
  get places(): readonly string[] {
    return [...this.#places]
  }

  /** `source` separates recordings: each is a time of its own. */
  see(entry: TrafficEntry, source = ''): void {
    if (entry.kind === 'webhook') {
      this.#passed.seeWebhook()
      this.#add(this.#webhooks.receive(entry.webhook), entry.fault)
      return
    }
    if (entry.kind === 'other') {
      if (this.#places.size < MOST_PLACES) this.#places.add(entry.host + entry.path)
      if (entry.method !== 'GET' && RENEWS.test(entry.path)) this.#businesses.clear()
      return
    }
    const { base, exchange: observed } = entry
    const business = this.#businessOf(source, base, observed)
    const exchange = numbered(
      { ...observed, id: this.#exchanges + this.#unanswered + 1, curl: curlOf(base, observed) },
      newTrace(),
    )
    if (entry.kind === 'unanswered') {
      this.#unanswered += 1
      const { why } = entry
      if (why !== undefined && (this.#reasons.has(why) || this.#reasons.size < MOST_PLACES))
        this.#reasons.set(why, (this.#reasons.get(why) ?? 0) + 1)
    } else {
      this.#exchanges += 1
      this.#note(base, exchange)
      this.#judge(business, exchange, entry.fault)
    }
    // Without an answer, monitors must know that something happened, although nobody knows what.
    this.#monitor(business, exchange, entry.fault)
  }

  /** Without any exchange that was judged, the run has only inconclusive rows. */
  run(): VerificationRun {
    for (const business of this.#businesses.values())
      if (!business.hasSync) this.#add(business.rejected.splice(0), undefined)
    const rows = causesFirst(this.#rows.rows((id) => this.#passed.reason(id)))
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
      created: {
        orders: this.#created,
        ...(this.#unlisted === 0 ? {} : { unlisted: this.#unlisted }),
      },
      requests: this.#exchanges,
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
    if (exchange.operationId !== 'createOrder') return
    const created = createdOrders([exchange])
    if (this.#created.length < MOST_ORDERS) this.#created.push(...created)
    else this.#unlisted += created.length
  }

  /** What a recorder says of an entry is a hint: the row fails all the same. */
  #add(found: readonly RuleFinding[], fault: string | undefined): void {
    const hinted = ({ rule, finding }: RuleFinding): RuleFinding => {
      if (finding.verdict === 'passed') return { rule, finding }
      const received = `${finding.received}; on purpose (${fault}), as its recorder said`
      return { rule, finding: { ...finding, received } }
    }
    this.#rows.add(fault === undefined ? found : found.map(hinted))
  }

  #judge(business: Business, exchange: Exchange, fault: string | undefined): void {
    const { orders } = business
    business.bytes += exchange.response.body.length + exchange.request.body.length
    if (business.bytes > MOST_BYTES) [business.trace, business.bytes] = [newTrace(), 0]
    if (exchange.operationId === 'createOrder') {
      const id = transactionIn(exchange)
      if (id !== undefined && isServed(exchange)) orders.set(id, exchange)
    }
    this.#passed.see(exchange, (id) => orders.get(id) !== undefined)
    business.isServed ||= isServed(exchange)
    if (exchange.operationId === 'monitorOrderStatus' && isServed(exchange)) {
      business.hasSync = true
      this.#add(business.rejected.splice(0), fault)
    }
    const judged = judgeExchange(exchange, business.trace)
    business.rejected.push(...judged.filter((one) => mayBeQuota(one, exchange)))
    business.rejected.splice(MOST_UNPROVEN)
    const observed = judged.filter(
      (one) =>
        one.finding.verdict === 'passed' ||
        (isProven(one.rule, exchange, business) && !mayBeQuota(one, exchange)),
    )
    const isOfService = ({ rule }: RuleFinding) => business.isServed || rule.id !== 'schema.json'
    const proven = [...business.unproven, ...observed].filter(isOfService)
    const waiting = [...business.unproven, ...observed].filter((one) => !isOfService(one))
    business.unproven = waiting.slice(0, MOST_UNPROVEN)
    this.#add(proven, fault)
  }

  #monitor({ monitors }: Business, exchange: Exchange, fault: string | undefined): void {
    this.#add(
      [...monitors, this.#webhooks].flatMap((monitor) => monitor.see(exchange)),
      fault,
    )
  }

  #businessOf(source: string, base: string, { request }: ObservedExchange): Business {
    const name = JSON.stringify([source, base, request.headers['x-api-key'] ?? ''])
    const known = this.#businesses.get(name)
    if (known !== undefined) return known
    if (this.#businesses.size >= MOST_BUSINESSES) this.#businesses.clear()
    const monitors = [
      new AnswerMonitor(),
      new WindowMonitor(this.#settleMs),
      new OpenWindowMonitor(),
      new ClientMonitor(),
    ]
    const business = {
      isServed: false,
      trace: newTrace(),
      bytes: 0,
      monitors,
      orders: new Recent<Exchange>(),
      unproven: [],
      hasSync: false,
      rejected: [],
    }
    this.#businesses.set(name, business)
    return business
  }
}

const NOT_SHOWN = 'the traffic shows nothing of it'

/** A 404 says that the order is unknown; any other rejection may be about the key or a limit. */
function mayBeQuota({ rule, finding }: RuleFinding, { response }: Exchange): boolean {
  return rule.id === KNOWN_ORDER.id && finding.verdict === 'failed' && response.status !== 404
}

/** Whether what a failure needs is in the traffic itself. */
function isProven(rule: TrafficRule, exchange: Exchange, business: Business): boolean {
  const { orders } = business
  // Another client may have placed the order of another window (§4.2), or it is being placed.
  if (rule.id === 'intent.unchanged.transactionId') {
    const order = orders.get(transactionIn(exchange))
    return order !== undefined && order.at < exchange.at - exchange.tookMs
  }
  // Only test keys have it (§5.2), and a recording need not say which key was used.
  if (rule.id.endsWith('.sandbox')) {
    const key = exchange.request.headers['x-api-key'] ?? ''
    return /test/i.test(key) || read(exchange, 'environment') === 'test'
  }
  return true
}

function curlOf(base: string, { request }: ObservedExchange): string {
  const { 'x-api-key': key, 'content-type': type } = request.headers
  const headers = {
    ...(key === undefined ? {} : { 'x-api-key': MASKED_KEY }),
    ...(type === undefined ? {} : { 'content-type': type }),
  }
  return curlCommand(base, { ...request, headers })
}
