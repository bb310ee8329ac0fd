/**
 * Serves the page of a proxy on a port of its own: all paths of the proxy are those of the
 * deployment. It is read only, and answers pages of this machine only.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listening, type LocalServer } from '../client/local-server.ts'
import { systemTimers } from '../ports/system-timers.ts'
import { systemWallClock } from '../ports/system-wall-clock.ts'
import { Broadcast } from '../server/control/broadcast.ts'
import { checkCaller, checkPageCaller } from '../server/control/guard.ts'
import { frameText, stream } from '../server/control/live-stream.ts'
import { errorResponseOf } from '../server/error-response.ts'
import { JSON_HEADERS } from '../server/exchange.ts'
import type { Answer } from '../simulator/service-exchange.ts'
import { writeAnswer } from '../server/fast/write-answer.ts'
import { pageFiles } from '../server/page-files.ts'
import { ApiError } from '../vocabulary/errors.ts'
import type { LiveArrow, LiveTraffic } from './live-traffic.ts'

export type LiveAddresses = {
  /** What clients call. */
  readonly proxy: string
  readonly target: string
}

const FILES = ['traffic.html', 'traffic.js', 'console.css', 'icon.svg']

/** Throws the system's error if the port cannot be had. */
export async function serveLiveTraffic(
  live: LiveTraffic,
  { port, ...addresses }: LiveAddresses & { readonly port: number },
): Promise<LocalServer> {
  // Numbers of an earlier proxy at this port are other exchanges.
  const run = String(systemWallClock.now())
  const closing = new AbortController()
  const answerFile = pageFiles()
  const textOf = (arrow: LiveArrow) =>
    frameText({ id: `${run}-${arrow.number}`, event: 'exchange', data: JSON.stringify(arrow) })
  const listen = (send: (arrows: readonly LiveArrow[]) => void) => live.listen(send)
  const broadcast = new Broadcast<LiveArrow>({ textOf, listen }, systemTimers)

  const follow = (request: IncomingMessage, response: ServerResponse) => {
    const [lastRun, last] = String(request.headers['last-event-id'] ?? '').split('-', 2)
    stream<LiveArrow>(request, response, { timers: systemTimers, closing: closing.signal }, () => ({
      until: closing.signal,
      greeting: frameText({ event: 'ready', data: JSON.stringify({ run, ...addresses }) }),
      missed: live.after(lastRun === run ? Number(last) : 0),
      broadcast,
    }))
  }
  const answer = (request: IncomingMessage, path: string): Answer => {
    const name = path === '/' ? 'traffic.html' : path.slice(1)
    if (FILES.includes(name)) {
      checkPageCaller(request.headers, {})
      return answerFile(name, request.headers['if-none-match'])
    }
    checkCaller(request.headers, {})
    const parts = live.partsOf(Number(/^\/exchanges\/(\d+)$/.exec(path)?.[1]))
    if (parts === undefined) throw new ApiError('NOT_FOUND', 'Failed to find the exchange.')
    return { status: 200, headers: JSON_HEADERS, body: JSON.stringify({ parts }) }
  }
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        throw new ApiError('METHOD_NOT_ALLOWED', 'Failed to answer: the page only reads.')
      if (path !== '/stream') return writeAnswer(response, answer(request, path))
      checkCaller(request.headers, {})
      follow(request, response)
    } catch (error) {
      writeAnswer(response, errorResponseOf(error))
    }
  })
  const { close, ...bound } = await listening(server, { port, host: '127.0.0.1' })
  return {
    ...bound,
    close: () => {
      closing.abort()
      return close()
    },
  }
}
