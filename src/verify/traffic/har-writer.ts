/**
 * Writes a HAR 1.2 file as things happen: after every entry it is a whole file, and a crash within
 * a write leaves all entries but that one. When the disk is full or the file too large, recording
 * ends, the file stays whole, and the traffic goes on.
 */
import { closeSync, fchmodSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { fileCause } from '../../base/vocabulary/file-cause.ts'
import { HAR_HEAD, HAR_TAIL } from '../../base/vocabulary/har.ts'

const TAIL = Buffer.from(HAR_TAIL)

export type HarWriterOptions = {
  /** Overwrites a file that exists. */
  readonly force?: boolean
  readonly maxBytes?: number
}

export class HarWriter {
  readonly #file: number
  readonly #maxBytes: number
  /** Where the tail begins. */
  #end = 0
  #entries = 0
  #stopped: string | undefined
  #isClosed = false

  /** Only its owner can read it. Throws the system's error, EEXIST if it is there. */
  constructor(path: string, { maxBytes = Infinity, force = false }: HarWriterOptions = {}) {
    this.#file = openSync(path, force ? 'w' : 'wx', 0o600)
    // An existing file keeps its permissions otherwise.
    fchmodSync(this.#file, 0o600)
    this.#maxBytes = maxBytes
    this.#append(HAR_HEAD)
  }

  /** Why recording ended; undefined while it goes on. */
  get stopped(): string | undefined {
    return this.#stopped
  }

  /** On a line of its own. */
  add(entry: object): void {
    if (this.#stopped !== undefined) return
    const text = `${this.#entries === 0 ? '' : ','}\n${JSON.stringify(entry)}`
    if (this.#end + Buffer.byteLength(text) + TAIL.length > this.#maxBytes) {
      this.#stopped = `the recording reached its maximum size of ${this.#maxBytes} bytes`
      return
    }
    try {
      this.#append(text)
      this.#entries += 1
    } catch (error) {
      this.#stopped = fileCause(error)
      this.#close()
    }
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    closeSync(this.#file)
  }

  #append(text: string): void {
    const bytes = Buffer.concat([Buffer.from(text), TAIL])
    let written = 0
    while (written < bytes.length)
      written += writeSync(this.#file, bytes, written, bytes.length - written, this.#end + written)
    this.#end += bytes.length - TAIL.length
  }

  /** What was overwritten is written again: that needs no further space. */
  #close(): void {
    try {
      ftruncateSync(this.#file, this.#end)
      writeSync(this.#file, TAIL, 0, TAIL.length, this.#end)
    } catch {
      // The file ends within an entry, which its readers report.
    }
  }
}
