/** The shown world, as its lists and its changes say. Views draw it some times a second. */
import type {
  ApiKey,
  Behaviour,
  Clock,
  ClockMove,
  ControlOrder,
  JournaledRequest,
  Next,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
  WorldChange,
} from '../src/base/contract/generated/control-types.d.ts'
import { control, listAll, pageOf, pagesOf } from './control.ts'
import { drawSoon } from './drawing.ts'
import { inDueOrder } from './due.ts'
import { joined } from './joined.ts'
import { tallyChange, tallyEnd } from './move-tally.ts'
import { batch, computed, signal, type Signal } from '@preact/signals'

export type RequestSummary = Omit<JournaledRequest, 'body' | 'response'>

/** Undefined also if the tag of a customer asked for it, which is no fault of the world. */
export function injectedFault({ fault }: RequestSummary): string | undefined {
  return fault?.startsWith('+') === true ? undefined : fault
}

export const worldName = signal('')
export const clock = signal<Clock & { readonly readAt: number }>()
export const keys = signal<readonly ApiKey[]>([])
export const endpoints = signal<readonly WebhookEndpoint[]>([])
export const behaviour = signal<Behaviour>()
/** Of its faults; undefined before the first. */
export const faultHits = signal<WorldChange['faultHits']>()
export const requests = signal<readonly RequestSummary[]>([])
/** Moves of the clock, in the order of the calls. */
export const moves = signal<readonly ClockMove[]>([])
/** False until the lists but those of deliveries and events were read. */
export const isLoaded = signal(false)
export const areDeliveriesLoaded = signal(false)
/** When the sandbox stopped answering, in epoch milliseconds: what is shown is of that moment. */
export const lostAt = signal<number>()

/** Grows when orders, deliveries, events or what is due have changed. */
export const version = signal(0)

/** Too many for a signal each: whoever reads any of them is drawn again when one has changed. */
class Rows<Row> {
  readonly #rows = new Map<string, Row>()

  get(id: string): Row | undefined {
    return this.#read().get(id)
  }

  has(id: string): boolean {
    return this.#read().has(id)
  }

  values(): MapIterator<Row> {
    return this.#read().values()
  }

  get size(): number {
    return this.#read().size
  }

  set(id: string, row: Row): void {
    this.#rows.set(id, row)
  }

  delete(id: string): void {
    this.#rows.delete(id)
  }

  clear(): void {
    this.#rows.clear()
  }

  /** Those of a list, without the ids that are unknown. */
  of(ids: Iterable<string>): readonly Row[] {
    const rows = this.#read()
    return [...ids].flatMap((id) => rows.get(id) ?? [])
  }

  #read(): ReadonlyMap<string, Row> {
    void version.value
    return this.#rows
  }
}

export const orders = new Rows<ControlOrder>()
export const deliveries = new Rows<WebhookDelivery>()
export const events = new Rows<WebhookEvent>()
export const dueWork = computed(() => inDueOrder(orders.values(), deliveries.values()))
const deliveriesByOrder = new Map<string, Set<string>>()
const eventsByOrder = new Map<string, Set<string>>()
const JOURNAL_LIMIT = 1000
/** As many as a screen shows, so that the first rows come as soon as in a world of few orders. */
const FIRST_ORDERS = 50
/** What the stream brought while the lists are read: it is newer than what a list says. */
let fresh: Set<string> | undefined
/** The latest moment of a change that came meanwhile. */
let freshAt = ''
/** What came since the last drawing. */
let newRequests: RequestSummary[] = []
let newClock: (Clock & { readonly readAt: number }) | undefined

export function deliveriesOf(orderId: string): readonly WebhookDelivery[] {
  return deliveries.of(deliveriesByOrder.get(orderId) ?? [])
}

export function eventsOf(orderId: string): readonly WebhookEvent[] {
  return events.of(eventsByOrder.get(orderId) ?? [])
}

/** For commands that the page shows. */
export function testKey(): string {
  return worldKeyOf('test') ?? 'ramp_test_local'
}

/** A key of the world that was not revoked. */
export function worldKeyOf(wanted: ApiKey['environment']): string | undefined {
  return keys.value.find(
    ({ environment, revokedAt }) => environment === wanted && revokedAt === null,
  )?.key
}

/** In epoch milliseconds; a running clock is continued from its last reading. */
export function simulatedNow(): number {
  // Time passes also where nothing else changes.
  void version.value
  const { value } = clock
  if (value === undefined) return 0
  const machineNow = lostAt.value ?? Date.now()
  const since = value.mode === 'real' ? (machineNow - value.readAt) * (value.rate ?? 1) : 0
  return Date.parse(value.now) + since
}

export function clearWorld(): void {
  for (const rows of [orders, deliveries, events, deliveriesByOrder, eventsByOrder]) rows.clear()
  isLoaded.value = false
  areDeliveriesLoaded.value = false
  requests.value = []
  moves.value = []
  newRequests = []
  faultHits.value = undefined
  draw()
}

export async function loadWorld(signal: AbortSignal): Promise<void> {
  const mine = (fresh = new Set<string>())
  freshAt = ''
  const isStale = () => signal.aborted || fresh !== mine
  const readOlderOrders = async (after: Next | undefined) => {
    if (after === undefined) return
    for await (const page of pagesOf('listOrders', { newest: true, after })) {
      if (isStale()) return
      putOlderOrders(page)
      draw()
    }
  }
  try {
    // What is in sight comes before what the sandbox and the page take longer for.
    const [{ items, next }, nextClock] = await Promise.all([
      pageOf('listOrders', { newest: true, limit: FIRST_ORDERS }),
      control('getClock'),
    ])
    if (isStale()) return
    // What the stream brought meanwhile is newer, and what it brought is whole.
    if (!mine.has('clock')) {
      const isMoved = nextClock.mode === 'manual' && freshAt > nextClock.now
      clock.value = readNow(isMoved ? { ...nextClock, now: freshAt } : nextClock)
      newClock = undefined
    }
    putOlderOrders(items)
    show()
    const areOrdersRead = readOlderOrders(next)
    areOrdersRead.catch(() => undefined)
    const [nextKeys, nextEndpoints, nextBehaviour, journal, nextMoves] = await Promise.all([
      listAll('listKeys'),
      listAll('listWebhookEndpoints'),
      control('getBehaviour'),
      listAll('listRequests'),
      listAll('listClockMoves'),
    ])
    if (isStale()) return
    if (!mine.has('behaviour')) behaviour.value = nextBehaviour
    keys.value = nextKeys
    endpoints.value = nextEndpoints
    requests.value = joined(journal, requests.value)
    moves.value = joined(nextMoves, moves.value)
    // Rows of these two are few: a list that a change has overtaken is read again.
    while (mine.delete('keys')) {
      const read = await listAll('listKeys')
      if (!isStale()) keys.value = read
    }
    while (mine.delete('endpoints')) {
      const read = await listAll('listWebhookEndpoints')
      if (!isStale()) endpoints.value = read
    }
    await areOrdersRead
    if (isStale()) return
    showRead(isLoaded)
    for await (const page of pagesOf('listWebhookDeliveries')) {
      if (isStale()) return
      for (const delivery of page) if (!mine.has(delivery.id)) putDelivery(delivery)
      draw()
    }
    showRead(areDeliveriesLoaded)
    for await (const page of pagesOf('listEvents')) {
      if (isStale()) return
      for (const event of page) putEvent(event)
      draw()
    }
  } catch {
    // The stream ends for the same cause, and everything is read again when it is back.
  } finally {
    if (fresh === mine) fresh = undefined
  }
}

export function applyChange(change: WorldChange): void {
  tallyChange(change)
  for (const order of change.orders ?? []) orders.set(order.transactionId, order)
  for (const delivery of change.deliveries ?? []) {
    putDelivery(delivery)
    fresh?.add(delivery.id)
  }
  for (const event of change.events ?? []) putEvent(event)
  const { deleted = {} } = change
  for (const id of deleted['deliveries'] ?? []) deliveries.delete(id)
  for (const fact of ['clock', 'behaviour', 'keys', 'endpoints'] as const) {
    if (change[fact] !== undefined || deleted[fact] !== undefined) fresh?.add(fact)
  }
  if (change.at > freshAt) freshAt = change.at
  const known = newClock ?? clock.value
  if (change.clock !== undefined) newClock = readNow(change.clock)
  else if (known?.mode === 'manual' && change.at > known.now) {
    newClock = { ...known, now: change.at }
  }
  if (change.behaviour !== undefined) behaviour.value = change.behaviour
  if (change.keys !== undefined) keys.value = merged(keys.value, change.keys, [])
  if (change.endpoints !== undefined || deleted['endpoints'] !== undefined) {
    const gone = deleted['endpoints'] ?? []
    endpoints.value = merged(endpoints.value, change.endpoints ?? [], gone)
  }
  draw()
}

export function noteRequest(change: WorldChange): void {
  // The data of a `request` has all of them.
  newRequests.push(change as unknown as RequestSummary)
  draw()
}

export function noteMove({ move }: WorldChange): void {
  if (move === undefined) return
  moves.value = joined(moves.value, [move]).slice(-JOURNAL_LIMIT)
  tallyEnd()
}

function readNow(next: Clock) {
  return { ...next, readAt: Date.now() }
}

function merged<Row extends { readonly id: string }>(
  rows: readonly Row[],
  changed: readonly Row[],
  gone: readonly string[],
): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const row of changed) byId.set(row.id, row)
  for (const id of gone) byId.delete(id)
  return [...byId.values()]
}

/** A page of the list that has the newest first. What is known already is newer than the page. */
function putOlderOrders(page: readonly ControlOrder[]): void {
  const known = [...orders.values()]
  orders.clear()
  for (const order of [...page.toReversed(), ...known]) orders.set(order.transactionId, order)
}

function putDelivery(delivery: WebhookDelivery): void {
  deliveries.set(delivery.id, delivery)
  index(deliveriesByOrder, delivery.transactionId, delivery.id)
}

function putEvent(event: WebhookEvent): void {
  events.set(event.id, event)
  index(eventsByOrder, event.transactionId, event.id)
}

function index(ids: Map<string, Set<string>>, orderId: string, id: string): void {
  const known = ids.get(orderId)
  if (known === undefined) ids.set(orderId, new Set([id]))
  else known.add(id)
}

function draw(): void {
  drawSoon(show)
}

/**
 * That lists are read and what they have, in one frame: where a row is drawn before what stands
 * above it, the row moves, and whoever clicks it at that moment clicks something else.
 */
function showRead(areRead: Signal<boolean>): void {
  batch(() => {
    show()
    areRead.value = true
  })
}

function show(): void {
  if (newClock !== undefined) clock.value = newClock
  if (newRequests.length > 0) {
    requests.value = joined(requests.value, newRequests).slice(-JOURNAL_LIMIT)
  }
  version.value += 1
  newClock = undefined
  newRequests = []
}
