/** Turns what happened behind the counter and at the receiver into the timeline's arrows. */
import { iso } from '../../vocabulary/time.ts'
import type { RequestEntry } from '../../simulator/running/request-journal.ts'
import type { Arrival } from '../../client/receiver.ts'
import type { Party } from './result.ts'
import type { DeliveryView, Inside, OrderView } from '../targets/target.ts'
import type { NewEntry, Timeline } from './timeline.ts'

export class Observer {
  readonly #timeline: Timeline
  /** How many moves of an order have been told. */
  readonly #moves = new Map<string, number>()
  readonly #attempts = new Map<string, number>()
  #arrivals = 0
  #requests = 0

  constructor(timeline: Timeline) {
    this.#timeline = timeline
  }

  /**
   * Tells what is new, in the order in which it happened. `requests` are those of the application
   * under test, where there is one; the webhooks go to it then.
   */
  tell(inside: Inside, arrivals: readonly Arrival[], requests?: readonly RequestEntry[]): void {
    const seen = [
      ...(requests === undefined ? [] : this.#newRequests(requests)),
      ...inside.orders.flatMap((order) => this.#newMoves(order)),
      ...this.#newArrivals(arrivals),
      ...(requests === undefined
        ? []
        : inside.deliveries.flatMap((delivery) => this.#newAttempts(delivery))),
    ]
    for (const entry of seen.sort((a, b) => a.at - b.at)) this.#timeline.add(entry)
  }

  #newMoves(order: OrderView): readonly NewEntry[] {
    const told = this.#moves.get(order.transactionId) ?? 0
    this.#moves.set(order.transactionId, order.timeline.length)
    return order.timeline.slice(told).map(({ at, state, by, ...more }) => ({
      at: Date.parse(at),
      from: moverOf(by),
      to: 'service',
      label: `${order.requestReference} is ${state}`,
      detail: [
        `by ${by}`,
        ...('reason' in more ? [String(more.reason)] : []),
        order.transactionId,
      ].join(', '),
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
    const told = this.#attempts.get(id) ?? 0
    this.#attempts.set(id, attempts.length)
    return attempts.slice(told).map(({ at, status, error, fault, response }) => ({
      at: Date.parse(at),
      from: 'service',
      to: 'application',
      label: `${type} → ${status ?? error ?? 'no answer'}${fault === null ? '' : ` (${fault})`}`,
      ...(response === null ? {} : { detail: response }),
    }))
  }

  #newArrivals(arrivals: readonly Arrival[]): readonly NewEntry[] {
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

function moverOf(by: string): Party {
  if (by === 'customer' || by === 'override') return 'application'
  return by === 'provider' || by === 'control' ? 'provider' : 'service'
}
