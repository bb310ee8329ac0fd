/** A sandbox at a port that answers with variations. */
import { ownNetwork } from '../../../src/base/ports/undici-transport.ts'
import { listen } from '../../../src/sandbox/http/listen.ts'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { SandboxVariations } from '../../../src/lab/variations/sandbox-variations.ts'
import { DEFAULT_KEYS, Sandbox } from '../../../src/sandbox/running/sandbox.ts'

export async function variedService(behaviour: Behaviour, webhook?: string) {
  const variations = new SandboxVariations()
  const sandbox = new Sandbox({
    variations: variations.ofWorld,
    ...ownNetwork(),
    behaviour,
    ...(webhook === undefined ? {} : { webhook }),
  })
  const { url, close } = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  const running = sandbox.defaultWorld
  return {
    ...{ sandbox, variations, url, close, apiKey: DEFAULT_KEYS.test },
    elapse: async (ms: number) => void (await running.advance(ms)),
  }
}
