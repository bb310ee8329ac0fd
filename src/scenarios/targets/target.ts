/**
 * Where scenarios run. A target gives every scenario run a test environment of its own: a business
 * with its keys, its clock and its receiver, which no other run sees. What a target lacks is found
 * out before the first step.
 */
import type { Behaviour } from '../../simulator/behaviour/behaviour.ts'
import type { AppInterrupt } from '../../contract/generated/types.ts'
import type { ControlOrder } from '../../contract/generated/control-types.d.ts'
import type { DeliveryView, EventView } from '../../simulator/control/webhooks.ts'
import type { Simulation } from '../../simulator/orders/simulate.ts'
import type { RequestEntry } from '../../simulator/running/request-journal.ts'
import type { Need, Scenario } from '../model/scenario.ts'
import type { Application } from '../../application/application.ts'
import type { LaterLook } from '../explorer/later-looks.ts'
import type { Rest } from '../../application/rest.ts'
import type { WebhookSender } from '../../application/webhook-sender.ts'
import type { Receiver } from './receiver.ts'
import type { ServiceCall, ServiceResponse } from './service-response.ts'

export interface Target {
  /** When to interrupt the application, by the time that it took before. */
  momentsIn?(interrupt: AppInterrupt): readonly string[]
  /** `in process`, or the URL. */
  readonly name: string
  /** The options of `run` that lead here; empty in process. */
  readonly options: string
  readonly capabilities: ReadonlySet<Need>
  /** Why a capability is missing. */
  readonly lacks: (need: Need) => string
  /** Why this scenario cannot run here, although its needs are met. */
  readonly whySkipped?: (scenario: Scenario) => string | undefined
  /**
   * Every run has a world of its own, so that a race can run in one order after another; elsewhere
   * its branches are sent at once, and once.
   */
  readonly ordersRaces: boolean
  /** How many scenario runs are under way at once, unless the user says otherwise. */
  readonly concurrency: number
  /** Where more would disturb each other. */
  readonly mostJobs?: number
  open(scenario: Scenario, options: OpenOptions): Promise<TestEnvironment>
  close(): Promise<void>
}

type OpenOptions = {
  readonly seed: number
  /** Ends what waits in the environment, which throws. */
  readonly stop?: AbortSignal
}

/** The application shows that a scenario does not apply to it. */
export class ScenarioSkipped extends Error {
  override readonly name = 'ScenarioSkipped'
}

export interface TestEnvironment {
  readonly keys: { readonly test: string; readonly live: string | undefined }
  /** The receiver's endpoint, where the scenario has a receiver. */
  readonly endpoint: { readonly id: string; readonly secret: string } | undefined
  readonly receiver: Receiver
  /** A customer that no other run has used here. */
  readonly customer: string
  readonly control: Control | undefined
  /** The application under test, with what it has requested of the service so far. */
  readonly app?: {
    readonly application: Application
    readonly webhookPath: string
    /**
     * From the next webhook of its type on; `showsEnd` tells whether the application shows what it
     * has caused.
     */
    interrupt(what: AppInterrupt, showsEnd: () => Promise<boolean>): void
    /** What two of its handlers ask the service now is answered together, until both have left. */
    meet(): () => void
    /** Those after the sequence. */
    requests(after?: number): readonly RequestEntry[]
    /** The transactionIds of all orders. */
    orders(): readonly string[]
    /** What it has shown of when it is at rest. */
    readonly rest?: Rest
    /** Reads an order that has ended once more, when other sequences have run. */
    readonly lookLater?: (order: string, look: LaterLook) => void
  }
  /** What `send` steps send webhooks with. */
  readonly sender?: WebhookSender
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
