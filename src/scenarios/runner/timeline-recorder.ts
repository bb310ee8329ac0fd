/** Adds to the timeline what the control API and the receiver have seen since the last step. */
import { iso } from '../../vocabulary/time.ts'
import type { RequestEntry } from '../../simulator/running/request-journal.ts'
import type { Party } from './result.ts'
import type { OrderView } from '../../simulator/control/order-view.ts'
import type { DeliveryView } from '../../simulator/control/webhooks.ts'
import type { ReceivedEvent } from '../targets/receiver.ts'
import type { Changes } from '../targets/target.ts'
import type { NewEntry, Timeline } from './timeline.ts'

export class TimelineRecorder {
  readonly #timeline: Timeline
  /** How many transitions of an order are in the timeline. */
  readonly #transitions = new Map<string, number>()
  readonly #attempts = new Map<string, number>()
  #arrivals = 0
  #requests = 0

  constructor(timeline: Timeline) {
    this.#timeline = timeline
  }

  /**
   * Adds what is new, in the order of simulated time. `requests` are those of the application under
   * test; where there is one, it receives the webhooks.
   */
  record(
    inside: Changes,
    arrivals: readonly ReceivedEvent[],
    requests?: readonly RequestEntry[],
  ): void {
    const entries = [
      ...(requests === undefined ? [] : this.#newRequests(requests)),
      ...inside.orders.flatMap((order) => this.#newTransitions(order)),
      ...this.#newArrivals(arrivals),
      ...(requests === undefined
        ? []
        : inside.deliveries.flatMap((delivery) => this.#newAttempts(delivery))),
    ]
    for (const entry of entries.sort((a, b) => a.at - b.at)) this.#timeline.add(entry)
  }

  #newTransitions(order: OrderView): readonly NewEntry[] {
    const recorded = this.#transitions.get(order.transactionId) ?? 0
    this.#transitions.set(order.transactionId, order.timeline.length)
    return order.timeline.slice(recorded).map(({ at, state, by, ...more }) => ({
      at: Date.parse(at),
      from: partyOf(by),
      to: 'service',
      label: `${order.requestReference} is ${state}`,
      detail: [`by ${by}`, ...('reason' in more ? [more.reason] : []), order.transactionId].join(
        ', ',
      ),
    }))
  }

  #newRequests(requests: readonly RequestEntry[]): readonly NewEntry[] {
    const fresh = requests.filter(({ sequence }) => sequence > this.#requests)
    this.#requests = requests.at(-1)?.sequence ?? this.#requests
    return fresh.map(({ at, operation, method, path, status, body, response }) => ({
      at,
      from: 'application',
      to: 'service',
      label: `${operation ?? `${method} ${path}`} → ${status}`,
      detail: `${method} ${path}\n${body ?? ''}\n${response ?? ''}`,
    }))
  }

  #newAttempts({ id, type, attempts }: DeliveryView): readonly NewEntry[] {
    const recorded = this.#attempts.get(id) ?? 0
    this.#attempts.set(id, attempts.length)
    return attempts.slice(recorded).map(({ at, status, error, fault, response }) => ({
      at: Date.parse(at),
      from: 'service',
      to: 'application',
      label: `${type} → ${status ?? error ?? 'no answer'}${fault === null ? '' : ` (${fault})`}`,
      ...(response === null ? {} : { detail: response }),
    }))
  }

  #newArrivals(arrivals: readonly ReceivedEvent[]): readonly NewEntry[] {
    const fresh = arrivals.slice(this.#arrivals)
    this.#arrivals = arrivals.length
    return fresh.map((arrival) => {
      const { at, type, signature, headers, body } = arrival
      return {
        at,
        from: 'service',
        to: 'receiver',
        label: signature === 'valid' ? type : `${type} (signature invalid)`,
        detail: `${iso(at)} ${headers['x-service-delivery'] ?? ''}\n${body}`,
        about: arrival,
      }
    })
  }
}

function partyOf(by: string): Party {
  if (by === 'customer' || by === 'override') return 'application'
  return by === 'provider' || by === 'control' ? 'provider' : 'service'
}
