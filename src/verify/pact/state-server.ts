/**
 * Sets up provider states for the Verifier, which asks for them over HTTP. The path is a secret,
 * because a state creates orders.
 */
import { randomBytes } from 'node:crypto'
import { serveLocally } from '../../base/client/local-server.ts'

/** The parameter by which a state names its interaction. */
export const INTERACTION_PARAM = 'interaction'

export type StateRequest = {
  readonly action: 'setup' | 'teardown'
  readonly state: string
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * Returns values for the request of the interaction; undefined if the Verifier is not to send it.
 * Must not throw: the Verifier would retry.
 */
export type StateHandler = (
  request: StateRequest,
) => Promise<Readonly<Record<string, unknown>> | undefined>

export async function startStateServer(
  handle: StateHandler,
): Promise<{ url: string; close: () => Promise<void> }> {
  const secret = `/states-${randomBytes(8).toString('hex')}`
  const { port, close } = await serveLocally(
    { port: 0, host: '127.0.0.1' },
    async ({ path, body: text }) => {
      if (path.split('?')[0] !== secret) return { status: 404 }
      const values = await handle(stateRequest(text))
      // The Verifier repeats what was answered with 500 or more.
      if (values === undefined) return { status: 422 }
      const headers = { 'content-type': 'application/json' }
      return { status: 200, headers, body: JSON.stringify(values) }
    },
  )
  return { url: `http://127.0.0.1:${port}${secret}`, close }
}

/** Only the Verifier knows the address, and its requests always have this shape. */
function stateRequest(text: string): StateRequest {
  const { action = 'setup', state = '', params = {} } = JSON.parse(text) as Partial<StateRequest>
  return { action, state, params }
}
