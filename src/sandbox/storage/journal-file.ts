/**
 * A world's journal: one JSON line per committed change, passed to the operating system before the
 * answer leaves, so that an acknowledged change survives the process however it ends. Lines are not
 * synced to the disk: a power cut can lose the last moments of a sandbox.
 *
 * The first line names the generation of the snapshot that the journal continues. A crash between
 * writing a new snapshot and emptying the journal leaves an older number here, and the whole
 * journal is then skipped: the snapshot has all of it, and applying it again would restore deleted
 * rows.
 */
import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { basename } from 'node:path'
import { FORMAT, type Change } from '../simulator/rows.ts'
import { parsedJson } from '../../base/vocabulary/json.ts'
import { readLines, type Line } from './line-reader.ts'
import { requireHeld } from './directory-lock.ts'
import { isMissing, onFile, StorageError, storageError } from './storage-error.ts'
import { checkFormat, isChange, isNumber, isPlain } from './stored-shape.ts'

export type JournalOptions = {
  readonly file: string
  readonly onNotice: (notice: string) => void
  /** Whether the directory is still locked. */
  readonly isHeld: () => boolean
}

export class JournalFile {
  readonly #file: string
  readonly #onNotice: (notice: string) => void
  readonly #isHeld: () => boolean
  #fd: number | undefined
  #generation = 0
  /** Length of the file's valid part; undefined until it has been read to its end. */
  #bytes: number | undefined
  /** The file is longer than its valid part, and is cut before anything is added. */
  #hasWaste = false

  constructor(options: JournalOptions) {
    this.#file = options.file
    this.#onNotice = options.onNotice
    this.#isHeld = options.isHeld
  }

  get bytes(): number {
    return this.#bytes ?? 0
  }

  /** Whether more than a head continues the stored snapshot. */
  get hasChanges(): boolean {
    return this.bytes > headOf(this.#generation).length
  }

  /** The number of the snapshot that it continues. */
  get generation(): number {
    return this.#generation
  }

  /**
   * The changes to apply to the snapshot of that generation (0 without one), to be read to the
   * end before anything is appended. Drops a torn last line; throws StorageError on other damage.
   */
  *read(generation: number): Generator<Change, void> {
    this.#generation = generation
    let bytes = 0
    try {
      for (const line of readLines(this.#file)) {
        if (this.#hasWaste) {
          // Earlier versions continued a journal with a second head.
          if (!line.text.startsWith('{"format":')) continue
          throw this.#damaged(`line ${line.number} continues another snapshot than line 1`)
        }
        const value = parsedJson(line.text)
        if (value === undefined && !line.isWhole) {
          this.#dropTorn(line)
          break
        }
        if (line.number > 1) yield this.#changeOf(line, value)
        else if (this.#isSuperseded(value)) {
          this.#hasWaste = true
          continue
        }
        bytes = line.end
        if (!line.isWhole) bytes += this.#write('\n')
      }
    } catch (error) {
      if (!isMissing(error)) throw storageError('read the journal', this.#file, error)
    }
    this.#bytes = bytes
    if (this.#hasWaste) onFile('repair the journal', this.#file, () => this.#cutWaste(bytes))
  }

  /** Throws if the change cannot be written as a whole; nothing of it is then left in the file. */
  append(change: Change): void {
    const line = `${JSON.stringify(change)}\n`
    this.#add(this.bytes > 0 ? line : headOf(this.#generation) + line)
  }

  /** Continues the snapshot of that generation from now on. Call when that snapshot is stored. */
  start(generation: number): void {
    this.#generation = generation
    this.#bytes = 0
    this.#hasWaste = true
    // It can have been deleted.
    this.release()
    try {
      this.#cutWaste(0)
    } catch {
      // The old lines have an older generation and are skipped. The next append cuts them, or
      // fails.
    }
  }

  /** Closes the file until it is written again. */
  release(): void {
    if (this.#fd !== undefined) closeSync(this.#fd)
    this.#fd = undefined
  }

  close(): void {
    this.release()
    this.#bytes = undefined
  }

  #add(text: string): void {
    const bytes = this.#bytes
    if (bytes === undefined)
      throw new Error('A journal must be read to its end before it is continued')
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

  /** A full disk can take half a line without an error; here that is an error. */
  #write(text: string): number {
    const fd = this.#open()
    if (fstatSync(fd).nlink === 0)
      throw new Error('it was deleted while the sandbox runs. Stop the sandbox and start it again')
    const bytes = Buffer.byteLength(text)
    const written = writeSync(fd, text)
    if (written < bytes) throw new Error(`only ${written} of ${bytes} bytes could be written`)
    return bytes
  }

  #cutWaste(bytes: number): void {
    ftruncateSync(this.#open(), bytes)
    this.#hasWaste = false
  }

  #open(): number {
    if (this.#fd === undefined) {
      requireHeld(this.#isHeld)
      this.#fd = openSync(this.#file, 'a', 0o600)
    }
    return this.#fd
  }

  #dropTorn(line: Line): void {
    this.#hasWaste = true
    this.#onNotice(
      `The journal "${this.#file}" ends in the middle of line ${line.number}, as after a crash: ` +
        `dropped ${line.end - line.start} bytes of a change that was never acknowledged.`,
    )
  }

  /** Whether the lines after this head belong to an older snapshot. */
  #isSuperseded(head: unknown): boolean {
    checkFormat(head, (issue) => this.#unreadable(issue))
    const generation = isPlain(head) ? head['generation'] : undefined
    if (!isNumber(generation)) throw this.#damaged('line 1 does not name its "generation"')
    if (generation <= this.#generation) return generation < this.#generation
    const found =
      this.#generation === 0 ? 'it does not exist' : `there is number ${this.#generation}`
    throw this.#damaged(`it continues snapshot number ${generation}, but ${found}`)
  }

  #changeOf(line: Line, change: unknown): Change {
    if (isChange(change)) return change
    throw this.#damaged(`line ${line.number} (at byte ${line.start}) is not a change`)
  }

  #damaged(cause: string): StorageError {
    const world = basename(this.#file, '.journal.jsonl')
    return this.#unreadable(
      `${cause}. It is unchanged. Repair it, or restore both files of the world from a copy; ` +
        `to start with an empty world, delete it and "${world}.json"`,
    )
  }

  #unreadable(issue: string): StorageError {
    const message = `Failed to read the journal "${this.#file}": ${issue}.`
    return new StorageError('bad-file', this.#file, message)
  }
}

function headOf(generation: number): string {
  return `${JSON.stringify({ format: FORMAT, generation })}\n`
}
