/**
 * The webhooks of the run (§5.4, §6). Kinds, payload, order and repeats of events are not
 * documented. The first check waits for webhooks; the others judge what has arrived by then.
 */
import type { Arrival, BodilessRequest } from '../../base/client/webhook-receiver.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { SIGNATURE_HEADER } from '../../sandbox/simulator/webhooks/signature.ts'
import { shown } from '../deployment/answer.ts'
import type { Outcomes } from '../deployment/outcomes.ts'
import { isSignedForAnother, signedBytes } from '../deployment/signed-bytes.ts'
import {
  isAt,
  schemeOf,
  type OwnArrival,
  type WebhookCapture,
} from '../deployment/webhook-capture.ts'
import { Inconclusive } from '../inconclusive.ts'
import { withoutPathSecrets } from '../../base/vocabulary/masking.ts'
import type { Side } from '../../base/vocabulary/side.ts'
import type { Check } from './check.ts'
import { failed, passed, passedIf, type Finding } from '../rules/rule.ts'
import { shownWebhook } from './shown-webhook.ts'
import { ENDS_ARE_PUSHED } from './webhook-ends.ts'
import {
  AGREE_WITH_SYNC,
  DOCUMENTED_WORDS,
  mustHaveArrived,
  noneArrived,
  reportsCompletion,
  statusesIn,
  type WebhookCheck,
} from './webhook-states.ts'

/** Each with the bodies of all others. */
const MOST_COMPARED = 10

export function webhookChecks(capture: WebhookCapture): readonly Check[] {
  return CHECKS.map((check) => ({
    ...check,
    run: async (context) => {
      const finding = await check.run(capture, context)
      if (finding.verdict !== 'failed' || finding.arrival === undefined) return finding
      const { arrival, ...failure } = finding
      return { ...failure, ...shownWebhook(arrival, capture, context.deployment.masking) }
    },
  }))
}

const CHECKS: readonly WebhookCheck[] = [
  {
    id: 'webhooks.arrive',
    title: 'changes of state are pushed to the registered endpoint',
    rules: ['webhook.state-changes-pushed', 'webhook.to-registered-endpoint'],
    run: async (capture, { outcomes }) => {
      const id = await completedBy(outcomes, 'buy')
      if (id === undefined) {
        mustHaveArrived(capture)
        return atTheirAddress(capture)
      }
      const about = () => capture.own().filter(({ order }) => order?.transactionId === id)
      const isReported = () => about().some(({ arrival }) => reportsCompletion(arrival))
      await capture.waitUntil(isReported)
      if (isReported()) return (await sellsMissing(capture, outcomes)) ?? atTheirAddress(capture)
      if (!capture.isRegistered) mustHaveArrived(capture)
      return notReported(id, about(), capture.arrivals.length)
    },
  },
  {
    id: 'webhooks.signature-header',
    title: `every webhook has the header ${SIGNATURE_HEADER}`,
    rules: ['webhook.signature-header'],
    run: (capture) => {
      const own = mustHaveArrived(capture)
      const unsigned = own.filter(({ arrival }) => !isSigned(arrival))
      const failure = {
        expected: `${SIGNATURE_HEADER} on every webhook`,
        received: `none on ${unsigned.length} of ${own.length}${retriesOnly(capture, unsigned)}`,
      }
      const [first] = unsigned
      return first === undefined ? passed() : failed({ ...failure, arrival: first.arrival })
    },
  },
  /** The scheme is not documented (§5.6): an unknown one is lawful, one over other bytes is not. */
  {
    id: 'webhooks.signs-raw-body',
    title: 'the signature is over the raw body',
    rules: ['webhook.signs-raw-body'],
    run: (capture, { deployment }) => {
      const own = mustHaveArrived(capture).filter(({ arrival }) => isSigned(arrival))
      const { secret } = capture
      if (secret === undefined)
        throw new Inconclusive('the signing secret is not known', 'Pass --webhook-secret.')
      if (own.length === 0) throw new Inconclusive('no webhook had a signature')
      const other = own.filter(({ arrival }) => schemeOf(arrival, secret) === undefined)
      if (other.length === 0) return passed()
      const expected = 'a signature over the bytes that were sent, with the secret of the endpoint'
      const over = other.map(({ arrival }) => signedBytes(arrival, secret, deployment.apiKey))
      const mistake = over.find((what) => what !== undefined && what !== 'raw')
      const arrival = other.find((_, at) => over[at] === mistake)?.arrival
      if (mistake !== undefined)
        return failed({ expected, received: `one over ${mistake}`, ...defined({ arrival }) })
      const [{ arrival: one } = {}] = other
      if (isOneForAll(other))
        return failed({
          expected,
          received: 'the same one on all bodies',
          ...defined({ arrival: one }),
        })
      if (over.every((what) => what === 'raw')) return passed()
      const unknown = other.filter((_, at) => over[at] === undefined)
      const isForAnother = ({ arrival }: OwnArrival) =>
        isSignedForAnother(arrival, secret, capture.arrivals)
      if (unknown.slice(0, MOST_COMPARED).some(isForAnother))
        return failed({
          expected,
          received: 'one over the body of another webhook',
          ...defined({ arrival: unknown.find(isForAnother)?.arrival }),
        })
      const matching = own.length - unknown.length
      if (matching > 0)
        return failed({
          expected,
          received: `one on ${matching} of ${own.length} webhooks only${retriesOnly(capture, unknown)}`,
          ...defined({ arrival: unknown[0]?.arrival }),
        })
      throw new Inconclusive(
        'the signatures match no known scheme; algorithm and encoding are not documented (§5.6)',
        'Check that --webhook-secret is the secret of this endpoint; the documentation allows another scheme.',
      )
    },
  },
  {
    id: 'webhooks.secret-kept',
    title: 'no webhook and no answer has the signing secret',
    rules: ['webhook.secret-stays-with-receiver'],
    run: (capture, { deployment }) => {
      const own = mustHaveArrived(capture)
      const { secret } = capture
      if (secret === undefined || secret === '')
        throw new Inconclusive('the signing secret is not known', 'Pass --webhook-secret.')
      const forms = [secret, deployment.masking.text(secret)]
      const hasIt = (...texts: readonly string[]) =>
        texts.some((text) => forms.some((form) => text.includes(form)))
      const answer = deployment.exchanges.find(({ response }) => hasIt(response.body))
      const expected = 'the secret in no message: it belongs to the receiver only (§5.4)'
      if (answer !== undefined) return failed({ expected, received: 'it in an answer' }, answer)
      const count = own.filter(({ arrival: { body, headers } }) =>
        hasIt(body, ...Object.values(headers)),
      ).length
      const received = `it in ${count} of ${own.length} webhooks`
      return passedIf(count === 0, { expected, received })
    },
  },
  {
    id: 'webhooks.json',
    title: 'the body of every webhook is JSON',
    rules: ['http.json'],
    run: (capture) => {
      const wrong = mustHaveArrived(capture).find(({ arrival }) => arrival.json === undefined)
      if (wrong === undefined) return passed()
      const { arrival } = wrong
      return failed({ expected: 'a JSON body (§4)', received: shown(arrival.body), arrival })
    },
  },
  {
    id: 'webhooks.payload',
    title: 'a webhook names its order',
    rules: ['webhook.payload-carries-state'],
    run: (capture) => {
      const { arrivals } = capture
      const [bodiless] = capture.bodiless()
      if (arrivals.length === 0 && bodiless !== undefined) return hasNoBody(bodiless)
      if (arrivals.length === 0) throw noneArrived(capture)
      const failure = {
        expected:
          'the transactionId, the requestReference or the customer of an order in its payload',
        received: `none in ${arrivals.length} webhooks: ${shown(arrivals[0]?.json)}`,
      }
      const [arrival] = arrivals
      return passedIf(capture.own().length > 0, { ...failure, ...defined({ arrival }) })
    },
  },
  DOCUMENTED_WORDS,
  AGREE_WITH_SYNC,
  ENDS_ARE_PUSHED,
]

/** Other endpoints may have the same receiver: one webhook at the right address is enough. */
function atTheirAddress(capture: WebhookCapture): Finding {
  const { path } = capture
  const [first, ...others] = capture.own().map(({ arrival }) => arrival)
  if (path === undefined || first === undefined) return passed()
  const failure = {
    rules: ['webhook.to-registered-endpoint'] as const,
    expected: `webhooks at ${withoutPathSecrets(path)}, the path of the registered endpoint`,
    received: `all at others, such as ${withoutPathSecrets(first.path)}`,
  }
  return passedIf(
    [first, ...others].some((arrival) => isAt(arrival, path)),
    failure,
  )
}

/** The failure, if a buy and a sell have completed, and only webhooks about buys have arrived. */
async function sellsMissing(
  capture: WebhookCapture,
  outcomes: Pick<Outcomes, 'reach'>,
): Promise<Finding | undefined> {
  const id = await completedBy(outcomes, 'sell')
  if (id === undefined) return undefined
  const isAboutSell = () =>
    capture.own().some(({ order }) => order === undefined || order.side === 'sell')
  await capture.waitUntil(isAboutSell)
  if (isAboutSell()) return undefined
  return failed({
    rules: ['webhook.state-changes-pushed'],
    expected: `webhooks about sells, as about buys: transaction ${id} is a sell that has completed`,
    received: `webhooks (${capture.own().length}), each about a buy`,
  })
}

/** A check of the URL has no signature and names no order. */
function hasNoBody({ method, path }: BodilessRequest): Finding {
  return failed({
    expected: 'a payload in the body, which the signature is over (§5.4)',
    received: `${method} ${withoutPathSecrets(path)} without a body`,
  })
}

/** Part of a sentence about these webhooks. */
function retriesOnly({ rejected }: WebhookCapture, own: readonly OwnArrival[]): string {
  const isRetry = ({ arrival: { bytes } }: OwnArrival) =>
    rejected?.repeats.some((repeat) => repeat.bytes === bytes) === true
  return own.every(isRetry) ? ': a webhook that was answered with 500 was sent again so' : ''
}

function notReported(id: string, about: readonly OwnArrival[], all: number): Finding {
  const expected = `a webhook that reports the completion of transaction ${id}`
  if (all === 0) return failed({ expected, received: 'no webhook at all' })
  const rules = ['webhook.state-changes-pushed'] as const
  const count = about.length
  if (count === 0)
    return failed({ rules, expected, received: `webhooks (${all}), but none about it` })
  const statuses = about.flatMap(({ arrival }) => statusesIn(arrival.json))
  if (statuses.length > 0 && statuses.every((status) => status === 'pending'))
    return failed({
      rules,
      expected,
      received: `webhooks about it (${count}), but each reports "pending"`,
    })
  throw new Inconclusive(
    `transaction ${id} has completed, but none of the webhooks about it (${count}) reports that in a known form: their payload is not documented (§6)`,
  )
}

/** The transaction that was brought to completion; undefined where none could be. */
async function completedBy(
  outcomes: Pick<Outcomes, 'reach'>,
  side: Side,
): Promise<string | undefined> {
  try {
    return (await outcomes.reach('completed', side)).order.transactionId
  } catch (error) {
    if (error instanceof Inconclusive) return undefined
    throw error
  }
}

/** A signature over a body differs from that over another one. */
function isOneForAll(own: readonly OwnArrival[]): boolean {
  const signatures = new Set(own.map(({ arrival }) => arrival.headers[SIGNATURE_HEADER]))
  return signatures.size === 1 && new Set(own.map(({ arrival }) => arrival.body)).size > 1
}

function isSigned({ headers }: Arrival): boolean {
  return (headers[SIGNATURE_HEADER] ?? '') !== ''
}
