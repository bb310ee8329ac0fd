/**
 * Writes a HAR 1.2 file as things happen: after every entry it is a whole file, and a crash within
 * a write leaves all entries but that one. When the disk is full or the file too large, recording
 * ends, the file stays whole, and the traffic goes on.
 */
import { closeSync, fchmodSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { fileCause } from '../../base/vocabulary/file-cause.ts'
import { harHead, harTail, type RecordedOf } from '../../base/vocabulary/har.ts'

const TAIL = Buffer.from(harTail())
const LONGEST_TAIL = harTail('2026-01-01T09:00:00.000Z').length

export type HarWriterOptions = {
  /** Overwrites a file that exists. */
  readonly force?: boolean
  readonly maxBytes?: number
  /** What the file is of. */
  readonly run?: RecordedOf
}

export class HarWriter {
  readonly #file: number
  readonly #maxBytes: number
  /** Where the tail begins. */
  #end = 0
  #entries = 0
  /** Why recording ended; undefined while it goes on. */
  stopped: string | undefined
  #isClosed = false

  /** Only its owner can read it. Throws the system's error, EEXIST if it is there. */
  constructor(path: string, { maxBytes = Infinity, force = false, run }: HarWriterOptions = {}) {
    this.#file = openSync(path, force ? 'w' : 'wx', 0o600)
    // An existing file keeps its permissions otherwise.
    fchmodSync(this.#file, 0o600)
    this.#maxBytes = maxBytes
    this.#append(harHead(run))
  }

  /** On a line of its own. */
  add(entry: object): void {
    if (this.stopped !== undefined) return
    const text = `${this.#entries === 0 ? '' : ','}\n${JSON.stringify(entry)}`
    if (this.#end + Buffer.byteLength(text) + LONGEST_TAIL > this.#maxBytes) {
      this.stopped = `the recording reached its maximum size of ${this.#maxBytes} bytes`
      return
    }
    try {
      this.#append(text)
      this.#entries += 1
    } catch (error) {
      this.stopped = fileCause(error)
      this.#close()
    }
  }

  /** `ended` is when the run did that the file is of. */
  close(ended?: string): void {
    if (this.#isClosed) return
    this.#isClosed = true
    const tail = Buffer.from(harTail(ended))
    // A file that has stopped is as long as it may be.
    if (ended !== undefined && this.stopped === undefined)
      writeSync(this.#file, tail, 0, tail.length, this.#end)
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
