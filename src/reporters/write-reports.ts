/** Writes the reports of a run. */
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeCause } from '../vocabulary/file-cause.ts'
import type { Report } from './report.ts'

export type ReportFile = readonly [
  /** The option or environment variable that the path came from. */
  option: string,
  /** Undefined or empty for no report. */
  path: string | undefined,
  /** Loads its reporter only when it is called: most runs want no report. */
  text: () => Promise<string> | string,
  write?: typeof appendFileSync,
]

/** A report that cannot be written to its path. */
export class ReportError extends Error {
  override readonly name = 'ReportError'
}

export type ReportPaths = {
  readonly junit?: string
  readonly json?: string
  readonly html?: string
}

/** The files of --report-junit, --report-json and --report-html, and others of a command. */
export function writeReport(
  report: Report,
  { junit, json, html }: ReportPaths,
  others: readonly ReportFile[] = [],
): Promise<void> {
  return writeReports([
    ...others,
    ['--report-junit', junit, async () => (await import('./junit.ts')).junitReport(report)],
    [
      '--report-json',
      json,
      async () => {
        const { jsonReport, jsonText } = await import('./json.ts')
        return jsonText(jsonReport(report))
      },
    ],
    ['--report-html', html, async () => (await import('./html.ts')).htmlReport(report)],
  ])
}

/** Creates missing folders. Throws {@link ReportError} about all reports it could not write. */
export async function writeReports(files: readonly ReportFile[]): Promise<void> {
  const failures: string[] = []
  for (const [option, path, text, write = writeFileSync] of files) {
    if (path === undefined || path === '') continue
    const report = await text()
    try {
      createFolder(dirname(path))
      write(path, report)
    } catch (error) {
      failures.push(
        `Failed to write report "${path}": ${writeCause(error)}. Name another file with ${option}.`,
      )
    }
  }
  if (failures.length > 0) throw new ReportError(failures.join('\n'))
}

/** Folder by folder: Node's own recursion does not end where none can be created, as in /proc. */
function createFolder(path: string): void {
  if (existsSync(path)) return
  createFolder(dirname(path))
  mkdirSync(path)
}
