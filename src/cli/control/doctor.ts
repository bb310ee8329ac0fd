/** `doctor`: lists what runs where, and says in words what is wrong with a set-up, if anything. */
import { createColors } from 'picocolors'
import { ControlError } from '../../base/client/control-error.ts'
import { DeploymentError } from '../../base/client/deployment-error.ts'
import { ConfigError } from '../../sandbox/config/config-error.ts'
import { loadConfig } from '../../sandbox/config/config.ts'
import { settingOptions, URL_VARIABLE } from '../../sandbox/config/settings.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { doctorReport, type DoctorFinding } from '../../report/findings.ts'
import { jsonReport, jsonText } from '../../report/json.ts'
import { onOneLine } from '../../report/printable.ts'
import type { Report } from '../../report/report.ts'
import { endingText, rowLine } from '../../report/terminal.ts'
import { wrapped } from '../../report/wrapped.ts'
import { writeReport } from '../../report/write-reports.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { VERSION } from '../../base/vocabulary/version.ts'
import type { CliCommand, Io } from '../command.ts'
import { exitCodeOf } from '../exit-codes.ts'
import { CommandFailure } from '../failure.ts'
import { addReportOptions, reportPaths, withReports, type ReportFlags } from '../report-options.ts'
import {
  addSandboxFlags,
  clientOf,
  findSandbox,
  nearestOf,
  NoSandbox,
  runningSandboxes,
  whereabouts,
  type FoundSandbox,
  type SandboxFlags,
} from './find-sandbox.ts'
import { dataFinding, portFinding, versionFinding } from './machine-findings.ts'
import { clockFinding, webhookFindings } from './sandbox-findings.ts'

const AFTER = `
Looks at the versions, the settings, the data folder and the port, and lists the sandboxes of this
user that run. For the one that other commands would use, it checks the clock, whether receivers
accept connections, and the response to the last webhook with its signature. If they could use
several, it checks each. Changes nothing, and sends nothing to a receiver.

Exits with 0 if every check passed or had nothing to look at, 4 if one failed, and 2 if a setting
is invalid.

Examples:
  $ npx ramp-sandbox doctor
  $ npx ramp-sandbox doctor --url http://127.0.0.1:7267 --json`

type DoctorOptions = SandboxFlags & ReportFlags & { readonly json?: boolean }

export const command: CliCommand = {
  describe: (command, io) => {
    const { port, host, config } = settingOptions(io.cwd)
    for (const option of [port, host, config]) command.addOption(option)
    command.option('--json', 'print JSON, for programs')
    addSandboxFlags(command, io)
    addReportOptions(command, io)
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    // A configuration file adds its values to the options of the command.
    const options = { ...command.opts<DoctorOptions>() }
    const began = systemWallClock.now()
    const findings = [versionFinding()]
    try {
      const config = await loadConfig(command, io.cwd)
      const text = config.file === null ? 'The defaults.' : `"${config.file}" is valid.`
      findings.push({ about: 'settings', verdict: 'passed', text })
      findings.push(dataFinding(config), await portFinding(config))
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      findings.push({ about: 'settings', verdict: 'invalid', text: error.message })
    }
    try {
      findings.push(...(await sandboxFindings(options, io)))
    } catch (error) {
      // It is the finding about the settings.
      if (!(error instanceof ConfigError)) throw error
    }
    const startedAt = new Date(began).toISOString()
    const tookMs = systemWallClock.now() - began
    const report = doctorReport({ findings, startedAt, tookMs })
    io.out(
      options.json === true
        ? jsonText(jsonReport(report))
        : wrapped(textOf(report, io), io.columns),
    )
    const code = exitCodeOf(findings)
    return withReports(code, () => writeReport(report, reportPaths(options)), io)
  },
}

async function sandboxFindings(options: SandboxFlags, io: Io): Promise<readonly DoctorFinding[]> {
  const about = 'sandbox'
  try {
    if (options.url !== undefined) return await findingsOf(await findSandbox(options, io), options)
    const running = await runningSandboxes(options.data, io)
    // The error of the other commands is the finding.
    if (running.length === 0) await findSandbox(options, io)
    const used = await nearestOf(running, io.cwd)
    const findings: DoctorFinding[] = []
    for (const each of used) findings.push(...(await findingsOf(each, options)))
    for (const each of running.filter((one) => !used.includes(one)))
      findings.push({ about, verdict: 'passed', text: `Another one runs: ${whereabouts(each)}.` })
    if (used.length > 1) {
      const text = `${used.length} run, and commands cannot tell which to use. Name one with --url or ${URL_VARIABLE}.`
      findings.push({ about, verdict: 'failed', text })
    }
    return findings
  } catch (error) {
    return [unavailable(error)]
  }
}

/** Throws what is neither an error of a sandbox nor of its settings. */
function unavailable(error: unknown): DoctorFinding {
  const isKnown = [CommandFailure, ControlError, DeploymentError].some(
    (known) => error instanceof known,
  )
  if (!isKnown || !(error instanceof Error)) throw error
  const hasNone = error instanceof NoSandbox
  return { about: 'sandbox', verdict: hasNone ? 'skipped' : 'failed', text: error.message }
}

/** One that cannot be asked is a finding too. */
async function findingsOf(
  sandbox: FoundSandbox,
  options: SandboxFlags,
): Promise<readonly DoctorFinding[]> {
  const about = 'sandbox'
  try {
    const client = await clientOf(
      { ...sandbox, ...defined({ controlToken: options.controlToken }) },
      options,
    )
    try {
      const clock = await clockFinding(client)
      const { version = VERSION } = sandbox
      const text = `${placeText(sandbox)} answers.`
      const running: DoctorFinding =
        version === VERSION
          ? { about, verdict: 'passed', text }
          : { about, verdict: 'passed', text: `${text} It is of version ${onOneLine(version)}.` }
      return [running, clock, ...(await webhookFindings(client))]
    } finally {
      await client.close()
    }
  } catch (error) {
    return [unavailable(error)]
  }
}

function placeText({ url, data, cwd, pid }: FoundSandbox): string {
  if (pid === undefined || cwd === undefined) return onOneLine(url)
  return `${whereabouts({ url, data: data ?? null, cwd })} (process ${pid})`
}

function textOf(report: Report, io: Io): string {
  const paint = createColors(io.hasColours)
  const lines = report.lines.map(({ row }) => {
    const { id, received = '' } = row
    return rowLine(row, { name: id, note: received, width: 10 }, paint)
  })
  return lines.join('') + endingText(report, paint)
}
