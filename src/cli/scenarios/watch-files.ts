/** Repeats an action whenever a scenario file changes, until a signal stops it. */
import { watch } from 'node:fs'
import { basename, resolve } from 'node:path'
import { fileCause } from '../../base/vocabulary/file-cause.ts'
import { isScenarioFile } from '../../scenarios/model/find-files.ts'
import type { Io } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { reportFailure } from '../failure.ts'
import { untilStopped } from '../stop-signal.ts'

/** Editors save a file in several writes. */
const QUIET_MS = 100

export function watchFiles(
  paths: readonly string[],
  io: Io,
  again: () => Promise<ExitCode>,
): Promise<ExitCode> {
  return untilStopped((stopped) => watchUntil(stopped, paths, io, again))
}

async function watchUntil(
  signal: Promise<void>,
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
    }).on('error', (error) => {
      io.err(`Notice: "${path}" is watched no further: ${fileCause(error)}.\n`)
    }),
  )
  const stopped = signal.then(() => true)
  let last: ExitCode = EXIT.ok
  for (;;) {
    const changed = new Promise<boolean>((resolve) => {
      wake = () => resolve(false)
    })
    try {
      last = await again()
    } catch (error) {
      // The file may be invalid only until the next save.
      last = reportFailure(error, io)
    }
    io.out('Waiting for a change. Ctrl+C stops.\n')
    if (await Promise.race([changed, stopped])) break
  }
  clearTimeout(timer)
  for (const watcher of watchers) watcher.close()
  return last
}

/** Reports that are written into the folder must not start another run. */
export function isScenarioChange(path: string, name: string | null): boolean {
  return name === null || isScenarioFile(name) || name === basename(path)
}
