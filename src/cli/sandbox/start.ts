/** `start`: the sandbox as a server, until a signal stops it. */
import { existsSync, rmSync } from 'node:fs'
import type { Command } from 'commander'
import { loadConfig, type Config } from '../../sandbox/config/config.ts'
import { settingOptions } from '../../sandbox/config/settings.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { everyStep } from '../../base/vocabulary/every-step.ts'
import { VERSION } from '../../base/vocabulary/version.ts'
import type { CliCommand, Io } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { parentGone } from './exit-with-parent.ts'
import { nameList, onlyWanted } from '../application/vary-options.ts'
import { openBrowser } from './open-browser.ts'
import { writeReadyFile } from './ready-file.ts'
import { scenarioRunner } from './scenario-runner.ts'
import type { Served } from './serve.ts'
import {
  addRecordLimits,
  harWriterFor,
  recordSandbox,
  type RecordFlags,
} from '../record-options.ts'
import { untilStopped } from '../stop-signal.ts'

const AFTER = `
Runs until Ctrl+C or SIGTERM, and with --exit-with-parent until the program that started it has
ended, also through npx, pnpm or yarn; then exits with 0. Exits with 1 if a setting is wrong, 2 if a
file is, and 3 if the port is in use, another sandbox has the data folder, or a stop could not store
everything.

Examples:
  $ npx ramp-sandbox start --memory --webhook http://127.0.0.1:3000/webhooks
  $ npx ramp-sandbox start --port 0 --json --exit-with-parent
  $ npx ramp-sandbox start --clock manual --progression manual
  $ npx ramp-sandbox start --memory --vary all --seed 7
  $ npx ramp-sandbox start --memory --record bug.har`

/** As for a world. */
const DEFAULT_SEED = 1

export const command: CliCommand = {
  describe: (command, { cwd }) => {
    for (const option of Object.values(settingOptions(cwd))) command.addOption(option)
    command.option(
      '--vary <names>',
      'answer in other ways that the documentation allows: all, selected by the seed for each response, or names of "vary --list"',
      nameList,
    )
    addRecordLimits(command)
    command.option('--open', 'open the console of the sandbox in a browser')
    command.addHelpText('after', AFTER)
  },
  run: (command, io) => untilStopped((stopped) => start(command, io, stopped)),
}

async function start(command: Command, { out, err, cwd, hasColours }: Io, stopped: Promise<void>) {
  const config = await variedConfig(await loadConfig(command, cwd), command, err)
  // Before the ready line, because the program that reads it may end at once.
  const orphaned = parentGone(config.exitWithParent)
  // The help needs no sandbox.
  const [{ openSandbox }, { serve }, { announcement }] = await Promise.all([
    import('./open-sandbox.ts'),
    import('./serve.ts'),
    import('./announcement.ts'),
  ])
  const limits = command.opts<RecordFlags>()
  const recording = await harWriterFor(
    'start',
    { ...limits, ...defined({ record: config.record ?? undefined }) },
    cwd,
  )
  const removeNewFolder = folderRemover(config)
  const sandbox = await openSandbox(config, (notice) => err(`Notice: ${notice}\n`))
  await recordSandbox(sandbox, recording, err)
  // A program that reads the ready line from stdout gets nothing else there.
  const write = config.ready === 'json' ? err : out
  const served = await serve(sandbox, {
    ...config,
    write,
    complain: err,
    hasColours: hasColours && write === out,
    scenarios: scenarioRunner({ cwd, own: config.scenarios, maxSteps: config.maxSteps }),
  }).catch((error: unknown) => {
    removeNewFolder()
    throw error
  })
  const removeReadyFile = makeReadyFile(served, config, { cwd, err })
  out(announcement(served, config, hasColours))
  if (command.opts<{ open?: boolean }>().open === true) void openBrowser(`${served.url}/`, err)
  await Promise.race([stopped, orphaned])
  await everyStep(removeReadyFile, served.close, () => recording?.close())
  return EXIT.ok
}

/** Removes the data folder that a start makes and does not use: the next one has its own seed. */
function folderRemover({ store }: Config): () => void {
  if (store.kind === 'memory' || existsSync(store.directory)) return () => {}
  return () => rmSync(store.directory, { recursive: true, force: true })
}

/** The configuration with the variations of --vary. Throws CommandFailure. */
async function variedConfig(config: Config, command: Command, err: Io['err']): Promise<Config> {
  const { vary } = command.opts<{ vary?: readonly string[] }>()
  if (vary === undefined) return config
  const [{ catalogueOf }, { behaviourWith, drawnBehaviour }] = await Promise.all([
    import('../../lab/vary/catalogue.ts'),
    import('../../lab/vary/varied-behaviour.ts'),
  ])
  const own = config.behaviour ?? {}
  const catalogue = catalogueOf(own)
  if (!vary.includes('all')) {
    const { variations } = onlyWanted(catalogue, vary, '--vary')
    return { ...config, behaviour: behaviourWith(variations, own) }
  }
  const seed = config.seed ?? DEFAULT_SEED
  const { behaviour, drawn } = drawnBehaviour(catalogue.variations, { seed, own })
  const shown = drawn.map(({ id }) => id).join(', ')
  err(`Notice: with seed ${seed}, this service has ${shown}. X-Ramp-Variations names the rest.\n`)
  return { ...config, behaviour }
}

/** Returns how to remove it. A sandbox that commands do not find runs all the same. */
function makeReadyFile(
  { url, controlToken }: Served,
  { store }: Config,
  { cwd, err }: Pick<Io, 'cwd' | 'err'>,
): () => void {
  const data = store.kind === 'memory' ? null : store.directory
  const token = defined({ controlToken: controlToken ?? undefined })
  try {
    return writeReadyFile({ url, version: VERSION, data, cwd, ...token })
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    err(`Notice: no ready file was written (${cause}). Pass --url ${url} to the commands.\n`)
    return () => {}
  }
}
