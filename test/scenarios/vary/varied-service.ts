/** A sandbox at a port that answers with variations. */
import { ownNetwork } from '../../../src/ports/undici-transport.ts'
import { listen } from '../../../src/server/listen.ts'
import type { Behaviour } from '../../../src/simulator/behaviour/behaviour.ts'
import { DEFAULT_KEYS, Sandbox } from '../../../src/simulator/running/sandbox.ts'

export async function variedService(behaviour: Behaviour, webhook?: string) {
  const sandbox = new Sandbox({
    ...ownNetwork(),
    behaviour,
    ...(webhook === undefined ? {} : { webhook }),
  })
  const { url, close } = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  const running = sandbox.defaultWorld
  return {
    ...{ sandbox, url, close, apiKey: DEFAULT_KEYS.test },
    elapse: async (ms: number) => void (await running.advance(ms)),
  }
}
