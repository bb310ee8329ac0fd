/**
 * What the Verifier plays, where requests do not name their interaction: for each, it sets up the
 * states, sends one request or asks for one message, and goes on.
 */
import type { VerificationContext } from '../context.ts'
import type { Inconclusive } from '../inconclusive.ts'
import { setUpState, type AskedState } from './play-pact.ts'
import type { StateValues } from './states.ts'
import type { VerifierError } from './verifier-process.ts'

type Request = { readonly values: StateValues; readonly hasState: boolean }

const NOTHING: Request = { values: {}, hasState: false }

export class PlayOrder {
  /** Why there is no message, by the number of the request. */
  readonly failures = new Map<string, Inconclusive>()
  readonly #context: VerificationContext
  readonly #requests = new Map<string, Request>()
  readonly #notSetUp: { readonly state: string; readonly because: Inconclusive }[] = []
  #next = NOTHING

  constructor(context: VerificationContext) {
    this.#context = context
  }

  async setUp({ state, params }: AskedState): Promise<StateValues> {
    const values = await setUpState(this.#context, state, params)
    this.#next = { values: { ...this.#next.values, ...values }, hasState: true }
    return values
  }

  fail({ state }: AskedState, because: Inconclusive): void {
    this.#notSetUp.push({ state, because })
    this.#next = NOTHING
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
