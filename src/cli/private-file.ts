/** Files of a command that have keys, secrets or names. Throws CommandFailure. */
import { closeSync, lstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeCause } from '../base/vocabulary/file-cause.ts'
import { isSystemError } from '../base/vocabulary/machine-cause.ts'
import { CommandFailure, fileFailure } from './failure.ts'

/**
 * Writes what arrives to a file that only the user can read. It replaces a file only by force, and
 * then only when the new one is whole. What `chunks` throws is thrown, and leaves no file.
 */
export async function writePrivate(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  { cwd, force = false }: { readonly cwd: string; readonly force?: boolean },
): Promise<void> {
  const path = resolve(cwd, file)
  // A link or a device stays what it is.
  const isReplaced = force && lstatSync(path, { throwIfNoEntry: false })?.isFile() === true
  const written = isReplaced ? `${path}.${process.pid}` : path
  try {
    const flag = force && !isReplaced ? 'w' : 'wx'
    const descriptor = openSync(written, flag, 0o600)
    try {
      for await (const chunk of chunks) writeAll(descriptor, chunk)
      if (isReplaced) renameSync(written, path)
    } catch (error) {
      if (flag === 'wx') rmSync(written, { force: true })
      throw error
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw isSystemError(error) ? cannotWrite(file, error) : error
  }
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done)
}

export function cannotWrite(file: string, error: unknown): CommandFailure {
  const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
  const why = isThere ? 'the file exists already' : writeCause(error)
  const fix = isThere ? 'Name another file, or pass --force to overwrite it.' : 'Check the path.'
  return fileFailure(`Failed to write "${file}": ${why}. ${fix}`)
}
