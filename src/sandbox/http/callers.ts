/**
 * Keeps web pages out. A page could point a host name of its own at this machine (DNS rebinding),
 * so the Host must be one that no page can own; and it could send a request without asking first,
 * so a request of another origin is rejected. The keys of a sandbox are well known: without this, a
 * page could create orders, and so send signed webhooks to the application of a developer.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { ApiError } from '../../base/vocabulary/errors.ts'
import type { Answer, ServiceRequest } from '../simulator/service-exchange.ts'
import type { Respond } from './node-handlers.ts'

export type CallerOptions = {
  /** Names of the sandbox that have a dot, without ports. */
  readonly allowedHosts?: readonly string[]
  /** Origins whose pages may call the service, such as `http://localhost:3000`. */
  readonly cors?: readonly string[]
}

/** Where a request comes from, as far as its headers tell. */
export type HttpCaller = Pick<ServiceRequest, 'host' | 'origin' | 'fetchSite'>

export function callerOf(headers: IncomingHttpHeaders): HttpCaller {
  return { host: headers.host, origin: headers.origin, fetchSite: headers['sec-fetch-site'] }
}

/** Puts the check of the caller before a response, and the permission for pages after it. */
export function serviceGuard(
  options: CallerOptions,
  reject: (request: ServiceRequest, error: unknown) => Answer,
): (respond: Respond) => Respond {
  const { cors = [] } = options
  const check = callerCheck(options)
  const answerCaller = (request: ServiceRequest, respond: Respond) => {
    try {
      if (request.hostError !== undefined) throw request.hostError
      check(request)
    } catch (error) {
      return reject(request, error)
    }
    return respond(request)
  }
  if (cors.length === 0) return (respond) => (request) => answerCaller(request, respond)
  return (respond) => (request) => withCors(answerCaller(request, respond), request, cors)
}

/**
 * Throws HOST_FORBIDDEN. A name without a dot is one of the local network, such as that of a
 * container: no page can own it.
 */
function callerCheck({
  allowedHosts = [],
  cors = [],
}: CallerOptions): (caller: HttpCaller) => void {
  const names = allowedHosts.map((name) => name.toLowerCase())
  return (caller) => {
    const { host, origin, fetchSite } = caller
    const name = hostName(host)
    if (!isLocalName(name) && !isAddress(name) && !names.includes(name))
      throw foreignHost(host, 'Call it by its address, or start the sandbox with --allow-host.')
    if (origin === undefined && fetchSite === undefined) return
    if (isForeignPage(caller) && !(origin !== undefined && cors.includes(origin))) {
      throw foreignPage(caller, 'or start the sandbox with --cors and the origin of the page.')
    }
  }
}

/** `fetchSite` is all that a browser tells of a GET that asks for no permission, as for images. */
export function isForeignPage({ host = '', origin, fetchSite }: HttpCaller): boolean {
  if (fetchSite === 'cross-site') return true
  return origin !== undefined && origin !== `http://${host.toLowerCase()}`
}

/** The Host header without its port, in lower case; an IPv6 address keeps its brackets. */
export function hostName(host = ''): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

/** A name without a dot; a request without a Host is rejected elsewhere. */
export function isLocalName(name: string): boolean {
  return /^[a-z0-9_-]*$/.test(name)
}

export function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

export function foreignHost(host = '', advice: string): ApiError {
  const message = `Failed to answer the call: its Host is "${host.slice(0, 100)}". ${advice}`
  return new ApiError('HOST_FORBIDDEN', message)
}

export function foreignPage({ origin = 'another site' }: HttpCaller, advice: string): ApiError {
  return new ApiError(
    'HOST_FORBIDDEN',
    `Failed to answer the call: it comes from a page of "${origin.slice(0, 100)}". ` +
      `Call it from a program, ${advice}`,
  )
}

/** The answer with what lets pages of the allowed origins read it. */
function withCors(answer: Answer, request: ServiceRequest, cors: readonly string[]): Answer {
  const { origin, method } = request
  const vary = { vary: 'Origin' }
  if (origin === undefined || !cors.includes(origin)) {
    return { ...answer, headers: { ...answer.headers, ...vary } }
  }
  const permission = {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after, x-ramp-sandbox, x-ramp-variations',
  }
  const preflight = {
    'access-control-allow-methods': answer.headers['allow'] ?? '',
    'access-control-allow-headers': 'content-type, x-api-key',
    // A browser asks for it where a public page calls this machine.
    'access-control-allow-private-network': 'true',
  }
  const more = method === 'OPTIONS' ? preflight : {}
  return { ...answer, headers: { ...answer.headers, ...vary, ...permission, ...more } }
}
