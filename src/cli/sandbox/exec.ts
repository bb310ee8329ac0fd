/** `exec`: runs a command, such as a test suite, with a sandbox of its own. */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { constants } from 'node:os'
import { guard } from '../../lab/application/process-guard.ts'
import { leadsGroup, signalTree } from '../../lab/application/process-tree.ts'
import { loadConfig } from '../../sandbox/config/config.ts'
import { settingOptions } from '../../sandbox/config/settings.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { fileCause } from '../../base/vocabulary/file-cause.ts'
import type { CliCommand, Io } from '../command.ts'
import { parentGone } from './exit-with-parent.ts'
import { CommandFailure, runFailure } from '../failure.ts'
import {
  addRecordLimits,
  harWriterFor,
  recordSandbox,
  type RecordFlags,
} from '../record-options.ts'
import { sandboxForCommand } from './sandbox-for-command.ts'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const AFTER = `
The command gets these environment variables:
  RAMP_BASE_URL        address of the service
  RAMP_API_KEY         a test key
  RAMP_LIVE_API_KEY    a live key of the same sandbox; it moves no money either
  RAMP_WEBHOOK_SECRET  secret of the first webhook endpoint, registered or not
  RAMP_CONTROL_URL     address of the control API
  RAMP_SANDBOX_URL     address for commands such as "npx ramp-sandbox advance"

The sandbox is new, in memory only, and ends with the command. --log prints its log to stderr.
With --exit-with-parent the command gets SIGTERM when the program that started exec has ended.
Exits with the code of the command, or with 3 if it cannot be started.

Examples:
  $ npx ramp-sandbox exec -- npm test
  $ npx ramp-sandbox exec --clock manual --seed 7 -- pytest tests/payments
  $ npx ramp-sandbox exec --record tests.har -- npm test`

export const command: CliCommand = {
  describe: (command, io) => {
    command.argument('<command...>', 'the command and its arguments, after --').passThroughOptions()
    const settings = settingOptions(io.cwd)
    const { cors, scenario, webhook, webhookSecret, seed, clock, progression } = settings
    const { log, exitWithParent, config } = settings
    log.default('none')
    const before = [cors, scenario, webhook, webhookSecret, seed, clock, progression, log]
    for (const option of [...before, exitWithParent, config]) command.addOption(option)
    addRecordLimits(command.addOption(settings.record))
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const config = await loadConfig(command, io.cwd)
    const orphaned = parentGone(config.exitWithParent)
    const record = defined({ record: config.record ?? undefined })
    const recording = await harWriterFor(
      'exec',
      { ...command.opts<RecordFlags>(), ...record },
      io.cwd,
    )
    const served = await sandboxForCommand(config, io)
    await recordSandbox(served.sandbox, recording, io.err)
    try {
      return await runChild(command.args, io, served.variables, orphaned)
    } finally {
      await served.close()
      recording?.close()
    }
  },
}

/** Returns the command's exit code, or 128 plus the number of the signal that ended it. */
function runChild(
  args: readonly string[],
  io: Io,
  sandbox: Readonly<Record<string, string>>,
  orphaned: Promise<void>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...sandbox }
    // The command may be quick to say that it waits for a signal: it is not started before.
    const forward = (signal: NodeJS.Signals) => {
      // A terminal sends Ctrl+C to everything in the foreground, the command included.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) pass(child, signal)
    }
    let releaseGuard = () => {}
    const stopForwarding = () => {
      releaseGuard()
      for (const signal of FORWARDED) process.off(signal, forward)
    }
    for (const signal of FORWARDED) process.on(signal, forward)
    let child: ChildProcess
    try {
      child = spawned(args, { stdio: 'inherit', cwd: io.cwd, env })
    } catch (error) {
      stopForwarding()
      throw error
    }
    if (child.pid !== undefined) releaseGuard = guard('tree', child.pid)
    void orphaned.then(() => pass(child, 'SIGTERM'))
    child.once('error', (error) => {
      stopForwarding()
      reject(cannotStart(args[0] ?? '', error))
    })
    child.once('exit', (code, signal) => {
      stopForwarding()
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
    })
  })
}

/** Windows has no signals, and a shell there that does not end what it has started. */
function pass(child: ChildProcess, signal: NodeJS.Signals): void {
  if (leadsGroup() || child.pid === undefined) child.kill(signal)
  else signalTree(child.pid, signal)
}

/**
 * How a system starts a command: on Windows, where `npm` is a script of its shell, through that.
 * The shell reads a quoted word as one, and the program the backslashes before a quote in it.
 */
export function startOf(words: readonly string[], platform: NodeJS.Platform = process.platform) {
  const [command = '', ...args] = words
  if (platform !== 'win32') return { command, args, shell: false }
  const quoted = words.map((word) => `"${word.replaceAll(/(\\*)("|$)/g, quoteEscaped)}"`)
  return { command: quoted.join(' '), args: [], shell: true }
}

function quoteEscaped(_: string, backslashes: string, quote: string): string {
  return backslashes.repeat(2) + (quote === '' ? '' : `\\${quote}`)
}

/** Some errors of the system are thrown, others are events. Throws CommandFailure. */
function spawned(words: readonly string[], options: SpawnOptions): ChildProcess {
  const { command, args, shell } = startOf(words)
  try {
    return spawn(command, args, { ...options, shell })
  } catch (error) {
    throw cannotStart(words[0] ?? '', error)
  }
}

function cannotStart(command: string, error: unknown): CommandFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const causes: Readonly<Record<string, string>> = {
    ENOENT: /\s/.test(command)
      ? 'there is no such command. Pass the words without quotes around all of them'
      : 'there is no such command. Check its name and the PATH',
    EACCES: 'the file is not executable. Run chmod +x on it',
  }
  const cause = causes[code] ?? fileCause(error)
  return runFailure(`Failed to run "${command}": ${cause}.`)
}
