/**
 * Reads a file line by line without ever holding it whole. A world of a few hundred thousand
 * orders is larger than the longest string that V8 can make, and the memory of a file that was
 * read in one piece comes back late.
 */
import { closeSync, openSync, readSync } from 'node:fs'

export type Line = {
  readonly text: string
  /** 1 is the first. */
  readonly number: number
  /** Byte offsets: of the line's first byte, and of the first byte after its newline. */
  readonly start: number
  readonly end: number
  /** Only the last line can lack its newline. */
  readonly isWhole: boolean
}

const CHUNK_BYTES = 1 << 20
const NEWLINE = 10

/** Throws what `node:fs` throws. */
export function* readLines(file: string): Generator<Line, void> {
  const fd = openSync(file, 'r')
  try {
    let buffer = Buffer.allocUnsafe(CHUNK_BYTES)
    /** How much of the buffer is filled, and where in the file the buffer begins. */
    let filled = 0
    let offset = 0
    let number = 0
    for (;;) {
      const read = readSync(fd, buffer, filled, buffer.length - filled, null)
      const bytes = buffer.subarray(0, filled + read)
      let start = 0
      let stop = bytes.indexOf(NEWLINE, filled)
      while (stop >= 0) {
        number += 1
        const text = bytes.toString('utf8', start, stop)
        yield { text, number, start: offset + start, end: offset + stop + 1, isWhole: true }
        start = stop + 1
        stop = bytes.indexOf(NEWLINE, start)
      }
      filled = bytes.length - start
      offset += start
      if (read === 0) {
        if (filled === 0) return
        const text = bytes.toString('utf8', start)
        yield { text, number: number + 1, start: offset, end: offset + filled, isWhole: false }
        return
      }
      const next = filled === buffer.length ? Buffer.allocUnsafe(buffer.length * 2) : buffer
      bytes.copy(next, 0, start)
      buffer = next
    }
  } finally {
    closeSync(fd)
  }
}
