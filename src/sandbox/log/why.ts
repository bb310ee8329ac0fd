/**
 * Why something happened, or has not happened yet, as one sentence with the setting behind it. The
 * console links the names in backticks, of settings and of tags.
 */
import type {
  Cause,
  ControlOrder,
  JournaledRequest,
  WebhookDelivery,
} from '../../base/contract/generated/control-types.d.ts'
import { grouped } from '../../base/vocabulary/text.ts'
import { timeText } from '../../base/vocabulary/time.ts'

type Entry = ControlOrder['timeline'][number]
type Currency = Pick<ControlOrder, 'payInCurrency'>

/** `expired: no deposit by 10:05:40; `intentLifetime` was 30m`. */
export function whyState(entry: Entry, order: Currency): string {
  return `${entry.state}: ${stateText(entry, order)}.`
}

function stateText({ state, by, reason, cause = {} }: Entry, order: Currency): string {
  const asked = by === 'control' ? 'a control call asked for it' : undefined
  switch (state) {
    case 'placed':
      return `the application placed it${cause.at === undefined ? '' : `, to be paid by ${timeText(cause.at ?? '')}`}${ruleText(cause)}`
    case 'funded':
      return `${moneyText(cause, order)} arrived${ruleText(cause)}${byText(by)}`
    case 'settling':
      return `the provider began to settle${ruleText(cause)}${byText(by)}`
    case 'completed':
      return `the provider paid out${ruleText(cause)}${byText(by)}`
    case 'failed':
      if (reason === 'wrong_amount') return `${moneyText(cause, order)} arrived${ruleText(cause)}`
      return asked ?? `the provider failed it (${reason ?? 'no reason'})${ruleText(cause)}`
    case 'expired':
      return (
        asked ?? `${missingText(cause, order)} by ${timeText(cause.at ?? '')}${ruleText(cause)}`
      )
    case 'cancelled':
      if (by === 'override')
        return `another order of the customer for the token and network replaced it${ruleText(cause)}`
      return asked ?? `the customer cancelled it${ruleText(cause)}`
  }
}

/** What an order that has not ended waits for; undefined if it has ended, or that is not known. */
export function whyItWaits(order: ControlOrder): string | undefined {
  const { waits, state } = order
  if (waits === undefined) return undefined
  const what = state === 'placed' ? `${missingMoney(order, waits)}. ` : ''
  return `${what}${nextText(waits, order)}${ruleText(waits)}.`
}

function missingMoney({ intent, timeline, ...order }: ControlOrder, waits: Cause): string {
  const { received = '0', expected = '' } = waits
  const what =
    received === '0'
      ? `${grouped(expected)} ${order.payInCurrency} are expected`
      : `${moneyText(waits, order)} arrived, the rest is expected`
  const [{ cause = {} } = {}] = timeline
  return intent.status === 'active'
    ? `${what} by ${timeText(intent.expiresAt)}${ruleText(cause)}`
    : `${what}, though the payment window has closed`
}

function nextText({ at, call }: Cause, { pollsLeft, intent, state }: ControlOrder): string {
  if (at !== undefined) return `The next step is at ${timeText(at)}`
  if (pollsLeft !== null) return `It moves after ${pollsLeft} more status requests`
  const nothing =
    intent.status === 'closed'
      ? 'Nothing'
      : `Until ${state === 'placed' ? 'then' : `its payment window ends at ${timeText(intent.expiresAt)}`}, nothing`
  return `${nothing} moves it by itself${call === undefined ? '' : ', since a control call moved it'}`
}

/** What decided what became of money that was not what was expected; undefined for the rest. */
export function whyReceipt({ kind, cause }: ControlOrder['receipts'][number]): string | undefined {
  return cause === undefined ? undefined : `${kind}${ruleText(cause)}.`
}

/** Why the service did not learn what the provider did. */
export function whyLostCall({ cause = {} }: NonNullable<ControlOrder['lostCalls']>[number]) {
  return `A fault lost the provider's call${ruleText(cause)}.`
}

/** Why a webhook has not arrived, and what is next; undefined if it has, or is under way. */
export function whyDelivery(delivery: WebhookDelivery): string | undefined {
  const { status, attempts, cause = {}, reason, nextAttemptAt } = delivery
  const { setting, value = '', tag, call } = cause
  const last = attempts.at(-1)
  const answer = last === undefined ? '' : answerText(last)
  const next = timeText(nextAttemptAt ?? '')
  const isFault = setting === 'webhooks' || tag !== undefined
  if (status === 'delivered') return undefined
  if (status === 'pending') {
    if (nextAttemptAt === null) return `It waits: ${reason ?? 'nothing is planned'}.`
    if (isFault) return `A fault holds it back until ${next}${ruleText(cause)}.`
    if (call !== undefined) return `A control call asked to send it again, at ${next}.`
    if (setting === undefined) return undefined
    const who = setting === 'webhookRetryAfter' ? ', which asked for the wait' : ''
    return `${answer}${who}. Attempt ${attempts.length + 1} follows after ${value}, at ${next}; \`${setting}\`.`
  }
  if (isFault) return `A fault lost it${ruleText(cause)}.`
  if (setting === 'webhookRetrySchedule')
    return `${answer}. It was attempt ${attempts.length}, the last of \`webhookRetrySchedule\`.`
  if (setting === 'webhookGone') return `${answer}, so it gets nothing more${ruleText(cause)}.`
  return `It was not sent: ${reason ?? status}.`
}

function answerText({ status, error, fault, tag }: WebhookDelivery['attempts'][number]): string {
  const by = tag === undefined ? '' : ` of the tag \`+${tag}\``
  const because = fault === null ? '' : ` (fault: ${fault}${by})`
  if (status !== null) return `The receiver answered ${status}${because}`
  return error?.startsWith('timed out')
    ? `The receiver ${error} (\`webhookTimeout\`)${because}`
    : `The receiver could not be reached: ${error ?? 'no answer'}${because}`
}

/** Where the documentation states it, and the setting that changes it. */
const REJECTIONS: Readonly<Record<string, readonly [section: string, setting?: string]>> = {
  VALIDATION_FAILED: ['§4'],
  API_KEY_MISSING: ['§5.1'],
  API_KEY_UNKNOWN: ['§5.1'],
  API_KEY_REVOKED: ['§5.5'],
  GATEWAY_ACTIVE_INTENT_CONFLICT: ['§7.1', 'customerIdentity'],
  INTENT_NOT_FOUND: ['§7.2', 'intentLifetime'],
  TRANSACTION_NOT_FOUND: ['§4.4'],
  PROVIDER_NOT_FOUND: ['§4.5'],
  NO_ROUTE: ['§2.3'],
  AMOUNT_TOO_SMALL: ['§8', 'minimumOrderUsd'],
  BANK_ACCOUNT_UNRESOLVABLE: ['§4.6', 'resolveMiss'],
  RATE_LIMITED: ['§8', 'rateLimitPerMinute'],
}

/** Why a request was rejected; undefined if it was not. */
export function whyRejected({
  status,
  fault,
  problem,
}: Pick<JournaledRequest, 'status' | 'fault' | 'problem'>): string | undefined {
  if (status < 400) return undefined
  const { code = '', field, message = '' } = problem ?? {}
  const [section, setting] = (Object.hasOwn(REJECTIONS, code) ? REJECTIONS[code] : undefined) ?? []
  const what = `${field === undefined || field === 'order' ? '' : `${field} `}${message}`.replace(
    /\.$/,
    '',
  )
  if (fault?.startsWith('+')) return `${what}${ruleText({ tag: fault.slice(1) })}.`
  if (fault !== undefined) return `A fault answered ${status}: \`http\` has ${fault}.`
  const name = setting === undefined ? '' : `, \`${setting}\``
  const rule = section === undefined ? '' : ` (${section}${name})`
  const end = what.endsWith('?') && rule === '' ? '' : '.'
  return `${what === '' ? `The service answered ${status}` : what}${rule}${end}`
}

/** Sections of a behaviour that list faults. */
const FAULTS: ReadonlySet<string> = new Set(['providers', 'webhooks'])

/** What decided it, at that moment; empty if no setting and no tag did. */
function ruleText({ setting, value, tag }: Cause): string {
  const set = value === undefined || setting !== undefined ? '' : `: ${value}`
  return [
    ...(tag === undefined ? [] : [`; the tag \`+${tag}\` of the customer decided${set}`]),
    ...(setting === undefined
      ? []
      : [`; \`${setting}\` ${FAULTS.has(setting) ? 'had' : 'was'} ${value ?? ''}`]),
  ].join('')
}

function byText(by: string): string {
  const texts: Readonly<Record<string, string>> = {
    control: ', by a control call',
    'status sync': ', as a status request found out (§4.4)',
    window: ', as the service found out when the window ended',
  }
  return texts[by] ?? ''
}

function moneyText({ received = '0', expected = '' }: Cause, { payInCurrency }: Currency): string {
  const isExact = received === expected
  return `${isExact ? '' : `${grouped(received)} of `}${grouped(expected)} ${payInCurrency}`
}

function missingText(cause: Cause, order: Currency): string {
  return (cause.received ?? '0') === '0' ? 'no deposit' : `only ${moneyText(cause, order)}`
}
