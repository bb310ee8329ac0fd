/**
 * The files of the console, a web page that calls the control API. They hold no data, so they need
 * no token: the page asks for it, because a browser cannot send one when it opens an address.
 */
import { dirname } from 'node:path'
import express, { type RequestHandler } from 'express'
import { VERSION } from '../../base/vocabulary/version.ts'
import type { Answer } from '../simulator/service-exchange.ts'
import { builtPage } from './built-page.ts'
import { checkPageCaller, type GuardOptions } from './control/guard.ts'
import { errorResponseOf } from './error-response.ts'
import { CONTROL_PATH } from './exchange.ts'
import { hostErrorOf } from './request-host.ts'
import { writeAnswer } from './write-answer.ts'

export const CONSOLE_PATH = `${CONTROL_PATH}/console`

const HEADERS = new Map([
  ['x-ramp-sandbox', VERSION],
  ['cache-control', 'no-cache'],
  [
    'content-security-policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
])

/** Leads a browser from the root to the console; every other client gets what it got. */
export const consoleRedirect: RequestHandler = (req, res, next) => {
  if (req.headers.accept?.includes('text/html') !== true || hostErrorOf(req) !== undefined) {
    next()
    return
  }
  writeAnswer(res, toConsole(req.originalUrl))
}

/** With the query of the address, which names the world. */
function toConsole(url: string): Answer {
  const query = url.indexOf('?')
  const location = `${CONSOLE_PATH}/${query < 0 ? '' : url.slice(query)}`
  return { status: 302, headers: { location }, body: '' }
}

/** To be mounted at {@link CONSOLE_PATH}. */
export function consoleFiles(guard: GuardOptions): RequestHandler {
  let files: RequestHandler | undefined
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      next()
      return
    }
    try {
      const hostError = hostErrorOf(req, req.originalUrl)
      if (hostError !== undefined) throw hostError
      checkPageCaller(req.headers, guard)
      const setHeaders = (sent: typeof res) => sent.setHeaders(HEADERS)
      files ??= express.static(dirname(builtPage('index.html')), { setHeaders, redirect: false })
      if (req.originalUrl.split('?', 1)[0] !== CONSOLE_PATH) files(req, res, next)
      else writeAnswer(res, toConsole(req.originalUrl))
    } catch (error) {
      writeAnswer(res, errorResponseOf(error))
    }
  }
}
