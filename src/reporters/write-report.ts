/** Puts a report where it was asked for. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A report that cannot be written where it was asked for. */
export class ReportError extends Error {
  override readonly name = 'ReportError'
}

/** Makes the folders on the way. Throws {@link ReportError}; `option` is what the path came from. */
export function writeReport(path: string, text: string, option: string): void {
  try {
    makeFolder(dirname(path))
    writeFileSync(path, text)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new ReportError(
      `Failed to write report "${path}": ${cause}. Name another file with ${option}.`,
    )
  }
}

/** Folder by folder: where a file system makes none, as below /proc, Node's own recursion goes on for ever. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}
