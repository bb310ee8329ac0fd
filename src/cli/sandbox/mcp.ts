/** `mcp`: a sandbox for language models, over stdin and stdout. */
import type { Command } from 'commander'
import { HttpClient } from '../../base/client/http-client.ts'
import { CONTROL_TIMEOUT_MS, type ControlClient } from '../../base/client/control-client.ts'
import { loadConfig } from '../../sandbox/config/config.ts'
import { DEFAULT_HOST, settingOptions, type Settings } from '../../sandbox/config/settings.ts'
import { DEFAULT_KEYS } from '../../sandbox/running/sandbox.ts'
import { SandboxUnavailable, type Session } from '../../mcp/session.ts'
import type { CliCommand, Io } from '../command.ts'
import {
  addSandboxFlags,
  clientOf,
  findRunning,
  type FoundSandbox,
  type SandboxFlags,
} from '../control/find-sandbox.ts'
import { everyStep } from '../../base/vocabulary/every-step.ts'
import { EXIT } from '../exit-codes.ts'
import { failureText } from '../failure.ts'
import { untilStopped } from '../stop-signal.ts'

const AFTER = `
Speaks the Model Context Protocol over stdin and stdout, for a program that starts it. Its tools
call every operation of the service, simulate what customers and providers do, move the clock,
show what no client sees, inject faults, run scenarios and explain why an order failed. Its
resources are the rules, the assumptions, the deviations and the scenarios. Its prompts are the
jobs: integrate, debug_webhook and verify.

It finds a running sandbox as the other commands do, or starts one in memory. If both fail, it
starts anyway, and answers each call with the reason.

Exits with 0 when its input ends or a signal arrives, with 1 if an option is wrong, and with 3 if a
message has over 10 MB.

Example of a configuration:
  {"mcpServers": {"ramp-sandbox":
    {"command": "node", "args": ["/path/to/ramp-sandbox/dist/main.cjs", "mcp"]}}}`

/** The text of the largest scenario file fits in. A longer message ends the session. */
const MOST_MESSAGE_MB = 10

const UNREADABLE = `Failed to read a message: it is not JSON-RPC 2.0, or has over ${MOST_MESSAGE_MB} MB, which ends the session. Send one JSON object on each line.\n`

export const command: CliCommand = {
  describe: (command, io) => {
    addSandboxFlags(command, io)
    const { scenario, maxSteps, seed, clock, progression, config } = settingOptions(io.cwd)
    for (const option of [scenario, maxSteps, seed, clock, progression, config])
      command.addOption(option)
    command.addHelpText('after', AFTER)
  },
  run: (command, { ask: _ask, ...io }) =>
    untilStopped(async (stopped) => {
      const [{ serveModel }, { StdioServerTransport }] = await Promise.all([
        import('../../mcp/server.ts'),
        import('@modelcontextprotocol/sdk/server/stdio.js'),
      ])
      const sessions = new Sessions(command, io)
      const transport = new StdioServerTransport(process.stdin, process.stdout, {
        maxBufferSize: MOST_MESSAGE_MB * 1024 * 1024,
      })
      // The SDK takes one function, not listeners.
      // oxlint-disable-next-line unicorn/prefer-add-event-listener
      transport.onerror = () => io.err(UNREADABLE)
      const served = serveModel(sessions, transport).then(() => EXIT.couldNotRun)
      // The SDK goes on when its input ends.
      const ended = inputEnded().then(() => EXIT.ok)
      // Each call reports why there is no sandbox; the log of the client has it too.
      sessions.open().catch(({ message }: Error) => io.err(`${message}\n`))
      try {
        const code = await Promise.race([served, ended, stopped.then(() => EXIT.ok)])
        // Tools that go on are stopped.
        await transport.close()
        return code
      } finally {
        await sessions.close()
      }
    }),
}

function inputEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['end', 'error']) process.stdin.once(event, resolve)
  })
}

/** The session of the model: opened once, and tried again at the next call if that fails. */
class Sessions {
  readonly #command: Command
  readonly #io: Io
  #opening: Promise<Session> | undefined
  #closing: (() => Promise<unknown>)[] = []

  constructor(command: Command, io: Io) {
    this.#command = command
    this.#io = io
  }

  get cwd(): string {
    return this.#io.cwd
  }

  /** With a sandbox of its own, the configuration file has been read by then. */
  get maxSteps(): number | undefined {
    return this.#command.opts<Partial<Settings>>().maxSteps
  }

  open(): Promise<Session> {
    this.#opening ??= this.#open().catch(async (error: unknown) => {
      this.#opening = undefined
      await this.#end()
      throw new SandboxUnavailable(failureText(error))
    })
    return this.#opening
  }

  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined)
    await this.#end()
  }

  async #open(): Promise<Session> {
    const options = this.#command.opts<SandboxFlags>()
    const { sandbox, close } = await runningOrNew(this.#command, options, this.#io)
    this.#closing.unshift(close)
    const control = await clientOf(sandbox, options)
    const service = new HttpClient({ baseUrl: sandbox.url, timeoutMs: CONTROL_TIMEOUT_MS })
    this.#closing.unshift(() => Promise.all([control.close(), service.close()]))
    return { cwd: this.#io.cwd, service, control, apiKey: await keyOf(options, control) }
  }

  /** The clients before the sandbox. */
  async #end(): Promise<void> {
    const closing = this.#closing
    this.#closing = []
    await everyStep(...closing.map((close) => async () => void (await close())))
  }
}

type Used = { readonly sandbox: FoundSandbox; readonly close: () => Promise<void> }

async function runningOrNew(command: Command, options: SandboxFlags, io: Io): Promise<Used> {
  const found = await findRunning(options, io)
  if (found !== undefined) return { sandbox: found, close: async () => {} }
  const config = await loadConfig(command, io.cwd)
  const [{ openSandbox }, { serve }] = await Promise.all([
    import('./open-sandbox.ts'),
    import('./serve.ts'),
  ])
  const core = await openSandbox({ ...config, store: { kind: 'memory' } }, () => {})
  const { url, close } = await serve(core, { host: DEFAULT_HOST, port: 0, complain: io.err })
  io.err(`No sandbox runs here: started one in memory at ${url}.\n`)
  return { sandbox: { url }, close }
}

/** For calls to the service, which answers nobody without a key. */
async function keyOf({ key, world }: SandboxFlags, control: ControlClient): Promise<string> {
  if (key !== undefined || world === undefined) return key ?? DEFAULT_KEYS.test
  const worlds = await control.list('listWorlds')
  return String(worlds.find(({ name }) => name === world)?.apiKey)
}
