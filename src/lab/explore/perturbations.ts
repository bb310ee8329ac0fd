/** Every change to the happy path. Two perturbations at one choice point exclude each other. */

import type { Adapter } from '../../base/contract/generated/types.ts'
import type { Perturbation } from './perturbation.ts'
import { amounts } from './amount-perturbations.ts'
import { interruptions, kills, secrets } from './application-perturbations.ts'
import { happyPath, type Draft } from './draft.ts'
import {
  answers,
  deliveryPerturbations,
  money,
  otherProviders,
  rates,
} from './service-perturbations.ts'
import { again, customers, nextOrders, overrides, refreshes } from './user-perturbations.ts'
import type { Side } from '../../base/vocabulary/side.ts'

/** More orders, of this customer or of another one, show the same. */
const ORDERS = 'orders'
const SAME_KIND: Readonly<Record<string, string>> = { nextOrders: ORDERS, overrides: ORDERS }

/** All perturbations that the adapter allows, by kind, in a fixed order. */
export function kindsOf(adapter: Adapter, side: Side): readonly (readonly Perturbation[])[] {
  const canRefresh = adapter.refresh !== undefined
  const canRestart = adapter.url === undefined && adapter.restart !== false
  const canRotate = adapter.setSecret !== undefined && adapter.url === undefined
  const kinds = {
    deliveries: deliveryPerturbations(canRefresh),
    answers: answers(),
    money: money(canRefresh),
    rates: rates(),
    providers: otherProviders(side),
    refreshes: canRefresh ? refreshes(adapter.effectsWithin !== undefined) : [],
    again: again(),
    amounts: amounts(side),
    [ORDERS]: customers(side),
    nextOrders: nextOrders(side),
    overrides: adapter.override === undefined ? [] : overrides(side),
    restarts: canRestart ? kills() : [],
    secrets: canRotate ? secrets() : [],
    interruptions: adapter.url === undefined ? interruptions(canRestart) : [],
  }
  return Object.entries(kinds).map(([kind, perturbations]) =>
    perturbations.map((each) => ({ ...each, kind: SAME_KIND[kind] ?? kind })),
  )
}

/** Undefined if two of them exclude each other. */
export function draftOf(side: Side, perturbations: readonly Perturbation[]): Draft | undefined {
  const points = perturbations.flatMap((each) => each.points)
  if (new Set(points).size < points.length) return undefined
  const ordered = [
    ...perturbations.filter(({ isLast }) => isLast !== true),
    ...perturbations.filter(({ isLast }) => isLast === true),
  ]
  return ordered.reduce((draft, { change }) => change(draft), happyPath(side))
}
