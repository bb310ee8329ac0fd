/**
 * What a target gives every scenario run: a business with its keys, its clock and its receiver,
 * which no other run sees.
 */
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import type { ControlOrder } from '../../base/contract/generated/control-types.d.ts'
import type { DeliveryView, EventView } from '../../sandbox/control/webhooks.ts'
import type { Simulation } from '../../sandbox/simulator/orders/simulate.ts'
import type { RequestEntry } from '../../sandbox/log/requests.ts'
import type { LogItem } from '../../base/contract/generated/control-types.d.ts'
import type { Receiver } from './receiver.ts'
import type { ServiceCall, ServiceResponse } from './service-response.ts'

/** An application, or a receiver of webhooks. The steps of its target know more of it. */
export interface TestSubject {
  /** What it has requested of the service after the sequence; undefined if it calls no service. */
  readonly requests: ((after?: number) => readonly RequestEntry[]) | undefined
  /** Throws ScenarioFailure if it has ended by itself. */
  readonly mustRun: (() => Promise<void>) | undefined
}

export interface TestEnvironment {
  readonly keys: { readonly test: string; readonly live: string | undefined }
  /** The receiver's endpoint, where the scenario has a receiver. */
  readonly endpoint: { readonly id: string; readonly secret: string } | undefined
  readonly receiver: Receiver
  /** A customer that no other run has used here. */
  readonly customer: string
  readonly control: Control | undefined
  /** What is tested here beside the service. */
  readonly subject?: TestSubject
  /** Epoch milliseconds in simulated time. */
  now(): number
  call(call: ServiceCall): Promise<ServiceResponse>
  /** Resolves when everything that is due now has been done, deliveries included. */
  settle(): Promise<void>
  /** Lets so much simulated time pass. */
  wait(ms: number): Promise<void>
  /** Lets time pass until something may have happened, at most `limitMs`. */
  waitABit(limitMs: number): Promise<void>
  close(): Promise<void>
}

export type Changes = {
  readonly orders: readonly ControlOrder[]
  readonly events: readonly EventView[]
  readonly deliveries: readonly DeliveryView[]
  /** What is new in the log of the world. */
  readonly log: readonly LogItem[]
}

/** What no client of the service can do. Everything throws ControlError. */
export interface Control {
  simulate(order: string, simulation: Omit<Simulation, 'id'>): Promise<ControlOrder>
  inspect(order: string): Promise<ControlOrder>
  deliveries(order?: string): Promise<readonly DeliveryView[]>
  /** Rows that may have changed since the last call. */
  changes(): Promise<Changes>
  /** Resolves with the new secret. */
  rotate(overlap?: string): Promise<string>
  /** Starts a delivery again, by its id. */
  resend(delivery: string): Promise<void>
  behave(behaviour: Behaviour): Promise<void>
  restart(how: 'stop' | 'kill'): Promise<void>
}
