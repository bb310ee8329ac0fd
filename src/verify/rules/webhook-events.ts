/** What webhooks say of orders, beside what status sync says (§1, §4.4, §6). */
import type { Exchange } from '../../base/client/exchange.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { isEnd, isSame, isServed, read, shown } from '../answers/answer.ts'
import type { OwnArrival } from '../client/webhook-capture.ts'
import type { Webhook } from './webhook.ts'
import { endsOf, misspeltIn, type SeenEvent } from '../../base/contract/event-states.ts'
import { failed, leftOpen, passed, type Finding } from './rule.ts'

/** A webhook with the order that it is about. */
export type OwnWebhook = OwnArrival<Webhook>

export type Said = Pick<Webhook, 'json' | 'body'>

/** Which members a payload has is not documented (§6), but the words of §2 and §3 are. */
export function documentedWords(own: readonly OwnWebhook[]): Finding | undefined {
  if (own.length === 0) return undefined
  const found = misspeltIn(eventsIn(own))
  if (found === undefined) return passed()
  const { word, written, at } = found
  const received = shown(written)
  const webhook = own.find(({ arrival }) => arrival.body.includes(received))?.arrival
  const expected = `${at} ${shown(word)}, in these letters`
  return failed({ expected, received, ...defined({ arrival: webhook?.arrival }) })
}

/** Only ends are compared: before it, a webhook may be ahead of status sync or behind it. */
export function agreements(
  own: readonly OwnWebhook[],
  latestSync: (id: string) => Exchange | undefined,
): readonly Finding[] {
  const ends = endsOf(eventsIn(own))
  const all = [...ends].flatMap(([id, words]) => {
    const sync = latestSync(id.toLowerCase())
    const finding = sync && agreement(id, words, sync, lastOf(own, id))
    return finding ?? []
  })
  const hasEnded = own.some(({ order }) => {
    const sync = order && latestSync(order.transactionId.toLowerCase())
    return sync !== undefined && isServed(sync) && isEnd(sync)
  })
  if (ends.size > 0 || !hasEnded) return all
  const because =
    'no webhook reported an end as status; the payload of events is not documented (§6)'
  return [leftOpen(because)]
}

const BEHIND_MS = 2_000

function agreement(
  id: string,
  words: readonly string[],
  sync: Exchange,
  reportedAt: number,
): Finding | undefined {
  if (!isServed(sync)) return undefined
  const [status, terminal] = [read(sync, 'status'), read(sync, 'terminal')]
  // One that was sent before or soon after, or has queued another, may be behind.
  const isLater =
    sync.at - sync.tookMs >= reportedAt + BEHIND_MS && read(sync, 'syncQueued') !== true
  if (!isEnd(sync) && !isLater) return undefined
  if (terminal === true && words.some((word) => isSame(status, word))) return passed(sync)
  const failure = {
    rules: ['webhook.payload-carries-state'] as const,
    expected: `status ${words.map(shown).join(' or ')} of transaction ${id}, as in its last webhook`,
    received: `status ${shown(status)}, terminal ${shown(terminal)}`,
  }
  return failed(failure, sync)
}

function lastOf(own: readonly OwnWebhook[], id: string): number {
  const about = own.filter(({ order }) => order?.transactionId === id)
  return Math.max(...about.map(({ arrival }) => arrival.at))
}

/** The orders whose end a webhook reports. */
export function endsIn(own: readonly OwnArrival<Said>[]): readonly string[] {
  return [...endsOf(eventsIn(own)).keys()]
}

function eventsIn(own: readonly OwnArrival<Said>[]): readonly SeenEvent[] {
  return own.flatMap(({ arrival: { json }, order }) =>
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

/** Events have no documented words, but one about an end is hardly without one of these. */
const COMPLETION = /complet/i
const END = /complet|fail/i

export function reportsCompletion(arrival: Said): boolean {
  return says(COMPLETION, arrival)
}

export function reportsEnd(arrival: Said): boolean {
  return says(END, arrival)
}

function says(word: RegExp, { json, body }: Said): boolean {
  return json === undefined ? word.test(body) : wordsIn(json).some((text) => word.test(text))
}

/** Texts of only letters; names of customers, which may be test values, have other characters. */
function wordsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^[a-z_.: -]+$/i.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  const own = memberOf(value, 'completed') === true ? ['completed'] : []
  return [...own, ...Object.values(value).flatMap(wordsIn)]
}
