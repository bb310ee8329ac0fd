/** The body of a webhook, from a file or from standard input, with its bytes unchanged. */
import { resolve } from 'node:path'
import { readBytes } from '../../sandbox/config/read-text.ts'
import { fileCause } from '../../base/vocabulary/file-cause.ts'
import type { Io } from '../command.ts'
import { fileFailure } from '../failure.ts'

const STDIN = 0
const MOST_MB = 64

/** `-` and no file are standard input. Throws CommandFailure. */
export function bodyFrom(file: string | undefined, io: Io): Buffer {
  const isInput = file === undefined || file === '-'
  try {
    return readBytes(isInput ? STDIN : resolve(io.cwd, file), MOST_MB)
  } catch (error) {
    const name = isInput ? 'standard input' : `"${file}"`
    throw fileFailure(`Failed to read ${name}: ${fileCause(error)}. Name a file.`)
  }
}

/** For an option that may be repeated. */
export function repeated(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}
