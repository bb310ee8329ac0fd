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
  /** How many items of each list are in the timeline. */
  readonly #recorded = new Map<string, number>()
  #lastRequest = 0

  constructor(timeline: Timeline) {
    this.#timeline = timeline
  }

  /**
   * Adds what is new, in the order of simulated time. `requests` are those of the application under
   * test; where there is one, it receives the webhooks.
   */
  record(
    { orders, deliveries }: Changes,
    arrivals: readonly ReceivedEvent[],
    requests?: readonly RequestEntry[],
  ): void {
    const entries = [
      ...this.#newRequests(requests ?? []),
      ...orders.flatMap((order) => this.#newTransitions(order)),
      ...this.#new('arrivals', arrivals).map((each) => arrivalEntry(each, deliveries)),
      ...deliveries.flatMap((each) =>
        requests === undefined ? this.#newDrop(each) : this.#newAttempts(each),
      ),
    ]
    for (const entry of entries.sort((a, b) => a.at - b.at)) this.#timeline.add(entry)
  }

  /** The items that the list has gained since the last call. */
  #new<T>(list: string, items: readonly T[]): readonly T[] {
    const recorded = this.#recorded.get(list) ?? 0
    this.#recorded.set(list, items.length)
    return items.slice(recorded)
  }

  #newTransitions({ transactionId, requestReference, timeline }: OrderView): readonly NewEntry[] {
    return this.#new(transactionId, timeline).map(({ at, state, by, ...more }) => {
      const reason = 'reason' in more ? [more.reason] : []
      return {
        at: Date.parse(at),
        from: partyOf(by),
        to: 'service',
        label: `${requestReference} is ${state}`,
        detail: [`by ${by}`, ...reason, transactionId].join(', '),
      }
    })
  }

  #newRequests(requests: readonly RequestEntry[]): readonly NewEntry[] {
    const fresh = requests.filter(({ sequence }) => sequence > this.#lastRequest)
    this.#lastRequest = requests.at(-1)?.sequence ?? this.#lastRequest
    return fresh.map(({ at, operation, method, path, status, body, response }) => ({
      at,
      from: 'application',
      to: 'service',
      label: `${operation ?? `${method} ${path}`} → ${status}`,
      detail: `${method} ${path}\n${body ?? ''}\n${response ?? ''}`,
    }))
  }

  /** The receiver has seen nothing of it. */
  #newDrop({ id, type, status, reason, attempts, createdAt }: DeliveryView): readonly NewEntry[] {
    return this.#new(id, status === 'dropped' ? [id] : []).map(() => ({
      at: Date.parse(attempts.at(-1)?.at ?? createdAt),
      from: 'service',
      to: 'receiver',
      label: `${type} is dropped: ${reason ?? 'it is lost'}`,
    }))
  }

  #newAttempts({ id, type, attempts }: DeliveryView): readonly NewEntry[] {
    return this.#new(id, attempts).map(({ at, status, error, fault, response }) => ({
      at: Date.parse(at),
      from: 'service',
      to: 'application',
      label: `${type} → ${status ?? error ?? 'no answer'}${fault === null ? '' : ` (${fault})`}`,
      ...(response === null ? {} : { detail: response }),
    }))
  }
}

/** With what the receiver answered, where the sandbox tells. */
function arrivalEntry(arrival: ReceivedEvent, deliveries: readonly DeliveryView[]): NewEntry {
  const { at, type, signature, headers, body } = arrival
  const id = headers['x-service-delivery'] ?? ''
  const attempt = deliveries
    .find((each) => id.startsWith(each.id))
    ?.attempts.find((each) => Date.parse(each.at) === at)
  return {
    at,
    from: 'service',
    to: 'receiver',
    label:
      (signature === 'valid' ? type : `${type} (signature invalid)`) +
      (attempt === undefined ? '' : ` → ${attempt.status ?? attempt.error ?? 'no answer'}`),
    detail: `${iso(at)} ${id}\n${body}`,
    about: arrival,
  }
}

function partyOf(by: string): Party {
  if (by === 'customer' || by === 'override') return 'application'
  return by === 'provider' || by === 'control' ? 'provider' : 'service'
}
