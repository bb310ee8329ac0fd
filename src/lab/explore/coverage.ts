/**
 * Where the sequences of a search led the application, counted from what the service has recorded.
 * What was never reached is listed, with the reason.
 */
import { OPERATIONS } from '../../base/contract/generated/operations.ts'
import type { Adapter } from '../../base/contract/generated/types.ts'
import { HTTP_FAULT_KINDS } from '../../sandbox/http/http-fault-kinds.ts'
import { WEBHOOK_FAULT_KINDS } from '../../sandbox/simulator/behaviour/webhook-fault-kinds.ts'
import type { DeliveryView } from '../../sandbox/control/webhooks.ts'
import { ORDER_TRANSITIONS, type Order } from '../../sandbox/simulator/orders/order.ts'
import type { RequestEntry } from '../../sandbox/log/requests.ts'
import { EVENT_TYPES } from '../../sandbox/simulator/webhooks/webhook.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import type { Side } from '../../base/vocabulary/side.ts'
import { draftOf, kindsOf } from './perturbations.ts'
import { sidesOf } from './sequences.ts'

/** What the service has recorded of one sequence. */
export type ServiceHistory = {
  readonly orders: readonly Pick<Order, 'side' | 'timeline'>[]
  readonly deliveries: readonly Pick<DeliveryView, 'type' | 'status' | 'attempts'>[]
  readonly requests: readonly Pick<RequestEntry, 'operation' | 'fault'>[]
}

export type CoveredRow = {
  /** Such as `buy: placed → funded`. */
  readonly what: string
  /** In how many sequences. */
  readonly sequences: number
  /** Why in none. */
  readonly because?: string
}

const SIDES: readonly Side[] = ['buy', 'sell']

type Item = { readonly what: string; readonly why: (adapter: Adapter) => string | undefined }

const NOT_DONE = 'no perturbation does that'

const ITEMS: readonly Item[] = [
  ...SIDES.flatMap((side) =>
    Object.entries(ORDER_TRANSITIONS).flatMap(([from, moves]) =>
      [...new Set<string>(Object.values(moves))]
        .filter((to) => to !== from)
        .map((to) => ({
          what: transitionText(side, from, to),
          why: (adapter: Adapter) => {
            if (side === 'sell' && adapter.sell === undefined) return lacks('sell')
            return to === 'cancelled' && adapter.override === undefined
              ? lacks('override')
              : undefined
          },
        })),
    ),
  ),
  ...EVENT_TYPES.map((type) => ({ what: webhookText(type), why: () => undefined })),
  ...OPERATIONS.map(({ operationId }) => ({
    what: callText(operationId),
    why: () => 'the application never called it',
  })),
  ...Object.keys(WEBHOOK_FAULT_KINDS).map((kind) => faultItem(kind, webhookFaultText(kind))),
  ...Object.keys(HTTP_FAULT_KINDS).map((kind) => faultItem(kind, answerFaultText(kind))),
]

export class ReachedParts {
  readonly #sequences = new Map<string, number>()

  note(recorded: ServiceHistory): void {
    for (const what of reachedIn(recorded))
      this.#sequences.set(what, (this.#sequences.get(what) ?? 0) + 1)
  }

  /** `isWhole`: every sequence with one perturbation was run. */
  rows(adapter: Adapter, isWhole: boolean): readonly CoveredRow[] {
    const left = isWhole ? 'no sequence led there' : 'the search ended before'
    return ITEMS.map(({ what, why }) => {
      const sequences = this.#sequences.get(what) ?? 0
      const because = sequences > 0 ? undefined : (why(adapter) ?? left)
      return { what, sequences, ...defined({ because }) }
    })
  }
}

/** As one search would have counted them. */
export function joinedCoverage(all: readonly (readonly CoveredRow[])[]): readonly CoveredRow[] {
  return (all[0] ?? []).map((first) => {
    const same = all.map((rows) => rows.find(({ what }) => what === first.what) ?? first)
    const sequences = same.reduce((sum, each) => sum + each.sequences, 0)
    const because = sequences > 0 ? undefined : first.because
    return { what: first.what, sequences, ...defined({ because }) }
  })
}

function reachedIn({ orders, deliveries, requests }: ServiceHistory): ReadonlySet<string> {
  const faults = (text: string | null | undefined) => (text ?? '').split('+').filter(Boolean)
  return new Set([
    ...orders.flatMap(({ side, timeline }) =>
      timeline.slice(1).map(({ state }, index) => {
        return transitionText(side, timeline[index]?.state ?? '', state)
      }),
    ),
    ...deliveries.flatMap(({ type, status, attempts }) => [
      ...(attempts.some((attempt) => attempt.status !== null) ? [webhookText(type)] : []),
      ...(status === 'dropped' ? [webhookFaultText('drop')] : []),
      ...attempts.flatMap(({ fault }) => faults(fault).map(webhookFaultText)),
    ]),
    ...requests.flatMap(({ operation, fault }) => [
      ...(operation === null ? [] : [callText(operation)]),
      ...faults(fault).map(answerFaultText),
    ]),
  ])
}

function faultItem(kind: string, what: string): Item {
  return { what, why: (adapter) => (isDone(kind, adapter) ? undefined : NOT_DONE) }
}

/** Whether a perturbation injects it, as a fault of the world or in a step. */
function isDone(kind: string, adapter: Adapter): boolean {
  return sidesOf(adapter).some((side) =>
    kindsOf(adapter, side)
      .flat()
      .some((each) => JSON.stringify(draftOf(side, [each])).includes(`"do":"${kind}"`)),
  )
}

function lacks(entry: string): string {
  return `the adapter has no "${entry}"`
}

function transitionText(side: Side, from: string, to: string): string {
  return `${side}: ${from} → ${to}`
}

function webhookText(type: string): string {
  return `webhook ${type} was answered`
}

function callText(operation: string): string {
  return `call of ${operation}`
}

function webhookFaultText(kind: string): string {
  return `webhook with fault ${kind}`
}

function answerFaultText(kind: string): string {
  return `response with fault ${kind}`
}
