/** `exec`: a command with a sandbox of its own around it. Wraps any test suite, in CI or not. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import type { Command } from 'commander'
import { DEFAULT_HOST, loadConfig } from '../config/config.ts'
import type { SettingName } from '../config/settings.ts'
import { readyLine } from './announcement.ts'
import type { CliCommand, Io } from './command.ts'
import { EXIT } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'
import { openSandbox } from './open-sandbox.ts'
import { serve } from './serve.ts'
import { addSettings } from './setting-options.ts'

const EXEC_SETTINGS: readonly SettingName[] = [
  'scenario',
  'webhook',
  'seed',
  'clock',
  'progression',
  'log',
  'config',
]

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const AFTER = `
The command finds the sandbox in its environment:
  RAMP_BASE_URL        where the service is
  RAMP_API_KEY         its test key
  RAMP_LIVE_API_KEY    its live key, which is as local
  RAMP_WEBHOOK_SECRET  what the first webhook endpoint signs with, registered yet or not
  RAMP_CONTROL_URL     where the control API is

The sandbox is new, kept in memory and gone afterwards. Without --log it says nothing; the log goes to stderr.

Examples:
  $ ramp-sandbox exec -- npm test
  $ ramp-sandbox exec --clock manual --seed 7 -- pytest tests/payments`

export const exec: CliCommand = {
  describe: (command: Command) => {
    command.argument('<command...>', 'the command and its arguments, after --').passThroughOptions()
    addSettings(command, EXEC_SETTINGS)
    command.addHelpText('after', AFTER)
  },
  run: async ({ options, args, io }) => {
    const { env, cwd } = io
    const config = await loadConfig({
      flags: options,
      env,
      cwd,
      settings: EXEC_SETTINGS,
      log: 'none',
    })
    const sandbox = await openSandbox({ ...config, store: { kind: 'memory' } }, () => {})
    const served = await serve(sandbox, {
      host: DEFAULT_HOST,
      port: 0,
      log: config.log,
      write: io.err,
      complain: io.err,
      hasColours: false,
    })
    try {
      const { url, apiKey, liveApiKey, webhookSecret, controlUrl } = readyLine(served)
      return await runChild(args, io, {
        RAMP_BASE_URL: url,
        RAMP_API_KEY: apiKey,
        RAMP_LIVE_API_KEY: liveApiKey,
        RAMP_WEBHOOK_SECRET: webhookSecret,
        RAMP_CONTROL_URL: controlUrl,
      })
    } finally {
      await served.close()
    }
  },
}

/** Answers the command's code, or 128 and the number of the signal that ended it. */
function runChild(
  args: readonly string[],
  io: Io,
  sandbox: Record<string, string>,
): Promise<number> {
  const [command = '', ...rest] = args
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      stdio: 'inherit',
      cwd: io.cwd,
      env: { ...io.env, ...sandbox },
    })
    const forward = (signal: NodeJS.Signals) => {
      // A terminal sends Ctrl+C to everything in the foreground, the command included.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    const stopForwarding = () => {
      for (const signal of FORWARDED) process.off(signal, forward)
    }
    for (const signal of FORWARDED) process.on(signal, forward)
    child.once('error', (error: NodeJS.ErrnoException) => {
      stopForwarding()
      reject(cannotStart(command, error))
    })
    child.once('exit', (code, signal) => {
      stopForwarding()
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
    })
  })
}

function cannotStart(command: string, error: NodeJS.ErrnoException): CommandFailure {
  const causes: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such command. Check its name and the PATH',
    EACCES: 'the file may not be executed. Give it the right with chmod +x',
  }
  const cause = causes[error.code ?? ''] ?? error.message
  return new CommandFailure(EXIT.couldNotRun, `Failed to run "${command}": ${cause}.`)
}
