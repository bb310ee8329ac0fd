/** A row about one entry of an adapter, and what several checks say in it. */
import type { Adapter } from '../../base/contract/generated/types.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import type { Verdict } from '../../base/vocabulary/row.ts'
import { AdapterMisfit } from './adapter-misfit.ts'
import { ApplicationDown } from './application-process.ts'
import type { AppEnvironment } from './app-environment.ts'
import type { Effect, EffectName, AppOrderState } from './order-look.ts'
import { lastAnswer, type PlacedOrder } from './placing.ts'
import type { Side } from '../../base/vocabulary/side.ts'

export type EntryRow = {
  /** Such as `buy.order`. */
  readonly entry: string
  /** `invalid`: the application does something else. `skipped`: it is absent, or not tried. */
  readonly verdict: Extract<Verdict, 'passed' | 'invalid' | 'skipped'>
  /** What came, or why it was not tried. */
  readonly note: string
  /** No answer came in time. */
  readonly hangs?: true
}

/** An environment, and what is done with each row as soon as it is known. */
export type Checking = {
  readonly environment: AppEnvironment
  readonly add: (...rows: readonly EntryRow[]) => void
}

/** What the service notes about a receiver that did not answer. */
const TIMED_OUT = 'timed out'

/** Throws ApplicationDown where nothing is there any longer. */
export async function tried(entry: string, check: () => Promise<EntryRow>): Promise<EntryRow> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof AdapterMisfit) return differs(error.entry, error.message)
    const isGone = !(error instanceof ApplicationDown) || error.reason.kind === 'unreachable'
    if (isGone) throw error
    const row = differs(error.reason.entry ?? entry, error.message)
    return error.reason.kind === 'timeout' ? { ...row, hangs: true } : row
  }
}

export function webhookRow(environment: AppEnvironment, { names }: PlacedOrder): EntryRow {
  const { application, webhookPath: webhook } = environment
  const answer = lastAnswer(environment, names)
  const { status = null, error = null } = answer ?? {}
  if (status !== null && status >= 200 && status < 300)
    return fits('webhook', `POST ${webhook} answered ${status}`)
  const came = `POST ${webhook} was answered with ${status ?? error ?? 'nothing'}`
  if (status === 401 || status === 403)
    return application.adapter.url === undefined
      ? differs('environment', `${came}: does it get \${webhookSecret} under the right name?`)
      : differs('webhook', `${came}: is --secret, or RAMP_WEBHOOK_SECRET, its secret?`)
  const row = differs('webhook', came)
  return status === null && error?.startsWith(TIMED_OUT) === true ? { ...row, hangs: true } : row
}

/** What was read instead of the state, and what may be wrong in the adapter. */
export function otherState({ state, word }: AppOrderState, expected: string): string {
  const answered = (what: string) => `"state.request" was answered with ${what}`
  if (state === 'absent') {
    const asks = 'does it name the order as "order" of the buy or sell does?'
    return `${answered(word === '' ? 'nothing' : word)}, as for an order that is not known; ${asks}`
  }
  if (word.startsWith('HTTP ')) return answered(word)
  const means = state === 'other' ? 'which is not one of its words' : `a word for ${state}`
  return `it is "${word}", ${means}; is it one for ${expected}?`
}

/** `1 of 35, 0 of them live`. */
export function shownEffect({ count, amount, live }: Effect): string {
  const of = amount === undefined ? '' : ` of ${amount}`
  return `${count}${of}${live === undefined ? '' : `, ${live} of them live`}`
}

export function hasEffect(adapter: Adapter, side: Side, effect: EffectName): boolean {
  return memberOf(adapter[side], effect) !== undefined
}

export function entryOf(effect: EffectName): string {
  return effect === 'effect' ? 'buy.effect' : `sell.${effect}`
}

export function fits(entry: string, note: string): EntryRow {
  return { entry, verdict: 'passed', note }
}

export function differs(entry: string, note: string): EntryRow {
  return { entry, verdict: 'invalid', note }
}
