/** What a run sent and received, and when, so that it can be repeated against a sandbox. */
import type { Exchange } from '../client/exchange.ts'
import type { OwnArrival } from '../conformance/deployment/webhook-capture.ts'
import type { SimulateAction } from '../simulator/orders/simulate.ts'

export type RecordedCall = { readonly atMs: number; readonly exchange: Exchange }

/** What a control API did to an order: no call of the deployment, but a cause of its answers. */
export type RecordedAction = {
  readonly atMs: number
  readonly transactionId: string
  readonly action: SimulateAction
}

/** What a sandbox can repeat; events are in order. */
export type RecordedCalls = {
  readonly events: readonly (RecordedCall | RecordedAction)[]
  /** About orders of the run. */
  readonly webhooks: readonly OwnArrival[]
  /** How many calls are not among the events. */
  readonly leftOut: number
}

/** More calls than runs have by default; the run holds the exchanges anyway. */
const MOST = 2_000

export class CallRecording implements RecordedCalls {
  readonly #events: (RecordedCall | RecordedAction)[] = []
  readonly #now: () => number
  #leftOut = 0

  /** `now` gives milliseconds since any moment. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** About orders of the run. */
  webhooks: readonly OwnArrival[] = []

  get events(): readonly (RecordedCall | RecordedAction)[] {
    return this.#events
  }

  /** Calls that came after the most that are kept. */
  get leftOut(): number {
    return this.#leftOut
  }

  readonly onExchange = (exchange: Exchange): void => {
    this.#add({ atMs: this.#now(), exchange })
  }

  readonly onAction = (transactionId: string, action: SimulateAction): void => {
    this.#add({ atMs: this.#now(), transactionId, action })
  }

  readonly onWebhooks = (webhooks: readonly OwnArrival[]): void => {
    this.webhooks = webhooks.slice(0, MOST)
  }

  #add(event: RecordedCall | RecordedAction): void {
    if (this.#events.length < MOST) this.#events.push(event)
    else this.#leftOut++
  }
}
