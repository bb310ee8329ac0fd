/**
 * Webhooks on their way in (§5.4, §6). Their payload is not documented, so only a status beside the
 * identifier of a known transaction is compared, and only where both are ends.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { failed, passed, watching, type Named, type TraceRule } from './rule.ts'
import { isEnd, isServed, read, shown } from '../deployment/answer.ts'
import { transactionIn } from './trace.ts'
import { SIGNATURE_HEADER } from '../../sandbox/simulator/webhooks/signature.ts'
import { isNestedDeeper, memberOf, receivedJson } from '../../base/vocabulary/json.ts'
import type { Webhook } from '../traffic/har-entry.ts'
import { Recent } from './recent.ts'

type Name =
  | 'webhooks.signature-header'
  | 'webhooks.signed-raw-body'
  | 'webhooks.json'
  | 'webhooks.agree-with-sync'
  | 'webhooks.known-order'
  | 'client.acknowledges-webhooks'

const ABOUT: Readonly<Record<Name, Omit<TraceRule, 'id'>>> = {
  'webhooks.signature-header': {
    title: 'every webhook has a signature',
    rules: ['webhook.signature-header'],
    unseen: { because: 'no webhook passed' },
  },
  'webhooks.signed-raw-body': {
    title: 'the signature of every webhook is over its raw body',
    rules: ['webhook.signs-raw-body'],
    unseen: {
      because:
        'no signature was recognized when a webhook passed: that needs its secret and a known algorithm',
    },
  },
  'webhooks.json': {
    title: 'the body of every webhook is JSON',
    rules: ['http.json'],
    unseen: { because: 'no webhook with a body passed' },
  },
  'webhooks.agree-with-sync': {
    title: 'webhooks and status syncs report the same end',
    rules: ['sync.terminal-reports'],
    unseen: { because: 'no webhook reported the end of an order that a status sync reports' },
  },
  'webhooks.known-order': {
    title: 'webhooks name an order that was seen',
    rules: ['webhook.payload-carries-state'],
    unseen: { because: 'no webhook named an order of this traffic' },
  },
  /** About the client. How long the service waits is not documented: a sandbox waits as long. */
  'client.acknowledges-webhooks': {
    title: 'the client answers a webhook within 15 seconds',
    rules: ['webhook.primary-source'],
    unseen: { because: 'no webhook was answered' },
  },
}
const LATE_MS = 15_000

const ENDS = ['completed', 'failed'] as const
const DEEPEST = 4

class WebhookWatch {
  readonly #orders = new Recent<Exchange>()
  readonly #ends = new Recent<Exchange>()
  readonly #reported = new Recent<string>()
  /** The body that each was seen with. */
  readonly #signatures = new Recent<string>(1_000)

  /** Keeps which orders there are, and what a status sync reported. */
  see(exchange: Exchange): readonly Named<Name>[] {
    const id = transactionIn(exchange)
    if (id === undefined || !isServed(exchange)) return []
    if (exchange.operationId === 'createOrder') this.#orders.set(id, exchange)
    if (exchange.operationId !== 'monitorOrderStatus' || !isEnd(exchange)) return []
    this.#ends.set(id, exchange)
    const reported = this.#reported.get(id)
    return reported === undefined ? [] : [agreement(reported, exchange)]
  }

  /** Whatever the algorithm is, a signature of a body is not that of another. */
  #repeated(signature: string, body: string): readonly Named<Name>[] {
    const other = this.#signatures.get(signature)
    if (signature !== '') this.#signatures.set(signature, body)
    if (signature === '' || other === undefined || other === body) return []
    const failure = {
      expected: 'a signature over the raw body (§5.4)',
      received: 'the signature of another body',
    }
    return [['webhooks.signed-raw-body', failed(failure)]]
  }

  receive(webhook: Webhook): readonly Named<Name>[] {
    const { headers, body, signature } = webhook
    const found = acknowledgement(webhook)
    const isSigned = (headers[SIGNATURE_HEADER] ?? '') !== ''
    const failure = {
      expected: `the header ${SIGNATURE_HEADER} (§5.4)`,
      received: 'no such header',
    }
    found.push(['webhooks.signature-header', isSigned ? passed() : failed(failure)])
    if (signature === 'raw') found.push(['webhooks.signed-raw-body', passed()])
    else if (isSigned && signature !== undefined) {
      const expected = 'a signature over the raw body (§5.4)'
      const received = `${signature}, as its recorder said`
      found.push(['webhooks.signed-raw-body', failed({ expected, received })])
    }
    found.push(...this.#repeated(headers[SIGNATURE_HEADER] ?? '', body))
    const json = receivedJson(body)
    // A body that is nested too deeply, or was not recorded, says nothing.
    if (json !== undefined) found.push(['webhooks.json', passed()])
    else if (body !== '' && !isNestedDeeper(body, 100)) found.push(notJson(body))
    for (const { id, status } of statesIn(json)) {
      const order = this.#orders.get(id)
      // An order from before the recording is known to the service only.
      if (order === undefined) continue
      found.push(['webhooks.known-order', passed(order)])
      const end = ENDS.find((word) => status === word)
      if (end === undefined) continue
      this.#reported.set(id, end)
      const sync = this.#ends.get(id)
      if (sync !== undefined) found.push(agreement(end, sync))
    }
    return found
  }
}

function notJson(body: string): Named<Name> {
  const received = `a body that begins ${JSON.stringify(body.slice(0, 40))}`
  return ['webhooks.json', failed({ expected: 'JSON: all bodies are (§4)', received })]
}

/** A receiver that is down shows nothing. */
function acknowledgement({ tookMs, isAnswered }: Webhook): Named<Name>[] {
  const seconds = Math.floor(tookMs / 1_000)
  if (tookMs >= LATE_MS) {
    const expected = 'a response within 15 s, and the work after it'
    const received = isAnswered ? `one after ${seconds} s` : `none in ${seconds} s`
    return [['client.acknowledges-webhooks', failed({ expected, received })]]
  }
  return isAnswered ? [['client.acknowledges-webhooks', passed()]] : []
}

function agreement(reported: string, sync: Exchange): Named<Name> {
  const status = read(sync, 'status')
  if (status === reported) return ['webhooks.agree-with-sync', passed(sync)]
  const expected = `status ${shown(reported)}, as in a webhook: a terminal report is final (§3.1)`
  const failure = { expected, received: `status ${shown(status)}` }
  return ['webhooks.agree-with-sync', failed(failure, sync)]
}

type State = { readonly id: string; readonly status: unknown }

function statesIn(value: unknown, depth = 0): readonly State[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return []
  const id = memberOf(value, 'transactionId')
  const own =
    typeof id === 'string' ? [{ id: id.toLowerCase(), status: memberOf(value, 'status') }] : []
  return [...own, ...Object.values(value).flatMap((member) => statesIn(member, depth + 1))]
}

export const WEBHOOK_RULES: readonly TraceRule[] = watching(ABOUT, () => new WebhookWatch())
