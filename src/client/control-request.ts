/** A request to the control API, with the key of its world and the token. */
import type { HttpRequest } from './exchange.ts'

export type ControlClientOptions = {
  /** Where the control API is below the client's base URL; empty where it is the base URL. */
  readonly path: string
  /** The bearer token, if the control API asks for one. */
  readonly token?: string | undefined
  /** A key of the world to use; the default world unless given. */
  readonly apiKey?: string
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export function controlRequest(
  { apiKey, token, path }: ControlClientOptions,
  method: Method,
  place: string,
  value?: object,
): HttpRequest {
  return {
    method,
    path: `${path}${place}`,
    headers: {
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(value === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: value === undefined ? '' : JSON.stringify(value),
  }
}
