/** Reads scenario files. The first text loads the parser. */
import { resolve } from 'node:path'
import { MOST_YAML_MB, readText } from '../../sandbox/config/read-text.ts'
import { fileCause } from '../../base/vocabulary/file-cause.ts'
import type { FileIssue, LoadedFile } from './scenario.ts'

/** By their texts: a long-lived sandbox, a suite or an explorer loads the same files many times. */
const LOADED = new Map<string, Promise<LoadedFile>>()
const MOST_LOADED = 1000
const LONGEST_KEPT = 50_000

/** A file that cannot be read is an invalid file. */
export async function loadFiles(
  files: readonly string[],
  cwd: string,
): Promise<readonly LoadedFile[]> {
  const loaded: LoadedFile[] = []
  for (const file of files) loaded.push(await loadFile(file, cwd))
  return loaded
}

export async function loadFile(file: string, cwd: string): Promise<LoadedFile> {
  let text: string
  try {
    text = readText(resolve(cwd, file), MOST_YAML_MB)
  } catch (error) {
    return { file, issues: [{ line: 1, column: 1, message: fileCause(error) }] }
  }
  return loadScenario(file, text)
}

/** Validates the text of a scenario file. An invalid file is a result, not an exception. */
export async function loadScenario(file: string, text: string): Promise<LoadedFile> {
  if (text.length > LONGEST_KEPT) return read(file, text)
  let loading = LOADED.get(text)
  if (loading === undefined) {
    if (LOADED.size === MOST_LOADED) LOADED.clear()
    LOADED.set(text, (loading = read(file, text)))
  }
  return { ...(await loading), file }
}

async function read(file: string, text: string): Promise<LoadedFile> {
  const { parseScenario } = await import('./parse-scenario.ts')
  return parseScenario(file, text)
}

/**
 * `a.yaml:3:5: steps[0].bdy is not known; did you mean "body"?`, as editors and terminals link it.
 */
export function formatIssue(file: string, { line, column, message }: FileIssue): string {
  return `${file}:${line}:${column}: ${message}`
}
