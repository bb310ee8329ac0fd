/** What webhooks say of orders, beside what status sync says (§1, §4.4, §6). */
import type { Arrival } from '../../base/client/webhook-receiver.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { withoutPathSecrets } from '../../base/vocabulary/masking.ts'
import { isEnd, isSame, isServed, read, shown } from '../deployment/answer.ts'
import { reachedBy } from '../deployment/outcomes.ts'
import type { OwnArrival, WebhookCapture } from '../deployment/webhook-capture.ts'
import { Inconclusive } from '../inconclusive.ts'
import { endsOf, misspeltIn, type SeenEvent } from './event-states.ts'
import type { Check, CheckContext } from './check.ts'
import { failed, passed, type Finding } from '../rules/rule.ts'

export type WebhookCheck = Omit<Check, 'run'> & {
  run(capture: WebhookCapture, context: CheckContext): Promise<Finding> | Finding
}

/** Only ends are compared: before it, a webhook may be ahead of status sync or behind it. */
export const AGREE_WITH_SYNC: WebhookCheck = {
  id: 'webhooks.agree-with-sync',
  title: 'webhooks and status sync report the same end',
  rules: ['webhook.payload-carries-state', 'sync.recovers-lost-webhook'],
  run: async (capture, { deployment, capabilities, fixtures }) => {
    const ends = endsOf(eventsIn(capture))
    if (ends.size === 0) {
      const hasEnded = deployment.exchanges.some(
        (one) => one.operationId === 'monitorOrderStatus' && isServed(one) && isEnd(one),
      )
      if (hasEnded)
        throw new Inconclusive(
          'no webhook reported an end as status; the payload of events is not documented (§6)',
        )
      throw new Inconclusive('no webhook reported an end', reachedBy('completed', capabilities))
    }
    const exchanges = []
    for (const [transactionId, own] of ends) {
      const sync = await fixtures.latestSync(transactionId)
      if (!isServed(sync)) continue
      exchanges.push(sync)
      const [status, terminal] = [read(sync, 'status'), read(sync, 'terminal')]
      if (terminal === true && own.some((end) => isSame(status, end))) continue
      const failure = {
        rules: ['webhook.payload-carries-state'] as const,
        expected: `status ${own.map(shown).join(' or ')} of transaction ${transactionId}, as in its last webhook`,
        received: `status ${shown(status)}, terminal ${shown(terminal)}`,
      }
      return failed(failure, sync)
    }
    return passed(...exchanges.slice(0, 1))
  },
}

/** Which members a payload has is not documented (§6), but the words of §2 and §3 are. */
export const DOCUMENTED_WORDS: WebhookCheck = {
  id: 'webhooks.words',
  title: 'webhooks write sides and ends as the documentation does',
  rules: ['webhook.payload-carries-state'],
  run: (capture) => {
    const found = misspeltIn(eventsIn(capture))
    if (found === undefined) return passed()
    const { word, written, at } = found
    const received = shown(written)
    const arrival = capture.own().find((one) => one.arrival.body.includes(received))?.arrival
    const expected = `${at} ${shown(word)}, in these letters`
    return failed({ expected, received, ...defined({ arrival }) })
  },
}

/** Throws {@link Inconclusive} where no webhook is about an order of this run. */
function eventsIn(capture: WebhookCapture): readonly SeenEvent[] {
  return mustHaveArrived(capture).flatMap(({ arrival: { json }, order }) =>
    order === undefined ? [] : [{ transactionId: order.transactionId, json }],
  )
}

/** Undefined if a webhook reports no end. */
export function endOf(event: unknown): string | undefined {
  const statuses = statusesIn(event)
  return ['completed', 'failed'].find((word) => statuses.some((status) => isSame(status, word)))
}

/**
 * The place of the state in a payload is not documented. The outermost members called status are
 * taken for the order's; those further inside may be of other things, such as a customer's papers.
 */
export function statusesIn(...values: readonly unknown[]): readonly unknown[] {
  const found = values.map((value) => memberOf(value, 'status')).filter((own) => own !== undefined)
  const inside = values
    .flatMap((value) => Object.values(Object(value)))
    .filter((value) => typeof value === 'object' && value !== null)
  return found.length > 0 || inside.length === 0 ? found : statusesIn(...inside)
}

/** Throws {@link Inconclusive} where no webhook is about an order of this run. */
export function mustHaveArrived(capture: WebhookCapture): readonly OwnArrival[] {
  const own = capture.own()
  if (own.length === 0) throw noneArrived(capture)
  return own
}

export function noneArrived({ url, isRegistered, waits }: WebhookCapture): Inconclusive {
  const wait = waits === true ? '' : ' Pass --wait 3m, so that orders end.'
  return new Inconclusive(
    'no webhook about an order of this run arrived',
    isRegistered
      ? wait.trim() || undefined
      : `Register ${withoutPathSecrets(url)} as endpoint in the dashboard, and check that the deployment reaches it.${wait}`,
  )
}

/** Events have no documented words, but one about an end is hardly without one of these. */
const COMPLETION = /complet/i
const END = /complet|fail/i

export function reportsCompletion(arrival: Arrival): boolean {
  return says(COMPLETION, arrival)
}

export function reportsEnd(arrival: Arrival): boolean {
  return says(END, arrival)
}

function says(word: RegExp, { json, body }: Arrival): boolean {
  return json === undefined ? word.test(body) : wordsIn(json).some((text) => word.test(text))
}

/** Texts of only letters; names of customers, which may be test values, have other characters. */
function wordsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^[a-z_.: -]+$/i.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  const own = memberOf(value, 'completed') === true ? ['completed'] : []
  return [...own, ...Object.values(value).flatMap(wordsIn)]
}
