/**
 * The pacts that the Verifier reads from a broker or an address, and publishes about, with the
 * provider states of this contract. Nothing else sees these pacts: an interaction is known by the
 * order in which the Verifier plays it, and a message by its description.
 */
import type { VerificationContext } from '../context.ts'
import type { WebhookCapture } from '../client/webhook-capture.ts'
import { Inconclusive } from '../inconclusive.ts'
import type { CheckRow } from '../verdict.ts'
import { freeId, slug } from './consumer-pact.ts'
import { consumerRow, undecided, type Interaction } from './consumer-row.ts'
import { messageAnswers } from './message-answers.ts'
import { play } from './play-pact.ts'
import { PlayOrder } from './play-order.ts'
import type { RecordingProxy } from './recording-proxy.ts'
import type { BrokerSource } from './verifier-options.ts'
import {
  NOT_LOADED,
  type InteractionResult,
  type Verifier,
  type VerifierError,
  type VerifierResult,
} from './verifier-process.ts'

export type SourceOutcome = {
  readonly rows: readonly CheckRow[]
  /** Why no pact was read, or results were not published. */
  readonly problem?: string
  readonly published?: string
}

type Given = {
  readonly context: VerificationContext
  readonly webhooks: WebhookCapture | undefined
  readonly source: BrokerSource
  /** The ids of rows; those of a source follow in the order of its interactions. */
  readonly taken: Set<string>
}

/** The row of a source whose pacts were not read. */
export function aboutSource({ pactBrokerUrl, pactUrls = [] }: BrokerSource): Interaction {
  const where = pactBrokerUrl ?? pactUrls.join(', ')
  return { id: `consumers.${slug(where)}`, title: `the pacts of ${where}` }
}

/** Throws DeploymentError like a check, and Inconclusive if the Verifier itself failed. */
export async function verifySource(given: Given, verifier: Verifier): Promise<SourceOutcome> {
  const { context, webhooks, source } = given
  const order = new PlayOrder(context)
  const { result, proxy } = await play(context, verifier, {
    ...{ input: { broker: source }, states: order, messages: messageAnswers(webhooks, order) },
    treatment: {
      current: () => order.next(),
      isKeyed: (interaction) => order.hasState(interaction),
      ...{ keepsTypes: true, isMasked: true },
    },
  })
  return outcomeOf(given, result, { order, proxy })
}

type Played = { readonly order: PlayOrder; readonly proxy: RecordingProxy }

async function outcomeOf(
  given: Given,
  result: VerifierResult,
  played: Played,
): Promise<SourceOutcome> {
  const { source, context } = given
  const shown = (text: string) => context.deployment.masking.text(text)
  const notLoaded = result.errors
    .filter(({ interaction }) => interaction === NOT_LOADED)
    .map(({ mismatch: { message = 'it gives no reason' } }) => shown(message))
    .join('; ')
  const rows = await rowsOf(given, result, played)
  if (notLoaded !== '') {
    const because = new Inconclusive(`Pact cannot load all of them: ${notLoaded}`, CHECK)
    rows.push(undecided(aboutSource(source), because))
    if (rows.length === 1) return { rows, problem: `Failed to read pacts: ${notLoaded}. ${CHECK}` }
  }
  const { publishVerificationResult: isPublished, providerVersion } = source
  if (isPublished !== true) return { rows }
  if (result.unpublished !== undefined)
    return { rows, problem: `Failed to publish the results: ${shown(result.unpublished)}.` }
  return { rows, published: `Published the results of version ${providerVersion}.` }
}

const CHECK =
  'Check --pact-broker-url, its credentials, --provider-name and --consumer-version-selector.'

async function rowsOf(
  { context, source, taken }: Given,
  { interactionResults, errors, pendingErrors = [] }: VerifierResult,
  { order, proxy }: Played,
): Promise<CheckRow[]> {
  const left = [
    ...errors.map((error) => ({ error, isPending: false })),
    ...pendingErrors.map((error) => ({ error, isPending: true })),
  ]
  const rows: CheckRow[] = []
  let requests = 0
  for (const result of interactionResults) {
    const { description } = result
    const interaction = { id: freeId(`consumers.${slug(description)}`, taken), title: description }
    const at = left.findIndex(({ error }) => isAbout(error, result))
    const [found] = at === -1 ? [] : left.splice(at, 1)
    const notSetUp = found && order.notSetUp(found.error)
    // Without its states, the Verifier sends no request.
    const name = notSetUp === undefined ? String(++requests) : ''
    const relying = {
      consumer: found === undefined ? '' : consumerOf(found.error, source),
      isPending: found?.isPending === true,
    }
    const row = await consumerRow(context, relying, interaction, {
      exchanges: proxy.exchanges(name),
      failure: notSetUp ?? proxy.failures(name)[0] ?? order.failures.get(name),
      values: order.values(name),
      wasPlayed: true,
      errors: errorsOf(result, found?.error),
    })
    rows.push(row)
  }
  return rows
}

/** A pact of a plain address has no ids. */
function isAbout(
  { interaction, mismatch }: VerifierError,
  { interactionId = '', description, result }: InteractionResult,
): boolean {
  if (result === 'OK') return false
  const isSame = (mismatch.interactionId ?? '') === interactionId
  return isSame && interaction.endsWith(` - ${description}`)
}

/** An interaction passes only if the Verifier says so. */
function errorsOf(
  { description, result }: InteractionResult,
  found: VerifierError | undefined,
): readonly VerifierError[] {
  if (found !== undefined) return [found]
  return result === 'OK' ? [] : [{ interaction: description, mismatch: { type: 'error' } }]
}

/** Only errors name it: "Verifying a pact between shop and ramp-service Given a state - a call". */
function consumerOf({ interaction }: VerifierError, { provider }: BrokerSource): string {
  const [, names = ''] = interaction.split('Verifying a pact between ')
  const [consumer = ''] = names.split(` and ${provider}`)
  return consumer
}
