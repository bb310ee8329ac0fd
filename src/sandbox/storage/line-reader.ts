/**
 * Reads a file line by line. As one string, a world of a few hundred thousand orders would exceed
 * V8's limit, and its memory would be freed late.
 */
import { closeSync, openSync, readSync } from 'node:fs'

export type Line = {
  readonly text: string
  /** 1 is the first. */
  readonly number: number
  /** Byte offsets of the line's start and of the byte after its newline. */
  readonly start: number
  readonly end: number
  /** False if the newline is missing, as it can be in the last line. */
  readonly isWhole: boolean
}

const CHUNK_BYTES = 1 << 20
const NEWLINE = 10

/** Throws what `node:fs` throws. */
export function* readLines(file: string): Generator<Line, void> {
  const fd = openSync(file, 'r')
  try {
    let buffer = Buffer.allocUnsafe(CHUNK_BYTES)
    /** How much of the buffer is filled, and where in the file it starts. */
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
