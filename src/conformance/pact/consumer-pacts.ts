/**
 * The consumers' own pacts against a deployment, with the provider states of this contract. Each
 * pact has a Verifier of its own: what is wrong with one says nothing about the others.
 */
import type { VerificationContext } from '../context.ts'
import type { WebhookCapture } from '../deployment/webhook-capture.ts'
import { Inconclusive } from '../inconclusive.ts'
import type { CheckRow } from '../verdict.ts'
import { aboutConsumer, undecided, verifiedOf, type Verified } from './consumer-row.ts'
import { playable, type ConsumerInteraction, type ConsumerPact } from './consumer-pact.ts'
import { verifyMessages } from './consumer-messages.ts'
import { playPact } from './play-pact.ts'
import type { Verifier } from './verifier-process.ts'

export class ConsumerPacts {
  readonly pacts: readonly ConsumerPact[]
  readonly #startVerifier: () => Verifier
  readonly #verified = new Map<ConsumerInteraction, Verified>()

  constructor(pacts: readonly ConsumerPact[], startVerifier: () => Verifier) {
    this.pacts = pacts
    this.#startVerifier = startVerifier
  }

  /** The rows of a run, without their verdicts. */
  get planned(): readonly Pick<CheckRow, 'id' | 'title' | 'rules'>[] {
    return this.pacts.flatMap(({ interactions }) => interactions.map(aboutConsumer))
  }

  /** Everything but messages. Throws DeploymentError like a check. */
  async play(context: VerificationContext): Promise<readonly CheckRow[]> {
    const rows: CheckRow[] = []
    for (const pact of this.pacts) {
      const http = pact.interactions.filter(({ kind }) => kind === 'http')
      const others = pact.interactions.filter(({ kind }) => kind === 'other')
      const verified = [
        ...(http.length === 0 ? [] : await this.#playOne(context, pact, http)),
        ...others.map((one) => undecided(one, NEEDS_PLUGIN)),
      ]
      rows.push(...this.#note(verified))
    }
    return rows
  }

  /** After all webhooks of the run have arrived. */
  async judgeMessages(
    context: VerificationContext,
    webhooks: WebhookCapture | undefined,
  ): Promise<readonly CheckRow[]> {
    const rows: CheckRow[] = []
    for (const pact of this.pacts) {
      const messages = pact.interactions.filter(({ kind }) => kind === 'message')
      if (messages.length === 0) continue
      const verify = () =>
        verifyMessages({ context, pact, messages, webhooks }, this.#startVerifier)
      rows.push(...this.#note(await orUndecided(context, messages, verify)))
    }
    return rows
  }

  /** Those of a pact; an interaction that the run did not come to is not verified. */
  resultsOf({ interactions }: ConsumerPact): readonly Verified[] {
    return interactions.map((one) => this.#verified.get(one) ?? undecided(one, NOT_PLAYED))
  }

  #note(verified: readonly Verified[]): readonly CheckRow[] {
    for (const one of verified) this.#verified.set(one.interaction, one)
    return verified.map(({ row }) => row)
  }

  #playOne(
    context: VerificationContext,
    pact: ConsumerPact,
    http: readonly ConsumerInteraction[],
  ): Promise<readonly Verified[]> {
    const keyed = new Set(http.filter(takesKey).map(({ id }) => id))
    return orUndecided(context, http, async () => {
      const text = playable(pact, http)
      const played = await playPact(context, { pact: text, keyed }, this.#startVerifier())
      return Promise.all(http.map((one) => verifiedOf(context, pact, one, played(one.id))))
    })
  }
}

const NEEDS_PLUGIN = new Inconclusive(
  'the interaction is neither an HTTP request nor a message, or needs a plugin of Pact',
)
const NOT_PLAYED = new Inconclusive('the run ended before the interaction was played')

/** An example key of a pact is no key of the deployment, except if it is to be rejected. */
function takesKey({ raw }: ConsumerInteraction): boolean {
  const { status = 200 } = Object(raw['response']) as { readonly status?: unknown }
  return status !== 401 && status !== 403
}

/** What a Verifier says of itself is about none of the interactions. */
async function orUndecided(
  { deployment }: VerificationContext,
  interactions: readonly ConsumerInteraction[],
  verify: () => Promise<readonly Verified[]>,
): Promise<readonly Verified[]> {
  try {
    return await verify()
  } catch (error) {
    deployment.checkStop()
    if (!(error instanceof Inconclusive)) throw error
    return interactions.map((one) => undecided(one, error))
  }
}
