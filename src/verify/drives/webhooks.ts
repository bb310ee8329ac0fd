/** Waits for the webhooks of a run, asks for what they report, and says what it knows of them. */
import type { Arrival } from '../../base/client/webhook-receiver.ts'
import { withoutPathSecrets } from '../../base/vocabulary/masking.ts'
import type { Side } from '../../base/vocabulary/side.ts'
import type { Deployment } from '../client/deployment.ts'
import type { Outcomes } from '../probe/outcomes.ts'
import { isSignedForAnother, signedBytes } from '../answers/signed-bytes.ts'
import { schemeOf, type OwnArrival, type WebhookCapture } from '../client/webhook-capture.ts'
import { Inconclusive } from '../inconclusive.ts'
import { UNMATCHED, type ReceiverNote } from '../rules/webhook.ts'
import { isReported, namesSell } from '../rules/webhook-arrivals.ts'
import { silentEnd } from '../rules/webhook-ends.ts'
import { endsIn } from '../rules/webhook-events.ts'
import { RECEIVER_RULES } from '../rules/webhooks.ts'
import type { Webhook } from '../rules/webhook.ts'
import type { DriveContext, Drive } from './drive.ts'

/** Each with the bodies of all others. */
const MOST_COMPARED = 10

/** The first waits for webhooks; the other asks what has become of their orders. */
export function webhookDrives(capture: WebhookCapture): readonly [Drive, ...Drive[]] {
  return [
    {
      tries: 'webhooks of orders that complete',
      decides: [],
      run: async ({ outcomes }) => {
        const { buy, sell } = await completedBy(outcomes)
        if (buy === undefined) return
        await capture.waitUntil(() => isReported(capture.own(), buy))
        if (sell !== undefined && isReported(capture.own(), buy))
          await capture.waitUntil(() => namesSell(capture.own()))
      },
    },
    {
      tries: 'webhooks of orders that end',
      decides: RECEIVER_RULES.map(({ id }) => id),
      run: async ({ deployment, fixtures }) => {
        for (const id of endsIn(mustHaveArrived(capture))) await fixtures.latestSync(id)
        await capture.waitUntil(() => silentEnd(capture.own(), deployment.exchanges) === undefined)
      },
    },
    {
      tries: 'the signatures of webhooks',
      decides: ['webhooks.signs-raw-body', 'webhooks.secret-kept'],
      run: () => {
        if ((capture.secret ?? '') === '' && capture.own().length > 0)
          throw new Inconclusive('the signing secret is not known', 'Pass --webhook-secret.')
        return Promise.resolve()
      },
    },
  ]
}

/** Throws {@link Inconclusive} where no webhook is about an order of this run. */
export function mustHaveArrived(capture: WebhookCapture): readonly OwnArrival[] {
  const { url, isRegistered, waits } = capture
  const own = capture.own()
  if (own.length > 0) return own
  const wait = waits === true ? '' : ' Pass --wait 3m, so that orders end.'
  throw new Inconclusive(
    'no webhook about an order of this run arrived',
    isRegistered
      ? wait.trim() || undefined
      : `Register ${withoutPathSecrets(url)} as endpoint in the dashboard, and check that the deployment reaches it.${wait}`,
  )
}

export async function receiverNote(
  capture: WebhookCapture,
  { deployment, outcomes }: Pick<DriveContext, 'deployment' | 'outcomes'>,
): Promise<ReceiverNote> {
  const { isRegistered, path, secret = '' } = capture
  const own = ownBytes(capture)
  return {
    ...{ isRegistered, path, bodiless: capture.bodiless() },
    unknown: capture.arrivals.filter(({ bytes }) => !own.has(bytes)),
    secrets: secret === '' ? [] : [secret, deployment.masking.text(secret)],
    completed: await completedBy(outcomes),
  }
}

/** Those about orders of the run, with what their receiver knows of each. */
export function receivedWebhooks(
  capture: WebhookCapture,
  { apiKey }: Pick<Deployment, 'apiKey'>,
): readonly Webhook[] {
  const { arrivals, secret = '', rejected } = capture
  const own = ownBytes(capture)
  let compared = 0
  const signatureOf = (arrival: Arrival) => {
    if (secret === '') return undefined
    if (schemeOf(arrival, secret) !== undefined) return 'raw'
    const what = signedBytes(arrival, secret, apiKey)
    if (what !== undefined) return what
    const isOther = compared++ < MOST_COMPARED && isSignedForAnother(arrival, secret, arrivals)
    return isOther ? 'the body of another webhook' : UNMATCHED
  }
  return arrivals
    .filter(({ bytes }) => own.has(bytes))
    .map((arrival) => {
      const { headers, body, json, at, bytes } = arrival
      const isRetry = rejected?.repeats.some((repeat) => repeat.bytes === bytes) === true
      return {
        ...{ headers, body, json, at, arrival, tookMs: 0, isAnswered: true },
        signature: signatureOf(arrival),
        ...(isRetry ? { isRetry } : {}),
      }
    })
}

function ownBytes(capture: WebhookCapture): ReadonlySet<unknown> {
  return new Set(capture.own().map(({ arrival }) => arrival.bytes))
}

/** The transaction of each side that was brought to completion, if one could be. */
async function completedBy(outcomes: Pick<Outcomes, 'reach'>): Promise<ReceiverNote['completed']> {
  const of = async (side: Side) => {
    try {
      return (await outcomes.reach('completed', side)).order.transactionId
    } catch (error) {
      if (error instanceof Inconclusive) return undefined
      throw error
    }
  }
  return { buy: await of('buy'), sell: await of('sell') }
}
