/**
 * A world's journal: one JSON line per committed change, handed to the operating system before
 * the answer leaves, so that an acknowledged change outlives the process however it ends. It is
 * not synced to the disk line by line unless asked (`fsync`): a power cut can take the last
 * moments, and a sandbox is worth that speed.
 *
 * The first line names the generation of the snapshot that the journal continues. A crash between
 * the writing of a new snapshot and the emptying of the journal leaves an older number here, and
 * the whole journal is then passed over: all of it is in the snapshot, and laying it on again
 * would bring back rows that later changes deleted.
 */
import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { basename } from 'node:path'
import type { Change } from '../simulator/rows.ts'
import { readLines, type Line } from './line-reader.ts'
import { isMissing, onFile, StorageError, storageError } from './storage-error.ts'
import { FORMAT, formatIssue, isChange, isNumber, isPlain } from './stored-shape.ts'

export type JournalOptions = {
  readonly file: string
  readonly fsync: boolean
  readonly onNotice: (notice: string) => void
}

export class JournalFile {
  readonly #file: string
  readonly #fsync: boolean
  readonly #onNotice: (notice: string) => void
  #fd: number | undefined
  #generation = 0
  /** Up to here the file is good; undefined until it has been read to its end. */
  #bytes: number | undefined
  /** The file is longer than its good part, and must be cut before anything is added. */
  #hasWaste = false

  constructor(options: JournalOptions) {
    this.#file = options.file
    this.#fsync = options.fsync
    this.#onNotice = options.onNotice
  }

  get bytes(): number {
    return this.#bytes ?? 0
  }

  /**
   * The changes to lay on the snapshot of that generation (0 where there is none), to be read to
   * the end before anything is appended. Drops a torn last line; throws StorageError on any other
   * damage.
   */
  *read(generation: number): Generator<Change, void> {
    this.#generation = generation
    let bytes = 0
    try {
      for (const line of readLines(this.#file)) {
        const value = tryParse(line.text)
        if (value === undefined && !line.isWhole) {
          this.#dropTorn(line)
          break
        }
        if (line.number > 1) yield this.#changeOf(line, value)
        else if (this.#isSuperseded(value)) {
          this.#hasWaste = true
          break
        }
        bytes = line.end
        if (!line.isWhole) bytes += this.#write('\n')
      }
    } catch (error) {
      if (!isMissing(error)) throw storageError('read the journal', this.#file, error)
    }
    this.#bytes = bytes
    if (this.#hasWaste) onFile('mend the journal', this.#file, () => this.#cutWaste(bytes))
  }

  /** Throws where the change is not wholly written; nothing of it is then left to be read. */
  append(change: Change): void {
    const bytes = this.#bytes
    if (bytes === undefined) throw new Error('A journal is continued only when read to its end')
    const line = `${JSON.stringify(change)}\n`
    const text = bytes === 0 ? this.#head() + line : line
    onFile('write to the journal', this.#file, () => {
      if (this.#hasWaste) this.#cutWaste(bytes)
      try {
        this.#bytes = bytes + this.#write(text)
      } catch (error) {
        this.#hasWaste = true
        this.#cutWaste(bytes)
        throw error
      }
    })
  }

  /**
   * Continues the snapshot of that generation from here on. Call when that snapshot is safely in
   * its place.
   */
  begin(generation: number): void {
    this.#generation = generation
    this.#bytes = 0
    this.#hasWaste = true
    try {
      this.#cutWaste(0)
    } catch {
      // The old lines bear an older generation and are passed over. The next append cuts them, or
      // fails.
    }
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd)
    this.#fd = undefined
    this.#bytes = undefined
  }

  #head(): string {
    return `${JSON.stringify({ format: FORMAT, generation: this.#generation })}\n`
  }

  /** A full disk can take half a line without an error; that is one here. */
  #write(text: string): number {
    const bytes = Buffer.byteLength(text)
    const written = writeSync(this.#open(), text)
    if (written < bytes) throw new Error(`only ${written} of ${bytes} bytes could be written`)
    if (this.#fsync) fsyncSync(this.#open())
    return bytes
  }

  #cutWaste(bytes: number): void {
    ftruncateSync(this.#open(), bytes)
    this.#hasWaste = false
  }

  #open(): number {
    this.#fd ??= openSync(this.#file, 'a')
    return this.#fd
  }

  #dropTorn(line: Line): void {
    this.#hasWaste = true
    this.#onNotice(
      `The journal "${this.#file}" ends in the middle of line ${line.number}, as after a crash: ` +
        `${line.end - line.start} bytes of a change that was never acknowledged were dropped.`,
    )
  }

  /** Whether the journal belongs to an older snapshot than the one that is there. */
  #isSuperseded(head: unknown): boolean {
    const fault = formatIssue(head)
    if (fault !== null) throw this.#refused(fault)
    const generation = isPlain(head) ? head['generation'] : undefined
    if (!isNumber(generation)) throw this.#damaged('line 1 does not name its "generation"')
    if (generation <= this.#generation) return generation < this.#generation
    const found = this.#generation === 0 ? 'there is none' : `number ${this.#generation} is there`
    throw this.#damaged(`it continues snapshot number ${generation}, but ${found}`)
  }

  #changeOf(line: Line, value: unknown): Change {
    if (isChange(value)) return value
    throw this.#damaged(`line ${line.number} (at byte ${line.start}) is not a change`)
  }

  #damaged(cause: string): StorageError {
    const world = basename(this.#file, '.journal.jsonl')
    return this.#refused(
      `${cause}. It was left as it is. Mend it, or put back a copy of both files of the world; ` +
        `to begin anew, delete it and "${world}.json"`,
    )
  }

  #refused(fault: string): StorageError {
    const message = `Failed to read the journal "${this.#file}": ${fault}.`
    return new StorageError('bad-file', this.#file, message)
  }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
