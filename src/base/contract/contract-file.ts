/** Finds the files of contracts/. */
import { existsSync, readFileSync } from 'node:fs'

/** Relative to dist/, and to this file. */
const CANDIDATES = ['../contracts/', '../../../contracts/']

export function contractFile(path: string): URL {
  const folders = CANDIDATES.map((folder) => new URL(folder, import.meta.url))
  const found = folders.find((folder) => existsSync(new URL('rules.yaml', folder))) ?? folders[0]
  return new URL(path, found)
}

export function readSchema(name: string): Readonly<Record<string, unknown>> {
  const text = readFileSync(contractFile(`schemas/${name}.schema.json`), 'utf8')
  return JSON.parse(text) as Readonly<Record<string, unknown>>
}
