/** Adds to the timeline what the log of the world and the receiver have since the last step. */
import { entryText, type NewArrow } from '../../sandbox/log/arrow.ts'
import { StepArrows } from '../../sandbox/log/step-arrows.ts'
import { iso } from '../../base/vocabulary/time.ts'
import type { RequestEntry } from '../../sandbox/log/requests.ts'
import type { DeliveryView } from '../../sandbox/control/webhooks.ts'
import type { ReceivedEvent } from '../targets/receiver.ts'
import type { Changes } from '../targets/test-environment.ts'
import type { Message, NewEntry, Timeline } from './timeline.ts'

export class TimelineRecorder {
  readonly #timeline: Timeline
  readonly #arrows = new StepArrows()
  /** An attempt has a step where it is sent, and one where it is recorded. */
  readonly #shown = new Set<string>()
  /** Requests that came after the log was read. */
  #waiting: readonly RequestEntry[] = []
  #arrivals = 0
  #lastRequest = 0

  constructor(timeline: Timeline) {
    this.#timeline = timeline
  }

  /** The sequence of the last request that it has recorded. */
  get lastRequest(): number {
    return this.#lastRequest
  }

  /**
   * Adds what is new, in the order of the log. `journal` has the requests of the application under
   * test after {@link lastRequest}; where there is one, it receives the webhooks.
   */
  record(
    { log, ...changes }: Changes,
    arrivals: readonly ReceivedEvent[],
    journal?: readonly RequestEntry[],
  ): void {
    const { deliveries } = changes
    const requests = [...this.#waiting, ...(journal ?? [])]
    this.#lastRequest = requests.at(-1)?.sequence ?? this.#lastRequest
    const steps = log.flatMap(({ steps: of = [] }) => of)
    const logged = new Set(steps.map(({ id }) => id))
    this.#waiting = requests.filter(({ sequence }) => !logged.has(`request-${sequence}`))
    const happened = this.#arrows
      .of({ ...changes, requests: requests.map(journaled) }, steps)
      .filter(({ arrow }) => this.#isNew(arrow.id))
    const messages = messagesOf(requests, deliveries)
    // What arrived at a receiver is shown as it arrived there.
    const arrived = new Map(arrivals.map((each) => [arrowIdOf(each, deliveries), each]))
    const entries = happened.map((each) => {
      const arrival = arrived.get(each.arrow.id)
      if (arrival !== undefined) return arrivalEntry(arrival, each)
      return entryOf(each, { messages, isApplication: journal !== undefined })
    })
    const known = new Set(happened.map(({ arrow }) => arrow.id))
    const others = arrivals
      .slice(this.#arrivals)
      .filter((each) => !known.has(arrowIdOf(each, deliveries) ?? ''))
    // The log does not know them: only their time tells where they stand.
    for (const each of others.map((arrival) => arrivalEntry(arrival))) {
      const later = entries.findIndex(({ at }) => at > each.at)
      entries.splice(later === -1 ? entries.length : later, 0, each)
    }
    this.#arrivals = arrivals.length
    for (const entry of entries) this.#timeline.add(entry)
  }

  #isNew(id: string): boolean {
    if (!id.startsWith('dlv_')) return true
    const isNew = !this.#shown.has(id)
    this.#shown.add(id)
    return isNew
  }
}
/** By the id of the arrow: what the explorer compares states by. */
function messagesOf(
  requests: readonly RequestEntry[],
  deliveries: readonly DeliveryView[],
): ReadonlyMap<string, Message> {
  return new Map<string, Message>([
    ...requests.map(({ sequence, operation, method, path, status }) => {
      const what = operation ?? `${method} ${path}`
      return [`request-${sequence}`, { with: 'service', what, answer: status }] as const
    }),
    ...deliveries.flatMap(({ id, type, attempts }) =>
      attempts.map(({ status, error, fault }, index) => {
        const answer = status ?? error ?? 'no answer'
        const more = fault === null ? {} : { fault }
        return [`${id}-${index}`, { with: 'service', what: type, answer, ...more }] as const
      }),
    ),
  ])
}

function entryOf(
  one: NewArrow,
  of: { readonly messages: ReadonlyMap<string, Message>; readonly isApplication: boolean },
): NewEntry {
  const { id, at, from, to, parts } = one.arrow
  const message = of.isApplication ? of.messages.get(id) : undefined
  const isReceiver = of.isApplication && to === 'receiver'
  const detail = parts.flatMap(({ title, text }) => (text === '' ? [] : [`${title}\n${text}`]))
  return {
    at: Date.parse(at),
    ...{ from, to: isReceiver ? 'application' : to, label: entryText(one) },
    ...(detail.length === 0 ? {} : { detail: detail.join('\n') }),
    ...(message && { message }),
  }
}

/** The timeline has no use for the headers. */
function journaled({ at, headers: _, ...request }: RequestEntry) {
  return { ...request, at: iso(at) }
}

function arrowIdOf(
  { at, headers }: ReceivedEvent,
  deliveries: readonly DeliveryView[],
): string | undefined {
  const name = headers['x-service-delivery'] ?? ''
  const delivery = deliveries.find(({ id }) => name.startsWith(id))
  const index = delivery?.attempts.findIndex((each) => Date.parse(each.at) === at)
  return delivery && `${delivery.id}-${index}`
}

/** With what the receiver answered, if the sandbox tells. */
function arrivalEntry(arrival: ReceivedEvent, sent?: NewArrow): NewEntry {
  const { at, type, signature, headers, body } = arrival
  const label = sent === undefined ? type : entryText(sent)
  return {
    at,
    ...{ from: 'service', to: 'receiver' },
    label: signature === 'valid' ? label : `${label} (signature invalid)`,
    detail: `${iso(at)} ${headers['x-service-delivery'] ?? ''}\n${body}`,
    about: arrival,
  }
}
