/**
 * The files of the console, a web page that calls the control API. They are read at the first
 * request for one. They hold no data, so they need no token: the page asks for it, because a
 * browser cannot send one when it opens an address.
 */
import { createHash } from 'node:crypto'
import type { RequestHandler } from 'express'
import { readBuiltPage } from './built-page.ts'
import { checkPageCaller, type GuardOptions } from './control/guard.ts'
import { errorResponseOf } from './error-response.ts'
import { CONTROL_PATH, type Answer } from './exchange.ts'
import { writeAnswer } from './fast/write-answer.ts'
import { hostErrorOf } from './request-host.ts'

export const CONSOLE_PATH = `${CONTROL_PATH}/console`

const TYPES = {
  'index.html': 'text/html; charset=utf-8',
  'console.js': 'text/javascript; charset=utf-8',
  'console.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const

type FileName = keyof typeof TYPES

const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

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
  const read = new Map<FileName, { readonly text: string; readonly etag: string }>()
  const fileOf = (name: FileName) => {
    const known = read.get(name)
    if (known !== undefined) return known
    const text = readBuiltPage(name)
    const hash = createHash('sha256').update(text).digest('base64url')
    const file = { text, etag: `"${hash.slice(0, 22)}"` }
    read.set(name, file)
    return file
  }
  const answerFile = (name: FileName, ifNoneMatch: string | undefined): Answer => {
    const { text, etag } = fileOf(name)
    const headers = { ...HEADERS, etag }
    if (ifNoneMatch === etag) return { status: 304, headers, body: '' }
    return { status: 200, headers: { ...headers, 'content-type': TYPES[name] }, body: text }
  }
  return (req, res, next) => {
    const [path = ''] = req.originalUrl.split('?', 1)
    const name = path === `${CONSOLE_PATH}/` ? 'index.html' : path.slice(CONSOLE_PATH.length + 1)
    const isFile = Object.hasOwn(TYPES, name)
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !(isFile || path === CONSOLE_PATH)) {
      next()
      return
    }
    try {
      const hostError = hostErrorOf(req, req.originalUrl)
      if (hostError !== undefined) throw hostError
      checkPageCaller(req.headers, guard)
      if (isFile) writeAnswer(res, answerFile(name as FileName, req.headers['if-none-match']))
      else writeAnswer(res, toConsole(req.originalUrl))
    } catch (error) {
      writeAnswer(res, errorResponseOf(error))
    }
  }
}
