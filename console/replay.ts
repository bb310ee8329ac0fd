/** A journaled request, to be sent once more: here, or from a shell. */
import type { JournaledRequest } from '../src/base/contract/generated/control-types.d.ts'
import { curlCommand } from '../src/base/client/curl.ts'
import type { Sendable } from './control.ts'
import { worldKeyOf } from './world.ts'

/** As long as the journal keeps a body. */
const JOURNALED_LENGTH = 8 * 1024

/** They belong to the connection or the client; what sends the request again sets its own. */
const OF_THE_CLIENT =
  /^(accept|accept-.*|cache-control|connection|content-length|cookie|dnt|host|keep-alive|origin|pragma|priority|referer|sec-.*|te|transfer-encoding|upgrade.*|user-agent|x-api-key|authorization)$/

/** With a key of the same environment: the journal masks the one that was sent. */
export function sendableOf({ method, path, headers, body }: JournaledRequest): Sendable {
  const sent = Object.entries(headers ?? {}).filter(([name]) => !OF_THE_CLIENT.test(name))
  const masked = headers?.['x-api-key']
  const isWithoutKey = headers !== undefined && masked === undefined
  const key = worldKeyOf(masked?.startsWith('ramp_live') === true ? 'live' : 'test')
  const own = isWithoutKey || key === undefined ? {} : { 'x-api-key': key }
  return { method, path, body, headers: { ...Object.fromEntries(sent), ...own } }
}

/** Why a page cannot send it; undefined if it can. */
export function obstacleOf({ method, path, body }: Sendable): string | undefined {
  if (!path.startsWith('/')) return 'The path does not begin with a slash.'
  if (/^(CONNECT|TRACE|TRACK)$/i.test(method)) return `A browser sends no ${method}.`
  if ((body ?? '').length >= JOURNALED_LENGTH)
    return 'The journal keeps the first 8 kB of a body: the rest is unknown.'
  return undefined
}

export function curlOf({ method, path, headers, body }: Sendable): string {
  return curlCommand(location.origin, { method, path, headers, body: body ?? '' })
}
