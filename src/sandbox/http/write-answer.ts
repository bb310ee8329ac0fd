/**
 * Writes an answer, injected faults included. Head and body leave in one write, with the header
 * names in the form that node:http copies without looking at them. With `res.send()` instead, a
 * quote costs 1.04 and a bank list 1.18 times as much.
 */
import type { OutgoingHttpHeader, ServerResponse } from 'node:http'
import { systemTimers } from '../../base/ports/system-timers.ts'
import { VERSION } from '../../base/vocabulary/version.ts'
import type { Answer } from '../simulator/service-exchange.ts'
import { writeInForm } from './write-varied-form.ts'

/** Once `closing` is aborted, an answer is the last one of its connection. */
export function writeAnswer(res: ServerResponse, answer: Answer, closing?: AbortSignal): void {
  if (answer.delayMs === undefined) write(res, answer, closing)
  else delay(answer.delayMs, answer.until, () => write(res, answer, closing))
}

function delay(delayMs: number, until: Answer['until'], then: () => void): void {
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    cancel()
    then()
  }
  const cancel = systemTimers.after(delayMs, end)
  void until?.().then(end, end)
}

function write(res: ServerResponse, answer: Answer, closing: AbortSignal | undefined): void {
  const { status, headers, body, breaks } = answer
  const { socket } = res
  if (breaks === 'reset') {
    socket?.resetAndDestroy()
    return
  }
  if (closing?.aborted === true) res.shouldKeepAlive = false
  if (answer.form !== undefined && breaks === undefined) {
    writeInForm(res, answer, answer.form)
    return
  }
  const length = Buffer.byteLength(body)
  const head: (string | number)[] = ['x-ramp-sandbox', VERSION]
  for (const name in headers) head.push(name, headers[name] ?? '')
  if (status !== 204 && status !== 205 && status !== 304) head.push('content-length', length)
  res.writeHead(status, head as OutgoingHttpHeader[])
  if (breaks === 'truncate') {
    res.write(body.slice(0, Math.floor(body.length / 2)), () => socket?.destroy())
    return
  }
  // 'latin1' copies the text as it is; 'utf8' would examine every character.
  const encoding = length === body.length ? 'latin1' : 'utf8'
  if (socket === null || length === 0) {
    res.end(body, encoding)
    return
  }
  // Corked, the socket gets head and body as one text; `end` without it would add an empty one,
  // and make a list of two for the system.
  socket.cork()
  res.write(body, encoding)
  socket.uncork()
  res.end()
}
