/** A sandbox in memory that listens, and the command line as its user calls it. */
import { serve } from '../../../src/cli/sandbox/serve.ts'
import { ScriptedTransport } from '../../../src/base/ports/scripted-transport.ts'
import { createOrder } from '../../../src/sandbox/simulator/orders/operations.ts'
import { Sandbox, type SandboxOptions } from '../../../src/sandbox/running/sandbox.ts'
import { aBuy, START, TEST_CALLER } from '../../worlds.ts'
import { whenOver } from '../../when-over.ts'
import { aFolder } from '../a-folder.ts'
import { call, type CallOptions, type Printed } from '../call.ts'

export const WEBHOOK = 'http://receiver.test/webhooks'

/** `args` are its words where a blank does not part them. */
type RampOptions = CallOptions & { readonly args?: readonly string[] }

export type Running = {
  readonly sandbox: Sandbox
  readonly url: string
  readonly transport: ScriptedTransport
  /** Runs a command that finds this sandbox by its variable. */
  readonly ramp: (line: string, options?: RampOptions) => Promise<Printed>
  /** As `ramp`, with `--json`; the parsed output. */
  readonly json: (line: string) => Promise<unknown>
  /** Places an order and returns its transactionId. */
  readonly place: (over?: Parameters<typeof aBuy>[0]) => string
  readonly close: () => Promise<void>
}

export async function aRunningSandbox(options: SandboxOptions = {}): Promise<Running> {
  const transport = new ScriptedTransport()
  const sandbox = new Sandbox({
    clock: { mode: 'manual', at: START },
    behaviour: { progression: 'manual' },
    transport,
    ...options,
  })
  const { url, close } = await serve(sandbox, { host: '127.0.0.1', port: 0 })
  whenOver(close)
  const cwd = aFolder()
  // Its own, so that no command finds, or stops, a sandbox of somebody else.
  const env = { RAMP_SANDBOX_URL: url, XDG_RUNTIME_DIR: aFolder() }
  const ramp: Running['ramp'] = (line, { args = line.split(' '), ...more } = {}) =>
    call(args, { cwd, env, ...more })
  return {
    sandbox,
    url,
    transport,
    ramp,
    json: async (line) => JSON.parse((await ramp(`${line} --json`)).out) as unknown,
    place: (over) =>
      sandbox.defaultWorld.world.call(createOrder, { request: aBuy(over), caller: TEST_CALLER })
        .transactionId,
    close,
  }
}
