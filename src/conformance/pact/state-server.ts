/**
 * Answers the Verifier when it asks for a state, over HTTP because that is what it asks over. Its path is a secret, for
 * reaching a state makes orders.
 */
import { randomBytes } from 'node:crypto'
import { serveLocally } from '../../client/local-server.ts'

export type StateRequest = {
  readonly action: 'setup' | 'teardown'
  readonly state: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Values for the request of the interaction. Does not throw: the Verifier would ask again, and wait in between. */
export type StateHandler = (request: StateRequest) => Promise<Readonly<Record<string, unknown>>>

export async function startStateServer(
  handle: StateHandler,
): Promise<{ url: string; close: () => Promise<void> }> {
  const secret = `/states-${randomBytes(8).toString('hex')}`
  const { port, close } = await serveLocally(
    { port: 0, host: '127.0.0.1' },
    async ({ path, body: text }) => {
      if (path.split('?')[0] !== secret) return { status: 404 }
      const body = JSON.stringify(await handle(stateRequest(text)))
      return { status: 200, headers: { 'content-type': 'application/json' }, body }
    },
  )
  return { url: `http://127.0.0.1:${port}${secret}`, close }
}

/** The Verifier alone knows the address, and always asks in this shape. */
function stateRequest(text: string): StateRequest {
  const { action = 'setup', state = '', params = {} } = JSON.parse(text) as Partial<StateRequest>
  return { action, state, params }
}
