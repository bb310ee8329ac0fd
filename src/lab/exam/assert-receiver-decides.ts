/** What a receiver must show before it gets a grade: that it tells a valid webhook from others. */
import { cut } from '../../base/vocabulary/text.ts'
import { SubjectDown } from '../../scenarios/expectations/scenario-ended.ts'
import type { RawAnswer } from '../application/raw-webhook.ts'
import type { WebhookSender } from '../application/webhook-sender.ts'

/** Nothing that can be examined answers at the address. */
export class ReceiverUnreachable extends SubjectDown {
  override readonly name = 'ReceiverUnreachable'
}

const FORGED_WITH = 'whsec_b2YgYW5vdGhlciByZWNlaXZlcg=='
const LONGEST_TARGET = 200
/** The service sends the webhook again later. */
const UNKNOWN_ORDER = 503

/** Throws ReceiverUnreachable; the service follows no redirect either. */
export function assertNoRedirect(url: string, { status, headers }: RawAnswer): void {
  if (status === null || status < 300 || status > 399 || status === 304) return
  const { location } = headers
  const target = typeof location === 'string' ? location : location?.[0]
  const to = target === undefined ? 'without a target' : `to ${shownTarget(target, url)}`
  throw new ReceiverUnreachable(
    `Failed to examine the receiver at ${url}: it redirects ${to} (HTTP ${status}), and the service does not follow redirects. Pass and register the address that answers itself.`,
  )
}

/**
 * Throws ReceiverUnreachable unless a valid webhook is accepted, or asked for again until its order
 * is known (503) and answered otherwise than a forged one.
 */
export async function assertReceiverDecides(
  url: string,
  sender: WebhookSender,
  { status }: RawAnswer,
): Promise<void> {
  // A wrong secret is a failed check, with its own advice.
  if (status === null || status < 300 || status === 401 || status === 403) return
  const { status: ofNothing } = await sender.send({ headers: {}, body: '' })
  const refused = (what: string, fix: string) =>
    new ReceiverUnreachable(
      `Failed to examine the receiver at ${url}: it answers ${status} to ${what}. ${fix}`,
    )
  const isRoute = status !== 404 && status !== 405
  if (!isRoute && (ofNothing === 404 || ofNothing === 405))
    throw refused('everything', 'Correct the path.')
  if (status === UNKNOWN_ORDER && ofNothing !== status) return
  const event = await sender.ended()
  const forged = await sender.send(sender.signed(event, { secrets: [FORGED_WITH] }))
  if (forged.status === status)
    throw refused(
      'everything, a valid webhook included, so there is nothing to grade',
      'Correct the path, --secret, --scheme or what rejects the webhooks.',
    )
  if (status !== UNKNOWN_ORDER)
    throw refused(
      'a valid webhook, so there is nothing to grade',
      'Accept it with 200. If the receiver does not know the order, answer 503, or pass --adapter.',
    )
}

function shownTarget(target: string, url: string): string {
  return cut(URL.canParse(target, url) ? new URL(target, url).href : target, LONGEST_TARGET)
}
