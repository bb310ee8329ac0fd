/** Worlds with pending deliveries, and how to send them in simulated time. */
import type { Assumptions } from '../../../../src/base/contract/generated/assumptions.ts'
import {
  ScriptedTransport,
  type ScriptedAnswer,
} from '../../../../src/base/ports/scripted-transport.ts'
import type { Transport } from '../../../../src/base/ports/transport.ts'
import type { WebhookFault } from '../../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { changeClock } from '../../../../src/sandbox/simulator/clock/operations.ts'
import { attemptDelivery } from '../../../../src/sandbox/running/dispatcher.ts'
import { eventBody } from '../../../../src/sandbox/simulator/webhooks/event-payload.ts'
import {
  createEndpoint,
  resendDelivery,
  rotateSecret,
} from '../../../../src/sandbox/simulator/webhooks/operations.ts'
import {
  verify,
  type SignatureScheme,
} from '../../../../src/sandbox/simulator/webhooks/signature.ts'
import type { Delivery, Endpoint } from '../../../../src/sandbox/simulator/webhooks/webhook.ts'
import type { World } from '../../../../src/sandbox/simulator/world.ts'
import { durationMs } from '../../../../src/base/vocabulary/time.ts'
import { aBuy, aWorld, START } from '../../../worlds.ts'

export const RECEIVER_URL = 'http://receiver.test/webhooks'

/** A world with one endpoint and one order placed, whose `created` is due. */
export function waitingWorld(
  options: {
    answers?: readonly ScriptedAnswer[]
    assumptions?: Partial<Assumptions>
    webhooks?: readonly WebhookFault[]
    customer?: string
    magic?: boolean
    seed?: number
  } = {},
) {
  const { answers = [], webhooks = [], customer = 'ada', magic = true, seed = 1 } = options
  // The intent outlives every retry schedule, so that no order expires by itself.
  const assumptions = { intentLifetime: '365d', ...options.assumptions }
  const made = aWorld({ seed, behaviour: { assumptions, webhooks, magic } })
  const transport = new ScriptedTransport()
  const receiver = transport.receiver(RECEIVER_URL)
  receiver.answer(...answers)
  const endpoint = made.world.call(createEndpoint, { url: RECEIVER_URL })
  const { transactionId } = made.place(aBuy({ externalCustomerId: customer }))
  return {
    ...sending(made, transport),
    receiver,
    endpoint,
    transactionId,
    simulate: (action: Parameters<typeof made.simulate>[0]['action']) =>
      made.simulate({ id: transactionId, action }),
    /** The types of the events that arrived, by their last word. */
    types: () =>
      receiver.received.map(({ headers }) =>
        headers['x-service-event']?.replace('transaction.', ''),
      ),
  }
}

/** As {@link waitingWorld}, with these faults. */
export function faulty(
  webhooks: readonly WebhookFault[],
  options: Omit<NonNullable<Parameters<typeof waitingWorld>[0]>, 'webhooks'> = {},
) {
  return waitingWorld({ webhooks, ...options })
}

/** The calls of tests whose deliveries go over `transport`. */
export function sending<Made extends { readonly world: World }, Over extends Transport>(
  made: Made,
  transport: Over,
) {
  const { world } = made
  return {
    ...made,
    transport,
    /** Moves the clock by a duration, with everything that is due on the way. */
    advance: (by: string) => advance(world, transport, by),
    deliveries: () => deliveries(world),
    delivery: () => onlyDelivery(world),
    resend: () => world.call(resendDelivery, { id: onlyDelivery(world).id }),
    rotate: (endpoint: Endpoint, overlap?: string) =>
      world.call(rotateSecret, { id: endpoint.id, overlap }),
  }
}

/** Seconds after the start at which attempts were made. */
export function attemptTimes({ attempts }: Delivery): readonly number[] {
  return attempts.map((attempt) => (attempt.at - START) / 1000)
}

/** Whether a receiver that holds `secret` accepts what it got. */
export function isSigned(
  sent: { headers: Readonly<Record<string, string>>; body: string } | undefined,
  secret: string,
  more: { scheme?: SignatureScheme; now?: number } = {},
): boolean {
  if (sent === undefined) throw new Error('Nothing was received')
  return verify({ scheme: 'hex', secret, headers: sent.headers, body: sent.body, ...more })
}

async function advance(world: World, transport: Transport, by: string): Promise<void> {
  const target = world.now() + durationMs(by)
  for (let due = world.nextDue(target); due !== undefined; due = world.nextDue(target)) {
    world.reach(due.at)
    if (due.table === 'deliveries') await attemptDelivery(world, transport, due.id)
    else world.runDue(due)
  }
  world.endSteps()
  world.call(changeClock, { mode: 'manual', at: target })
}

export function deliveries(world: World): readonly Delivery[] {
  return [...world.rows.all('deliveries')]
}

export function onlyDelivery(world: World): Delivery {
  const [first, ...rest] = deliveries(world)
  if (first === undefined || rest.length > 0)
    throw new Error(`There are ${rest.length} more deliveries`)
  return first
}

export function endpointOf(world: World, id: string): Endpoint {
  const endpoint = world.rows.get('endpoints', id)
  if (endpoint === undefined) throw new Error(`There is no endpoint "${id}"`)
  return endpoint
}

/** The body of a delivery's event, before any fault. */
export function eventBodyOf(world: World, { eventId }: Delivery): string {
  const event = world.rows.get('events', eventId)
  if (event === undefined) throw new Error(`There is no event ${eventId}`)
  return eventBody(event)
}
