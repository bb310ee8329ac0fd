/** A fresh sandbox in memory for a command, and the variables by which the command finds it. */
import type { Config } from '../../sandbox/config/config.ts'
import { DEFAULT_HOST, URL_VARIABLE } from '../../sandbox/config/settings.ts'
import type { SandboxVariations } from '../../lab/variations/sandbox-variations.ts'
import type { Sandbox } from '../../sandbox/running/sandbox.ts'
import type { Io } from '../command.ts'

export type SandboxForCommand = {
  readonly sandbox: Sandbox
  readonly variations: SandboxVariations
  readonly variables: Readonly<Record<string, string>>
  close(): Promise<void>
}

export async function sandboxForCommand(config: Config, io: Io): Promise<SandboxForCommand> {
  // The help needs no sandbox.
  const [{ SandboxVariations }, { openSandbox }, { serve }, { readyLine }] = await Promise.all([
    import('../../lab/variations/sandbox-variations.ts'),
    import('./open-sandbox.ts'),
    import('./serve.ts'),
    import('./announcement.ts'),
  ])
  const variations = new SandboxVariations()
  const inMemory = { ...config, store: { kind: 'memory' } } as const
  const sandbox = await openSandbox(inMemory, () => {}, variations)
  const { cors, log } = config
  const served = await serve(sandbox, {
    ...{ host: DEFAULT_HOST, port: 0, cors, log, write: io.err, complain: io.err },
  })
  const { url, apiKey, liveApiKey, webhookSecret, controlUrl } = readyLine(served)
  const variables = {
    RAMP_BASE_URL: url,
    RAMP_API_KEY: apiKey,
    RAMP_LIVE_API_KEY: liveApiKey,
    RAMP_WEBHOOK_SECRET: webhookSecret,
    RAMP_CONTROL_URL: controlUrl,
    [URL_VARIABLE]: url,
  }
  return { sandbox, variations, variables, close: () => served.close() }
}
