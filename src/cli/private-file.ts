/** Files of a command that have keys, secrets or names. Throws CommandFailure. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeCause } from '../base/vocabulary/file-cause.ts'
import { EXIT } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'

/** Only the user can read it. It replaces a file only by force. */
export function writePrivate(
  file: string,
  text: string,
  { cwd, force = false }: { readonly cwd: string; readonly force?: boolean },
): void {
  try {
    writeFileSync(resolve(cwd, file), text, { mode: 0o600, flag: force ? 'w' : 'wx' })
  } catch (error) {
    throw cannotWrite(file, error)
  }
}

export function cannotWrite(file: string, error: unknown): CommandFailure {
  const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
  const why = isThere ? 'the file exists already' : writeCause(error)
  const fix = isThere ? 'Name another file, or pass --force to overwrite it.' : 'Check the path.'
  return new CommandFailure(EXIT.badFile, `Failed to write "${file}": ${why}. ${fix}`)
}
