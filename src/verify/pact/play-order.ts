/**
 * What the Verifier plays, where requests do not name their interaction: for each, it sets up the
 * states, sends one request or asks for one message, and goes on.
 */
import type { VerificationContext } from '../context.ts'
import { Inconclusive, inconclusiveOf } from '../inconclusive.ts'
import { setUpState } from './play-pact.ts'
import type { StateRequest } from './state-server.ts'
import type { StateValues } from './states.ts'
import type { VerifierError } from './verifier-process.ts'

type Request = { readonly values: StateValues; readonly hasState: boolean }

const NOTHING: Request = { values: {}, hasState: false }

export class PlayOrder {
  /** What ended a set-up but Inconclusive. */
  readonly errors: unknown[] = []
  /** Why there is no message, by the number of the request. */
  readonly failures = new Map<string, Inconclusive>()
  readonly #context: VerificationContext
  readonly #requests = new Map<string, Request>()
  readonly #notSetUp: { readonly state: string; readonly because: Inconclusive }[] = []
  #next = NOTHING

  constructor(context: VerificationContext) {
    this.#context = context
  }

  /** Undefined if the set-up fails; the Verifier then sends no request. */
  async setUp({ action, state, params }: StateRequest): Promise<StateValues | undefined> {
    // The public API cannot take anything back, so there is nothing to tear down.
    if (action === 'teardown' || state === '') return {}
    try {
      const values = await setUpState(this.#context, state, params)
      this.#next = { values: { ...this.#next.values, ...values }, hasState: true }
      return values
    } catch (error) {
      if (!(error instanceof Inconclusive)) this.errors.push(error)
      this.#notSetUp.push({ state, because: inconclusiveOf(error) })
      this.#next = NOTHING
      return undefined
    }
  }

  /** The number of a request. */
  next(): string {
    const name = String(this.#requests.size + 1)
    this.#requests.set(name, this.#next)
    this.#next = NOTHING
    return name
  }

  hasState(request: string): boolean {
    return this.#requests.get(request)?.hasState === true
  }

  values(request: string): StateValues {
    return this.#requests.get(request)?.values ?? {}
  }

  /** Why the states of an interaction were not set up; undefined if they were. */
  notSetUp({ interaction, mismatch: { mismatches } }: VerifierError): Inconclusive | undefined {
    if (mismatches !== undefined) return undefined
    return this.#notSetUp.find(({ state }) => interaction.includes(state))?.because
  }
}
