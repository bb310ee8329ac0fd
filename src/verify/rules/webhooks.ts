/**
 * Webhooks (§5.4, §6), of a run that received them, of a proxy or of a recording. Kinds, payload,
 * order and repeats of events are not documented.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { isNestedDeeper } from '../../base/vocabulary/json.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { SIGNATURE_HEADER } from '../../sandbox/simulator/webhooks/signature.ts'
import { createdOrder } from '../answers/order-journal.ts'
import { ownArrivals } from '../client/webhook-capture.ts'
import { UNMATCHED, type Webhook } from './webhook.ts'
import type { CreatedOrder } from '../verdict.ts'
import { Recent } from './recent.ts'
import { failed, passed, passedIf, watching } from './rule.ts'
import type { Abouts, Finding, Say, TraceRule } from './rule.ts'
import { transactionIn, type Trace } from './trace.ts'
import { arrivalOf, payloadOf } from './webhook-arrivals.ts'
import { endsPushed } from './webhook-ends.ts'
import { agreements, documentedWords } from './webhook-events.ts'

const NONE = { because: 'no webhook passed' } as const
const NONE_OWN = { because: 'no webhook named an order that was seen' } as const

const ABOUT = {
  'webhooks.arrive': {
    title: 'changes of state are pushed to the registered endpoint',
    rules: ['webhook.state-changes-pushed', 'webhook.to-registered-endpoint'],
    unseen: NONE_OWN,
  },
  'webhooks.signature-header': {
    title: `every webhook has the header ${SIGNATURE_HEADER}`,
    rules: ['webhook.signature-header'],
    unseen: NONE,
  },
  /** The scheme is not documented (§5.6): an unknown one is lawful, one over other bytes is not. */
  'webhooks.signs-raw-body': {
    title: 'the signature of every webhook is over its raw body',
    rules: ['webhook.signs-raw-body'],
    unseen: {
      because:
        'no signature was recognized when a webhook passed: that needs its secret and a known algorithm',
    },
  },
  'webhooks.secret-kept': {
    title: 'no webhook and no answer has the signing secret',
    rules: ['webhook.secret-stays-with-receiver'],
    unseen: NONE_OWN,
  },
  'webhooks.json': {
    title: 'the body of every webhook is JSON',
    rules: ['http.json'],
    unseen: { because: 'no webhook with a body passed' },
  },
  'webhooks.payload': {
    title: 'a webhook names its order',
    rules: ['webhook.payload-carries-state'],
    unseen: NONE_OWN,
  },
  'webhooks.words': {
    title: 'webhooks write sides and ends as the documentation does',
    rules: ['webhook.payload-carries-state'],
    unseen: NONE_OWN,
  },
  'webhooks.agree-with-sync': {
    title: 'webhooks and status sync report the same end',
    rules: ['webhook.payload-carries-state', 'sync.recovers-lost-webhook', 'sync.terminal-reports'],
    unseen: {
      because: 'no webhook reported the end of an order that a status sync reports',
      outcome: 'completed',
    },
  },
  'webhooks.ends': {
    title: 'an order that ended has a webhook after its end',
    rules: ['webhook.state-changes-pushed'],
    unseen: { because: 'no order with a webhook ended' },
  },
} as const satisfies Abouts

type Name = keyof typeof ABOUT
type Tell = Say<Name>

/** Of webhooks that are kept for the end of the trace. */
const MOST_BYTES = 16 * 1024 * 1024

class WebhookWatch {
  readonly #trace: Trace
  readonly #orders = new Recent<CreatedOrder>()
  /** The latest status sync of each order. */
  readonly #syncs = new Recent<Exchange>()
  /** Only of a run that received the webhooks itself. */
  readonly #exchanges: Exchange[] = []
  readonly #webhooks: Webhook[] = []
  #bytes = 0
  /** The body that each was seen with. */
  readonly #signatures = new Recent<string>(1_000)
  /** Whether one was over the raw body, and those that match nothing. */
  #hasRaw = false
  readonly #unknown: Webhook[] = []

  constructor(trace: Trace) {
    this.#trace = trace
  }

  see(exchange: Exchange, say: Tell): void {
    const { receiver } = this.#trace
    if (receiver !== undefined) this.#exchanges.push(exchange)
    const order = createdOrder(exchange)
    if (order !== undefined) this.#orders.set(order.transactionId.toLowerCase(), order)
    const id = transactionIn(exchange)
    const isSync = exchange.operationId === 'monitorOrderStatus' && exchange.note?.key === undefined
    if (isSync && id !== undefined) this.#syncs.set(id, exchange)
    if (receiver?.secrets.some((secret) => exchange.response.body.includes(secret)) === true)
      say('webhooks.secret-kept', failed({ ...KEPT, received: 'it in an answer' }, exchange))
  }

  receive(webhook: Webhook, say: Tell): void {
    this.#keep(webhook)
    const { headers, body, json } = webhook
    const arrival = defined({ arrival: webhook.arrival })
    const signature = headers[SIGNATURE_HEADER] ?? ''
    const unsigned = {
      expected: `the header ${SIGNATURE_HEADER} on every webhook (§5.4)`,
      received: `no such header${againOf(webhook)}`,
    }
    say('webhooks.signature-header', passedIf(signature !== '', { ...unsigned, ...arrival }))
    if (signature !== '') this.#seeSignature(webhook, signature, say)
    const isPlain = json !== undefined || (body !== '' && !isNestedDeeper(body, 100))
    // A body that is nested too deeply, or was not recorded, says nothing.
    if (isPlain || (webhook.arrival !== undefined && body === '')) {
      const received = `a body that begins ${JSON.stringify(body.slice(0, 40))}`
      const failure = { expected: 'JSON: all bodies are (§4)', received, ...arrival }
      say('webhooks.json', passedIf(json !== undefined, failure))
    }
    const { secrets = [] } = this.#trace.receiver ?? {}
    if (secrets.length === 0) return
    const texts = [body, ...Object.values(headers)]
    const hasSecret = secrets.some((secret) => texts.some((text) => text.includes(secret)))
    const failure = { ...KEPT, received: 'it in a webhook' }
    say('webhooks.secret-kept', passedIf(!hasSecret, failure))
  }

  end(say: Tell): void {
    const own = ownArrivals(this.#webhooks, [...this.#orders.values()])
    const { receiver } = this.#trace
    const sayIf = (of: Name, finding: Finding | undefined) => {
      if (finding !== undefined) say(of, finding)
    }
    sayIf('webhooks.payload', payloadOf(own, receiver))
    sayIf('webhooks.words', documentedWords(own))
    for (const finding of agreements(own, (id) => this.#syncs.get(id)))
      say('webhooks.agree-with-sync', finding)
    if (receiver !== undefined) {
      sayIf('webhooks.arrive', arrivalOf(own, receiver))
      sayIf('webhooks.ends', endsPushed(own, this.#exchanges))
    }
    for (const webhook of this.#unknown) {
      // One secret signs all webhooks in one scheme.
      const received = `one that matches the body in no scheme, unlike that of others${againOf(webhook)}`
      const failure = { ...RAW, received, ...defined({ arrival: webhook.arrival }) }
      say('webhooks.signs-raw-body', this.#hasRaw ? failed(failure) : NO_SCHEME)
    }
  }

  #keep(webhook: Webhook): void {
    if (webhook.body.length > MOST_BYTES) return
    this.#webhooks.push(webhook)
    this.#bytes += webhook.body.length
    while (this.#bytes > MOST_BYTES) this.#bytes -= this.#webhooks.shift()?.body.length ?? 0
  }

  #seeSignature(webhook: Webhook, signature: string, say: Tell): void {
    const { body, signature: over, arrival } = webhook
    const of = 'webhooks.signs-raw-body'
    const wrong = (received: string) =>
      say(of, failed({ ...RAW, received, ...defined({ arrival }) }))
    // Whatever the algorithm is, a signature of a body is not that of another.
    const other = this.#signatures.get(signature)
    this.#signatures.set(signature, body)
    if (other !== undefined && other !== body) return wrong('the signature of another body')
    if (over === 'raw') {
      this.#hasRaw = true
      return say(of, passed())
    }
    if (over === UNMATCHED && this.#unknown.length < MOST_UNKNOWN) this.#unknown.push(webhook)
    if (over === undefined || over === UNMATCHED) return
    wrong(arrival ? `one over ${over}` : `${over}, as its recorder said`)
  }
}

const MOST_UNKNOWN = 20

const KEPT = { expected: 'the secret in no message: it belongs to the receiver only (§5.4)' }
const RAW = {
  expected: 'a signature over the bytes that were sent, with the secret of the endpoint (§5.4)',
}

const NO_SCHEME: Finding = {
  verdict: 'inconclusive',
  exchanges: [],
  because: 'the signatures match no known scheme; algorithm and encoding are not documented (§5.6)',
  hint: 'Check that --webhook-secret is the secret of this endpoint; the documentation allows another scheme.',
}

/** Part of a sentence about the webhook. */
function againOf({ isRetry }: Webhook): string {
  return isRetry === true ? ': a webhook that was answered with 500 was sent again so' : ''
}

/** About the client. How long the service waits is not documented: a sandbox waits as long. */
export const ACKNOWLEDGED: TraceRule = {
  id: 'client.acknowledges-webhooks',
  title: 'the client answers a webhook within 15 seconds',
  rules: ['webhook.primary-source'],
  unseen: { because: 'no webhook was answered' },
  watch: () => ({
    receive: ({ tookMs, isAnswered }, say) => {
      const seconds = Math.floor(tookMs / 1_000)
      const failure = {
        expected: 'a response within 15 s, and the work after it',
        received: isAnswered ? `one after ${seconds} s` : `none in ${seconds} s`,
      }
      // A receiver that is down shows nothing.
      if (isAnswered || tookMs >= LATE_MS) say(ACKNOWLEDGED.id, passedIf(tookMs < LATE_MS, failure))
    },
  }),
}

const LATE_MS = 15_000

const OF_RECEIVERS = ['webhooks.arrive', 'webhooks.secret-kept', 'webhooks.ends']

/** With what only a run knows that has the receiver of the webhooks. */
export const RECEIVER_RULES = watching(ABOUT, (trace) => new WebhookWatch(trace))

export const WEBHOOK_RULES = RECEIVER_RULES.filter(({ id }) => !OF_RECEIVERS.includes(id))
