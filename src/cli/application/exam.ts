/** `exam`: examines a webhook receiver, and with an adapter what its webhooks do. */
import { randomInt } from 'node:crypto'
import { relative } from 'node:path'
import { Option, type Command } from 'commander'
import type { Unrestored } from '../../lab/application/running-secret.ts'
import type { Adapter } from '../../base/contract/generated/types.ts'
import type { ExamResult } from '../../lab/exam/exam.ts'
import type { Examinee } from '../../lab/exam/examinee.ts'
import { FRAMEWORKS, guessFramework, type Framework } from '../../lab/exam/fix.ts'
import { shellWord } from '../../base/client/curl.ts'
import { pathFrom, webhookUrl, wholeNumber } from '../../sandbox/config/option-parsers.ts'
import { option } from '../../sandbox/config/settings.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { writeReport } from '../../report/write-reports.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { withoutSecrets } from '../../base/vocabulary/masking.ts'
import {
  ADAPTER_WORDS,
  adapterFor,
  rejectUnknownSecret,
  rejectServicePort,
  servicePortOption,
} from './adapter-options.ts'
import type { CliCommand, Io } from '../command.ts'
import { EXIT, exitCodeOf } from '../exit-codes.ts'
import { CommandFailure, usageFailure } from '../failure.ts'
import { addReportOptions, reportPaths, withReports, type ReportFlags } from '../report-options.ts'
import { untilInterrupted } from '../stop-signal.ts'
import { addServiceOptions, serviceSettings, type ServiceSettings } from './service-settings.ts'

const AFTER = `
Sends valid, forged, odd and repeated webhooks, and grades the receiver from A to F. Every
failure has its reason, the command that repeats it, the response, and a fix for the framework of
the receiver. Without an adapter, checks that need your application are skipped.

With an adapter, exam starts the application, and examines its orders and credits too. With
--service-port, the application already runs at the address of --webhook, and calls the service at
that port. It gets its own secret back, even after Ctrl+C; its orders stay.

The service behaves as the configuration says. exam takes none with another form of events.

Exits with 0 if no check failed, 4 if one failed, 2 if the adapter is wrong, 3 if the receiver does
not answer, redirects or accepts no valid webhook, and 6 if it was interrupted.

Examples:
  $ npx ramp-sandbox exam --webhook http://127.0.0.1:3000/webhooks --secret whsec_… \\
      --scheme timestamped
  $ npx ramp-sandbox exam --adapter ramp-app.yaml --report-html exam.html
  $ npx ramp-sandbox exam --webhook http://127.0.0.1:3000/webhooks --secret whsec_… \\
      --adapter ramp-app.yaml --service-port 7267`

type ExamOptions = ReportFlags & {
  readonly webhook?: string
  readonly secret?: string
  readonly adapter?: string
  readonly servicePort: number
  readonly framework?: Framework
  readonly suite?: string
  readonly seed?: number
}

type Examining = ExamOptions & ServiceSettings & { readonly unrestored: Unrestored }

const LARGEST_SEED = 2 ** 31

export const command: CliCommand = {
  describe: (command: Command, io: Io) => {
    const secret = 'the secret that the receiver verifies with'
    command
      .addOption(option('--webhook <url>', 'URL of the running receiver').argParser(webhookUrl))
      .addOption(option('--secret <secret>', secret, 'RAMP_WEBHOOK_SECRET'))
      .option('--adapter <file>', ADAPTER_WORDS, pathFrom(io.cwd))
      .addOption(servicePortOption())
      .addOption(
        new Option('--framework <name>', 'framework for fixes (default: detected)').choices(
          FRAMEWORKS,
        ),
      )
      .option('--suite <folder>', 'your own scenarios, graded beside ours', pathFrom(io.cwd))
      .option(
        '--seed <number>',
        'changes all random data (default: random)',
        wholeNumber(LARGEST_SEED),
      )
    addServiceOptions(command, io)
    addReportOptions(command, io)
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const service = await serviceSettings(command, io.cwd)
    await rejectSilence(service.settings)
    const options = { ...command.opts<ExamOptions>(), ...service }
    const { checkLine, examText } = await import('../../report/exam/terminal.ts')
    const { examReport } = await import('../../report/exam/report.ts')
    const color = { color: io.hasColours }
    const unrestored: Unrestored = new Map()
    const seen: Row[] = []
    const show = (row: Row, known: string) => {
      seen.push(row)
      io.out(checkLine(withoutSecrets(row, [known]), color))
    }
    return untilInterrupted({ io, unrestored, seen }, async (stop) => {
      const of = { ...options, unrestored, cwd: io.cwd }
      const { result, secret, again } = await examine(of, stop, show)
      const shown = withoutSecrets(result, [secret])
      // Code for the usual events would read other members than these have.
      const isStated = options.settings.shapes?.events !== undefined
      const framework = options.framework ?? guessFramework(result.headers)
      const report = examReport({ result: shown, framework: isStated ? 'none' : framework, again })
      io.out(examText(report, shown.rows, color))
      const code = exitCodeOf(shown.rows, {
        ...{ isInterrupted: result.interrupted !== undefined, couldNotRun: unrestored.size > 0 },
      })
      return withReports(code, () => writeReport(report, reportPaths(options)), io)
    })
  },
}

const SILENT =
  'Failed to grade a receiver: the configuration sends no webhook about a completed order (shapes.events.completed is empty). State one, and run the command again.'

/** Throws CommandFailure: there is nothing that could be sent. */
async function rejectSilence({ shapes = {} }: Behaviour): Promise<void> {
  const { readOnce } = await import('../../sandbox/shapes/shapes.ts')
  const isSilent = readOnce(shapes).compiled.events?.get('completed')?.length === 0
  if (isSilent) throw usageFailure(SILENT)
}

type Row = ExamResult['rows'][number]

type Examined = {
  readonly result: ExamResult
  readonly secret: string
  /** The command that examines the application again, if it is no longer there. */
  readonly again?: string
}

/** With an adapter. */
function commandOf(
  { adapter = '', words, suite, cwd }: ExamOptions & ServiceSettings & { readonly cwd: string },
  seed: number,
): string {
  const own = (path: string) => shellWord(relative(cwd, path))
  const beside = suite === undefined ? '' : ` --suite ${own(suite)}`
  return `npx ramp-sandbox exam --adapter ${own(adapter)}${words}${beside} --seed ${seed}`
}

const INTERRUPTED =
  'Failed to grade a receiver: the exam was interrupted before the application was ready. Run it again.'

/** Throws CommandFailure. */
async function examine(
  options: Examining & { readonly cwd: string },
  stop: AbortSignal,
  show: (row: Row, secret: string) => void,
): Promise<Examined> {
  const { runExam } = await import('../../lab/exam/exam.ts')
  const { loadSuite } = await import('../../lab/exam/suite.ts')
  const { settings, suite: folder, cwd } = options
  let examinee: Examinee | undefined
  try {
    const loading = loadSuite({ settings, ...(folder && { own: { folder, cwd } }) })
    // The application starts meanwhile.
    loading.catch(() => undefined)
    examinee = await openExaminee(options, stop)
    const { secret } = examinee
    const onRow = (row: Row) => show(row, secret)
    const result = await runExam(examinee, { suite: await loading, onRow, stop })
    // An application that was started has ended by the time that somebody reads the report.
    const isOver = examinee.beside?.application.adapter.start !== undefined
    return { result, secret, ...(isOver && { again: commandOf(options, examinee.seed) }) }
  } catch (error) {
    if (stop.aborted) throw new CommandFailure(EXIT.interrupted, INTERRUPTED)
    throw error
  } finally {
    await examinee?.close()
  }
}

/** Throws CommandFailure. */
async function openExaminee(
  options: Examining & { readonly cwd: string },
  stop: AbortSignal,
): Promise<Examinee> {
  const { adapter: file, webhook: url, secret, servicePort, settings, unrestored } = options
  const { seed = randomInt(LARGEST_SEED) } = options
  const { examineAddress, examineApplication } = await import('../../lab/exam/examinee.ts')
  if (file === undefined) {
    rejectServicePort(servicePort, 'Pass --adapter FILE too')
    if (url !== undefined && secret !== undefined && secret !== '')
      return examineAddress({ url, secret, settings, seed })
    throw usageFailure(
      url === undefined
        ? 'Failed to grade a receiver: none is named. Pass --webhook URL and --secret SECRET, or --adapter FILE.'
        : 'Failed to grade a receiver: --secret is missing. Pass the secret that it verifies with, or set RAMP_WEBHOOK_SECRET.',
    )
  }
  const { adapter: own, folder } = await adapterFor(file, { servicePort }, options.cwd)
  const adapter = url === undefined ? own : withReceiver(own, url, servicePort)
  rejectUnknownSecret(adapter, secret)
  const run = { adapter, cwd: folder, env: process.env, servicePort, stop, unrestored }
  return examineApplication({ ...run, ...defined({ secret }) }, { settings, seed })
}

/** An application that knows the port of the service runs already; any other is started. */
function withReceiver(adapter: Adapter, webhook: string, servicePort: number): Adapter {
  const { origin, pathname, search } = new URL(webhook)
  const { start: _start, ...rest } = adapter
  const receiver = { webhook: pathname + search }
  return servicePort === 0 ? { ...adapter, ...receiver } : { ...rest, ...receiver, url: origin }
}
