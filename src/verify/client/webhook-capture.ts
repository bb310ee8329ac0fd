/** The webhooks that a run received, and which of its orders each one is about. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Capabilities } from '../probe/capabilities.ts'
import type { Deployment } from './deployment.ts'
import { batchIn, unwrapped } from '../answers/event-parts.ts'
import { createdOrders } from '../answers/order-journal.ts'
import { attempted } from './sandbox-control.ts'
import type { CreatedOrder } from '../verdict.ts'
import type { EndpointView } from '../../sandbox/control/webhooks.ts'
import { memberOf, usualText } from '../../base/vocabulary/json.ts'
import type {
  Arrival,
  BodilessRequest,
  WebhookReceiver,
} from '../../base/client/webhook-receiver.ts'
import {
  SIGNATURE_HEADER,
  SIGNATURE_SCHEMES,
  verify,
  type SignatureScheme,
} from '../../sandbox/simulator/webhooks/signature.ts'
import { uriPart } from '../../base/vocabulary/uri-part.ts'

export type CaptureOptions = {
  /** Address of an endpoint that the user registers. */
  readonly secret?: string
  /** For the webhook about a completed order; 10 s unless given. */
  readonly waitMs?: number
}

export type WebhookCapture = {
  readonly url: string
  /** The secret of the endpoint, where it is known. */
  readonly secret: string | undefined
  /** Whether a control API has the endpoint; otherwise the user registers it in the dashboard. */
  readonly isRegistered: boolean
  /** Whether the run waits for orders to end by themselves. */
  readonly waits?: boolean
  /** Path of the registered address, if nothing on the way can change it. */
  readonly path: string | undefined
  readonly arrivals: readonly Arrival[]
  /** Those about orders of this run. */
  own(): readonly OwnArrival[]
  /** Requests that have a signature or name an order of this run, and no body. */
  bodiless(): readonly BodilessRequest[]
  /** Answers the next webhook about an order of this run with 500, to see whether it is retried. */
  rejectOne(): void
  /** Undefined if none was rejected. */
  readonly rejected: RejectedWebhook | undefined
  /** Waits until the condition holds, or nothing has arrived for as long as the limit. */
  waitUntil(isMet: () => boolean, limitMs?: number): Promise<void>
}

type RejectedWebhook = { readonly arrival: Arrival; readonly repeats: readonly Arrival[] }

/** A webhook, wherever it was seen. */
type Event = Pick<Arrival, 'body' | 'json'>

export type OwnArrival<A extends Event = Arrival> = {
  /** Its JSON is the event about the order; the webhook may have others. */
  readonly arrival: A
  /** Undefined if the webhook names only a customer, who has several orders. */
  readonly order: CreatedOrder | undefined
}

const DEFAULT_WAIT_MS = 10_000
const POLL_MS = 100
/** Where webhooks go on arriving. */
const MOST_LIMITS = 3

/**
 * Registers the endpoint where there is a control API, until it is stopped. One that is registered
 * already is used: a second one at its address would get the same webhooks with another signature.
 */
export async function captureWebhooks(
  {
    deployment,
    control,
    waitMs: orderWaitMs,
  }: Pick<Capabilities, 'control' | 'waitMs'> & { readonly deployment: Deployment },
  { url, port, arrivals, bodiless, rejectOnce }: WebhookReceiver,
  { secret, waitMs = DEFAULT_WAIT_MS }: CaptureOptions,
): Promise<WebhookCapture & { stop(): Promise<void> }> {
  const known = control && (await attempted(control.list('listWebhookEndpoints')))?.find(isFor(url))
  const added =
    known === undefined
      ? control && (await attempted(control.call('createWebhookEndpoint', { url })))
      : undefined
  const endpoint = known ?? added
  const own = () => ownArrivals(arrivals, createdOrders(deployment.exchanges))
  let rejected: Arrival | undefined
  return {
    url,
    secret: endpoint?.secret ?? secret,
    isRegistered: endpoint !== undefined,
    waits: orderWaitMs !== undefined,
    path: registeredPath(url, port, endpoint !== undefined),
    arrivals,
    own,
    bodiless: () => bodiless.filter(isEvent(createdOrders(deployment.exchanges))),
    rejectOne: () => {
      rejectOnce((arrival) => {
        const isOwn = ownArrivals([arrival], createdOrders(deployment.exchanges)).length > 0
        if (isOwn) rejected = arrival
        return isOwn
      })
    },
    get rejected() {
      return rejected && { arrival: rejected, repeats: repeatsOf(rejected, arrivals) }
    },
    waitUntil: async (isMet, limitMs = waitMs) => {
      const end = performance.now() + Math.min(MOST_LIMITS * limitMs, deployment.remainingMs)
      let [seen, until] = [-1, end]
      while (!isMet()) {
        // A sender that still sends may have a backlog.
        if (arrivals.length > seen) until = Math.min(performance.now() + limitMs, end)
        seen = arrivals.length
        if (performance.now() >= until) return
        deployment.checkStop()
        await pause(POLL_MS)
      }
    },
    stop: async () => {
      if (control !== undefined && added !== undefined)
        await attempted(control.call('deleteWebhookEndpoint', { id: added.id }))
    },
  }
}

/** The webhooks that name one of the orders. */
export function ownArrivals<A extends Event>(
  arrivals: readonly A[],
  orders: readonly CreatedOrder[],
): readonly OwnArrival<A>[] {
  const names = namesOf(orders)
  return arrivals.flatMap((received): readonly OwnArrival<A>[] => {
    const arrival = { ...received, json: unwrapped(received.json) }
    const [order, ...others] = ordersIn(arrival, names)
    if (order === undefined) return []
    if (others.length === 0) return [{ arrival, order }]
    // Those of a batch that name one order each.
    const events = batchIn(arrival.json).flatMap((json) => {
      const event = { ...arrival, json }
      const [one, ...more] = ordersIn(event, names)
      return one === undefined || more.length > 0 ? [] : [{ arrival: event, order: one }]
    })
    return events.length > 0 ? events : [{ arrival, order: undefined }]
  })
}

function isEvent(orders: readonly CreatedOrder[]) {
  return ({ headers, path }: BodilessRequest) =>
    SIGNATURE_HEADER in headers ||
    orders.some(({ transactionId }) => path.includes(uriPart(transactionId)))
}

/** Later ones with the same body, or with the same id of the event. */
function repeatsOf(arrival: Arrival, arrivals: readonly Arrival[]): readonly Arrival[] {
  const id = memberOf(arrival.json, 'id')
  return arrivals
    .slice(arrivals.indexOf(arrival) + 1)
    .filter(
      ({ body, json }) =>
        body === arrival.body || (id !== undefined && memberOf(json, 'id') === id),
    )
}

function isFor(url: string) {
  return (endpoint: EndpointView) => endpoint.url === url && endpoint.disabledAt === null
}

/**
 * A tunnel, or a server in front of the receiver, may change paths. An address without a path says
 * what forwards to the port, and not what the dashboard has.
 */
export function registeredPath(
  url: string,
  port: number,
  isRegistered: boolean,
): string | undefined {
  const { hostname, port: named, pathname } = new URL(url)
  const isDirect = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) && named === String(port)
  return isDirect && (isRegistered || pathname !== '/') ? pathname : undefined
}

/** Whether a webhook came to this path; slashes at the end are no difference. */
export function isAt({ path }: Arrival, registered: string): boolean {
  const plain = (one: string) => one.replace(/[?#].*$/, '').replace(/\/+$/, '')
  return plain(path) === plain(registered)
}

/** The scheme by which the secret signs exactly these bytes; undefined for an unknown one. */
export function schemeOf({ headers, bytes }: Arrival, secret: string): SignatureScheme | undefined {
  return SIGNATURE_SCHEMES.find((scheme) => verify({ scheme, secret, headers, body: bytes }))
}

type Names = Readonly<Record<'ids' | 'customers', ReadonlyMap<string, readonly CreatedOrder[]>>>

/** As they are in JSON, in lower case. */
function namesOf(orders: readonly CreatedOrder[]): Names {
  const [ids, customers] = [new Map<string, CreatedOrder[]>(), new Map<string, CreatedOrder[]>()]
  for (const order of orders) {
    const { transactionId, requestReference, externalCustomerId } = order
    const add = (names: Map<string, CreatedOrder[]>, name: string | undefined) => {
      if (name === undefined || name === '') return
      const key = JSON.stringify(name).slice(1, -1).toLowerCase()
      names.set(key, [...(names.get(key) ?? []), order])
    }
    for (const id of [transactionId, requestReference]) add(ids, id)
    add(customers, externalCustomerId)
  }
  return { ids, customers }
}

/** By their ids, else by their customer; where a payload has either is not documented (§6). */
function ordersIn(arrival: Event, { ids, customers }: Names): readonly CreatedOrder[] {
  // Forms and other texts have names between other marks.
  const marks = arrival.json === undefined ? /["&=,;<>\s]+/ : '"'
  const texts = usualText(arrival).toLowerCase().split(marks)
  const named = (names: Names['ids']) => [
    ...new Set(texts.flatMap((text) => names.get(text) ?? [])),
  ]
  const byId = named(ids)
  return byId.length > 0 ? byId : named(customers)
}
