/** All that can go otherwise than on the happy path. Two deviations at one choice point exclude. */
import type { Side } from '../../application/order-look.ts'
import type { Adapter } from '../../contract/generated/types.ts'
import type { Deviation } from './deviation.ts'
import { happyPath, type Draft } from './draft.ts'
import { answers, deliveries, money, rates } from './service-deviations.ts'
import {
  again,
  customers,
  kills,
  nextOrders,
  overrides,
  refreshes,
  secrets,
} from './user-deviations.ts'

/** All deviations that the adapter allows, by kind, in a fixed order. */
export function kindsOf(adapter: Adapter, side: Side): readonly (readonly Deviation[])[] {
  const canRefresh = adapter.refresh !== undefined
  const canRestart = adapter.url === undefined && adapter.restart !== false
  return [
    deliveries(canRefresh),
    answers(),
    money(),
    rates(),
    canRefresh ? refreshes() : [],
    again(),
    customers(side),
    nextOrders(side),
    adapter.override === undefined ? [] : overrides(side),
    canRestart ? kills() : [],
    adapter.setSecret === undefined || adapter.url !== undefined ? [] : secrets(),
  ]
}

/** Undefined where two of them exclude each other. */
export function draftOf(side: Side, deviations: readonly Deviation[]): Draft | undefined {
  const points = deviations.flatMap((each) => each.points)
  if (new Set(points).size < points.length) return undefined
  const ordered = [
    ...deviations.filter(({ isLast }) => isLast !== true),
    ...deviations.filter(({ isLast }) => isLast === true),
  ]
  return ordered.reduce((draft, { change }) => change(draft), happyPath(side))
}
