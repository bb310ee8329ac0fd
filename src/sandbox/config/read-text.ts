/** Reads a file that somebody else may have written: as text, and only as much as a file can be. */
import { closeSync, openSync, readSync } from 'node:fs'

/**
 * The largest YAML of ours has 30 kB. The parser takes longer for each error the more there are.
 */
export const MOST_YAML_MB = 0.25

const MEGABYTE = 1024 * 1024
const CHUNK_BYTES = 64 * 1024

/** Descriptor 0 is standard input. Throws an error whose cause `fileCause` has in words. */
export function readBytes(file: string | 0, mostMb: number): Buffer {
  const descriptor = file === 0 ? 0 : openSync(file, 'r')
  const chunks: Buffer[] = []
  let length = 0
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
      // The size that the system states is 0 for a device or a pipe, which may have no end.
      const read = readSync(descriptor, chunk)
      if (read === 0) return Buffer.concat(chunks)
      length += read
      if (length > mostMb * MEGABYTE) throw new Error(`it is over ${mostMb} MB`)
      chunks.push(chunk.subarray(0, read))
    }
  } finally {
    if (file !== 0) closeSync(descriptor)
  }
}

/** UTF-8, or UTF-16 as some shells write it; without the mark at its beginning. */
export function readText(file: string, mostMb: number): string {
  const bytes = readBytes(file, mostMb)
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('it is not UTF-8 text')
  }
}
