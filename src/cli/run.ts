/** `run`: scenario suites, in process, with an application under test, or against a target. */
import type { Command } from 'commander'
import { TargetError } from '../client/http-exchange.ts'
import type { RunSummary } from '../scenarios/runner/result.ts'
import type { LoadedFile } from '../scenarios/model/load-scenario.ts'
import { loadFiles, runSuite, select } from '../scenarios/runner/run-suite.ts'
import type { Target } from '../scenarios/targets/target.ts'
import type { CliCommand, Io } from './command.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'
import { readRunOptions, type RunOptions } from './run-options.ts'
import { openReporter, reportRun } from './run-reporter.ts'
import { scenarioFiles } from './scenario-files.ts'
import { withReports } from './with-reports.ts'

const AFTER = `
Leaves with 0 where everything passed, 4 where something failed, 2 where a file does not fit, and 5 where nothing failed
but a target could not do what a story needs.

Examples:
  $ ramp-sandbox run scenarios/
  $ ramp-sandbox run scenarios/ --filter webhook --bail
  $ ramp-sandbox run scenarios/ --target http://127.0.0.1:7267
  $ RAMP_API_KEY=… ramp-sandbox run scenarios/ --target https://ramp.example
  $ ramp-sandbox run scenarios/ --app-start "node server.js"`

const INTERRUPTS = ['SIGINT', 'SIGTERM'] as const

export const run: CliCommand = {
  describe: (command: Command) => {
    command
      .argument('<paths...>', 'scenario files, or folders of them')
      .option('--filter <text>', 'only those whose file, name or covered rules contain the text')
      .option('--shard <i/n>', 'the i-th of n equal shares, for CI jobs side by side')
      .option('--bail', 'start nothing more after the first that does not pass')
      .option('--seed <number>', 'draws everything anew; a run prints the one that repeats it')
      .option('--list', 'print what would be run, and run nothing')
      .option('--watch', 'run again whenever a scenario file changes')
      .option(
        '--target <url>',
        'a running sandbox or a deployment, in place of the simulator in process',
      )
      .option('--api-key <key>', 'a test key of the deployment (env: RAMP_API_KEY)')
      .option('--allow-live', 'go on although the key is a live one')
      .option(
        '--control-token <token>',
        "what the target's control API asks for (env: RAMP_CONTROL_TOKEN)",
      )
      .option(
        '--app <url>',
        'the application under test, which runs already and knows --service-port',
      )
      .option(
        '--app-start <command>',
        'starts the application under test, with the sandbox in its environment',
      )
      .option(
        '--service-port <number>',
        'the port at which the application finds the service; a free one otherwise',
      )
      .option('--report-junit <file>', 'write a JUnit report')
      .option('--report-json <file>', 'write a JSON report')
      .option('--report-html <file>', 'write a report to read in a browser')
      .addHelpText('after', AFTER)
  },
  run: async ({ options: given, args, io }) => {
    const options = readRunOptions(given, io)
    if (!options.isWatching) return runOnce(args, options, io)
    // Only what is there can be watched.
    scenarioFiles('run', args, io.cwd)
    const { watchFiles } = await import('./watch-files.ts')
    return watchFiles(args, io, () => runOnce(args, options, io))
  },
}

async function runOnce(paths: readonly string[], options: RunOptions, io: Io): Promise<ExitCode> {
  const files = scenarioFiles('run', paths, io.cwd)
  const picked = select(await loadFiles(files, io.cwd), options)
  // A share of few scenarios may be empty; a filter that matches nothing is a slip of the pen.
  if (picked.length === 0 && options.shard === undefined)
    throw nothingMatches(options.filter ?? '', files.length)
  if (options.isListing) return list(picked, io)
  const target = await openTarget(picked, options, io)
  // Applications are process groups of their own, which Ctrl+C in a terminal does not reach.
  const interrupted = (_name: string, number: number) => {
    void target.close().finally(() => process.exit(128 + number))
  }
  for (const name of INTERRUPTS) process.once(name, interrupted)
  try {
    const { seed, isBailing } = options
    const summary = await runSuite(
      picked,
      target,
      { seed, bail: isBailing },
      await openReporter(options, io),
    )
    return await withReports(exitCodeOf(summary), () => reportRun(summary, options, io), io)
  } finally {
    for (const name of INTERRUPTS) process.off(name, interrupted)
    await target.close()
  }
}

async function openTarget(
  picked: readonly LoadedFile[],
  { target, app }: RunOptions,
  io: Io,
): Promise<Target> {
  if (target !== undefined) {
    const { openHttpTarget } = await import('../scenarios/targets/http-target.ts')
    return openHttpTarget(target).catch((error: unknown) => {
      if (!(error instanceof TargetError)) throw error
      throw new CommandFailure(
        error.kind === 'unreachable' ? EXIT.couldNotRun : EXIT.usage,
        error.message,
      )
    })
  }
  if (!picked.some((each) => 'scenario' in each && each.scenario.needs?.includes('app') === true)) {
    return (await import('../scenarios/targets/in-process-target.ts')).inProcessTarget
  }
  const { appTarget } = await import('../scenarios/targets/app-target.ts')
  return appTarget({ ...app, cwd: io.cwd, env: io.env })
}

function list(picked: readonly LoadedFile[], io: Io): ExitCode {
  for (const each of picked) {
    const name = 'scenario' in each ? each.scenario.name : 'is invalid; validate lists its issues'
    io.out(`${each.file}: ${name}\n`)
  }
  return EXIT.ok
}

function exitCodeOf({ counts }: RunSummary): ExitCode {
  if (counts.failed > 0) return EXIT.failed
  if (counts.invalid > 0) return EXIT.badFile
  return counts.skipped > 0 ? EXIT.unchecked : EXIT.ok
}

function nothingMatches(filter: string, count: number): CommandFailure {
  return new CommandFailure(
    EXIT.usage,
    `Failed to run scenarios: none of the ${count} matches --filter "${filter}". See them with --list.`,
  )
}
