/** Writes the reports of a run. */
import {
  accessSync,
  appendFileSync,
  constants,
  existsSync,
  mkdirSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { writeCause } from '../base/vocabulary/file-cause.ts'
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

/** An option with the file or folder that it names, if it was given. */
type NamedPath = readonly [option: string, path: string | undefined]

export type ReportPaths = {
  readonly junit?: string
  readonly json?: string
  readonly html?: string
}

/** What a command writes beside its reports. */
export type OtherPaths = Partial<Readonly<Record<'files' | 'folders', readonly NamedPath[]>>>

/**
 * Before a command begins. Throws {@link ReportError} about all files and folders that
 * cannot be written. Leaves nothing behind.
 */
export function checkReports(
  { junit, json, html }: ReportPaths,
  { files = [], folders = [] }: OtherPaths,
): void {
  const reports: readonly NamedPath[] = [
    ['--report-junit', junit],
    ['--report-json', json],
    ['--report-html', html],
  ]
  const failuresOf = (paths: readonly NamedPath[], write: (path: string) => void) =>
    paths.flatMap(([option, path]) =>
      path === undefined || path === '' ? [] : failureOf(option, path, () => write(path)),
    )
  throwReportError([
    ...failuresOf([...reports, ...files], tryToWrite),
    // Which files it gets is not known yet.
    ...failuresOf(folders, (path) => tryToWrite(join(path, 'a'))),
  ])
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
    const writing = () => {
      createFolder(dirname(path))
      write(path, report)
    }
    failures.push(...failureOf(option, path, writing))
  }
  throwReportError(failures)
}

function failureOf(option: string, path: string, write: () => void): readonly string[] {
  try {
    write()
    return []
  } catch (error) {
    return [
      `Failed to write report "${path}": ${writeCause(error)}. Name another file with ${option}.`,
    ]
  }
}

function throwReportError(failures: readonly string[]): void {
  if (failures.length > 0) throw new ReportError(failures.join('\n'))
}

/** A file that exists keeps what it has until there is a report. */
function tryToWrite(path: string): void {
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    accessSync(path, constants.W_OK)
    return
  }
  const created = createFolder(dirname(path))
  try {
    writeFileSync(path, '', { flag: 'wx' })
    rmSync(path)
  } finally {
    for (const folder of created.toReversed()) rmdirSync(folder)
  }
}

/**
 * Folder by folder: Node's own recursion does not end where none can be created, as in /proc.
 * Returns those that were created.
 */
function createFolder(path: string): readonly string[] {
  if (existsSync(path)) return []
  const created = createFolder(dirname(path))
  mkdirSync(path)
  return [...created, path]
}
