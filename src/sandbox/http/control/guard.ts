/**
 * Who may call the control API. No web page of another origin may, and the Host must be one of the
 * sandbox's names. Where there is a token, every call but the health check needs it.
 */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { ApiError } from '../../../base/vocabulary/errors.ts'
import { wordList } from '../../../base/vocabulary/text.ts'
import {
  callerOf,
  foreignHost,
  foreignPage,
  hostName,
  isAddress,
  isForeignPage,
  isLocalName,
  type HttpCaller,
} from '../callers.ts'

export type GuardOptions = {
  /** What calls must send as a bearer token. Beyond loopback there is always one. */
  readonly token?: string
  /** Names of the sandbox besides localhost, 127.0.0.1 and [::1], without ports. */
  readonly allowedHosts?: readonly string[]
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Probes of a container or of a load balancer have no token. */
const OPEN_PATH = '/health'

/** Throws HOST_FORBIDDEN, CONTROL_TOKEN_REQUIRED. The path is below that of the control API. */
export function checkCaller(
  headers: IncomingHttpHeaders,
  options: GuardOptions,
  path?: string,
): void {
  const { token } = options
  const caller = callerOf(headers)
  checkHost(caller, options)
  if (isForeignPage(caller)) {
    throw foreignPage(caller, 'or from a page of the sandbox itself; --cors allows none here.')
  }
  if (token === undefined || path === OPEN_PATH) return
  if (!isSame(token, bearerOf(headers.authorization))) {
    throw new ApiError(
      'CONTROL_TOKEN_REQUIRED',
      'Failed to answer the control call: the sandbox requires its control token. Send authorization: ' +
        'Bearer with the token of --control-token, or the one that it printed when it started.',
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

function checkHost({ host }: HttpCaller, { token, allowedHosts = [] }: GuardOptions): void {
  const name = hostName(host)
  const names = [
    ...new Set([...LOOPBACK, ...allowedHosts.map((allowed) => bracketed(allowed.toLowerCase()))]),
  ]
  // DNS rebinding needs a name with a dot: an address is safe, and so is the name of a container. A
  // sandbox without a token is on loopback, where nobody uses either.
  if (names.includes(name)) return
  if (token !== undefined && (isAddress(name) || (name !== '' && isLocalName(name)))) return
  const advice = `Call it as ${wordList(names, 'or')}, or start the sandbox with --allow-host.`
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
