/** A request to the control API, with the key of its world and the token. */
import { placedCall } from '../contract/control-call.ts'
import type { ControlOperationId } from '../contract/generated/control-places.js'
import type { HttpRequest } from './exchange.ts'

export type ControlClientOptions = {
  /** Where the control API is below the client's base URL; empty where it is the base URL. */
  readonly path: string
  /** The bearer token, if the control API asks for one. */
  readonly token?: string | undefined
  /** A key of the world to use; the default world unless given. */
  readonly apiKey?: string
}

export function controlRequest(
  { apiKey, token, path }: ControlClientOptions,
  operation: ControlOperationId,
  input: object,
): HttpRequest {
  const { method, place, body } = placedCall(operation, input)
  return {
    method,
    path: `${path}${place}`,
    headers: {
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? '' : JSON.stringify(body),
  }
}
