/** The scenario files that the paths on a command line name. */
import { readdirSync, statSync, type Dirent, type Stats } from 'node:fs'
import { join, relative, resolve } from 'node:path'

export function isScenarioFile(name: string): boolean {
  return /\.ya?ml$/.test(name)
}

export type FoundFiles = {
  /** In a stable order, each once, as paths from the working directory. */
  readonly files: readonly string[]
  /** Paths that do not exist. */
  readonly missing: readonly string[]
}

/**
 * A folder means every YAML file below it, except in hidden folders and node_modules. A path that
 * cannot be examined counts as a file: reading it tells the cause.
 */
export function findScenarioFiles(paths: readonly string[], cwd: string): FoundFiles {
  const files = new Set<string>()
  const missing: string[] = []
  for (const path of paths) {
    const whole = resolve(cwd, path)
    const stats = statsOf(whole)
    if (stats === undefined) {
      const matching = matchesOf(path, cwd)
      for (const file of matching) files.add(file)
      if (matching.length === 0) missing.push(path)
    } else if (stats?.isDirectory() === true)
      for (const file of filesBelow(whole)) files.add(relative(cwd, file))
    else files.add(relative(cwd, whole))
  }
  return { files: [...files], missing }
}

const PATTERN = /[*?{]/

/** The files of a pattern that the shell has not expanded. */
function matchesOf(path: string, cwd: string): readonly string[] {
  const parts = path.split('/')
  const first = parts.findIndex((part) => PATTERN.test(part))
  if (first === -1) return []
  const folder = resolve(cwd, parts.slice(0, first).join('/') || (path.startsWith('/') ? '/' : '.'))
  if (statsOf(folder)?.isDirectory() !== true) return []
  const pattern = patternOf(parts.slice(first).join('/'))
  return filesBelow(folder)
    .filter((file) => pattern.test(relative(folder, file).replaceAll('\\', '/')))
    .map((file) => relative(cwd, file))
}

function patternOf(glob: string): RegExp {
  return new RegExp(`^${sourceOf(glob)}$`)
}

/** `*` and `?` within a part of a path, `**` over parts, `{a,b}`. */
function sourceOf(glob: string): string {
  return glob.replace(/\*\*\/|\*+|\?|\{[^{}]*\}|[.+^$()|[\]{}\\]/g, (found) => {
    if (found === '**/') return '(?:.*/)?'
    if (found.startsWith('*')) return found === '*' ? '[^/]*' : '.*'
    if (found === '?') return '[^/]'
    if (found.length === 1) return `\\${found}`
    return `(?:${found.slice(1, -1).split(',').map(sourceOf).join('|')})`
  })
}

/** A pipe or a device would wait for somebody who writes to it. */
function isSpecial(path: string): boolean {
  const stats = statsOf(path)
  return stats != null && !stats.isFile() && !stats.isDirectory()
}

/** Undefined if nothing is there, null if it cannot be examined. */
function statsOf(path: string): Stats | null | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return null
  }
}

function filesBelow(folder: string): readonly string[] {
  let entries: Dirent[]
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return [folder]
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        return entry.name.startsWith('.') || entry.name === 'node_modules' ? [] : filesBelow(path)
      }
      return isScenarioFile(entry.name) && !isSpecial(path) ? [path] : []
    })
}
