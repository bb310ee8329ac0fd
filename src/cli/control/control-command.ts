/** The frame of every command of a running sandbox: finds it, and shows its errors. */
import type { Command } from 'commander'
import type { ControlClient } from '../../base/client/control-client.ts'
import { TOKEN_VARIABLE } from '../../sandbox/config/settings.ts'
import { ControlError } from '../../base/client/control-error.ts'
import { DeploymentError } from '../../base/client/deployment-error.ts'
import { wrapped } from '../../report/wrapped.ts'
import { reworded } from '../../base/vocabulary/text.ts'
import type { CliCommand, Io, Typed } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { CommandFailure, runFailure } from '../failure.ts'
import {
  addSandboxFlags,
  clientOf,
  findSandbox,
  type FoundSandbox,
  type SandboxFlags,
} from './find-sandbox.ts'
import { shortId } from './short-ids.ts'

export type CommandCall<Options> = {
  readonly client: ControlClient
  readonly sandbox: FoundSandbox
  readonly args: readonly string[]
  readonly options: Options
  readonly io: Io
}

type Ask = (
  question: (client: ControlClient) => Promise<readonly string[]>,
) => Promise<readonly string[]>

type Definition<Options> = {
  readonly describe: (command: Command, io: Io) => void
  /** Examples, one a line. */
  readonly examples: readonly string[]
  /** The values of the next argument, for a shell. Only `ask` needs a sandbox. */
  readonly values?: (typed: Typed, ask: Ask) => readonly string[] | Promise<readonly string[]>
  /** Returns what `--json` prints, and the text of a person. */
  readonly run: (call: CommandCall<Options>) => Promise<Printed>
}

/** Undefined: the command has printed already. */
export type Printed =
  | {
      readonly json: unknown
      readonly text: string
      /** Lines stay whole, however wide the terminal is. */
      readonly isWide?: boolean | undefined
    }
  | undefined

/** Prints the text of an answer as it arrives. */
export async function printDownload(chunks: AsyncIterable<Uint8Array>, io: Io): Promise<Printed> {
  const decoder = new TextDecoder()
  for await (const chunk of chunks) io.out(decoder.decode(chunk, { stream: true }))
  return undefined
}

const CODES = `
Without --url, uses the sandbox that was started in this folder or the nearest folder above it, or
the only one that runs. If several fit, it asks on a terminal, and a script must choose one.

Exits with 0 on success, 1 if an argument is wrong (an unknown id, for example), 2 if a file is
wrong or several sandboxes run and none is chosen, and 3 if no sandbox runs or it rejects the call
(a missing control token, for example).
`

export function controlCommand<Options = object>({
  describe,
  examples,
  values,
  run,
}: Definition<Options>): CliCommand {
  return {
    describe: (command, io) => {
      describe(command, io)
      command.option('--json', 'print JSON, for programs')
      addSandboxFlags(command, io)
      const lines = examples.map((example) => `  $ npx ramp-sandbox ${example}`)
      command.addHelpText('after', `${CODES}\nExamples:\n${lines.join('\n')}`)
    },
    run: async (command, io) => {
      const options = command.opts<SandboxFlags & { readonly json?: boolean } & Options>()
      const sandbox = await findSandbox(options, io)
      let client: ControlClient | undefined
      try {
        client = await clientOf(sandbox, options)
        const printed = await run({ client, sandbox, args: command.args, options, io })
        if (printed !== undefined)
          io.out(
            options.json === true
              ? `${JSON.stringify(printed.json, null, 2)}\n`
              : wrapped(printed.text, printed.isWide === true ? undefined : io.columns),
          )
        return EXIT.ok
      } catch (error) {
        throw failureOf(error, sandbox)
      } finally {
        await client?.close()
      }
    },
    values: async (command, typed, io) => {
      const ask: Ask = async (question) => {
        const options = command.opts<SandboxFlags>()
        const client = await clientOf(await findSandbox(options, io), options)
        try {
          return await question(client)
        } finally {
          await client.close()
        }
      }
      if (typed.option === '--world')
        return ask(async (client) => (await client.list('listWorlds')).map(({ name }) => name))
      if (typed.option === '--order') return ask(orderNames)
      return typed.option === undefined ? ((await values?.(typed, ask)) ?? []) : []
    },
  }
}

const MOST_OFFERED = 50

/** For a shell: the newest orders, as tables show them and by their references. */
export async function orderNames(client: ControlClient): Promise<readonly string[]> {
  const orders = await client.list('listOrders', {}, MOST_OFFERED)
  const newest = orders.toReversed()
  return [
    ...newest.map(({ transactionId }) => shortId(transactionId)),
    ...newest.map(({ requestReference }) => requestReference),
  ]
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
  ['or create one with POST /__sandbox/keys', 'or name the world with --world'],
  ['Create another with POST /__sandbox/keys', 'Name the world with --world'],
]

function failureOf(error: unknown, { url, controlToken }: FoundSandbox): unknown {
  if (error instanceof DeploymentError) return runFailure(error.message)
  if (!(error instanceof ControlError)) return error
  if (error.code === 'CONTROL_TOKEN_REQUIRED')
    return runFailure(
      `Failed to call ${url}: its control API ${controlToken === undefined ? 'requires its token' : 'has another token'}. Pass --control-token, or set ${TOKEN_VARIABLE}.`,
    )
  const code: ExitCode = OF_ARGUMENTS.includes(error.code) ? EXIT.usage : EXIT.couldNotRun
  return new CommandFailure(code, reworded(error.message, REMEDIES))
}
