/** `app`: writes the adapter of an application, and tries it. */
import { Argument, type Command } from 'commander'
import { shellWord } from '../../base/client/curl.ts'
import { createColors } from 'picocolors'
import { existsSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ApplicationDown } from '../../lab/application/application-process.ts'
import type { EntryRow } from '../../lab/application/entry-row.ts'
import { answerLimitMs } from '../../lab/application/patience.ts'
import { worldUnder } from '../../scenarios/model/under-settings.ts'
import type { Unrestored } from '../../lab/application/running-secret.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { endingText, rowLine } from '../../report/terminal.ts'
import { writeReport } from '../../report/write-reports.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { endsFirst } from '../../base/vocabulary/ends-first.ts'
import { withoutSecrets } from '../../base/vocabulary/masking.ts'
import { formatDuration } from '../../base/vocabulary/time.ts'
import {
  ADAPTER_FILE,
  adapterFor,
  addAdapterOptions,
  rejectUnknownSecret,
  type ApplicationFlags,
} from './adapter-options.ts'
import { writeCause } from '../../base/vocabulary/file-cause.ts'
import type { CliCommand, Io } from '../command.ts'
import { withEditorSchema } from '../setup/editor-schema.ts'
import { EXIT, exitCodeOf, type ExitCode } from '../exit-codes.ts'
import { CommandFailure, fileFailure, runFailure } from '../failure.ts'
import { addReportOptions, reportPaths, withReports, type ReportFlags } from '../report-options.ts'
import { untilInterrupted } from '../stop-signal.ts'
import template from '../setup/templates/ramp-app.yaml?raw'
import { answeredTemplate } from './answered-template.ts'
import { serviceSettings, type ServiceSettings } from './service-settings.ts'

const AFTER = `
The adapter tells ramp-sandbox how to start your application, how a customer buys and sells, and
how to read an order and its credits. run, exam and explore drive the application through it.

app init writes ${ADAPTER_FILE} with comments. On a terminal it asks for the command that starts
your application, and for the routes that place a buy and show an order.

app check places two buys of one customer through it, and reports for each entry whether it fits,
or what came instead. It names each entry that cannot tell the two orders apart.

An application that already runs (url) gets its own webhook secret back, even after Ctrl+C. Its
orders stay.

app check exits with 0 if every entry fits, 2 if one does not, 3 if the application does not run or
could not be restored, and 6 if it was interrupted.

Examples:
  $ npx ramp-sandbox app init
  $ npx ramp-sandbox app check`

/** The width of the column of entries. */
const ENTRY_WIDTH = 16

type AppOptions = ApplicationFlags &
  ReportFlags & {
    readonly adapter: string
    readonly secret?: string
  }

export const command: CliCommand = {
  describe: (command: Command, io: Io) => {
    command.addArgument(new Argument('<action>', 'init or check').choices(['init', 'check']))
    addAdapterOptions(command, io)
    addReportOptions(command, io)
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const [action = ''] = command.args
    const options = command.opts<AppOptions>()
    if (action === 'init') return writeAdapter(options.adapter, io)
    return check(options, await serviceSettings(command, io.cwd), io)
  },
}

async function writeAdapter(file: string, io: Io): Promise<ExitCode> {
  const name = relative(io.cwd, file)
  if (existsSync(file)) {
    io.out(`exists   ${name} (unchanged)\n`)
    return EXIT.ok
  }
  const text = io.ask === undefined ? template : await answeredTemplate(template, io.ask)
  try {
    const at = { folder: io.cwd, file: name, schema: 'adapter' }
    writeFileSync(file, withEditorSchema(text, at), { flag: 'wx' })
  } catch (error) {
    throw runFailure(`Failed to write "${name}": ${writeCause(error)}. Check the path.`)
  }
  const of = name === ADAPTER_FILE ? '' : ` --adapter ${shellWord(name)}`
  io.out(
    `wrote    ${name}\n\nNext: change it to your routes and members, then\n  npx ramp-sandbox app check${of}\n`,
  )
  return EXIT.ok
}

const INTERRUPTED =
  'Failed to check the adapter: it was interrupted before the application was ready. Run it again.'

async function check(
  options: AppOptions,
  { settings }: ServiceSettings,
  io: Io,
): Promise<ExitCode> {
  const { servicePort, secret } = options
  const { adapter, folder, file, lineOf } = await adapterFor(options.adapter, options, io.cwd)
  rejectUnknownSecret(adapter, secret)
  const { openAppEnvironment, sandboxWith } =
    await import('../../lab/application/app-environment.ts')
  const { checkAdapter } = await import('../../lab/application/check-adapter.ts')
  const { adapterReport } = await import('../../report/application/report.ts')
  const within = relative(io.cwd, file)
  const name = within.startsWith('..') ? file : within
  const unrestored: Unrestored = new Map()
  const rows: EntryRow[] = []
  const look = async (stop: AbortSignal) => {
    const { env } = process
    // A receiver that hangs is an entry that hangs.
    const webhookTimeout = formatDuration(answerLimitMs(adapter))
    const own = { progression: 'manual', assumptions: { webhookTimeout } } as const
    const environment = await openAppEnvironment({
      ...{ adapter, cwd: folder, servicePort, env, stop, unrestored, ...defined({ secret }) },
      sandboxFor: sandboxWith({ seed: 1, behaviour: worldUnder(settings, own) }),
    })
    const began = systemWallClock.now()
    const paint = createColors(io.hasColours)
    const add = (...added: readonly EntryRow[]) => {
      if (stop.aborted) return
      for (const given of added) {
        const row = withoutSecrets(given, [environment.endpoint.secret])
        const { entry, verdict, note } = row
        rows.push(row)
        io.out(rowLine(row, { name: entry, note, width: ENTRY_WIDTH }, paint))
        if (verdict === 'invalid')
          io.out(`${' '.repeat(ENTRY_WIDTH + 7)}${name}, line ${lineOf(entry)}\n`)
      }
    }
    let isWhole = false
    try {
      isWhole = await endsFirst(checkAdapter({ environment, add }), stop)
    } finally {
      await environment.close()
    }
    const startedAt = new Date(began).toISOString()
    const tookMs = systemWallClock.now() - began
    const last = rows.at(-1)?.entry
    const interrupted = isWhole
      ? undefined
      : `no entry was tried${last === undefined ? '' : ` after "${last}"`}.`
    const checked = { rows, file: name, lineOf, startedAt, tookMs }
    const report = adapterReport({ ...checked, ...defined({ interrupted }) })
    io.out(endingText(report, paint))
    const code = exitCodeOf(rows, { isInterrupted: !isWhole, couldNotRun: unrestored.size > 0 })
    return withReports(code, () => writeReport(report, reportPaths(options)), io)
  }
  try {
    return await untilInterrupted({ io, unrestored, seen: rows }, (stop) =>
      look(stop).catch((error: unknown) => {
        throw stop.aborted ? new CommandFailure(EXIT.interrupted, INTERRUPTED) : error
      }),
    )
  } catch (error) {
    // The entry is as wrong as one that fits nothing.
    const isOfEntry = error instanceof ApplicationDown && error.reason.entry === 'ready'
    throw isOfEntry ? fileFailure(error.message) : error
  }
}
