/**
 * Payment windows whose end, amount or address changes between two answers (§2.4). Identifiers and
 * the moment of creation that change are failures.
 */
import type { Exchange } from '../../client/exchange.ts'
import { formatDuration } from '../../vocabulary/time.ts'
import { isConflict, isSame, read, sent } from '../deployment/answer.ts'
import { utcInstant } from '../deployment/timestamp.ts'
import type { Observation } from '../verdict.ts'
import { servedTo, type Evidence } from './evidence.ts'

export function observePaymentWindows(evidence: Evidence): readonly Observation[] {
  const rereads = rereadsIn(evidence)
  return [...movedEnds(rereads), ...changedMembers(rereads), ...overriding(evidence)]
}

/** Two answers about one payment window, and what happened to its order between them. */
type Reread = {
  readonly before: Exchange
  readonly after: Exchange
  readonly acts: readonly Act[]
}

type Act = 'a conflict' | 'a status sync'

function rereadsIn(evidence: Evidence): readonly Reread[] {
  const last = new Map<string, Exchange>()
  return servedTo(evidence, 'getOrderIntent').flatMap((after) => {
    const id = read(after, 'transactionId')
    if (typeof id !== 'string') return []
    const before = last.get(id)
    last.set(id, after)
    if (before === undefined) return []
    const between = evidence.exchanges.filter((one) => one.id > before.id && one.id < after.id)
    const isSync = (one: Exchange) =>
      one.operationId === 'monitorOrderStatus' && isSame(read(one, 'transactionId'), id)
    const query = new URLSearchParams(after.request.path.split('?')[1])
    const isOwnConflict = (one: Exchange) =>
      isConflict(one) && sent(one, 'externalCustomerId') === query.get('customerId')
    const acts: Act[] = []
    if (between.some(isOwnConflict)) acts.push('a conflict')
    if (between.some(isSync)) acts.push('a status sync')
    return [{ before, after, acts }]
  })
}

/** Less may be a clock that is read anew for each answer. */
const LEAST_MS = 1_000

const [END, START] = ['depositIntentExpiresAt', 'depositIntentCreatedAt'] as const

/** An act that another payment window went through unchanged is not the cause. */
function movedEnds(rereads: readonly Reread[]): readonly Observation[] {
  const moves = rereads.flatMap(({ before, after, acts }) => {
    const [from, to] = [before, after].map((intent) => utcInstant(read(intent, END)))
    return from === undefined || to === undefined ? [] : [{ ms: to - from, acts }]
  })
  const isMoved = ({ ms }: { readonly ms: number }) => Math.abs(ms) >= LEAST_MS
  const innocent = new Set(moves.filter((one) => !isMoved(one)).flatMap(({ acts }) => acts))
  const [first] = moves.filter(isMoved)
  if (first === undefined) return []
  const causes = first.acts.filter((act) => !innocent.has(act))
  const by = formatDuration(Math.round(Math.abs(first.ms) / 1000) * 1000)
  const where = first.ms > 0 ? 'later' : 'earlier'
  const when = causes.length === 0 ? 'between two reads' : `after ${causes.join(' and ')}`
  const sentence = `The end of a payment window is ${by} ${where} ${when}.`
  return [differing('end of payment windows that are read again', when, sentence)]
}

const MEMBERS = ['customerId', 'externalCustomerId', 'depositAddress', 'expectedAmount'] as const

function changedMembers(rereads: readonly Reread[]): readonly Observation[] {
  const changing = MEMBERS.filter((member) =>
    rereads.some(({ before, after }) => {
      const [one, other] = [read(before, member), read(after, member)]
      return typeof one === 'string' && typeof other === 'string' && one !== other
    }),
  )
  if (changing.length === 0) return []
  const sentence = `Two reads of one payment window differ in ${changing.join(', ')}.`
  return [differing('payment windows that are read again', changing, sentence)]
}

/** The payment window of an override, beside the one that it took. */
function overriding(evidence: Evidence): readonly Observation[] {
  const windows = servedTo(evidence, 'getOrderIntent')
  for (const after of windows) {
    const order = servedTo(evidence, 'createOrder').find((one) =>
      isSame(read(one, 'transactionId'), read(after, 'transactionId')),
    )
    if (order === undefined || sent(order, 'overrideActiveIntent') !== true) continue
    const before = windows.findLast(
      (one) => one.id < after.id && one.request.path === after.request.path,
    )
    const how = before === undefined ? undefined : howItDiffers(before, after)
    if (how !== undefined)
      return [differing('payment window of an override', how, `The window of an override ${how}.`)]
  }
  return []
}

function howItDiffers(before: Exchange, after: Exchange): string | undefined {
  if (isSame(read(before, 'transactionId'), read(after, 'transactionId'))) return undefined
  const [old, own] = [before, after].map((intent) =>
    [END, START].map((member) => utcInstant(read(intent, member))),
  )
  const [oldEnd, oldStart] = old ?? []
  const [ownEnd, ownStart] = own ?? []
  if (!oldEnd || !oldStart || !ownEnd || !ownStart) return undefined
  // Whole seconds can be the same by chance.
  const isSameMoment = ownStart === oldStart && ownStart % 1000 !== 0
  if (ownStart < oldStart || isSameMoment) return 'starts no later than the one that it replaces'
  const [oldMs, ownMs] = [oldEnd - oldStart, ownEnd - ownStart]
  if (Math.abs(ownMs - oldMs) < 2 * LEAST_MS) return undefined
  const lasts = (ms: number) => formatDuration(Math.round(ms / 1000) * 1000)
  return `lasts ${lasts(ownMs)}, and not ${lasts(oldMs)}`
}

function differing(subject: string, value: unknown, sentence: string): Observation {
  return { subject, value, sentence, differs: true }
}
