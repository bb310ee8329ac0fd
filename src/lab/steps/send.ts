import type { RawAnswer, RawWebhook } from '../application/raw-webhook.ts'
import type { Event } from '../application/sent-event.ts'
import type { Signed, WebhookSender } from '../application/webhook-sender.ts'
import { ScenarioFailure } from '../../scenarios/expectations/scenario-failure.ts'
import type { SendStep } from '../../base/contract/generated/types.ts'
import { addEntry, type ScenarioRun, type StepKind } from '../../scenarios/runner/scenario-run.ts'
import { ScenarioSkipped } from '../../scenarios/expectations/scenario-ended.ts'
import { networkError } from '../../base/vocabulary/network-error.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { durationMs } from '../../base/vocabulary/time.ts'
import { senderOf } from './application-subject.ts'
import { BODY_FORMS } from './forms/body-forms.ts'
import { written, type Form } from './forms/form.ts'
import { SIGNATURE_FORMS } from './forms/signature-forms.ts'

const FORMS: Readonly<Record<NonNullable<SendStep['send']['form']> | 'plain', Form>> = {
  plain: written(({ body }) => body),
  ...BODY_FORMS,
  ...SIGNATURE_FORMS,
}

type Finding = { readonly expected: string; readonly received: string; readonly sent: RawWebhook }
type Sent = { readonly webhook: RawWebhook; readonly answer: RawAnswer }

const MOST_SHOWN = 120
/** A receiver may close the connection of a body that is too large for it. */
const LARGE = 100_000

export const sendStep: StepKind<SendStep> = {
  title: ({ send: { event, form, times = 1 } }) => {
    const what = form === undefined ? (event ?? 'the newest event') : `the form "${form}"`
    return `send ${what}${times === 1 ? '' : ` ${times} times at once`}`
  },
  execute: async (step, run) => {
    const sender = senderOf(run)
    const { form: name = 'plain', times = 1, retries = 0 } = step.send
    const form: Form = FORMS[name]
    const because = form.unless?.(sender.scheme)
    if (because !== undefined) throw new ScenarioSkipped(because)
    const event = await eventOf(step, sender)
    const of = { event, sender: signingAs(step, sender) }
    const one = form.make({ ...of, index: 0 })
    if (one === undefined)
      throw new ScenarioSkipped(
        `the configuration's events (shapes.events) have nothing that the form "${name}" changes`,
      )
    const webhooks = Array.from({ length: times }, (_, index) =>
      name === 'numbered' ? (form.make({ ...of, index }) ?? one) : one,
    )
    const once = async (webhook: RawWebhook): Promise<Sent> => {
      const answer = await sender.send(webhook)
      note(run, webhook, answer)
      return { webhook, answer }
    }
    let sent = await Promise.all(webhooks.map(once))
    for (let left = retries; left > 0 && sent.some(({ answer }) => !sender.isTaken(answer)); left--)
      sent = await Promise.all(sent.map(({ webhook }) => once(webhook)))
    const finding = await judge(step, sent, { sender, form })
    if (finding === undefined) return
    sender.last = finding.sent
    const { expected, received } = finding
    const message = `Failed to have the webhook answered as expected: ${received}.`
    throw new ScenarioFailure(message, { expected, received })
  },
}

function signingAs({ send: { secrets, headers } }: SendStep, sender: WebhookSender) {
  const [newest, ...older] = secrets ?? []
  const own = newest === undefined ? {} : { secrets: [newest, ...older] as const }
  return {
    completion: (event: Event) => sender.completion(event),
    signed: (event: Event, how: Signed = {}) =>
      sender.signed(event, { ...own, ...how, headers: { ...headers, ...how.headers } }),
  }
}

async function eventOf({ send: { order, event } }: SendStep, sender: WebhookSender) {
  if (order === undefined) return sender.ended()
  const found = sender.event(order, event)
  if (found !== undefined) return found
  const what = event ?? 'a webhook'
  if (sender.hasStatedEvents)
    throw new ScenarioSkipped(`the configuration (shapes.events) sends no ${what}`)
  throw new ScenarioFailure(`Failed to send ${what}: the order "${order}" has no such event.`)
}

function note(run: ScenarioRun, { headers, body }: RawWebhook, answer: RawAnswer): void {
  const what = headers['x-service-event'] ?? 'a webhook'
  addEntry(run, {
    ...{ from: 'runner', to: 'application', label: `${what} → ${answer.status ?? 'no answer'}` },
    ...{ detail: `${cut(body, 2_000)}\n${answer.body}`, about: answer },
  })
}

type Judging = { readonly sender: WebhookSender; readonly form: Form }

/** Undefined: as expected. Throws ScenarioSkipped where it decides nothing. */
async function judge(
  { expect, within }: SendStep,
  sent: readonly Sent[],
  of: Judging,
): Promise<Finding | undefined> {
  const [first] = sent
  if (first === undefined) return undefined
  const limitMs = within === undefined ? Infinity : durationMs(within)
  const { status, tookMs } = first.answer
  if (within !== undefined && (status === null || tookMs > limitMs)) {
    const received = `${shownAnswer(first.answer)} after ${tookMs} ms`
    return { expected: `an answer within ${limitMs} ms`, received, sent: first.webhook }
  }
  if (expect === undefined) return undefined
  for (const each of sent) {
    const finding = await JUDGES[expect](each, of)
    if (finding === undefined) continue
    if (sent.length === 1) return finding
    const wrong = sent.filter(({ answer }) => !of.sender.isTaken(answer)).length
    const received = `${wrong} were not, one with ${finding.received}`
    return { ...finding, expected: `all ${sent.length} are taken`, received }
  }
  return undefined
}

type Judge = (sent: Sent, of: Judging) => Promise<Finding | undefined>

const TAKEN = 'it is taken, with 2xx'

const JUDGES: Readonly<Record<NonNullable<SendStep['expect']>, Judge>> = {
  acknowledged: async ({ webhook, answer }, { sender }) => {
    const { status } = answer
    const isTaken = await isTakenBy(sender, answer)
    if (sender.judgement() === 'unknown order')
      throw new ScenarioSkipped(
        `it answers ${status ?? 0} to orders that it does not know: pass --adapter`,
      )
    if (isTaken) return undefined
    const isSigned = status === 401 || status === 403
    const hint = isSigned ? '. Are --secret and --scheme those of the receiver?' : ''
    return { expected: TAKEN, received: shownAnswer(answer) + hint, sent: webhook }
  },
  taken: async ({ webhook, answer }, { sender }) => {
    if (await isTakenBy(sender, answer)) return undefined
    const { status } = await sender.reference()
    if (sender.judgement() === 'refused')
      throw new ScenarioSkipped(`the plain event is not taken either (${status ?? 'no answer'})`)
    return { expected: TAKEN, received: shownAnswer(answer), sent: webhook }
  },
  refused: async ({ webhook, answer }, { sender }) => {
    const { status } = answer
    if (status !== null && status >= 400 && status < 500) return undefined
    const reference = await sender.reference()
    // It looks the order up before the signature, and asks for the webhook again.
    if (status !== null && status >= 500 && reference.status === status)
      throw new ScenarioSkipped(
        `it answers ${status} to every event of an order that it does not know`,
      )
    const expected = 'it is refused with 4xx: 401 for example'
    return { expected, received: shownAnswer(answer), sent: webhook }
  },
  answered: async ({ webhook, answer }, { sender, form: { namesNoOrder } }) => {
    const { status, error } = answer
    const isClosed = error === 'EPIPE' || error === 'ECONNRESET'
    if (status === null && isClosed && webhook.body.length > LARGE) return undefined
    if (status !== null && status >= 200 && status < 500) return undefined
    // Without orders of its own to compare with, another 5xx may as well be a crash.
    const isAskedFor =
      namesNoOrder === 'unknown' && sender.hasOrders ? (status ?? 0) >= 500 : status === 503
    if (namesNoOrder !== undefined && isAskedFor) return undefined
    if (await isTakenBy(sender, answer)) return undefined
    const expected =
      namesNoOrder === undefined ? 'it is taken or refused, never 5xx' : '2xx, 4xx, or 503'
    return { expected, received: shownAnswer(answer), sent: webhook }
  },
}

async function isTakenBy(sender: WebhookSender, answer: RawAnswer): Promise<boolean> {
  if (sender.isTaken(answer)) return true
  await sender.reference()
  return sender.isTaken(answer)
}

export function shownAnswer({ status, error, body }: RawAnswer): string {
  if (status === null)
    return `no answer: ${error === undefined ? 'connection closed' : networkError({ code: error }).text}`
  const text = body.trim()
  return text === '' ? `HTTP ${status}` : `HTTP ${status}: ${cut(text, MOST_SHOWN)}`
}
