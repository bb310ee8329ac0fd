/**
 * Where arrows stand in a log, by the steps of its entries. What has left the log, or happened
 * before a restart, has no position: it comes first, in the order of its times.
 */
import type { LogItem } from '../../base/contract/generated/control-types.d.ts'
import type { OrderArrow } from './arrow.ts'

type Position = { readonly number: number; readonly step: number }

export class Positions {
  readonly #positions = new Map<string, Position>()
  /** When the first step of the log happened. */
  readonly #since: string

  constructor(log: readonly LogItem[]) {
    let since: string | undefined
    for (const { number, at, steps = [], kind } of log) {
      // A move of the clock is about every order.
      if (kind !== 'clock' && steps.length > 0) since ??= at
      for (const [step, { id }] of steps.entries()) {
        // An attempt is a step where it is sent, and again where it is recorded.
        if (!this.#positions.has(id)) this.#positions.set(id, { number, step })
      }
    }
    this.#since = since ?? '~'
  }

  has(id: string): boolean {
    return this.#positions.has(id)
  }

  numberOf({ id }: Pick<OrderArrow, 'id'>): number | undefined {
    return this.#positions.get(id)?.number
  }

  /** Whether it happened before what the log has. */
  isBefore({ id, at }: OrderArrow): boolean {
    return !this.has(id) && at < this.#since
  }

  /** What the log does not have yet comes last. */
  inOrder(arrows: readonly OrderArrow[]): readonly OrderArrow[] {
    const placed = (wanted: boolean, isBefore = false) =>
      arrows.filter((arrow) => this.has(arrow.id) === wanted && this.isBefore(arrow) === isBefore)
    return [
      ...placed(false, true).sort(byTime),
      ...placed(true)
        .sort((one, other) => this.#compare(one, other))
        .map((arrow) => ({ ...arrow, number: this.#positions.get(arrow.id)?.number ?? 0 })),
      ...placed(false).sort(byTime),
    ]
  }

  #compare({ id: one }: OrderArrow, { id: other }: OrderArrow): number {
    const [a, b] = [this.#positions.get(one), this.#positions.get(other)]
    if (a === undefined || b === undefined) return 0
    return a.number - b.number || a.step - b.step
  }
}

export function byTime(a: OrderArrow, b: OrderArrow): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : 0
}
