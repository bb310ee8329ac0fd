/** A directory of the test's own, gone when the test is over. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export function aDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'ramp-sandbox-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

export function textOf(directory: string, file: string): string {
  return readFileSync(join(directory, file), 'utf8')
}
