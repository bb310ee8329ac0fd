import { findScenarioFiles } from '../../scenarios/model/find-files.ts'
import { fileFailure } from '../failure.ts'

/** The scenario files below the paths. Throws CommandFailure if nothing is found. */
export function scenarioFiles(
  verb: string,
  paths: readonly string[],
  cwd: string,
): readonly string[] {
  const { files, missing } = findScenarioFiles(paths, cwd)
  if (missing.length > 0) {
    const names = missing.map((path) => `"${path}"`).join(', ')
    const orNone = verb === 'run' ? ', or run those of the package with --library' : ''
    throw fileFailure(
      `Failed to ${verb} ${names}: ${missing.every(isPattern) ? 'no file matches' : 'there is no such file or folder'}. Check the path${orNone}.`,
    )
  }
  if (files.length > 0) return files
  throw fileFailure(
    `Failed to ${verb} ${paths.map((path) => `"${path}"`).join(', ')}: there is no scenario file (*.yaml). Name a folder with scenarios, such as scenarios/.`,
  )
}

function isPattern(path: string): boolean {
  return /[*?{[]/.test(path)
}
