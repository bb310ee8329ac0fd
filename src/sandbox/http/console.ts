/**
 * The files of the console, a web page that calls the control API. They hold no data, so they need
 * no token: the page asks for it, because a browser cannot send one when it opens an address.
 */
import type { RequestHandler } from 'express'
import { pageFiles } from './page-files.ts'
import { checkPageCaller, type GuardOptions } from './control/guard.ts'
import { errorResponseOf } from './error-response.ts'
import { CONTROL_PATH } from './exchange.ts'
import type { Answer } from '../simulator/service-exchange.ts'
import { writeAnswer } from './write-answer.ts'
import { hostErrorOf } from './request-host.ts'

export const CONSOLE_PATH = `${CONTROL_PATH}/console`

const FILES = ['index.html', 'console.js', 'console.css', 'icon.svg']

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
  const answerFile = pageFiles()
  return (req, res, next) => {
    const [path = ''] = req.originalUrl.split('?', 1)
    const name = path === `${CONSOLE_PATH}/` ? 'index.html' : path.slice(CONSOLE_PATH.length + 1)
    const isFile = FILES.includes(name)
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !(isFile || path === CONSOLE_PATH)) {
      next()
      return
    }
    try {
      const hostError = hostErrorOf(req, req.originalUrl)
      if (hostError !== undefined) throw hostError
      checkPageCaller(req.headers, guard)
      if (isFile) writeAnswer(res, answerFile(name, req.headers['if-none-match']))
      else writeAnswer(res, toConsole(req.originalUrl))
    } catch (error) {
      writeAnswer(res, errorResponseOf(error))
    }
  }
}
