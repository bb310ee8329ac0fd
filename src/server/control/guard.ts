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
  type Caller,
} from '../callers.ts'

export type GuardOptions = {
  /** What every call must send as a bearer token; on loopback there is none. */
  readonly token?: string
  /** Names of the sandbox besides localhost, 127.0.0.1 and [::1], without ports. */
  readonly allowedHosts?: readonly string[]
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Throws HOST_FORBIDDEN, CONTROL_TOKEN_REQUIRED. */
export function checkCaller(headers: IncomingHttpHeaders, options: GuardOptions): void {
  const { token } = options
  const caller = callerOf(headers)
  checkHost(caller, options)
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

/**
 * For the files of a page that hold no data. Unlike a control call, a page may be opened by a link
 * of another site. Throws HOST_FORBIDDEN.
 */
export function checkPageCaller(headers: IncomingHttpHeaders, options: GuardOptions): void {
  const caller = callerOf(headers)
  checkHost(caller, options)
  const isOpened = headers['sec-fetch-mode'] === 'navigate' && caller.origin === undefined
  if (!isOpened && isForeignPage(caller)) throw foreignPage(caller, 'or open it in a tab.')
}

function checkHost({ host }: Caller, { token, allowedHosts = [] }: GuardOptions): void {
  const name = hostName(host)
  const names = [
    ...new Set([...LOOPBACK, ...allowedHosts.map((allowed) => bracketed(allowed.toLowerCase()))]),
  ]
  // DNS rebinding needs a name, so an address is safe; a sandbox without a token is on loopback.
  if (names.includes(name) || (token !== undefined && isAddress(name))) return
  const advice = `Call it as ${names.join(', ')}, or start the sandbox with --allow-host.`
  throw foreignHost(host, advice)
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
