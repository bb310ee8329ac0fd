/**
 * The consumers' own pacts against a deployment, with the provider states of this contract. Each
 * pact has a Verifier of its own: what is wrong with one says nothing about the others.
 */
import type { VerificationContext } from '../context.ts'
import type { WebhookCapture } from '../client/webhook-capture.ts'
import { Inconclusive } from '../inconclusive.ts'
import type { CheckRow } from '../verdict.ts'
import { aboutSource, verifySource, type SourceOutcome } from './broker-pacts.ts'
import { aboutConsumer, consumerRow, undecided } from './consumer-row.ts'
import { playable, type ConsumerInteraction, type ConsumerPact } from './consumer-pact.ts'
import { verifyMessages } from './consumer-messages.ts'
import { playPact } from './play-pact.ts'
import type { BrokerSource } from './verifier-options.ts'
import type { Verifier } from './verifier-process.ts'

type Consumers = {
  /** Those of files. */
  readonly pacts: readonly ConsumerPact[]
  /** What the Verifier reads by itself. */
  readonly sources?: readonly BrokerSource[]
  /** The ids of rows. */
  readonly taken?: Set<string>
}

type Planned = readonly Pick<CheckRow, 'id' | 'title' | 'rules'>[]

export class ConsumerPacts {
  /** What was not read or published, and what was: for the user. */
  readonly notes: Pick<SourceOutcome, 'problem' | 'published'>[] = []
  readonly #consumers: Required<Consumers>
  /** The rows of each source, which are not known before. */
  readonly #found = new Map<BrokerSource, Planned>()
  readonly #startVerifier: () => Verifier

  constructor(consumers: Consumers, startVerifier: () => Verifier) {
    this.#consumers = { sources: [], taken: new Set(), ...consumers }
    this.#startVerifier = startVerifier
  }

  /** The rows of a run, without their verdicts. */
  get planned(): Planned {
    const { pacts, sources } = this.#consumers
    const known = pacts.flatMap(({ interactions }) => interactions.map(aboutConsumer))
    const found = (source: BrokerSource): Planned =>
      this.#found.get(source) ?? [aboutConsumer(aboutSource(source))]
    return [...known, ...sources.flatMap(found)]
  }

  /** What files have but messages. Throws DeploymentError like a check. */
  async play(context: VerificationContext): Promise<readonly CheckRow[]> {
    const rows: CheckRow[] = []
    for (const pact of this.#consumers.pacts) {
      const http = pact.interactions.filter(({ kind }) => kind === 'http')
      const others = pact.interactions.filter(({ kind }) => kind === 'other')
      if (http.length > 0) rows.push(...(await this.#playOne(context, pact, http)))
      rows.push(...others.map((one) => undecided(one, NEEDS_PLUGIN)))
    }
    return rows
  }

  /** After all webhooks of the run have arrived: messages, and what a broker has. */
  async finish(
    context: VerificationContext,
    webhooks: WebhookCapture | undefined,
  ): Promise<readonly CheckRow[]> {
    const { pacts, sources, taken } = this.#consumers
    const rows: CheckRow[] = []
    for (const pact of pacts) {
      const messages = pact.interactions.filter(({ kind }) => kind === 'message')
      if (messages.length === 0) continue
      const verify = () =>
        verifyMessages({ context, pact, messages, webhooks }, this.#startVerifier)
      rows.push(...(await orUndecided(context, messages, verify)))
    }
    for (const source of sources) {
      const verify = async () => {
        const given = { context, webhooks, source, taken }
        const { rows: found, ...note } = await verifySource(given, this.#startVerifier())
        this.notes.push(note)
        this.#found.set(source, found)
        return found
      }
      rows.push(...(await orUndecided(context, [aboutSource(source)], verify)))
    }
    return rows
  }

  /**
   * Some interactions end the Verifier without a word, and the results of all with it. Those that
   * it has no result of are played one by one.
   */
  #playOne(
    context: VerificationContext,
    pact: ConsumerPact,
    http: readonly ConsumerInteraction[],
  ): Promise<readonly CheckRow[]> {
    const keyed = new Set(http.filter(takesKey).map(({ id }) => id))
    return orUndecided(context, http, async () => {
      const pacts = playable(pact, http)
      const played = await playPact(context, { pacts, keyed }, this.#startVerifier())
      const rows: CheckRow[] = []
      for (const one of http) {
        const { wasPlayed, failure } = played(one.id)
        const isLost = !wasPlayed && failure === undefined && http.length > 1
        if (isLost) rows.push(...(await this.#playOne(context, pact, [one])))
        else rows.push(await consumerRow(context, pact, one, played(one.id)))
      }
      return rows
    })
  }
}

const NEEDS_PLUGIN = new Inconclusive(
  'the interaction is neither an HTTP request nor a message, or needs a plugin of Pact',
)

/** An example key of a pact is no key of the deployment, except if it is to be rejected. */
function takesKey({ raw }: ConsumerInteraction): boolean {
  const { status = 200 } = Object(raw['response']) as { readonly status?: unknown }
  return status !== 401 && status !== 403
}

/** What a Verifier says of itself is about none of the interactions. */
async function orUndecided(
  { deployment }: VerificationContext,
  interactions: readonly Pick<CheckRow, 'id' | 'title'>[],
  verify: () => Promise<readonly CheckRow[]>,
): Promise<readonly CheckRow[]> {
  try {
    return await verify()
  } catch (error) {
    deployment.checkStop()
    if (!(error instanceof Inconclusive)) throw error
    return interactions.map((one) => undecided(one, error))
  }
}
