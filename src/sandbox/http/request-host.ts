/**
 * Whether a request says once, and clearly, to which host it goes (RFC 9112 §3.2). Node keeps the
 * first of several Host headers, and other programs on the way keep the last: what one of them
 * checked would not be what another one serves.
 */
import type { IncomingMessage } from 'node:http'
import { ApiError } from '../../base/vocabulary/errors.ts'

/** The target of a request to a proxy, with the host in it. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i

/** The error of a request whose Host is missing, repeated, or not that of its target. */
export function hostErrorOf(req: IncomingMessage, target = req.url ?? ''): ApiError | undefined {
  const { host } = req.headers
  if (host === undefined) {
    return req.httpVersionMinor > 0
      ? unclear('it has no Host header. Send one', 'is required in HTTP/1.1; send a Host header')
      : undefined
  }
  if (hasSeveralHosts(req.rawHeaders))
    return unclear('it has several Host headers. Send one', 'is sent several times; send it once')
  const named = target.startsWith('/') ? undefined : ABSOLUTE.exec(target)?.[1]
  if (named === undefined || named.toLowerCase() === host.toLowerCase()) return undefined
  const both = `its target names "${named.slice(0, 100)}", and its Host is "${host.slice(0, 100)}"`
  return unclear(`${both}. Send the same in both`, 'differs from the host of the target')
}

function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0)
  return names.filter((name) => name.toLowerCase() === 'host').length > 1
}

function unclear(cause: string, message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', `Failed to read the request: ${cause}.`, {
    details: [{ field: 'host', message }],
  })
}
