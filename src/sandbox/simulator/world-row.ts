/** What a world is created with, and its own row. */
import type { Behaviour, EffectiveBehaviour } from './behaviour/behaviour.ts'
import type { ClockState, InitialClock } from './clock/clock.ts'

/** The world's own row: there is one, with the id `world`. */
export type WorldRow = {
  readonly id: 'world'
  readonly name: string
  readonly seed: number
  readonly createdAt: number
  readonly clock: ClockState
  readonly behaviour: EffectiveBehaviour
  /** A reset goes back to it. */
  readonly initialState: InitialState
}

/** What a world is created with. */
export type InitialState = {
  readonly name: string
  readonly seed: number
  readonly clock: InitialClock
  readonly behaviour?: Behaviour
  readonly keys?: { readonly test: string; readonly live: string }
  /** URL of a webhook endpoint that exists from the start. */
  readonly webhook?: string
  /** Secret of the first endpoint, instead of the one that the seed gives. */
  readonly webhookSecret?: string
  /** Its endpoints have other secrets than its seed gives. */
  readonly salt?: string
}
