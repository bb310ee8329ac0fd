/**
 * A state machine as a literal table: state → event → next state. A repeat (an event whose result
 * is the current state) changes nothing; any other move outside the table is forbidden.
 */
import { ApiError } from '../../base/vocabulary/errors.ts'

export type Transitions<State extends string, Event extends string> = {
  readonly [S in State]: { readonly [E in Event]?: State }
}

export type Outcome<State extends string> = { readonly state: State; readonly applied: boolean }

/** Throws TRANSITION_FORBIDDEN with the moves that are allowed from `state`. */
export function transition<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  subject: string,
  state: State,
  event: Event,
): Outcome<State> {
  const moves = table[state]
  const next = moves[event]
  if (next !== undefined) return { state: next, applied: next !== state }
  const allowed = Object.keys(moves).filter((key) => moves[key as Event] !== state)
  const advice =
    allowed.length === 0
      ? `"${state}" is terminal: create a new order.`
      : `From "${state}" it can ${allowed.join(', ')}.`
  throw new ApiError(
    'TRANSITION_FORBIDDEN',
    `Failed to ${event} ${subject}: it is "${state}". ${advice}`,
  )
}

export function isTerminal<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  state: State,
): boolean {
  return Object.values(table[state]).every((next) => next === state)
}
