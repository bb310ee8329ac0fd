/** `doctor`: says in words what is wrong with a set-up, or that nothing is. */
import { createColors } from 'picocolors'
import { ControlError } from '../../client/control-error.ts'
import { DeploymentError } from '../../client/deployment-error.ts'
import { ConfigError } from '../../config/config-error.ts'
import { loadConfig } from '../../config/config.ts'
import { settingOptions } from '../../config/settings.ts'
import { onOneLine, printable } from '../../reporters/printable.ts'
import { VERSION } from '../../vocabulary/version.ts'
import type { CliCommand, Io } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { CommandFailure } from '../failure.ts'
import { addSandboxOptions, clientOf, findSandbox, type SandboxOptions } from './find-sandbox.ts'
import { dataFinding, portFinding, versionFinding, type Finding } from './machine-findings.ts'
import { clockFinding, receiverFindings, webhookFinding } from './sandbox-findings.ts'

const AFTER = `
Looks at the versions, the settings, the data folder, the port, and at the sandbox that runs:
its clock, whether its receivers accept connections, and the answer and the signature of its
last webhook. Changes nothing, and sends nothing to a receiver. Exits with 0 if there is no
problem, else with 1.

Examples:
  $ ramp-sandbox doctor
  $ ramp-sandbox doctor --url http://127.0.0.1:7267 --json`

export const doctor: CliCommand = {
  describe: (command, io) => {
    const { port, host, config } = settingOptions(io.cwd)
    for (const option of [port, host, config]) command.addOption(option)
    command.option('--json', 'print JSON, for programs')
    addSandboxOptions(command, io)
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    // A configuration file adds its values to the options of the command.
    const options = { ...command.opts<SandboxOptions & { readonly json?: boolean }>() }
    const findings = [versionFinding()]
    try {
      const config = await loadConfig(command, io.cwd)
      const text = config.file === null ? 'The defaults.' : `"${config.file}" is valid.`
      findings.push({ about: 'settings', verdict: 'ok', text })
      findings.push(dataFinding(config), await portFinding(config))
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      findings.push({ about: 'settings', verdict: 'problem', text: error.message })
    }
    findings.push(...(await sandboxFindings(options, io)))
    const isSound = findings.every(({ verdict }) => verdict !== 'problem')
    io.out(
      options.json === true
        ? `${JSON.stringify({ ok: isSound, findings }, null, 2)}\n`
        : textOf(findings, io),
    )
    return isSound ? EXIT.ok : EXIT.usage
  },
}

async function sandboxFindings(options: SandboxOptions, io: Io): Promise<readonly Finding[]> {
  const about = 'sandbox'
  try {
    const sandbox = await findSandbox(options, io)
    const client = await clientOf(sandbox, options)
    try {
      const clock = await clockFinding(client)
      const { version = VERSION, url } = sandbox
      const text = `${onOneLine(url)} answers.`
      const running: Finding =
        version === VERSION
          ? { about, verdict: 'ok', text }
          : { about, verdict: 'note', text: `${text} It is of version ${onOneLine(version)}.` }
      return [running, clock, ...(await receiverFindings(client)), await webhookFinding(client)]
    } finally {
      await client.close()
    }
  } catch (error) {
    // It is the finding about the settings.
    if (error instanceof ConfigError) return []
    const isKnown = [CommandFailure, ControlError, DeploymentError].some(
      (known) => error instanceof known,
    )
    if (!isKnown || !(error instanceof Error)) throw error
    const hasNone = error instanceof CommandFailure && error.exitCode === EXIT.couldNotRun
    return [{ about, verdict: hasNone ? 'note' : 'problem', text: error.message }]
  }
}

function textOf(findings: readonly Finding[], io: Io): string {
  const { green, yellow, red } = createColors(io.hasColours)
  const paint = { ok: green, note: yellow, problem: red }
  return findings
    .map(({ about, verdict, text }) => {
      const lines = printable(text)
        .split('\n')
        .join(`\n${' '.repeat(19)}`)
      return `${paint[verdict](verdict.padEnd(7))}  ${about.padEnd(8)}  ${lines}\n`
    })
    .join('')
}
