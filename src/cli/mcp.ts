/** `mcp`: a sandbox for language models, over stdin and stdout. */
import type { Command } from 'commander'
import { HttpClient } from '../client/http-client.ts'
import { CONTROL_TIMEOUT_MS, type ControlClient } from '../client/control-client.ts'
import { loadConfig } from '../config/config.ts'
import { DEFAULT_HOST, settingOptions } from '../config/settings.ts'
import { DEFAULT_KEYS } from '../simulator/running/sandbox.ts'
import type { CliCommand, Io } from './command.ts'
import {
  addSandboxOptions,
  clientOf,
  findRunning,
  type FoundSandbox,
  type SandboxOptions,
} from './control/find-sandbox.ts'
import { EXIT } from './exit-codes.ts'
import { openSandbox } from './open-sandbox.ts'
import { serve } from './serve.ts'
import { stopSignal } from './stop-signal.ts'

const AFTER = `
Speaks the Model Context Protocol over stdin and stdout, for a program that starts it. Its tools
get quotes, place orders, simulate what customers and providers do, move the clock, show what no
client sees, inject faults, run scenarios and say why an order failed. Its resources are the
rules, the assumptions, the deviations and the scenarios.

It uses the sandbox that runs, as the other commands find it, or starts one in memory.

Example of a configuration:
  {"mcpServers": {"ramp-sandbox": {"command": "npx", "args": ["ramp-sandbox", "mcp"]}}}`

export const mcp: CliCommand = {
  describe: (command, io) => {
    addSandboxOptions(command, io)
    const { scenario, seed, clock, progression, config } = settingOptions(io.cwd)
    for (const option of [scenario, seed, clock, progression, config]) command.addOption(option)
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const options = command.opts<SandboxOptions>()
    const { sandbox, close } = await runningOrNew(command, options, io)
    const control = await clientOf(sandbox, options)
    const service = new HttpClient({ baseUrl: sandbox.url, timeoutMs: CONTROL_TIMEOUT_MS })
    try {
      const [{ serveModel }, { StdioServerTransport }] = await Promise.all([
        import('../mcp/server.ts'),
        import('../mcp/sdk.ts'),
      ])
      const transport = new StdioServerTransport(process.stdin, process.stdout)
      // The transport does not notice that its client has ended.
      process.stdin.once('end', () => void transport.close())
      const apiKey = await keyOf(options, control)
      const served = serveModel({ service, control, apiKey, cwd: io.cwd }, transport)
      await Promise.race([served, stopSignal()])
      return EXIT.ok
    } finally {
      await Promise.all([control.close(), service.close()])
      await close()
    }
  },
}

type Used = { readonly sandbox: FoundSandbox; readonly close: () => Promise<void> }

async function runningOrNew(command: Command, options: SandboxOptions, io: Io): Promise<Used> {
  const found = await findRunning(options, io)
  if (found !== undefined) return { sandbox: found, close: async () => {} }
  const config = await loadConfig(command, io.cwd)
  const core = await openSandbox({ ...config, store: { kind: 'memory' } }, () => {})
  const { url, close } = await serve(core, { host: DEFAULT_HOST, port: 0, complain: io.err })
  io.err(`No sandbox runs here: started one in memory at ${url}.\n`)
  return { sandbox: { url }, close }
}

/** For calls to the service, which answers nobody without a key. */
async function keyOf({ key, world }: SandboxOptions, control: ControlClient): Promise<string> {
  if (key !== undefined || world === undefined) return key ?? DEFAULT_KEYS.test
  const worlds = await control.listWorlds()
  return String(worlds.find(({ name }) => name === world)?.apiKey)
}
