/**
 * A call of the control API: an operation of its contract, and one object with its parameters and
 * the members of its body, such as `simulateOrder` and `{ id, action: 'settle' }`.
 */
import {
  CONTROL_PLACES,
  type ControlOperationId,
  type ControlPlace,
} from './generated/control-places.js'
import type { ControlCalls } from './generated/control-types.d.ts'
import { uriPart } from '../vocabulary/uri-part.ts'

export type ControlCallId = keyof ControlCalls & ControlOperationId
export type ControlInput<Id extends ControlCallId> = Given<ControlCalls[Id]['input']>
export type ControlAnswer<Id extends ControlCallId> = ControlCalls[Id]['answer']

/** A value that the call only reads. */
type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { readonly [Member in keyof T]: Given<T[Member]> }
    : T

/** What follows the operation: nothing where the operation takes nothing. */
export type ControlArguments<Id extends ControlCallId> =
  Partial<ControlInput<Id>> extends ControlInput<Id>
    ? [input?: ControlInput<Id>]
    : [input: ControlInput<Id>]

/** The operations that answer with `items`, page by page. */
export type ControlListId = {
  [Id in ControlCallId]: ControlAnswer<Id> extends { items: unknown[] } ? Id : never
}[Exclude<ControlCallId, 'clearInbox'>]
export type ControlItem<Id extends ControlListId> = ControlAnswer<Id>['items'][number]

export type PlacedCall = {
  readonly method: ControlPlace['method']
  /** Below the control API, with the query. */
  readonly place: string
  /** Undefined if the operation takes none. */
  readonly body?: object
}

export function placedCall(operation: ControlOperationId, input: object = {}): PlacedCall {
  const { method, path, inQuery = [], takesBody } = CONTROL_PLACES[operation]
  const rest = new Map<string, unknown>(Object.entries(input))
  const taken = (name: string): string => {
    const value = rest.get(name)
    rest.delete(name)
    return String(value)
  }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => uriPart(taken(name)))
  const inSearch = inQuery.filter((name) => rest.get(name) !== undefined)
  const search = new URLSearchParams(
    inSearch.map((name): [string, string] => [name, taken(name)]),
  ).toString()
  const place = search === '' ? filled : `${filled}?${search}`
  // Without parameters the input is the body, even a value of a file that is no object.
  const body = rest.size === Object.keys(input).length ? input : Object.fromEntries(rest)
  return { method, place, ...(takesBody && { body }) }
}
