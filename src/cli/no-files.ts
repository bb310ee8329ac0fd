import type { Found } from '../scenarios/find-files.ts'
import { EXIT } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'

/** The failure of a command whose names lead to no scenario. */
export function noFiles(
  verb: string,
  paths: readonly string[],
  { missing }: Found,
): CommandFailure {
  if (missing.length > 0) {
    const names = missing.map((path) => `"${path}"`).join(', ')
    return new CommandFailure(
      EXIT.badFile,
      `Failed to ${verb} ${names}: there is no such file or folder. Check the path.`,
    )
  }
  return new CommandFailure(
    EXIT.usage,
    `Failed to ${verb} ${paths.join(' ')}: there is no scenario (*.yaml) in it. Name a folder that has some, such as scenarios/.`,
  )
}
