/** The requests of one connection of a client, one after another, and their answers. */
import type { Socket } from 'node:net'
import { systemWallClock } from '../ports/system-wall-clock.ts'
import { networkError } from '../vocabulary/network-error.ts'
import { Copy, forwarded, hostError, pathAt, withHead } from './forwarded-message.ts'
import {
  framingOf,
  headIn,
  headersOf,
  MessageError,
  NO_BODY,
  type Framing,
} from './http-message.ts'
import { OWN_ANSWER, type ForwardingOptions, type Passed } from './passed.ts'
import type { TargetConnection, TargetConnections } from './target-connection.ts'

type Way = ForwardingOptions & { readonly base: URL; readonly targets: TargetConnections }

type Call = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly startedAt: number
  readonly began: number
  readonly request: Framing
  readonly sent: Copy
  /** Whether the client keeps its connection after it. */
  readonly isLast: boolean
  target: TargetConnection | undefined
  answer: Answer | undefined
}
type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly framing: Framing
  readonly received: Copy
}

const REQUEST_LINE = /^([!#$%&'*+.^_`|~\w-]+) (\/[^ ]*|\*) HTTP\/1\.([01])$/
const STATUS_LINE = /^HTTP\/1\.[01] (\d{3})(?: |$)/
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
const NOTHING = Buffer.alloc(0)

export class ClientConnection {
  readonly #client: Socket
  readonly #way: Way
  #waiting: Buffer = NOTHING
  #answerHead: Buffer = NOTHING
  #call: Call | undefined
  #isEnding = false

  constructor(client: Socket, way: Way) {
    this.#client = client
    this.#way = way
  }

  /** Until its client leaves. */
  serve(): void {
    const client = this.#client
    client.on('data', (bytes: Buffer) => this.#guarded(() => this.#read(bytes)))
    client.on('drain', () => this.#call?.target?.socket.resume())
    client.on('error', () => {})
    // A client that has left reads no answer.
    client.on('end', () => this.#leave())
    client.on('close', () => this.#leave())
  }

  /** An error of the client's message is its own. */
  #guarded(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof MessageError)) throw error
      this.#answerOwn(400, `it is no HTTP/1.1 request: ${error.message}`)
    }
  }

  #read(bytes: Buffer): void {
    if (this.#isEnding) return
    const call = this.#call
    if (call?.target !== undefined && !call.request.isDone) return this.#sendBody(call, bytes)
    this.#waiting = this.#waiting.length === 0 ? bytes : Buffer.concat([this.#waiting, bytes])
    // The next request waits in the socket.
    if (call !== undefined) this.#client.pause()
    else this.#begin()
  }

  #sendBody(call: Call, bytes: Buffer, head?: string): void {
    const end = call.request.take(bytes, 0, (content) => call.sent.add(content))
    if (end < bytes.length) this.#waiting = bytes.subarray(end)
    const isFlowing = call.target?.socket.write(withHead(head, bytes, 0, end)) !== false
    if (!isFlowing) this.#client.pause()
    // What the client sends later, and whether it leaves, is seen unless a request waits already.
    else if (this.#waiting.length === 0) this.#client.resume()
  }

  /** Begins the next request, if all of its head is there. */
  #begin(): void {
    let bytes = this.#waiting
    while (bytes[0] === 0x0d && bytes[1] === 0x0a) bytes = bytes.subarray(2)
    this.#waiting = bytes
    const head = bytes.length === 0 ? undefined : headIn(bytes)
    if (head === undefined) return
    const [, method = '', path = '', minor] = REQUEST_LINE.exec(head.start) ?? []
    if (method === '' || method === 'CONNECT')
      throw new MessageError('its first line is not a method, a path and a version')
    const headers = headersOf(head)
    const request = framingOf(head, false)
    const why = hostError(head) ?? this.#way.reject?.(headers)
    if (why !== undefined) return this.#answerOwn(403, why)
    const onward = pathAt(this.#way.base, path)
    const call: Call = {
      ...{ method, url: this.#way.base.origin + onward, headers, request },
      ...{ startedAt: systemWallClock.now(), began: performance.now() },
      ...{ sent: new Copy(), target: undefined, answer: undefined },
      isLast: minor === '0' || /\bclose\b/i.test(headers['connection'] ?? ''),
    }
    this.#call = call
    this.#waiting = bytes.subarray(head.length)
    const start = `${method} ${onward} HTTP/1.${minor}`
    const text = forwarded(start, head, this.#way.base.host)
    const room = this.#way.room?.()
    if (room === undefined) return this.#send(call, text)
    void room.then(() => {
      if (this.#call === call) this.#guarded(() => this.#send(call, text))
    })
  }

  #send(call: Call, head: string): void {
    call.target = this.#way.targets.take({
      onAnswer: (bytes) => this.#hear(call, bytes),
      onDrain: () => this.#client.resume(),
      onClose: (error) => this.#lose(call, error),
    })
    const isExpected = /100-continue/i.test(call.headers['expect'] ?? '')
    if (isExpected && !call.request.isDone) this.#client.write(CONTINUE)
    const bytes = this.#waiting
    this.#waiting = NOTHING
    this.#sendBody(call, bytes, head)
  }

  #hear(call: Call, bytes: Buffer): void {
    try {
      if (call.answer === undefined) this.#hearHead(call, bytes)
      else this.#hearBody(call, call.answer, bytes, 0)
    } catch (error) {
      if (!(error instanceof MessageError)) throw error
      call.target?.socket.destroy(new Error(`its answer is no HTTP/1.1 response: ${error.message}`))
    }
  }

  #hearHead(call: Call, more: Buffer): void {
    const bytes = this.#answerHead.length === 0 ? more : Buffer.concat([this.#answerHead, more])
    this.#answerHead = NOTHING
    const head = headIn(bytes)
    if (head === undefined) {
      this.#answerHead = bytes
      return
    }
    const status = Number(STATUS_LINE.exec(head.start)?.[1])
    if (!(status >= 100) || status === 101) throw new MessageError('its first line has no status')
    if (status < 200) {
      // The proxy itself has answered what the client expects.
      if (status !== 100) this.#client.write(forwarded(head.start, head) + '\r\n', 'latin1')
      return bytes.length > head.length
        ? this.#hearHead(call, bytes.subarray(head.length))
        : undefined
    }
    const isEmpty = call.method === 'HEAD' || status === 204 || status === 304
    const framing = isEmpty ? NO_BODY : framingOf(head, true)
    const answer = { status, headers: headersOf(head), framing, received: new Copy() }
    call.answer = answer
    const ends = call.isLast || framing.isOpen ? 'Connection: close\r\n' : ''
    this.#hearBody(call, answer, bytes, head.length, forwarded(head.start, head) + ends)
  }

  #hearBody(call: Call, answer: Answer, bytes: Buffer, at: number, head?: string): void {
    const end = answer.framing.take(bytes, at, (content) => answer.received.add(content))
    const isFlowing = this.#client.write(withHead(head, bytes, at, end))
    if (answer.framing.isDone) this.#finish(call, answer, end === bytes.length)
    else if (!isFlowing) call.target?.socket.pause()
  }

  #finish(call: Call, answer: Answer, isExact: boolean): void {
    const { target } = call
    this.#call = undefined
    if (target !== undefined) {
      const hasClosed = /\bclose\b/i.test(answer.headers['connection'] ?? '')
      target.caller = undefined
      if (isExact && call.request.isDone && !hasClosed) this.#way.targets.rest(target)
      else target.socket.destroy()
    }
    this.#report(call, answer, true)
    // The rest of a request that was answered early is no request of its own.
    if (call.isLast || answer.framing.isOpen || !call.request.isDone) return this.#end()
    if (this.#waiting.length > 0) this.#guarded(() => this.#begin())
    if (this.#call === undefined) this.#client.resume()
  }

  /** The target has ended the connection. */
  #lose(call: Call, error: Error | undefined): void {
    if (this.#call !== call) return
    const { answer } = call
    if (answer?.framing.isOpen === true && error === undefined)
      return this.#finish(call, answer, false)
    this.#call = undefined
    this.#report(call, answer, false)
    if (answer !== undefined) {
      if (error === undefined) this.#end()
      else this.#client.resetAndDestroy()
      return
    }
    const cause = error ?? Object.assign(new Error('closed'), { code: 'ECONNRESET' })
    this.#answerOwn(502, `${this.#way.base.origin} did not answer: ${networkError(cause).text}`)
  }

  #leave(): void {
    const call = this.#call
    this.#call = undefined
    this.#isEnding = true
    if (call === undefined) return
    if (call.target !== undefined) {
      call.target.caller = undefined
      call.target.socket.destroy()
    }
    this.#report(call, call.answer, false)
  }

  #report(call: Call, answer: Answer | undefined, isWhole: boolean): void {
    const { method, url, startedAt, began, headers, sent } = call
    // Rounded up, an answer would seem to end after the next request began.
    const tookMs = Math.floor(performance.now() - began)
    const passed: Passed = {
      ...{ method, url, startedAt, tookMs, requestHeaders: headers, requestBytes: sent.body },
      ...(answer && {
        response: {
          ...{ status: answer.status, headers: answer.headers, bytes: answer.received.body },
          isWhole,
        },
      }),
    }
    this.#way.onPassed(passed)
  }

  #answerOwn(status: number, why: string): void {
    const call = this.#call
    this.#call = undefined
    if (call?.target !== undefined) {
      call.target.caller = undefined
      call.target.socket.destroy()
      this.#report(call, undefined, false)
    }
    const body = JSON.stringify({ message: `Failed to forward the request: ${why}.` })
    const head = [
      ...[`HTTP/1.1 ${status} ${REASONS[status] ?? ''}`, 'content-type: application/json'],
      ...[`${OWN_ANSWER}: 1`, `content-length: ${Buffer.byteLength(body)}`, 'connection: close'],
    ]
    this.#client.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    this.#end()
  }

  /** What the client still sends is read, so that it reads the answer. */
  #end(): void {
    this.#isEnding = true
    this.#waiting = NOTHING
    this.#client.end()
    this.#client.resume()
  }
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  502: 'Bad Gateway',
}
