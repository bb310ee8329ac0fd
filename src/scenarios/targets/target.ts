/**
 * Where stories are told. A target gives every telling a stage of its own: a business with its
 * keys, its clock and its receiver, which no other telling sees. What a target cannot do is found
 * out before the first step.
 */
import type { Behaviour } from '../../simulator/behaviour/behaviour.ts'
import type { OperationId } from '../../contract/generated/operations.ts'
import type { OrderView } from '../../simulator/control/order-view.ts'
import type { DeliveryView, EventView } from '../../simulator/control/webhooks.ts'
import type { SimulateAction } from '../../simulator/orders/simulate.ts'
import type { RequestEntry } from '../../simulator/running/request-journal.ts'
import type { AppUnderTest } from './app-under-test.ts'
import type { Receiver } from '../../client/receiver.ts'
import type { Broken, Need, Scenario } from '../model/scenario.ts'

export type { DeliveryView, EventView, OrderView }

export interface Target {
  /** `in process`, or the URL. */
  readonly name: string
  /** The options of `run` that lead here; empty in process. */
  readonly options: string
  readonly capabilities: ReadonlySet<Need>
  /** Why a capability is missing. */
  readonly lacks: (need: Need) => string
  /** Why this story cannot be told here, although its needs are met. */
  readonly refusal?: (scenario: Scenario) => string | undefined
  /**
   * Every telling has a world of its own, so that a race can be told in one order after another;
   * elsewhere its branches go at once, and once.
   */
  readonly ordersRaces: boolean
  /** How many tellings may be under way at once. */
  readonly concurrency: number
  open(scenario: Scenario, options: { readonly seed: number }): Promise<TestEnvironment>
  close(): Promise<void>
}

export type ServiceCall = {
  readonly operation: OperationId
  readonly method: string
  /** As sent, query included. */
  readonly path: string
  /** Undefined sends none. */
  readonly apiKey: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export type ServiceAnswer = {
  /** Null where the connection broke before there was an answer. */
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly broken?: Broken
  /** How long a fault held the answer back. */
  readonly delayMs: number
}

export interface TestEnvironment {
  readonly keys: { readonly test: string; readonly live: string | undefined }
  /** The receiver's endpoint, where the story has a receiver. */
  readonly endpoint: { readonly id: string; readonly secret: string } | undefined
  readonly receiver: Receiver
  /** A customer that no other run has used here. */
  readonly customer: string
  readonly control: Control | undefined
  /** The application under test, with what it has asked of the service so far. */
  readonly app?: AppUnderTest & { requests(): readonly RequestEntry[] }
  /** Epoch milliseconds on the world's clock. */
  now(): number
  call(call: ServiceCall): Promise<ServiceAnswer>
  /** Returns when everything that is due now has been done, deliveries included. */
  settle(): Promise<void>
  /** Lets so much of the world's time pass. */
  wait(ms: number): Promise<void>
  /** Lets time pass until something may have happened, at most `limitMs`. */
  waitABit(limitMs: number): Promise<void>
  close(): Promise<void>
}

export type Inside = {
  readonly orders: readonly OrderView[]
  readonly events: readonly EventView[]
  readonly deliveries: readonly DeliveryView[]
}

/** The way behind the counter, where a target has one. Everything throws ControlError. */
export interface Control {
  simulate(
    order: string,
    of: { action: SimulateAction; amount?: string | number; reason?: string },
  ): Promise<OrderView>
  inspect(order: string): Promise<OrderView>
  deliveries(order?: string): Promise<readonly DeliveryView[]>
  /** Rows that may have changed since this was last asked. */
  changes(): Promise<Inside>
  /** Answers the new secret. */
  rotate(overlap?: string): Promise<string>
  /** Begins a delivery again, by its id. */
  resend(delivery: string): Promise<void>
  behave(behaviour: Behaviour): Promise<void>
  restart(how: 'stop' | 'kill'): Promise<void>
}
