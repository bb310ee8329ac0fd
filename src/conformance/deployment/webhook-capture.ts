/** The webhooks of one run, and which of its orders each is about. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Deployment } from './deployment.ts'
import { createdOrders } from './order-journal.ts'
import type { CreatedOrder } from '../verdict.ts'
import type { Arrival, WebhookReceiver } from '../../client/webhook-receiver.ts'
import {
  SIGNATURE_SCHEMES,
  verify,
  type SignatureScheme,
} from '../../simulator/webhooks/signature.ts'

export type WebhookWatch = {
  readonly url: string
  /** What the endpoint signs with, where it is known. */
  readonly secret: string | undefined
  /** Whether this run registered the endpoint itself; otherwise somebody was to do it in the dashboard. */
  readonly isRegistered: boolean
  /** Everything that came, whatever it is about. */
  readonly arrivals: readonly Arrival[]
  /** What is about orders of this run. */
  own(): readonly OwnArrival[]
  /** Waits until what is looked for has come, or it is clear that it will not. */
  waitUntil(hasCome: () => boolean): Promise<void>
}

export type OwnArrival = {
  readonly arrival: Arrival
  /** Undefined where it names a customer of this run alone, and that customer has several orders. */
  readonly order: CreatedOrder | undefined
}

const DEFAULT_WAIT_MS = 10_000
const LOOK_MS = 100

export function watchWebhooks(
  deployment: Deployment,
  listener: WebhookReceiver,
  about: {
    readonly secret: string | undefined
    readonly isRegistered: boolean
    readonly waitMs: number | undefined
  },
): WebhookWatch {
  const own = () => {
    const orders = createdOrders(deployment.exchanges)
    return listener.arrivals.flatMap((arrival) => {
      const about = ordersIn(arrival, orders)
      return about.length === 0
        ? []
        : [{ arrival, order: about.length === 1 ? about[0] : undefined }]
    })
  }
  return {
    ...about,
    url: listener.url,
    arrivals: listener.arrivals,
    own,
    waitUntil: async (hasCome) => {
      const until = performance.now() + (about.waitMs ?? DEFAULT_WAIT_MS)
      while (!hasCome() && performance.now() < until) await pause(LOOK_MS)
    },
  }
}

/** The scheme by which the secret signs exactly these bytes; undefined where it is none that is known. */
export function schemeOf({ headers, bytes }: Arrival, secret: string): SignatureScheme | undefined {
  return SIGNATURE_SCHEMES.find((scheme) => verify({ scheme, secret, headers, body: bytes }))
}

/** As {@link schemeOf}, for a body that was parsed and written again: what a sender must not sign (§5.4). */
export function schemeOfRewritten(
  { headers, json }: Arrival,
  secret: string,
): SignatureScheme | undefined {
  const rewritten = [JSON.stringify(json), JSON.stringify(json, null, 2)].filter(
    (body) => body !== undefined,
  )
  return SIGNATURE_SCHEMES.find((scheme) =>
    rewritten.some((body) => verify({ scheme, secret, headers, body })),
  )
}

/** By an order's own names, else by its customer's; where either stands in a payload is not documented (§6). */
function ordersIn({ body }: Arrival, orders: readonly CreatedOrder[]): readonly CreatedOrder[] {
  const isIn = (name: string | undefined) =>
    name !== undefined && body.includes(JSON.stringify(name))
  const named = orders.filter(
    ({ transactionId, requestReference }) => isIn(transactionId) || isIn(requestReference),
  )
  return named.length > 0
    ? named
    : orders.filter(({ externalCustomerId }) => isIn(externalCustomerId))
}
