/** Sets up provider states for the Verifier, which asks for them over HTTP. */
import type { Reply } from '../../base/client/local-server.ts'

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
type StateHandler = (
  request: StateRequest,
) => Promise<Readonly<Record<string, unknown>> | undefined>

export function stateAnswers(handle: StateHandler) {
  return async (text: string): Promise<Reply> => {
    // The requests of the Verifier always have this shape.
    const request = JSON.parse(text) as Partial<StateRequest>
    const values = await handle({ action: 'setup', state: '', params: {}, ...request })
    // The Verifier repeats what was answered with 500 or more.
    if (values === undefined) return { status: 422 }
    const headers = { 'content-type': 'application/json' }
    return { status: 200, headers, body: JSON.stringify(values) }
  }
}
