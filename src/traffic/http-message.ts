/**
 * Reads HTTP/1.1 messages as bytes, strictly and in linear time: what two readers could take for
 * different messages is an error (RFC 9112 §11.2).
 */
export type Head = {
  /** The request line or the status line. */
  readonly start: string
  readonly fields: readonly Field[]
  /** Of its bytes, with the empty line. */
  readonly length: number
}
type Field = { readonly lower: string; readonly value: string; readonly line: string }

export class MessageError extends Error {}

/** The limit of heads and of trailers, in bytes. */
const LONGEST_HEAD = 16 * 1024
const LONGEST_CHUNK_LINE = 4 * 1024
const END = '\r\n\r\n'
const STRAY = /\r(?!\n)|(?<!\r)\n|[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/
const CHUNK = /^([\da-f]{1,12})[ \t]*(?:;[\t\x20-\x7e\x80-\xff]*)?\r\n$/i

/** Undefined while it is not whole. */
export function headIn(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf(END)
  if (end < 0 ? bytes.length > LONGEST_HEAD : end > LONGEST_HEAD)
    throw new MessageError(`its head is longer than ${LONGEST_HEAD} bytes`)
  if (end < 0) return undefined
  const text = bytes.toString('latin1', 0, end)
  if (STRAY.test(text)) throw new MessageError('its head has a control character')
  const [start = '', ...lines] = text.split('\r\n')
  return { start, fields: lines.map(fieldOf), length: end + END.length }
}

function fieldOf(line: string): Field {
  const colon = line.indexOf(':')
  const name = line.slice(0, Math.max(colon, 0))
  if (!NAME.test(name)) throw new MessageError('a line of its head has no name')
  let [from, to] = [colon + 1, line.length]
  while (from < to && isBlank(line.charCodeAt(from))) from++
  while (to > from && isBlank(line.charCodeAt(to - 1))) to--
  return { lower: name.toLowerCase(), value: line.slice(from, to), line }
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09
}

/** Several values of one name are joined, as a list. */
export function headersOf({ fields }: Head): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  for (const { lower, value } of fields) {
    if (lower === '__proto__') continue
    const before = headers[lower]
    const between = lower === 'cookie' ? '; ' : ', '
    headers[lower] = before === undefined ? value : before + between + value
  }
  return headers
}

/** How a body ends. `take` returns where its part of the bytes ends, and reports its content. */
export type Framing = {
  readonly isDone: boolean
  /** Only the end of the connection ends it. */
  readonly isOpen: boolean
  take(bytes: Buffer, at: number, onContent: (bytes: Buffer) => void): number
}

/** `isOpenEnded`: without a length it ends with its connection, as responses do. */
export function framingOf({ start, fields }: Head, isOpenEnded: boolean): Framing {
  let length: string | undefined
  let coding: string | undefined
  for (const { lower, value } of fields) {
    if (lower !== 'content-length' && lower !== 'transfer-encoding') continue
    if (length !== undefined || coding !== undefined)
      throw new MessageError('it states more than one length')
    if (lower === 'content-length') length = value
    else coding = value
  }
  if (coding !== undefined) {
    const isOld = start.startsWith('HTTP/1.0') || start.endsWith('HTTP/1.0')
    if (coding.toLowerCase() !== 'chunked' || isOld)
      throw new MessageError('its transfer coding is not "chunked"')
    return new ChunkedBody()
  }
  if (length === undefined) return isOpenEnded ? new OpenBody() : NO_BODY
  if (!/^\d{1,15}$/.test(length)) throw new MessageError('its Content-Length is not a number')
  return new LongBody(Number(length))
}

export const NO_BODY: Framing = { isDone: true, isOpen: false, take: (_bytes, at) => at }

class OpenBody implements Framing {
  readonly isDone = false
  readonly isOpen = true

  take(bytes: Buffer, at: number, onContent: (bytes: Buffer) => void): number {
    onContent(bytes.subarray(at))
    return bytes.length
  }
}

class LongBody implements Framing {
  readonly isOpen = false
  #rest: number

  constructor(length: number) {
    this.#rest = length
  }

  get isDone(): boolean {
    return this.#rest === 0
  }

  take(bytes: Buffer, at: number, onContent: (bytes: Buffer) => void): number {
    const end = Math.min(bytes.length, at + this.#rest)
    if (end > at) onContent(bytes.subarray(at, end))
    this.#rest -= end - at
    return end
  }
}

class ChunkedBody implements Framing {
  readonly isOpen = false
  isDone = false
  /** Bytes left of a chunk; undefined between two of them. */
  #rest: number | undefined
  #isTrailer = false
  #line = ''
  #trailers = 0

  take(bytes: Buffer, from: number, onContent: (bytes: Buffer) => void): number {
    let at = from
    while (at < bytes.length && !this.isDone) {
      if (this.#rest !== undefined && this.#rest > 0) {
        const end = Math.min(bytes.length, at + this.#rest)
        onContent(bytes.subarray(at, end))
        this.#rest -= end - at
        at = end
        continue
      }
      const newline = bytes.indexOf(0x0a, at)
      const end = newline < 0 ? bytes.length : newline + 1
      if (this.#line.length + end - at > LONGEST_CHUNK_LINE)
        throw new MessageError('a line between its chunks is too long')
      this.#line += bytes.toString('latin1', at, end)
      at = end
      if (newline < 0) break
      this.#read(this.#line)
      this.#line = ''
    }
    return at
  }

  #read(line: string): void {
    if (this.#isTrailer) return this.#readTrailer(line)
    if (this.#rest === 0) {
      if (line !== '\r\n') throw new MessageError('a chunk is longer than its size')
      this.#rest = undefined
      return
    }
    const [, size] = CHUNK.exec(line) ?? []
    if (size === undefined) throw new MessageError('a chunk has no size')
    const length = Number.parseInt(size, 16)
    if (length === 0) this.#isTrailer = true
    else this.#rest = length
  }

  #readTrailer(line: string): void {
    this.#trailers += line.length
    if (this.#trailers > LONGEST_HEAD) throw new MessageError('its trailers are too long')
    if (line === '\r\n') this.isDone = true
    else if (STRAY.test(line) || !line.endsWith('\r\n'))
      throw new MessageError('its trailers have a control character')
    else fieldOf(line.slice(0, -2))
  }
}
