/** `traffic`: what recordings of traffic say, whoever made them. */
import { SandboxVariations } from '../../lab/variations/sandbox-variations.ts'
import { Argument, type Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import { resolve } from 'node:path'
import { TrafficJudge } from '../../verify/traffic/judge-traffic.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { counted } from '../../base/vocabulary/text.ts'
import type { CliCommand, Io } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { usageFailure } from '../failure.ts'
import { learnFrom, type LearnFlags } from './traffic-learn.ts'
import { mustHaveJudged, readHarFiles, readRun } from './traffic-files.ts'
import { recordingPseudonyms } from '../traffic-recorder.ts'
import { addTrafficOptions, reportTraffic, type TrafficFlags } from './traffic-report.ts'

const AFTER = `
Reads HAR files: those of ramp-sandbox proxy, a browser, Playwright (.zip too), mitmproxy or
Charles. Keys, and fields with names or account numbers, are replaced in everything that is written.

traffic check judges every exchange with the service by the documented rules. A rule is
inconclusive if it depends on something that the recording lacks.

traffic compare tells what changed between two recordings: rules, HTTP status, fields and their
types, webhooks, and times (median and 95th percentile), not values. It omits operations that only
one of them called.

traffic learn writes the configuration of a sandbox that answers like the deployment of the
traffic: settings, and the shapes of responses, errors and webhooks. Each line says how often it was
seen. It lists what nothing explains, and names what contradicts the documentation. No name or
account of a customer gets into the file.

traffic fidelity sends the recorded calls to a sandbox, in their order and at their times, and
compares the responses and the webhooks in the same way.

traffic export --pact writes the calls of the client as a pact with provider states.

Exits with 0 on success, 2 if a file is not a HAR file, and 3 if no file has an exchange of the
service with its response body; it lists the hosts and paths that it found. traffic check also
exits with 4 if something failed, and 5 if nothing failed but something was inconclusive. traffic
compare exits with 4 if a rule fails that did not fail before, and traffic fidelity if the share of
equal responses is below --at-least.

Examples:
  $ npx ramp-sandbox traffic check shop.har
  $ npx ramp-sandbox traffic check monday.har tuesday.har --report-html traffic.html
  $ npx ramp-sandbox traffic compare last-month.har today.har
  $ npx ramp-sandbox traffic learn shop.har --output like-it.yaml
  $ npx ramp-sandbox traffic learn shop.har --webhook completed.json --output like-it.yaml
  $ npx ramp-sandbox traffic fidelity shop.har --config like-it.yaml --at-least 98
  $ npx ramp-sandbox traffic export shop.har --pact --output shop.json`

type Flags = TrafficFlags &
  LearnFlags & {
    readonly pact?: boolean
    readonly consumer?: string
    readonly config?: string
    readonly atLeast?: number
  }

type Action = {
  /** Options that only some actions have. */
  readonly own: readonly (keyof Flags)[]
  readonly run: (files: readonly string[], flags: Flags, io: Io) => Promise<ExitCode>
}

const OF_ROWS = ['settle', 'reportJunit', 'reportJson', 'reportHtml'] as const

/** To add one: its function, a line here, and its paragraph above. */
const ACTIONS: Readonly<Record<string, Action>> = {
  check: { own: [...OF_ROWS, 'json'], run: check },
  compare: { own: ['settle', 'reportJson', 'reportHtml', 'json'], run: compare },
  learn: { own: ['output', 'webhook'], run: learnFrom },
  export: { own: ['output', 'pact', 'consumer'], run: exportTraffic },
  fidelity: { own: ['config', 'atLeast', 'reportJson', 'reportHtml', 'json'], run: measure },
}

export const command: CliCommand = {
  describe: (command, io) => {
    command
      .addArgument(new Argument('<action>').choices(Object.keys(ACTIONS)))
      .argument('<files...>', 'HAR files')
    addTrafficOptions(command, io)
      .option('-o, --output <file>', 'learn, export: where to write instead of stdout')
      .option('--webhook <files...>', 'learn: samples of webhooks, as JSON or HAR')
      .option('--pact', 'export: the calls of the client as a pact')
      .option('--consumer <name>', 'export: name of the consumer in the pact')
      .option('--config <file>', 'configuration file')
      .option(
        '--at-least <percent>',
        'fidelity: how many of the answers and webhooks must be equal',
        percent,
      )
      .addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const [name = '', ...files] = command.args
    const action = ACTIONS[name]
    if (action === undefined) throw new Error(`There is no action "${name}".`)
    rejectOthers(command, name, action)
    return action.run(files, command.opts<Flags>(), io)
  },
}

function rejectOthers(command: Command, name: string, { own }: Action): void {
  const others = Object.values(ACTIONS).flatMap((action) => action.own)
  for (const option of new Set(others)) {
    if (own.includes(option) || command.getOptionValueSource(option) !== 'cli') continue
    const flag = `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    throw usageFailure(
      `Failed to run traffic ${name}: it has no option ${flag}. See npx ramp-sandbox traffic --help.`,
    )
  }
}

function percent(text: string): number {
  const number = Number(text)
  if (/^\d+(?:\.\d+)?$/.test(text) && number <= 100) return number
  throw new InvalidArgumentError('It must be a number from 0 to 100.')
}

async function check(files: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const judge = new TrafficJudge(undefined, flags.settle)
  readHarFiles(files, { io, pseudonyms: recordingPseudonyms(flags, []) }, (entry, path) =>
    judge.see(entry, path),
  )
  mustHaveJudged(judge, files)
  const { unanswered, reasons } = judge
  if (unanswered > 0)
    io.err(
      `${counted(unanswered, 'exchange')} without a response body: not judged.${because(reasons)}\n`,
    )
  return reportTraffic('traffic check', judge.run(), flags, io)
}

function because(reasons: readonly string[]): string {
  return reasons.length === 0 ? '' : ` ${reasons.join('; ')}.`
}

async function compare(files: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  return (await import('./verify-compare.ts')).compareFiles('traffic compare', files, flags, io)
}

async function measure(files: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const { config, atLeast = 0 } = flags
  const behaviour =
    config === undefined
      ? {}
      : (await import('../../sandbox/config/config-file.ts')).readConfigFile(
          resolve(io.cwd, config),
        ).behaviour
  const run = readRun(files, { io, pseudonyms: recordingPseudonyms(flags, []) })
  const { fidelity } = await import('../../verify/traffic/fidelity.ts')
  const found = await fidelity(run, behaviour, new SandboxVariations().ofWorld)
  const failure =
    found.percent >= atLeast
      ? undefined
      : `${found.percent} % are equal, and --at-least wants ${atLeast} %.`
  if (failure !== undefined) io.err(`${failure}\n`)
  const about = [
    `Traffic: ${files.join(', ')}`,
    `Settings of the sandbox: ${config ?? 'its defaults'}`,
  ]
  const compared = {
    ...{ command: 'traffic fidelity' as const, about },
    ...found,
    ...defined({ failure }),
  }
  const { reportComparison } = await import('./verify-compare.ts')
  return reportComparison(compared, failure === undefined ? EXIT.ok : EXIT.failed, { flags, io })
}

/** `traffic export`: what was recorded as a pact. */
async function exportTraffic(files: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const { pact = false, consumer = 'recorded-client', output } = flags
  if (!pact) throw usageFailure('Failed to run traffic export: it needs --pact.')
  const run = readRun(files, { io, pseudonyms: recordingPseudonyms(flags, []) })
  const { exportPact } = await import('../../verify/traffic/export-pact.ts')
  const { document, interactions, leftOut } = exportPact(run, consumer)
  if (leftOut > 0) io.err(`${counted(leftOut, 'call')} without a provider state left out.\n`)
  const text = `${JSON.stringify(document, undefined, 2)}\n`
  if (output === undefined) {
    io.out(text)
    return EXIT.ok
  }
  const { writeReports } = await import('../../report/write-reports.ts')
  await writeReports([['--output', resolve(io.cwd, output), () => text]])
  io.out(`${output}: ${counted(interactions, 'interaction')}.\n`)
  return EXIT.ok
}
