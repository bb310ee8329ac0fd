/**
 * Webhooks on their way in (§5.4, §6). Their payload is not documented, so only a status beside the
 * identifier of a known transaction is compared, and only where both are ends.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { failed, passed } from '../checks/check.ts'
import { isEnd, isSame, isServed, read, shown } from '../deployment/answer.ts'
import { transactionIn } from '../judge/trace.ts'
import { SIGNATURE_HEADER } from '../../sandbox/simulator/webhooks/signature.ts'
import { isNestedDeeper, memberOf, receivedJson } from '../../base/vocabulary/json.ts'
import type { Webhook } from './har-entry.ts'
import { Recent, type RuleFinding, type TrafficRule } from './monitor.ts'

const HEADER: TrafficRule = {
  id: 'webhooks.signature-header',
  title: 'every webhook has a signature',
  rules: ['webhook.signature-header'],
  unseen: { because: 'no webhook passed' },
}
const SIGNED: TrafficRule = {
  id: 'webhooks.signed-raw-body',
  title: 'the signature of every webhook is over its raw body',
  rules: ['webhook.signs-raw-body'],
  unseen: {
    because:
      'no signature was recognized when a webhook passed: that needs its secret and a known algorithm',
  },
}
const JSON_BODY: TrafficRule = {
  id: 'webhooks.json',
  title: 'the body of every webhook is JSON',
  rules: ['http.json'],
  unseen: { because: 'no webhook with a body passed' },
}
const AGREES: TrafficRule = {
  id: 'webhooks.agree-with-sync',
  title: 'webhooks and status syncs report the same end',
  rules: ['sync.terminal-reports'],
  unseen: { because: 'no webhook reported the end of an order that a status sync reports' },
}
const KNOWN: TrafficRule = {
  id: 'webhooks.known-order',
  title: 'webhooks name an order that was seen',
  rules: ['webhook.payload-carries-state'],
  unseen: { because: 'no webhook named an order of this traffic' },
}

/** About the client. How long the service waits is not documented: a sandbox waits as long. */
const ACKNOWLEDGED: TrafficRule = {
  id: 'client.acknowledges-webhooks',
  title: 'the client answers a webhook within 15 seconds',
  rules: ['webhook.primary-source'],
  unseen: { because: 'no webhook was answered' },
}
const LATE_MS = 15_000

const ENDS = ['completed', 'failed'] as const
const DEEPEST = 4

export class WebhookMonitor {
  readonly rules = [HEADER, SIGNED, JSON_BODY, KNOWN, AGREES, ACKNOWLEDGED]
  readonly #orders = new Recent<Exchange>()
  readonly #ends = new Recent<Exchange>()
  readonly #reported = new Recent<string>()
  /** The body that each was seen with. */
  readonly #signatures = new Recent<string>(1_000)

  /** Keeps which orders there are, and what a status sync reported. */
  see(exchange: Exchange): readonly RuleFinding[] {
    const id = transactionIn(exchange)
    if (id === undefined || !isServed(exchange)) return []
    if (exchange.operationId === 'createOrder') this.#orders.set(id, exchange)
    if (exchange.operationId !== 'monitorOrderStatus' || !isEnd(exchange)) return []
    this.#ends.set(id, exchange)
    const reported = this.#reported.get(id)
    return reported === undefined ? [] : [agreement(reported, exchange)]
  }

  /** Whatever the algorithm is, a signature of a body is not that of another. */
  #repeated(signature: string, body: string): readonly RuleFinding[] {
    const other = this.#signatures.get(signature)
    if (signature !== '') this.#signatures.set(signature, body)
    if (signature === '' || other === undefined || other === body) return []
    const failure = {
      expected: 'a signature over the raw body (§5.4)',
      received: 'the signature of another body',
    }
    return [{ rule: SIGNED, finding: failed(failure) }]
  }

  receive(webhook: Webhook): readonly RuleFinding[] {
    const { headers, body, signature } = webhook
    const found = acknowledgement(webhook)
    const isSigned = (headers[SIGNATURE_HEADER] ?? '') !== ''
    const failure = {
      expected: `the header ${SIGNATURE_HEADER} (§5.4)`,
      received: 'no such header',
    }
    found.push({ rule: HEADER, finding: isSigned ? passed() : failed(failure) })
    if (signature === 'raw') found.push({ rule: SIGNED, finding: passed() })
    else if (isSigned && signature !== undefined) {
      const expected = 'a signature over the raw body (§5.4)'
      found.push({
        rule: SIGNED,
        finding: failed({ expected, received: `${signature}, as its recorder said` }),
      })
    }
    found.push(...this.#repeated(headers[SIGNATURE_HEADER] ?? '', body))
    const json = receivedJson(body)
    // A body that is nested too deeply, or was not recorded, says nothing.
    if (json !== undefined) found.push({ rule: JSON_BODY, finding: passed() })
    else if (body !== '' && !isNestedDeeper(body, 100)) found.push(notJson(body))
    for (const { id, status } of statesIn(json)) {
      const order = this.#orders.get(id)
      // An order from before the recording is known to the service only.
      if (order === undefined) continue
      found.push({ rule: KNOWN, finding: passed(order) })
      const end = ENDS.find((word) => isSame(status, word))
      if (end === undefined) continue
      this.#reported.set(id, end)
      const sync = this.#ends.get(id)
      if (sync !== undefined) found.push(agreement(end, sync))
    }
    return found
  }
}

function notJson(body: string): RuleFinding {
  const received = `a body that begins ${JSON.stringify(body.slice(0, 40))}`
  return { rule: JSON_BODY, finding: failed({ expected: 'JSON: all bodies are (§4)', received }) }
}

/** A receiver that is down shows nothing. */
function acknowledgement({ tookMs, isAnswered }: Webhook): RuleFinding[] {
  const seconds = Math.floor(tookMs / 1_000)
  if (tookMs >= LATE_MS) {
    const expected = 'a response within 15 s, and the work after it'
    const received = isAnswered ? `one after ${seconds} s` : `none in ${seconds} s`
    return [{ rule: ACKNOWLEDGED, finding: failed({ expected, received }) }]
  }
  return isAnswered ? [{ rule: ACKNOWLEDGED, finding: passed() }] : []
}

function agreement(reported: string, sync: Exchange): RuleFinding {
  const status = read(sync, 'status')
  if (isSame(status, reported)) return { rule: AGREES, finding: passed(sync) }
  const expected = `status ${shown(reported)}, as in a webhook: a terminal report is final (§3.1)`
  return { rule: AGREES, finding: failed({ expected, received: `status ${shown(status)}` }, sync) }
}

type State = { readonly id: string; readonly status: unknown }

function statesIn(value: unknown, depth = 0): readonly State[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return []
  const id = memberOf(value, 'transactionId')
  const own =
    typeof id === 'string' ? [{ id: id.toLowerCase(), status: memberOf(value, 'status') }] : []
  return [...own, ...Object.values(value).flatMap((member) => statesIn(member, depth + 1))]
}
