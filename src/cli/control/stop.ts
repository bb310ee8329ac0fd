/** `stop`: ends a running sandbox as Ctrl+C does, and waits until it has ended. */
import { setTimeout as wait } from 'node:timers/promises'
import { onOneLine } from '../../report/printable.ts'
import { isRunning, type ProcessIdentity } from '../../sandbox/storage/process-identity.ts'
import type { CliCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { CommandFailure, runFailure, usageFailure } from '../failure.ts'
import {
  addAddressOptions,
  findSandbox,
  runningSandboxes,
  type FoundSandbox,
  type SandboxFlags,
} from './find-sandbox.ts'

const AFTER = `
The sandbox answers requests in progress and stores everything. The next start continues there.

Exits with 0 if it has ended, 1 if an option is wrong, 2 if several sandboxes run and none is
chosen, and 3 if none runs or it cannot be stopped. --all exits with 0 if none runs.

Examples:
  $ npx ramp-sandbox stop
  $ npx ramp-sandbox stop --url http://127.0.0.1:7267
  $ npx ramp-sandbox stop --all`

type StopOptions = SandboxFlags & { readonly all?: boolean; readonly json?: boolean }

/** A sandbox with much to store takes some seconds. */
const LONGEST_MS = 60_000
const POLL_MS = 20

export const command: CliCommand = {
  describe: (command, io) => {
    command.option(
      '--all',
      'stop every sandbox of this user, or with --data those with that folder',
    )
    command.option('--json', 'print JSON, for programs')
    addAddressOptions(command, io)
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const options = command.opts<StopOptions>()
    // A variable may stay set; a flag says which one to stop.
    if (options.all === true && command.getOptionValueSource('url') === 'cli')
      throw usageFailure(
        'Failed to stop sandboxes: --all and --url exclude each other. Leave one of them out.',
      )
    const running: readonly FoundSandbox[] =
      options.all === true
        ? await runningSandboxes(options.data, io)
        : [await findSandbox(options, io)]
    const stopped = await Promise.all(running.map(stopOne))
    io.out(options.json === true ? `${JSON.stringify({ stopped })}\n` : textOf(stopped))
    return EXIT.ok
  },
}

type Stopped = { readonly url: string; readonly pid: number }

function textOf(stopped: readonly Stopped[]): string {
  if (stopped.length === 0) return 'No sandbox runs.\n'
  return stopped
    .map(({ url, pid }) => `The sandbox at ${onOneLine(url)} has ended (process ${pid}).\n`)
    .join('')
}

async function stopOne({ url, pid, start }: FoundSandbox): Promise<Stopped> {
  if (pid === undefined || start === undefined)
    throw failure(
      url,
      'this user has not started it on this machine with "start". Stop it where it runs',
    )
  const identity: ProcessIdentity = { pid, start }
  try {
    // On Windows, which has no signals, this ends the process at once. Every change is stored.
    process.kill(pid, 'SIGTERM')
  } catch (error) {
    if (isRunning(identity))
      throw failure(url, `process ${pid} cannot be signalled (${String(error)}). End it yourself`)
  }
  for (let passedMs = 0; isRunning(identity); passedMs += POLL_MS) {
    if (passedMs >= LONGEST_MS)
      throw failure(url, `process ${pid} still runs after ${LONGEST_MS / 1000} s. Kill it`)
    await wait(POLL_MS)
  }
  return { url, pid }
}

function failure(url: string, cause: string): CommandFailure {
  return runFailure(`Failed to stop the sandbox at ${onOneLine(url)}: ${cause}.`)
}
