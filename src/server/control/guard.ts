/**
 * Who may call the control API. No web page of another origin may, and the Host must be one of the
 * sandbox's names. Beyond loopback every call needs the token.
 */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { ApiError } from '../../vocabulary/errors.ts'
import {
  callerOf,
  foreignHost,
  foreignPage,
  hostName,
  isAddress,
  isForeignPage,
} from '../callers.ts'

export type GuardOptions = {
  /** What every call must send as a bearer token; on loopback there is none. */
  readonly token?: string
  /** Names of the sandbox besides localhost, 127.0.0.1 and [::1], without ports. */
  readonly allowedHosts?: readonly string[]
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Throws HOST_FORBIDDEN, CONTROL_TOKEN_REQUIRED. */
export function checkCaller(
  headers: IncomingHttpHeaders,
  { token, allowedHosts = [] }: GuardOptions,
): void {
  const caller = callerOf(headers)
  const name = hostName(caller.host)
  const names = [
    ...new Set([...LOOPBACK, ...allowedHosts.map((allowed) => bracketed(allowed.toLowerCase()))]),
  ]
  // DNS rebinding needs a name, so an address is safe; a sandbox without a token is on loopback.
  if (!names.includes(name) && !(token !== undefined && isAddress(name))) {
    const advice = `Call it as ${names.join(', ')}, or start the sandbox with --allow-host.`
    throw foreignHost(caller.host, advice)
  }
  if (isForeignPage(caller)) {
    throw foreignPage(caller, 'or from a page of the sandbox itself; --cors allows none here.')
  }
  if (token !== undefined && !isSame(token, bearerOf(headers.authorization))) {
    throw new ApiError(
      'CONTROL_TOKEN_REQUIRED',
      'Failed to answer the control call: the sandbox listens beyond loopback. ' +
        'Send authorization: Bearer with the token that it printed when it started.',
    )
  }
}

function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host
}

function bearerOf(authorization: string | undefined): string {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? ''
}

function isSame(expected: string, actual: string): boolean {
  const a = Buffer.from(expected)
  const b = Buffer.from(actual)
  return a.length === b.length && timingSafeEqual(a, b)
}
