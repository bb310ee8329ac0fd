/** A world with something in its outbox, and how to empty it on the virtual clock. */
import type { WebhookFault } from '../../../src/simulator/behaviour/behaviour.ts'
import { changeClock } from '../../../src/simulator/clock/clock.ts'
import type { Assumptions } from '../../../src/contract/generated/assumptions.ts'
import { ScriptedTransport, type ScriptedAnswer } from '../../../src/ports/scripted-transport.ts'
import type { Transport } from '../../../src/ports/transport.ts'
import { durationMs } from '../../../src/vocabulary/time.ts'
import { attemptDelivery } from '../../../src/simulator/running/dispatcher.ts'
import { eventBody } from '../../../src/simulator/webhooks/event-payload.ts'
import { createEndpoint } from '../../../src/simulator/webhooks/operations.ts'
import { verify, type SignatureScheme } from '../../../src/simulator/webhooks/signature.ts'
import type { Delivery, Endpoint } from '../../../src/simulator/webhooks/webhook.ts'
import type { World } from '../../../src/simulator/world.ts'
import { aBuy, aWorld, START } from '../../worlds.ts'

export const RECEIVER_URL = 'http://receiver.test/webhooks'

/** A world with one endpoint and one order placed, whose `created` is waiting to be sent. */
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
  // The window outlives every ladder, so that no order expires by itself in these stories.
  const assumptions = { intentLifetime: '365d', ...options.assumptions }
  const made = aWorld({ seed, behaviour: { assumptions, webhooks, magic } })
  const transport = new ScriptedTransport()
  const receiver = transport.receiver(RECEIVER_URL)
  receiver.answer(...answers)
  const endpoint = made.world.call(createEndpoint, { url: RECEIVER_URL })
  const { transactionId } = made.place(aBuy({ externalCustomerId: customer }))
  /** The types of the events that arrived, by their last word. */
  const types = () =>
    receiver.received.map(({ headers }) => headers['x-service-event']?.replace('transaction.', ''))
  return { ...made, transport, receiver, endpoint, transactionId, types }
}

/** Seconds after the start at which attempts were made. */
export function attemptTimes(attempts: readonly { at: number }[]): readonly number[] {
  return attempts.map((attempt) => (attempt.at - START) / 1000)
}

export type Sent = { headers: Readonly<Record<string, string>>; body: string }

/** Whether the receiver that holds `secret` would believe what it got. */
export function isSigned(
  sent: Sent | undefined,
  secret: string,
  more: { scheme?: SignatureScheme; now?: number } = {},
): boolean {
  if (sent === undefined) throw new Error('Nothing was received')
  return verify({ scheme: 'hex', secret, headers: sent.headers, body: sent.body, ...more })
}

/** Moves the clock by a duration, with everything that falls due on the way. */
export async function advance(world: World, transport: Transport, by: string): Promise<void> {
  const target = world.now() + durationMs(by)
  for (let due = world.nextDue(target); due !== undefined; due = world.nextDue(target)) {
    world.reach(due.at)
    if (due.table === 'deliveries') await attemptDelivery(world, transport, due.id)
    else world.runDue(due)
  }
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

/** The body of the event that a delivery tells of, as its receiver should get it. */
export function eventBodyOf(world: World, { eventId }: Delivery): string {
  const event = world.rows.get('events', eventId)
  if (event === undefined) throw new Error(`There is no event ${eventId}`)
  return eventBody(event)
}
