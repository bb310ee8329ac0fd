/** The frame of every command of a running sandbox: finds it, and shows its errors. */
import type { Command } from 'commander'
import type { ControlClient } from '../../client/control-client.ts'
import { ControlError } from '../../client/control-error.ts'
import { DeploymentError } from '../../client/deployment-error.ts'
import { reworded } from '../../vocabulary/text.ts'
import type { CliCommand, Io } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { CommandFailure } from '../failure.ts'
import {
  addSandboxOptions,
  clientOf,
  findSandbox,
  type FoundSandbox,
  type SandboxOptions,
} from './find-sandbox.ts'

export type ControlCall<Options> = {
  readonly client: ControlClient
  readonly sandbox: FoundSandbox
  readonly args: readonly string[]
  readonly options: Options
  readonly io: Io
}

type Definition<Options> = {
  readonly describe: (command: Command, io: Io) => void
  /** Examples, one a line. */
  readonly examples: readonly string[]
  /** Returns what `--json` prints, and the text of a person. */
  readonly run: (call: ControlCall<Options>) => Promise<Printed>
}

/** Undefined: the command has printed already. */
export type Printed = { readonly json: unknown; readonly text: string } | undefined

const CODES = `
Exits with 1 if an argument is wrong, such as an id that no order has, 2 if several sandboxes run
and none is named or a file is wrong, and 3 if no sandbox runs or it rejects the call.
`

export function controlCommand<Options = object>({
  describe,
  examples,
  run,
}: Definition<Options>): CliCommand {
  return {
    describe: (command, io) => {
      describe(command, io)
      command.option('--json', 'print JSON, for programs')
      addSandboxOptions(command, io)
      const lines = examples.map((example) => `  $ ramp-sandbox ${example}`)
      command.addHelpText('after', `${CODES}\nExamples:\n${lines.join('\n')}`)
    },
    run: async (command, io) => {
      const options = command.opts<SandboxOptions & { readonly json?: boolean } & Options>()
      const sandbox = await findSandbox(options, io)
      let client: ControlClient | undefined
      try {
        client = await clientOf(sandbox, options)
        const printed = await run({ client, sandbox, args: command.args, options, io })
        if (printed !== undefined)
          io.out(
            options.json === true ? `${JSON.stringify(printed.json, null, 2)}\n` : printed.text,
          )
        return EXIT.ok
      } catch (error) {
        throw failureOf(error, sandbox)
      } finally {
        await client?.close()
      }
    },
  }
}

/** Errors about what the command line names. */
const OF_ARGUMENTS: readonly string[] = [
  'VALIDATION_FAILED',
  'NOT_FOUND',
  'TRANSACTION_NOT_FOUND',
  'API_KEY_UNKNOWN',
  'API_KEY_MISSING',
]

/** What the control API advises, in commands. */
const REMEDIES: readonly (readonly [control: string, command: string])[] = [
  [
    'Begin with POST /__sandbox/recording, or start with --record',
    'Begin with "ramp-sandbox capsule --record", or start the sandbox with --record',
  ],
  ['or create one with POST /__sandbox/keys', 'or name the world with --world'],
  ['Create another with POST /__sandbox/keys', 'Name the world with --world'],
]

function failureOf(error: unknown, { url, controlToken }: FoundSandbox): unknown {
  if (error instanceof DeploymentError) return new CommandFailure(EXIT.couldNotRun, error.message)
  if (!(error instanceof ControlError)) return error
  if (error.code === 'CONTROL_TOKEN_REQUIRED')
    return new CommandFailure(
      EXIT.usage,
      `Failed to call ${url}: its control API ${controlToken === undefined ? 'needs its token' : 'has another token than the one given'}. Pass --control-token, or set RAMP_CONTROL_TOKEN.`,
    )
  const code: ExitCode = OF_ARGUMENTS.includes(error.code) ? EXIT.usage : EXIT.couldNotRun
  return new CommandFailure(code, reworded(error.message, REMEDIES))
}
