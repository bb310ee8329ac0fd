import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whenOver } from '../when-over.ts'

/** An empty folder that is deleted after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ramp-sandbox-'))
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function textOf(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}
