/**
 * A file that takes the place of another once it is whole. It is written in slices, with turns of
 * the event loop between them: a large world would hold up every request for seconds.
 */
import {
  close,
  closeSync,
  existsSync,
  fsync,
  openSync,
  renameSync,
  rmSync,
  write,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** A few milliseconds of work, also where each byte is made from rows. */
export const SLICE_BYTES = 256 * 1024

const writeLater = promisify(write)
const syncLater = promisify(fsync)

export class NewFile {
  /** Appends; stays open when the file is in place. */
  readonly fd: number
  readonly #file: string
  readonly #temporary: string
  readonly #signal: AbortSignal
  readonly #remove = () => rmSync(this.#temporary, { force: true })

  /** When the signal aborts, the file is gone at once, and whoever adds to it gets the reason. */
  constructor(file: string, signal: AbortSignal) {
    this.#file = file
    this.#temporary = join(dirname(file), `.${basename(file)}.next`)
    this.#signal = signal
    this.#remove()
    this.fd = openSync(this.#temporary, 'a', 0o600)
    signal.addEventListener('abort', this.#remove)
  }

  async add(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      done += (await writeLater(this.fd, bytes, done)).bytesWritten
    }
    this.#signal.throwIfAborted()
  }

  addAtOnce(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;) done += writeSync(this.fd, bytes, done)
  }

  async sync(): Promise<void> {
    await syncLater(this.fd)
    this.#signal.throwIfAborted()
  }

  putInPlace(): void {
    const old = existsSync(this.#file) ? openSync(this.#file, 'r') : undefined
    renameSync(this.#temporary, this.#file)
    this.#signal.removeEventListener('abort', this.#remove)
    // The system frees a large file when it is closed, which takes a while.
    if (old !== undefined) close(old)
  }

  /** Closes the file, and deletes it unless it is in place or others may have made one anew. */
  discard(): void {
    closeSync(this.fd)
    if (!this.#signal.aborted) this.#remove()
    this.#signal.removeEventListener('abort', this.#remove)
  }
}

/** Makes renames within survive a power cut. Windows neither needs nor allows it. */
export async function syncDirectoryLater(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const fd = openSync(directory, 'r')
  try {
    await syncLater(fd)
  } finally {
    closeSync(fd)
  }
}
