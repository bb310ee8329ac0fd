/**
 * Why something happened, or has not happened yet, as one sentence with the setting behind it. The
 * console links the names in backticks.
 */
import type {
  Cause,
  ControlOrder,
  JournaledRequest,
  WebhookDelivery,
} from '../../base/contract/generated/control-types.d.ts'
import { grouped } from '../../base/vocabulary/text.ts'

type Entry = ControlOrder['timeline'][number]
type Currency = Pick<ControlOrder, 'payInCurrency'>

/** `expired: no deposit by 10:05:40; `intentLifetime` was 30m`. */
export function whyState(entry: Entry, order: Currency): string {
  return `${entry.state}: ${stateText(entry, order)}.`
}

function stateText({ state, by, reason, cause = {} }: Entry, order: Currency): string {
  const asked = by === 'control' ? 'a control call asked for it' : undefined
  const at = timeOf(cause.at)
  switch (state) {
    case 'placed':
      return `the application placed it, to be paid by ${at}; ${settingText(cause)}`
    case 'funded':
      return `${moneyText(cause, order)} arrived${ruleText(cause)}${byText(by)}`
    case 'settling':
    case 'completed': {
      const what = state === 'settling' ? 'the provider began to settle' : 'the provider paid out'
      const how = cause.setting === 'progression' || cause.tag !== undefined
      return `${what}${how ? `; ${settingText(cause)}` : byText(by)}`
    }
    case 'failed':
      if (reason === 'wrong_amount') return `${moneyText(cause, order)} arrived${ruleText(cause)}`
      return asked ?? `the provider failed it (${reason ?? 'no reason'})${ruleText(cause)}`
    case 'expired':
      return asked ?? `${missingText(cause, order)} by ${at}; ${settingText(cause)}`
    case 'cancelled':
      if (by === 'override')
        return `another order of the customer for the token and network replaced it${ruleText(cause)}`
      return asked ?? `the customer cancelled it${ruleText(cause)}`
  }
}

/** What an order that has not ended waits for; undefined if it has ended, or that is not known. */
export function whyItWaits(order: ControlOrder): string | undefined {
  const { waits, state, pollsLeft } = order
  if (waits === undefined) return undefined
  const what = state === 'placed' ? `${missingMoney(order, waits)}. ` : ''
  return `${what}${nextText(waits, pollsLeft)}.`
}

function missingMoney({ intent, timeline, ...order }: ControlOrder, waits: Cause): string {
  const { received = '0', expected = '' } = waits
  const what =
    received === '0'
      ? `${grouped(expected)} ${order.payInCurrency} are expected`
      : `${moneyText(waits, order)} arrived, the rest is expected`
  const [{ cause = {} } = {}] = timeline
  return intent.status === 'active'
    ? `${what} by ${timeOf(intent.expiresAt)}; ${settingText(cause)}`
    : `${what}, though the payment window has closed`
}

function nextText(waits: Cause, pollsLeft: number | null): string {
  if (waits.at !== undefined)
    return `The next step is at ${timeOf(waits.at)}; ${settingText(waits, 'is')}`
  if (pollsLeft !== null)
    return `It moves after ${pollsLeft} more status requests; ${settingText(waits, 'is')}`
  return `Nothing moves it by itself; ${settingText(waits, 'is')}`
}

/** Why a webhook has not arrived, and what is next; undefined if it has, or is under way. */
export function whyDelivery(delivery: WebhookDelivery): string | undefined {
  const { status, attempts, cause, reason, nextAttemptAt } = delivery
  const last = attempts.at(-1)
  const answer = last === undefined ? '' : answerText(last)
  const next = timeOf(nextAttemptAt ?? undefined)
  if (status === 'delivered') return undefined
  if (status === 'pending') {
    if (nextAttemptAt === null) return `It waits: ${reason ?? 'nothing is planned'}.`
    if (cause?.setting === 'webhooks')
      return `A fault holds it back until ${next}: \`webhooks\` has ${cause.value ?? ''}.`
    if (cause === undefined) return undefined
    const who = cause.setting === 'webhookRetryAfter' ? ', which asked for the wait' : ''
    return `${answer}${who}. Attempt ${attempts.length + 1} follows after ${cause.value ?? ''}, at ${next}; \`${cause.setting ?? ''}\`.`
  }
  if (cause?.setting === 'webhooks')
    return `A fault lost it: \`webhooks\` has ${cause.value ?? ''}.`
  if (cause?.setting === 'webhookRetrySchedule')
    return `${answer}. It was attempt ${attempts.length}, the last of \`webhookRetrySchedule\`.`
  if (cause?.setting === 'webhookGone')
    return `${answer}, so it gets nothing more; \`webhookGone\` is ${cause.value ?? ''}.`
  return `It was not sent: ${reason ?? status}.`
}

function answerText({ status, error, fault }: WebhookDelivery['attempts'][number]): string {
  const because = fault === null ? '' : ` (fault: ${fault})`
  if (status !== null) return `The receiver answered ${status}${because}`
  return error?.startsWith('timed out')
    ? `The receiver ${error} (\`webhookTimeout\`)${because}`
    : `The receiver could not be reached: ${error ?? 'no answer'}${because}`
}

/** Where the documentation states it, and the setting that changes it. */
const REJECTIONS: Readonly<Record<string, readonly [section: string, setting?: string]>> = {
  VALIDATION_FAILED: ['§4', 'validationStatus'],
  API_KEY_MISSING: ['§5.1', 'missingKeyStatus'],
  API_KEY_UNKNOWN: ['§5.1', 'unknownKeyStatus'],
  API_KEY_REVOKED: ['§5.5', 'revokedKeyStatus'],
  GATEWAY_ACTIVE_INTENT_CONFLICT: ['§7.1', 'customerIdentity'],
  INTENT_NOT_FOUND: ['§7.2', 'intentLifetime'],
  TRANSACTION_NOT_FOUND: ['§4.4', 'unknownTransactionStatus'],
  PROVIDER_NOT_FOUND: ['§4.5', 'unknownProviderStatus'],
  NO_ROUTE: ['§2.3', 'noRouteStatus'],
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
  if (fault !== undefined) return `A fault answered ${status}: \`http\` has ${fault}.`
  const { code = '', field, message = '' } = problem ?? {}
  const [section, setting] = (Object.hasOwn(REJECTIONS, code) ? REJECTIONS[code] : undefined) ?? []
  const what = `${field === undefined ? '' : `${field} `}${message}`.replace(/\.$/, '')
  const name = setting === undefined ? '' : `, \`${setting}\``
  const rule = section === undefined ? '' : ` (${section}${name})`
  const end = what.endsWith('?') && rule === '' ? '' : '.'
  return `${what === '' ? `The service answered ${status}` : what}${rule}${end}`
}

function settingText({ setting = '', value, tag }: Cause, verb = 'was'): string {
  if (tag !== undefined)
    return `the tag "+${tag}" of the customer decides${value === undefined ? '' : `: ${value}`}`
  return value === undefined ? `\`${setting}\` decides when` : `\`${setting}\` ${verb} ${value}`
}

/** Empty if no setting is behind it. */
function ruleText({ setting, value, tag }: Cause): string {
  if (tag !== undefined) return `; the tag "+${tag}" of the customer decided`
  if (setting === undefined) return ''
  return value === undefined ? ` (\`${setting}\`)` : `; \`${setting}\` was ${value}`
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

function timeOf(iso = ''): string {
  return iso.slice(11, 19)
}
