/** Does something again whenever a scenario changes, until a signal stops it. */
import { watch } from 'node:fs'
import { basename, resolve } from 'node:path'
import { isScenarioFile } from '../scenarios/model/find-files.ts'
import type { Io } from './command.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { failureOf } from './failure.ts'
import { stopSignal } from './stop-signal.ts'

/** Editors save in several writes. */
const QUIET_MS = 100

export async function watchFiles(
  paths: readonly string[],
  io: Io,
  again: () => Promise<ExitCode>,
): Promise<ExitCode> {
  let wake = () => {}
  let timer: NodeJS.Timeout | undefined
  const watchers = paths.map((path) =>
    watch(resolve(io.cwd, path), { recursive: true }, (_, name) => {
      if (!isScenarioChange(path, name)) return
      clearTimeout(timer)
      timer = setTimeout(() => wake(), QUIET_MS)
    }),
  )
  const stopped = stopSignal().then(() => true)
  let last: ExitCode = EXIT.ok
  for (;;) {
    const changed = new Promise<boolean>((tell) => {
      wake = () => tell(false)
    })
    try {
      last = await again()
    } catch (error) {
      // A file that is broken for the moment is no reason to stop watching it.
      const { message, exitCode } = failureOf(error)
      io.err(`${message}\n`)
      last = exitCode
    }
    io.out('Waiting for a change. Ctrl+C ends this.\n')
    if (await Promise.race([changed, stopped])) break
  }
  clearTimeout(timer)
  for (const watcher of watchers) watcher.close()
  return last
}

/** A report that is written into the folder is no reason to write it again. */
export function isScenarioChange(path: string, name: string | null): boolean {
  return name === null || isScenarioFile(name) || name === basename(path)
}
