/** `exam`: examines a webhook receiver, and with an adapter what its webhooks do. */
import { randomInt } from 'node:crypto'
import { Option, type Command } from 'commander'
import { AdapterMisfit } from '../application/adapter-misfit.ts'
import { ApplicationDown } from '../application/application-process.ts'
import type { AppEnvironment } from '../application/app-environment.ts'
import type { Adapter } from '../contract/generated/types.ts'
import type { ExamResult } from '../application/exam/exam.ts'
import { FRAMEWORKS, guessFramework, type Framework } from '../application/exam/fix.ts'
import { pathFrom, webhookUrl, wholeNumber } from '../config/option-parsers.ts'
import { option } from '../config/settings.ts'
import { PROVIDERS } from '../simulator/providers/directory.ts'
import type { SignatureScheme } from '../simulator/webhooks/signature.ts'
import { defined } from '../vocabulary/defined.ts'
import { withoutSecrets } from '../vocabulary/masking.ts'
import { ADAPTER_WORDS, adapterFor, schemeOption, servicePortOption } from './adapter-options.ts'
import type { CliCommand, Io } from './command.ts'
import { EXIT } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'
import { addReportOptions, reportPaths, withReports, type ReportFlags } from './report-options.ts'
import { untilSignal } from './stop-signal.ts'

const AFTER = `
Sends valid, forged, odd and repeated webhooks, and grades the receiver from A to F. Every
failure has its reason, the webhook as a curl command, the answer, and the fix in the framework
of the receiver. What a URL and a secret alone cannot try is skipped by name. With an adapter
the application is started, and its orders and credits are examined too. With --service-port, it
is one that runs already, at the address of --webhook, and calls the service at that port.

Exits with 0 if no check failed, 4 if one failed, 2 if the adapter is wrong, and 3 if the
receiver does not answer.

Examples:
  $ ramp-sandbox exam --webhook http://127.0.0.1:3000/webhooks --secret whsec_… --scheme timestamped
  $ ramp-sandbox exam --adapter ramp-app.yaml --report-html exam.html
  $ ramp-sandbox exam --webhook http://127.0.0.1:3000/webhooks --secret whsec_… \\
      --adapter ramp-app.yaml --service-port 7267`

type ExamOptions = ReportFlags & {
  readonly webhook?: string
  readonly secret?: string
  readonly scheme: SignatureScheme
  readonly adapter?: string
  readonly servicePort: number
  readonly framework?: Framework
  readonly seed?: number
}

const LARGEST_SEED = 2 ** 31

export const exam: CliCommand = {
  describe: (command: Command, io: Io) => {
    const secret = 'the secret that the receiver verifies with'
    command
      .addOption(option('--webhook <url>', 'the receiver, which runs').argParser(webhookUrl))
      .addOption(option('--secret <secret>', secret, 'RAMP_WEBHOOK_SECRET'))
      .addOption(schemeOption())
      .option('--adapter <file>', ADAPTER_WORDS, pathFrom(io.cwd))
      .addOption(servicePortOption())
      .addOption(
        new Option('--framework <name>', 'of the fixes; guessed by default').choices(FRAMEWORKS),
      )
      .option(
        '--seed <number>',
        'changes all random data; drawn by default',
        wholeNumber(LARGEST_SEED),
      )
    addReportOptions(command, io)
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const options = command.opts<ExamOptions>()
    const { rowLine, examSummary } = await import('../reporters/exam/terminal.ts')
    const color = { color: io.hasColours }
    const { result, secret } = await untilSignal((...signals) =>
      examine(options, signals, (row, known) =>
        io.out(rowLine(withoutSecrets(row, [known]), color)),
      ),
    )
    const shown = withoutSecrets(result, [secret])
    const framework = options.framework ?? guessFramework(result.headers)
    io.out(examSummary({ result: shown, framework }, color))
    const code = result.grade === 'A' ? EXIT.ok : EXIT.failed
    const { writeExamReports } = await import('../reporters/exam/write-reports.ts')
    return withReports(
      code,
      () => writeExamReports({ result: shown, framework }, reportPaths(options)),
      io,
    )
  },
}

type Row = ExamResult['rows'][number]

/** Throws CommandFailure. */
async function examine(
  options: ExamOptions,
  [stop, stopped]: readonly [AbortSignal, Promise<never>],
  show: (row: Row, secret: string) => void,
): Promise<{ readonly result: ExamResult; readonly secret: string }> {
  const { runExam, ReceiverUnreachable } = await import('../application/exam/exam.ts')
  const { candidate } = await import('../application/exam/candidate.ts')
  const { scheme, seed = randomInt(LARGEST_SEED) } = options
  let environment: AppEnvironment | undefined
  try {
    environment = await openEnvironment(options, seed, stop)
    const { webhookUrl: url = options.webhook, webhookSecret: secret = options.secret } =
      environment ?? {}
    if (url === undefined || secret === undefined || secret === '')
      throw new CommandFailure(
        EXIT.usage,
        'Failed to examine a receiver: name it with --webhook URL and --secret SECRET, or with --adapter FILE.',
      )
    const of = { url, secret, scheme, seed, ...(environment === undefined ? {} : { environment }) }
    const running = runExam(candidate(of), { url, onRow: (row) => show(row, secret) })
    return { result: await Promise.race([running, stopped]), secret }
  } catch (error) {
    if (error instanceof AdapterMisfit) throw new CommandFailure(EXIT.badFile, error.message)
    if (error instanceof ApplicationDown || error instanceof ReceiverUnreachable)
      throw new CommandFailure(EXIT.couldNotRun, error.message)
    throw error
  } finally {
    await environment?.close()
  }
}

async function openEnvironment(
  { adapter: file, webhook, secret, servicePort, scheme }: ExamOptions,
  seed: number,
  stop: AbortSignal,
): Promise<AppEnvironment | undefined> {
  if (file === undefined) return undefined
  const { adapter: own, folder } = await adapterFor(file, { servicePort })
  const adapter = webhook === undefined ? own : withReceiver(own, webhook, servicePort)
  const { openAppEnvironment } = await import('../application/app-environment.ts')
  return openAppEnvironment({
    ...{ adapter, folder, servicePort, seed, env: process.env, stop },
    ...defined({ secret }),
    behaviour: {
      assumptions: { signatureScheme: scheme },
      // What is settled differs from what was ordered, so that a credit shows which of them it is.
      providers: Object.fromEntries(PROVIDERS.map(({ slug }) => [slug, { payoutErrorBps: 200 }])),
      webhooks: [{ do: 'drop' }],
    },
  })
}

/** An application that knows the port of the service runs already; any other is started. */
function withReceiver(adapter: Adapter, webhook: string, servicePort: number): Adapter {
  const { origin, pathname, search } = new URL(webhook)
  const { start: _start, ...rest } = adapter
  const receiver = { webhook: pathname + search }
  return servicePort === 0 ? { ...adapter, ...receiver } : { ...rest, ...receiver, url: origin }
}
