/** What `doctor` finds in a running sandbox: its clock, its receivers, and its last webhook. */
import type { ControlClient } from '../../base/client/control-client.ts'
import { connectionFailure } from '../../base/ports/connection-probe.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import type { DoctorFinding } from '../../report/findings.ts'
import { onOneLine } from '../../report/printable.ts'
import type { DeliveryView, EndpointView } from '../../sandbox/control/webhooks.ts'
import { INBOX_URL } from '../../sandbox/simulator/webhooks/inbox-url.ts'
import { withoutPathSecrets } from '../../base/vocabulary/masking.ts'
import { healthByReceiver, type Health } from '../../sandbox/log/receiver-health.ts'
import { counted } from '../../base/vocabulary/text.ts'
import { momentText, spanText } from '../../base/vocabulary/time.ts'
import { sentWebhooks } from './sent-webhooks.ts'
import { shortId } from './short-ids.ts'

/** A clock that follows the machine's is at most so far from it. */
const SAME_TIME_MS = 5_000
/** Those that say how receivers do. */
const NEWEST = 1_000

export async function clockFinding(client: ControlClient): Promise<DoctorFinding> {
  const { now, mode, rate } = await client.call('getClock')
  const about = 'clock'
  if (mode === 'manual')
    return {
      about,
      verdict: 'passed',
      text: `It is paused at ${momentText(now)}: "npx ramp-sandbox advance 30m" moves it.`,
    }
  const aheadMs = Date.parse(now) - systemWallClock.now()
  if (rate === 1 && Math.abs(aheadMs) < SAME_TIME_MS)
    return { about, verdict: 'passed', text: 'It follows the time of this machine.' }
  const distance = `${spanText(Math.abs(aheadMs))} ${aheadMs < 0 ? 'behind' : 'ahead of'}`
  const text = `It is ${momentText(now)}, ${distance} this machine, at ${rate ?? 1} times its pace.`
  return { about, verdict: 'passed', text }
}

/** What is known of each receiver, and whether the last webhook was accepted. */
export async function webhookFindings(client: ControlClient): Promise<readonly DoctorFinding[]> {
  const endpoints = await client.list('listWebhookEndpoints')
  const deliveries = await client.list('listWebhookDeliveries', {}, NEWEST)
  const { unanswered, last } = await sentWebhooks(client, deliveries)
  const health = healthByReceiver(deliveries)
  const receivers = endpoints.map((each) => {
    const waiting = deliveries.filter(
      ({ id, endpointId }) => endpointId === each.id && unanswered.has(id),
    )
    const since = waiting.map(({ id }) => unanswered.get(id) ?? '').sort()[0]
    return receiverFinding(each, { health: health.get(each.id), waiting: waiting.length, since })
  })
  return [
    ...(endpoints.length === 0 ? [NO_RECEIVER] : await Promise.all(receivers)),
    await lastFinding(client, last),
  ]
}

const NO_RECEIVER: DoctorFinding = {
  about: 'receiver',
  verdict: 'skipped',
  text: 'There is no webhook endpoint. Start the sandbox with --webhook to get webhooks.',
}

type Known = {
  readonly health: Health | undefined
  /** How many webhooks it has got and not answered, and when the first was sent. */
  readonly waiting: number
  readonly since: string | undefined
}

async function receiverFinding(
  { url, disabledAt, disabledBecause, pausedAt }: EndpointView,
  { health, waiting, since }: Known,
): Promise<DoctorFinding> {
  const about = 'receiver'
  const shown = onOneLine(withoutPathSecrets(url))
  if (disabledAt !== null) {
    const text = `${shown} is disabled: ${onOneLine(disabledBecause ?? '')}. Register it again.`
    return { about, verdict: 'failed', text }
  }
  if (pausedAt !== undefined) {
    const text = `${shown} is paused since ${momentText(pausedAt)}; its webhooks wait. Resume it in the console.`
    return { about, verdict: 'failed', text }
  }
  if (url === INBOX_URL)
    return { about, verdict: 'passed', text: `${shown} is in the sandbox itself.` }
  const { protocol, hostname, port } = new URL(url)
  const usual = protocol === 'https:' ? 443 : 80
  const host = hostname.replace(/^\[|\]$/g, '')
  const cause = await connectionFailure(host, port === '' ? usual : Number(port))
  if (cause !== undefined)
    return { about, verdict: 'failed', text: `${shown} cannot be reached: ${cause}. Start it.` }
  if (health?.state === 'failing')
    return { about, verdict: 'failed', text: `${shown} fails: ${failureText(health)}` }
  if (since === undefined)
    return { about, verdict: 'passed', text: `${shown} accepts connections.` }
  const text = `${shown} accepts connections, and has not answered ${counted(waiting, 'webhook')}, the first of ${momentText(since)}.`
  // One that has answered before is slow at most; of another one nothing is known.
  return { about, verdict: health?.state === 'receiving' ? 'passed' : 'skipped', text }
}

function failureText({ last, failingSince = '', undelivered }: Health): string {
  const answer = last?.status ?? onOneLine(last?.error ?? 'nothing came')
  return `its last answer was ${answer}. It fails since ${momentText(failingSince)}, and ${counted(undelivered.length, 'webhook')} did not reach it.`
}

async function lastFinding(
  client: ControlClient,
  delivery: DeliveryView | undefined,
): Promise<DoctorFinding> {
  const about = 'webhook'
  const attempt = delivery?.attempts.at(-1)
  if (delivery === undefined || attempt === undefined)
    return { about, verdict: 'skipped', text: 'None has been answered yet.' }
  const { status, error, fault, headers, sentBody } = attempt
  const of = delivery.isTest ? 'a test event' : `order ${shortId(delivery.transactionId)}`
  const what = `The last one (${delivery.type} of ${of})`
  if (fault !== null)
    return { about, verdict: 'skipped', text: `${what} had the fault ${onOneLine(fault)}.` }
  if (status === null) {
    const text = `${what} got no answer: ${onOneLine(error ?? 'nothing came')}.`
    return { about, verdict: 'failed', text }
  }
  const body = sentBody ?? (await bodyOf(client, delivery))
  const { valid, message } = await client.call('checkSignature', { headers, body })
  const isTaken = status >= 200 && status < 300
  const rejected = isTaken
    ? ''
    : ' Its receiver rejects a valid signature: compare its secret, and verify the raw bytes.'
  const text = `${what} was answered with ${status}. ${onOneLine(message)}${valid ? rejected : ''}`
  return { about, verdict: isTaken && valid ? 'passed' : 'failed', text }
}

async function bodyOf(client: ControlClient, delivery: DeliveryView): Promise<string> {
  // The order of a test event does not exist.
  const of = delivery.isTest ? {} : { order: delivery.transactionId }
  const events = await client.list('listEvents', of)
  return events.find(({ id }) => id === delivery.eventId)?.body ?? ''
}
