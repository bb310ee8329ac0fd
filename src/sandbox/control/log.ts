/** The log of a world as the control API shows it: entries without their texts. */
import { defined } from '../../base/vocabulary/defined.ts'
import { memberOf, receivedJson } from '../../base/vocabulary/json.ts'
import { iso } from '../../base/vocabulary/time.ts'
import type { EntryOf, LogEntry } from '../log/entries.ts'
import { bodyText } from '../log/request-body.ts'
import { isAbout, stepsIn, type ChangeStep } from '../log/steps.ts'
import type { WorldLog } from '../log/world-log.ts'
import type { RunningWorld } from '../running/running-world.ts'
import type { Order } from '../simulator/orders/order.ts'
import { mustFind } from './orders.ts'
import { page, type PageQuery } from './page.ts'

export type LogQuery = PageQuery & {
  /** Only what is about this order, and moves of the clock. */
  readonly order?: string
}

/** The oldest first. Throws TRANSACTION_NOT_FOUND. */
export function listLog({ log, world }: RunningWorld, { order, after, ...query }: LogQuery = {}) {
  const known = order === undefined ? undefined : world.read((tx) => mustFind(tx, 'log', order))
  const about = known && numbersAbout(log, known)
  const later = log.entries.filter(
    ({ number }) => number > Number(after ?? 0) && about?.has(number) !== false,
  )
  return page(later, query, {
    idOf: ({ number }) => String(number),
    show: (entry) => showItem(log, entry, known),
  })
}

export function showItem(log: WorldLog, entry: LogEntry, about?: Order) {
  const { number, at, kind, cause } = entry
  const steps = stepsShown(log, entry, about)
  return {
    ...{ number, at: iso(at), kind },
    ...defined({ cause }),
    ...(steps.length > 0 && { steps: [...steps] }),
    ...factsOf(entry),
  }
}

function stepsShown(
  log: WorldLog,
  entry: LogEntry,
  about: Order | undefined,
): readonly ChangeStep[] {
  switch (entry.kind) {
    case 'request':
      return entry.isControl ? [] : [{ id: `request-${entry.sequence}`, transactionId: '' }]
    case 'clock':
      return [{ id: `clock-${entry.sequence}`, transactionId: '' }]
    case 'attempt': {
      const { deliveryId, orderId: transactionId, index, copies } = entry
      const copiesOf = Array.from({ length: copies }, (_, copy) => index + copy)
      return copiesOf.map((each) => ({ id: `${deliveryId}-${each}`, transactionId }))
    }
    case 'answer': {
      const request = log.get(entry.cause ?? 0)
      return about !== undefined && isRejection(entry, about) && request?.kind === 'request'
        ? [{ id: `window-rejects-${request.sequence}`, transactionId: about.id }]
        : []
    }
    case 'change': {
      const steps = stepsIn(entry)
      return about === undefined ? steps : steps.filter((step) => step.transactionId === about.id)
    }
    default:
      return []
  }
}

function factsOf(entry: LogEntry) {
  switch (entry.kind) {
    case 'request': {
      const { method, path, operation, isControl } = entry
      return { method, path: path.slice(0, 2_000), operation, ...(isControl && { isControl }) }
    }
    case 'answer':
      return { status: entry.status, ...defined({ fault: entry.fault }) }
    case 'clock':
      return { operation: entry.operation, body: { ...entry.body } }
    case 'moved':
      return { now: iso(entry.to) }
    case 'attempt':
      return { deliveryId: entry.deliveryId, transactionId: entry.orderId }
    case 'reply':
      return {
        deliveryId: entry.deliveryId,
        results: entry.results.map(({ status, error }) => ({ status, error })),
      }
    default:
      return {}
  }
}

/** Requests that name the order or changed it, whatever changed it, and moves of the clock. */
export function numbersAbout(log: WorldLog, order: Order): ReadonlySet<number> {
  const { entries } = log
  const found = new Set<number>()
  const window = { opens: 0, closes: Infinity }
  for (const entry of entries) {
    if (entry.kind !== 'change' || !isAbout(entry.change, order.id)) continue
    found.add(entry.number)
    if (entry.cause !== undefined) found.add(entry.cause)
    for (const { id, transactionId } of stepsIn(entry)) {
      if (transactionId !== order.id) continue
      if (id === 'window-opens') window.opens = entry.number
      if (id === 'window-closes') window.closes = entry.number
    }
  }
  const isWanted = (entry: LogEntry): boolean => {
    const { kind, number, cause = 0 } = entry
    if (kind === 'clock' || kind === 'moved' || found.has(number)) return true
    if (kind === 'attempt') return entry.orderId === order.id
    if (kind === 'reply') return found.has(cause)
    if (kind === 'request') return mentions(order, [entry.path, entry.body])
    if (kind !== 'answer' || found.has(cause)) return kind === 'answer'
    const isOpen = number > window.opens && number < window.closes
    return mentions(order, [entry.response]) || (isOpen && isRejection(entry, order))
  }
  for (const entry of entries) {
    if (!isWanted(entry)) continue
    found.add(entry.number)
    // An answer that names the order makes its request one about it.
    if (entry.kind === 'answer' && entry.cause !== undefined) found.add(entry.cause)
  }
  return found
}

function mentions(
  { id, reference }: Order,
  texts: readonly (string | Uint8Array | null)[],
): boolean {
  return texts.some((each) => {
    const text = each instanceof Uint8Array ? bodyText(each) : each
    return text !== null && (text.includes(id) || text.includes(reference))
  })
}

/** The active window of the order rejected another order of the customer (§7.1). */
function isRejection({ status, response }: EntryOf<'answer'>, order: Order): boolean {
  if (status !== 409 || response === null) return false
  const conflict = memberOf(receivedJson(response), 'conflict')
  return (
    memberOf(conflict, 'customerId') === order.customerId &&
    memberOf(conflict, 'token') === order.asset &&
    memberOf(conflict, 'chain') === order.chain
  )
}
