/**
 * Who may call the control API. A web page of another origin may not. It could point a host
 * name of its own at this machine (DNS rebinding), so the Host must be one of the sandbox's
 * names; and it could send a request without asking first, so a request with another Origin is
 * rejected. Beyond loopback every call needs the token.
 */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { ApiError } from '../../vocabulary/errors.ts'

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
  const host = headers.host?.toLowerCase() ?? ''
  const name = nameOf(host)
  const names = [
    ...new Set([...LOOPBACK, ...allowedHosts.map((allowed) => bracketed(allowed.toLowerCase()))]),
  ]
  // DNS rebinding needs a name, so an address is safe; a sandbox without a token is on loopback.
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0
  if (!names.includes(name) && !(token !== undefined && isAddress)) {
    throw new ApiError(
      'HOST_FORBIDDEN',
      `Failed to answer the control call: its Host is "${host.slice(0, 100)}". ` +
        `Call it as ${names.join(', ')}, or start the sandbox with --allow-host.`,
    )
  }
  const { origin } = headers
  if (origin !== undefined && originHost(origin) !== host) {
    throw new ApiError(
      'HOST_FORBIDDEN',
      `Failed to answer the control call: it comes from a page of "${origin.slice(0, 100)}". ` +
        'Call it from a program, or from a page of the sandbox itself.',
    )
  }
  if (token !== undefined && !isSame(token, bearerOf(headers.authorization))) {
    throw new ApiError(
      'CONTROL_TOKEN_REQUIRED',
      'Failed to answer the control call: the sandbox listens beyond loopback. ' +
        'Send authorization: Bearer with the token that it printed when it started.',
    )
  }
}

/** The Host header without its port; an IPv6 address keeps its brackets. */
function nameOf(host: string): string {
  return host.replace(/:\d*$/, '').replace(/\.$/, '')
}

function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host
}

function originHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

function bearerOf(authorization: string | undefined): string {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? ''
}

function isSame(expected: string, actual: string): boolean {
  const a = Buffer.from(expected)
  const b = Buffer.from(actual)
  return a.length === b.length && timingSafeEqual(a, b)
}
