/**
 * Messages as lines over two streams. A line that is too long, or that is not a message, is
 * answered with an error, and the session goes on: the transport of the SDK ends it without a word.
 */
import type { Readable, Writable } from 'node:stream'
import { memberOf, parsedJson } from '../vocabulary/json.ts'
import { ErrorCode, JSONRPCMessageSchema, type Transport } from './sdk.ts'
import { TopLevelId } from './top-level-id.ts'

/** The text of the largest scenario file fits in. */
const MOST_LINE_MB = 8
const MOST_LINE_BYTES = MOST_LINE_MB * 1024 * 1024
const LINE_FEED = 0x0a

type Id = string | number | null

export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: Transport['onmessage']
  readonly #input: Readable
  readonly #output: Writable
  #parts: Buffer[] = []
  #length = 0
  /** Set for a line that is longer than is kept. */
  #id: TopLevelId | undefined
  readonly #read = (chunk: Buffer) => this.#receive(chunk)
  readonly #end = () => void this.close()

  constructor(input: Readable, output: Writable) {
    this.#input = input
    this.#output = output
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read)
    this.#input.once('end', this.#end)
    this.#input.once('error', this.#end)
  }

  send(message: object): Promise<void> {
    return new Promise((resolve) => {
      if (this.#output.write(`${JSON.stringify(message)}\n`)) resolve()
      else this.#output.once('drain', resolve)
    })
  }

  async close(): Promise<void> {
    this.#input.off('data', this.#read)
    this.#input.off('end', this.#end)
    this.#input.off('error', this.#end)
    this.#input.pause()
    this.onclose?.()
  }

  #receive(chunk: Buffer): void {
    let rest = chunk
    for (let at = rest.indexOf(LINE_FEED); at !== -1; at = rest.indexOf(LINE_FEED)) {
      this.#append(rest.subarray(0, at))
      this.#endLine()
      rest = rest.subarray(at + 1)
    }
    this.#append(rest)
  }

  /** Looks only for the id of a line that is too long. */
  #append(part: Buffer): void {
    this.#length += part.length
    if (this.#length <= MOST_LINE_BYTES) {
      if (part.length > 0) this.#parts.push(part)
      return
    }
    if (this.#id === undefined) {
      this.#id = new TopLevelId()
      for (const kept of this.#parts) this.#id.read(kept)
      this.#parts = []
    }
    this.#id.read(part)
  }

  #endLine(): void {
    const [text, id, length] = [Buffer.concat(this.#parts).toString(), this.#id, this.#length]
    this.#parts = []
    this.#length = 0
    this.#id = undefined
    if (id !== undefined) {
      const cause = `it has ${(length / 1024 / 1024).toFixed(1)} MB. Send at most ${MOST_LINE_MB} MB`
      this.#reject(ErrorCode.InvalidRequest, id.found, cause)
    } else if (text.trim() !== '') this.#take(text)
  }

  #take(text: string): void {
    const value = parsedJson(text)
    if (value === undefined)
      return this.#reject(ErrorCode.ParseError, null, 'it is not valid JSON. Send one on each line')
    const message = JSONRPCMessageSchema.safeParse(value)
    if (message.success) return this.onmessage?.(message.data)
    const id = memberOf(value, 'id')
    const known = typeof id === 'string' || typeof id === 'number' ? id : null
    const cause = 'it is not a JSON-RPC 2.0 message. Send "jsonrpc", "id", "method" and "params"'
    this.#reject(ErrorCode.InvalidRequest, known, cause)
  }

  #reject(code: ErrorCode, id: Id, cause: string): void {
    const message = `Failed to read the message: ${cause}.`
    void this.send({ jsonrpc: '2.0', id, error: { code, message } })
  }
}
