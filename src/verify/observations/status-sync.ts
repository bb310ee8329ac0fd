/** Status sync (§2.5). */
import type { Exchange } from '../../base/client/exchange.ts'
import { utcInstant } from '../answers/timestamp.ts'
import { isSame, isServed, read, sent, shown } from '../answers/answer.ts'
import { observing, servedTo, textsOf, type Evidence, type Observe, type Seen } from './evidence.ts'
import { isTextForPeople, labelling } from './labels.ts'

export const STATUS_SYNC_OBSERVATIONS: readonly Observe[] = [
  observing('statusSync', 'syncQueued', (evidence) => {
    const syncs = servedTo(evidence, 'monitorOrderStatus')
    // That nothing was queued decides nothing: there may have been nothing to learn.
    return syncs.some((sync) => read(sync, 'syncQueued') === true)
      ? { value: 'queue', sentence: 'Status sync queues a synchronisation and says so.' }
      : undefined
  }),
  observing('statusLabels', 'status of an open order', (evidence) =>
    labelling(textsOf(openIn(evidence), 'status'), 'The status of an open order'),
  ),
  observing('shapes.gateway', 'gateway of status sync', gatewayContext),
  observing('closedOrderReports', 'status of an expired order', closedOrder),
  observing('replacedOrder', 'overridden order', overriddenOrder),
]

function openIn(evidence: Evidence): readonly Exchange[] {
  return servedTo(evidence, 'monitorOrderStatus').filter((sync) => read(sync, 'terminal') === false)
}

function gatewayContext(evidence: Evidence): Seen<'always' | 'settled' | 'never'> | undefined {
  const completed = servedTo(evidence, 'monitorOrderStatus').filter(
    (sync) => read(sync, 'completed') === true,
  )
  const [before, after] = [openIn(evidence), completed].map((syncs) => kindIn(syncs))
  if (before === 'absent' || after === 'absent')
    return { differs: 'absent', sentence: 'gateway is absent from some answers, not null.' }
  if (before === 'object' && after !== 'null')
    return { value: 'always', sentence: 'gateway is an object from the start.' }
  if (before !== 'null' || after === undefined) return undefined
  return after === 'object'
    ? { value: 'settled', sentence: 'gateway is an object once the order has settled.' }
    : { value: 'never', sentence: 'gateway is null, also after the order has settled.' }
}

function kindIn(syncs: readonly Exchange[]): 'absent' | 'null' | 'object' | undefined {
  const kinds = new Set(
    syncs.map((sync) => {
      const gateway = read(sync, 'gateway')
      return gateway === undefined ? 'absent' : gateway === null ? 'null' : 'object'
    }),
  )
  if (kinds.has('absent')) return 'absent'
  return kinds.size === 1 ? [...kinds][0] : undefined
}

function isQueued(sync: Exchange): boolean {
  return read(sync, 'syncQueued') === true
}

function closedOrder(evidence: Evidence): Seen<'failed' | 'pending'> | undefined {
  const { expired } = evidence
  // A queued answer is not the latest state (§4.4).
  if (expired === undefined || !isServed(expired) || isQueued(expired)) return undefined
  if (!hasExpired(expired, evidence)) return undefined
  const [status, terminal] = [read(expired, 'status'), read(expired, 'terminal')]
  const sentence = `An order whose payment window expired reports ${shown(status)}, terminal ${shown(terminal)}.`
  if (terminal === true && isSame(status, 'failed')) return { value: 'failed', sentence }
  const isPending = isSame(status, 'pending') || isTextForPeople(status)
  return terminal === false && isPending
    ? { value: 'pending', sentence }
    : { differs: status, sentence }
}

/**
 * A payment window also closes when its order completes or fails. Where nothing made it expire, it
 * has if its time is over, and orders do not fail by themselves.
 */
function hasExpired(sync: Exchange, evidence: Evidence): boolean {
  if (read(sync, 'completed') === true) return false
  const { control, magic } = evidence.capabilities
  if (control !== undefined || magic?.expired !== undefined) return true
  const id = read(sync, 'transactionId')
  const isOwn = (exchange: Exchange) => isSame(read(exchange, 'transactionId'), id)
  const overridden = overriddenIn(evidence)?.transactionId
  const failed = servedTo(evidence, 'monitorOrderStatus').filter(
    (other) => read(other, 'terminal') === true && read(other, 'completed') !== true,
  )
  const isFailing = failed.some(
    (other) => !isOwn(other) && !isSame(read(other, 'transactionId'), overridden),
  )
  const intent = servedTo(evidence, 'getOrderIntent').find(isOwn)
  const endsAt = utcInstant(intent && read(intent, 'depositIntentExpiresAt'))
  const now = utcInstant(read(sync, 'synchronizedAt'))
  return !isFailing && endsAt !== undefined && now !== undefined && now >= endsAt
}

type Overridden = { readonly transactionId: string; readonly since: number }

/** The first order of a run that another one overrode. */
export function overriddenIn(evidence: Pick<Evidence, 'exchanges'>): Overridden | undefined {
  return allOverriddenIn(evidence)[0]
}

function allOverriddenIn(evidence: Pick<Evidence, 'exchanges'>): readonly Overridden[] {
  const orders = servedTo(evidence, 'createOrder')
  return [...orders.entries()].flatMap(([index, overriding]) => {
    if (sent(overriding, 'overrideActiveIntent') !== true) return []
    const overridden = orders.slice(0, index).findLast((order) => hasSameIntent(order, overriding))
    const transactionId = overridden && read(overridden, 'transactionId')
    return typeof transactionId === 'string' ? [{ transactionId, since: overriding.id }] : []
  })
}

const GOES_ON = 'An overridden order goes on, and can complete.'

/**
 * The first is asked about at the end of a run. It can have failed like any other: another one that
 * completed says more.
 */
function overriddenOrder(evidence: Evidence): Seen<'cancel' | 'keep'> | undefined {
  const [first, ...others] = allOverriddenIn(evidence).map((one) => outcomeOf(one, evidence))
  if (first !== undefined && 'differs' in first) return first
  return others.find((one) => one?.sentence === GOES_ON) ?? first
}

/** Its last status is read at the end of a run, so that a synchronisation has had time. */
function outcomeOf(
  { transactionId, since }: Overridden,
  evidence: Evidence,
): Seen<'cancel' | 'keep'> | undefined {
  const all = servedTo(evidence, 'monitorOrderStatus').filter((sync) =>
    isSame(read(sync, 'transactionId'), transactionId),
  )
  const syncs = all.filter((sync) => sync.id > since)
  const latest = syncs.filter((sync) => !isQueued(sync))
  const first = latest[0]
  if (first === undefined) return undefined
  const sentence = (does: string) => `An overridden order ${does}.`
  const before = all.find((sync) => sync.id < since)
  const isCompleted = read(first, 'completed') === true && first === syncs[0]
  if (
    isCompleted &&
    before !== undefined &&
    read(before, 'terminal') === false &&
    staysOpen(evidence, transactionId)
  )
    return { differs: 'completed', sentence: sentence('is completed by its override') }
  if (latest.some((sync) => read(sync, 'completed') === true))
    return { value: 'keep', sentence: GOES_ON }
  if (read(first, 'terminal') === true) {
    // An order that waited for a synchronisation may have failed like any other.
    const isAtOnce = first === syncs[0]
    return isAtOnce ? { value: 'cancel', sentence: sentence('has ended') } : undefined
  }
  if (!latest.every((sync) => read(sync, 'terminal') === false)) return undefined
  const word = read(first, 'status')
  if (!isSame(word, 'pending') && !isTextForPeople(word))
    return { differs: word, sentence: sentence(`reports ${shown(word)}, and has not ended`) }
  // Where closed orders look open, this one may be closed, unless a label shows that it is not.
  const { expired } = evidence
  const isAsBefore = before !== undefined && isSame(read(before, 'status'), word)
  const isLookalike =
    expired !== undefined &&
    read(expired, 'terminal') === false &&
    (isSame(read(expired, 'status'), word) || !isAsBefore)
  return isLookalike ? undefined : { value: 'keep', sentence: sentence('stays open') }
}

/** Whether another order is still open at its second sync: orders do not complete by that. */
function staysOpen(evidence: Evidence, overridden: string): boolean {
  const synced = new Set<unknown>()
  return openIn(evidence).some((sync) => {
    const id = read(sync, 'transactionId')
    const isSecond = synced.has(id)
    synced.add(id)
    return isSecond && !isSame(id, overridden)
  })
}

function hasSameIntent(one: Exchange, other: Exchange): boolean {
  return (
    sent(one, 'externalCustomerId') !== undefined &&
    ['externalCustomerId', 'asset', 'chain'].every((name) => sent(one, name) === sent(other, name))
  )
}
