/**
 * Answers the Verifier, which asks for a message by its description only, with a webhook of the
 * run: the latest of the kind that the description names.
 */
import type { Reply } from '../../base/client/local-server.ts'
import type { Arrival } from '../../base/client/webhook-receiver.ts'
import type { WebhookCapture } from '../client/webhook-capture.ts'
import { Inconclusive } from '../inconclusive.ts'
import {
  BRING_ABOUT,
  webhookKind,
  messageReply,
  NO_RECEIVER,
  wantedIn,
} from './consumer-messages.ts'
import type { PlayOrder } from './play-order.ts'

export function messageAnswers(webhooks: WebhookCapture | undefined, order: PlayOrder) {
  return (body: string): Reply => {
    const request = order.next()
    const arrival = named(wantedIn(body), webhooks)
    if (arrival === undefined)
      order.failures.set(request, webhooks === undefined ? NO_RECEIVER : NOT_ARRIVED)
    return messageReply(arrival)
  }
}

const NOT_ARRIVED = new Inconclusive(
  'no webhook whose type the description of the message names arrived in this run',
  `Name the type in the description, such as "a webhook transaction.completed". ${BRING_ABOUT}`,
)

function named(description: string, webhooks: WebhookCapture | undefined): Arrival | undefined {
  const words = description.toLowerCase()
  const arrivals = (webhooks?.own() ?? []).flatMap(({ arrival }) => {
    const kind = webhookKind(arrival.json)
    return kind !== undefined && kind !== '' && words.includes(kind) ? [{ arrival, kind }] : []
  })
  const longest = Math.max(0, ...arrivals.map(({ kind }) => kind.length))
  return arrivals.findLast(({ kind }) => kind.length === longest)?.arrival
}
