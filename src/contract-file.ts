/**
 * Where the documents of contracts/ lie: beside src/ in the repository and beside dist/ in the
 * package, which is one level above this file in both. Moved into a folder, this function would
 * look in the wrong place.
 */
import { readFileSync } from 'node:fs'

export function contractFile(path: string): URL {
  return new URL(`../contracts/${path}`, import.meta.url)
}

export function readSchema(name: string): Readonly<Record<string, unknown>> {
  const text = readFileSync(contractFile(`schemas/${name}.schema.json`), 'utf8')
  return JSON.parse(text) as Readonly<Record<string, unknown>>
}
