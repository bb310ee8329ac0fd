/** The scenario files that the paths on a command line name. */
import { readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

export function isScenarioFile(name: string): boolean {
  return /\.ya?ml$/.test(name)
}

export type Found = {
  /** In a stable order, each once, as paths from the working directory. */
  readonly files: readonly string[]
  /** Paths that do not exist. */
  readonly missing: readonly string[]
}

/** A folder means every YAML file below it, except in hidden folders and node_modules. */
export function findScenarioFiles(paths: readonly string[], cwd: string): Found {
  const files = new Set<string>()
  const missing: string[] = []
  for (const path of paths) {
    const whole = resolve(cwd, path)
    const stats = statSync(whole, { throwIfNoEntry: false })
    if (stats === undefined) missing.push(path)
    else if (stats.isDirectory())
      for (const file of filesBelow(whole)) files.add(relative(cwd, file))
    else files.add(relative(cwd, whole))
  }
  return { files: [...files], missing }
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        return entry.name.startsWith('.') || entry.name === 'node_modules' ? [] : filesBelow(path)
      }
      return isScenarioFile(entry.name) ? [path] : []
    })
}
