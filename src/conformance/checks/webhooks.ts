/** What came to the listener during the run (§5.4, §6). Kinds, payload, order and repeats of events are not documented. */
import { SIGNATURE_HEADER } from '../../simulator/webhooks/signature.ts'
import {
  schemeOf,
  schemeOfRewritten,
  type OwnArrival,
  type WebhookCapture,
} from '../deployment/webhook-capture.ts'
import { isSame, isServed, read, shown } from '../deployment/answer.ts'
import { memberOf } from '../../vocabulary/json.ts'
import { REACHED_BY, type Outcomes } from '../deployment/outcomes.ts'
import { Inconclusive } from '../inconclusive.ts'
import type { Arrival } from '../../client/webhook-receiver.ts'
import { failed, passedIf, passed, type Check, type Finding } from './check.ts'

/** The first check waits for webhooks; the others judge what has arrived by then. */
export function webhookChecks(capture: WebhookCapture): readonly Check[] {
  const checks = [arrive, carryHeader, signRawBody, areJson, nameOrders, agreeWithSync]
  return checks.map((check) => check(capture))
}

function arrive(capture: WebhookCapture): Check {
  return {
    id: 'webhooks.arrive',
    title: 'changes of state are pushed to the registered endpoint',
    rules: ['webhook.state-changes-pushed', 'webhook.to-registered-endpoint'],
    run: async ({ outcomes }) => {
      const id = await completedBy(outcomes)
      if (id === undefined) {
        arrived(capture)
        return passed()
      }
      const about = () => capture.own().filter(({ order }) => order?.transactionId === id)
      const isTold = () => about().some(({ arrival }) => tellsCompletion(arrival))
      await capture.waitUntil(isTold)
      if (isTold()) return passed()
      if (!capture.isRegistered) arrived(capture)
      const expected = `a webhook that tells that transaction ${id} has completed`
      const [count, all] = [about().length, capture.arrivals.length]
      if (all === 0) return failed({ expected, received: 'no webhook at all' })
      const rules = ['webhook.state-changes-pushed'] as const
      if (count === 0)
        return failed({ rules, expected, received: `${all} webhooks, none about it` })
      const statuses = about().flatMap(({ arrival }) => statusesIn(arrival.json))
      if (statuses.length > 0 && statuses.every((status) => isSame(status, 'pending')))
        return failed({
          rules,
          expected,
          received: `${count} webhooks about it, all of them "pending"`,
        })
      throw new Inconclusive(
        `${count} webhooks came about transaction ${id}, which has completed; whether they tell it cannot be seen, for their payload is not documented (§6)`,
      )
    },
  }
}

/** The transaction that was brought to completion; undefined where none could be. */
async function completedBy(outcomes: Pick<Outcomes, 'reach'>): Promise<string | undefined> {
  try {
    return (await outcomes.reach('completed')).order.transactionId
  } catch (error) {
    if (error instanceof Inconclusive) return undefined
    throw error
  }
}

/** Events have no documented words, but one that tells of a completion is hardly without that word. */
function tellsCompletion({ json, body }: Arrival): boolean {
  return json === undefined
    ? COMPLETION.test(body)
    : wordsIn(json).some((word) => COMPLETION.test(word))
}

const COMPLETION = /complet/i

/** Texts of letters alone: names of customers, which may be test values, have other characters too. */
function wordsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^[a-z_.: -]+$/i.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return [
    ...(memberOf(value, 'completed') === true ? ['completed'] : []),
    ...Object.values(value).flatMap(wordsIn),
  ]
}

function carryHeader(capture: WebhookCapture): Check {
  return {
    id: 'webhooks.signature-header',
    title: `every webhook carries ${SIGNATURE_HEADER}`,
    rules: ['webhook.signature-header'],
    run: () => {
      const own = arrived(capture)
      const bare = own.filter(({ arrival }) => (arrival.headers[SIGNATURE_HEADER] ?? '') === '')
      const failure = {
        expected: `${SIGNATURE_HEADER} on every webhook`,
        received: `none on ${bare.length} of ${own.length}`,
      }
      return passedIf(bare.length === 0, failure)
    },
  }
}

/** How is not documented (§5.6): a scheme that nobody here knows is lawful, one over other bytes is not. */
function signRawBody(capture: WebhookCapture): Check {
  return {
    id: 'webhooks.signs-raw-body',
    title: 'the signature is over the raw body',
    rules: ['webhook.signs-raw-body'],
    run: (): Finding => {
      const own = arrived(capture).filter(
        ({ arrival }) => (arrival.headers[SIGNATURE_HEADER] ?? '') !== '',
      )
      const { secret } = capture
      if (secret === undefined)
        throw new Inconclusive('the signing secret is not known', 'Pass --webhook-secret.')
      if (own.length === 0) throw new Inconclusive('no webhook carried a signature')
      const odd = own.filter(({ arrival }) => schemeOf(arrival, secret) === undefined)
      if (odd.length === 0) return passed()
      const rewritten = odd.find(({ arrival }) => schemeOfRewritten(arrival, secret) !== undefined)
      const expected = 'a signature over the bytes that were sent'
      if (rewritten !== undefined)
        return failed({ expected, received: 'one over the body parsed and written again' })
      const fitting = `${own.length - odd.length} of ${own.length} webhooks`
      if (odd.length < own.length)
        return failed({ expected, received: `one that fits on ${fitting} only` })
      throw new Inconclusive(
        'the signatures fit no known scheme; algorithm and encoding are not documented (§5.6)',
        'See that --webhook-secret is the secret of this endpoint; a scheme of its own is lawful.',
      )
    },
  }
}

function areJson(capture: WebhookCapture): Check {
  return {
    id: 'webhooks.json',
    title: 'the body of every webhook is JSON',
    rules: ['http.json'],
    run: () => {
      const bad = arrived(capture).find(({ arrival }) => arrival.json === undefined)
      if (bad === undefined) return passed()
      return failed({ expected: 'a JSON body (§4)', received: shown(bad.arrival.body) })
    },
  }
}

function nameOrders(capture: WebhookCapture): Check {
  return {
    id: 'webhooks.payload',
    title: 'a webhook says which order it is about',
    rules: ['webhook.payload-carries-state'],
    run: () => {
      if (capture.arrivals.length === 0) throw nothingCame(capture)
      const failure = {
        expected:
          'the transactionId, the requestReference or the customer of an order in its payload',
        received: `none in ${capture.arrivals.length} webhooks: ${shown(capture.arrivals[0]?.json)}`,
      }
      return passedIf(capture.own().length > 0, failure)
    },
  }
}

/** Only the end is compared: on the way, a webhook may be ahead of status sync or behind it. */
function agreeWithSync(capture: WebhookCapture): Check {
  return {
    id: 'webhooks.agree-with-sync',
    title: 'webhooks and status sync tell the same end',
    rules: ['webhook.payload-carries-state', 'sync.recovers-lost-webhook'],
    run: async ({ fixtures }) => {
      const ends = lastEnds(arrived(capture))
      if (ends.size === 0) throw new Inconclusive('no webhook told an end', REACHED_BY.completed)
      const exchanges = []
      for (const [transactionId, end] of ends) {
        const sync = await fixtures.sync(transactionId)
        if (!isServed(sync)) continue
        exchanges.push(sync)
        if (read(sync, 'terminal') === true && isSame(read(sync, 'status'), end)) continue
        const failure = {
          rules: ['webhook.payload-carries-state'] as const,
          expected: `status "${end}" of transaction ${transactionId}, as its last webhook told`,
          received: `status ${shown(read(sync, 'status'))}, terminal ${shown(read(sync, 'terminal'))}`,
        }
        return failed(failure, sync)
      }
      return passed(...exchanges.slice(0, 1))
    },
  }
}

/** What the latest webhook about an order says its end is; orders that are on their way have none. */
function lastEnds(own: readonly OwnArrival[]): ReadonlyMap<string, string> {
  const ends = new Map<string, string>()
  for (const { arrival, order } of own) {
    const end = ['completed', 'failed'].find((word) =>
      statusesIn(arrival.json).some((status) => isSame(status, word)),
    )
    if (end !== undefined && order !== undefined) ends.set(order.transactionId, end)
  }
  return ends
}

/**
 * Where the payload has its state is not documented. The members called status that lie the highest are taken for the
 * order's; below them there may be those of other things, as of a customer's papers.
 */
function statusesIn(...values: readonly unknown[]): readonly unknown[] {
  const found = values.map((value) => memberOf(value, 'status')).filter((own) => own !== undefined)
  const below = values.flatMap((value) => Object.values(Object(value))).filter(isObject)
  return found.length > 0 || below.length === 0 ? found : statusesIn(...below)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function arrived(capture: WebhookCapture): readonly OwnArrival[] {
  const own = capture.own()
  if (own.length === 0) throw nothingCame(capture)
  return own
}

function nothingCame({ url, isRegistered }: WebhookCapture): Inconclusive {
  const register = `Register ${url} as endpoint in the dashboard, see that the deployment reaches it, and let orders end, with --wait 3m.`
  return new Inconclusive(
    'no webhook about an order of this run arrived',
    isRegistered ? 'Let orders end, with --wait 3m.' : register,
  )
}
