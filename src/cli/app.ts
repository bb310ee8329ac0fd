/** `app`: writes the adapter of an application, and tries it. */
import type { Command } from 'commander'
import { existsSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { AdapterMisfit } from '../application/adapter-misfit.ts'
import { ApplicationDown } from '../application/application-process.ts'
import { onOneLine } from '../reporters/printable.ts'
import { withoutSecrets } from '../vocabulary/masking.ts'
import {
  ADAPTER_FILE,
  adapterFor,
  addAdapterOptions,
  type ApplicationOptions,
} from './adapter-options.ts'
import type { SignatureScheme } from '../simulator/webhooks/signature.ts'
import { writeCause } from '../vocabulary/file-cause.ts'
import type { CliCommand, Io } from './command.ts'
import { withEditorSchema } from './editor-schema.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'
import { untilSignal } from './stop-signal.ts'
import template from './templates/ramp-app.yaml?raw'

const AFTER = `
The adapter of an application says how it is started, how a customer buys and sells, and how to
read an order and what the customer was credited. Scenarios (run), the exam and the explorer
work any application by it.

app init writes ${ADAPTER_FILE} with comments. app check does one happy buy by it, and says of each
entry whether it fits, or what came.

app check exits with 0 if every entry fits, 2 if one does not, and 3 if the application does not
run.

Examples:
  $ ramp-sandbox app init
  $ ramp-sandbox app check`

type AppOptions = ApplicationOptions & {
  readonly adapter: string
  readonly scheme: SignatureScheme
}

export const app: CliCommand = {
  describe: (command: Command, io: Io) => {
    command.argument('<action>', 'init or check')
    addAdapterOptions(command, io, '--adapter')
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const [action = ''] = command.args
    const options = command.opts<AppOptions>()
    if (action === 'init') return writeAdapter(options.adapter, io)
    if (action === 'check') return check(options, io)
    throw new CommandFailure(
      EXIT.usage,
      `Failed to run "app ${action}": there is no such action. Use app init or app check.`,
    )
  },
}

function writeAdapter(file: string, io: Io): ExitCode {
  const name = relative(io.cwd, file)
  if (existsSync(file)) {
    io.out(`exists   ${name} (unchanged)\n`)
    return EXIT.ok
  }
  try {
    const at = { folder: io.cwd, file: name, schema: 'adapter' }
    writeFileSync(file, withEditorSchema(template, at), { flag: 'wx' })
  } catch (error) {
    throw new CommandFailure(
      EXIT.couldNotRun,
      `Failed to write "${name}": ${writeCause(error)}. Check the path.`,
    )
  }
  io.out(
    `wrote    ${name}\n\nNext: change it to your routes and members, then\n  ramp-sandbox app check\n`,
  )
  return EXIT.ok
}

async function check(options: AppOptions, io: Io): Promise<ExitCode> {
  const { adapter, folder } = await adapterFor(options.adapter, options)
  const { openAppEnvironment } = await import('../application/app-environment.ts')
  const { checkAdapter } = await import('../application/check-adapter.ts')
  const { servicePort } = options
  const look = async (stop: AbortSignal, stopped: Promise<never>) => {
    const { env } = process
    const behaviour = { assumptions: { signatureScheme: options.scheme } }
    const of = { adapter, folder, servicePort, env, seed: 1, behaviour, stop }
    const environment = await openAppEnvironment(of)
    try {
      const { webhookSecret } = environment
      const found = await Promise.race([checkAdapter(environment), stopped])
      const rows = withoutSecrets(found, [webhookSecret])
      for (const { entry, verdict, note } of rows)
        io.out(`${verdict.padEnd(10)} ${entry.padEnd(16)} ${onOneLine(note)}\n`)
      const wrong = rows.filter(({ verdict }) => verdict === 'differs').length
      const differ =
        wrong === 1 ? '1 entry of the adapter differs.' : `${wrong} entries of the adapter differ.`
      io.out(`\n${wrong === 0 ? 'The adapter fits.' : differ}\n`)
      return wrong === 0 ? EXIT.ok : EXIT.badFile
    } finally {
      await environment.close()
    }
  }
  try {
    return await untilSignal(look)
  } catch (error) {
    if (error instanceof AdapterMisfit) throw new CommandFailure(EXIT.badFile, error.message)
    if (!(error instanceof ApplicationDown)) throw error
    throw new CommandFailure(EXIT.couldNotRun, error.message)
  }
}
