/**
 * Message interactions of a consumer's pact, judged on the webhooks of the run. Nothing makes a
 * deployment send a webhook of a kind, so one that no webhook of its kind answers is inconclusive.
 */
import type { Reply } from '../../base/client/local-server.ts'
import type { Arrival } from '../../base/client/webhook-receiver.ts'
import { stateIssue } from '../../base/contract/provider-states.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import { mustHaveArrived } from '../drives/webhooks.ts'
import { statusesIn } from '../rules/webhook-events.ts'
import type { VerificationContext } from '../context.ts'
import type { WebhookCapture } from '../client/webhook-capture.ts'
import { Inconclusive } from '../inconclusive.ts'
import { playable, type ConsumerInteraction, type ConsumerPact } from './consumer-pact.ts'
import { failedConsumer, passedConsumer, undecided } from './consumer-row.ts'
import { notLoaded, outcomeOf, play } from './play-pact.ts'
import type { CheckRow } from '../verdict.ts'
import type { Mismatch, Verifier, VerifierResult } from './verifier-process.ts'

type ToVerify = {
  readonly context: VerificationContext
  readonly pact: ConsumerPact
  readonly messages: readonly ConsumerInteraction[]
  readonly webhooks: WebhookCapture | undefined
}

/** A message beside one webhook. */
type Pair = {
  readonly message: ConsumerInteraction
  readonly arrival: Arrival
  readonly id: string
}

/** Enough for every kind of webhook; each is tried with each message. */
const MOST_KINDS = 40

/** Throws {@link Inconclusive} if the Verifier itself failed. */
export async function verifyMessages(
  { context, pact, messages, webhooks }: ToVerify,
  startVerifier: () => Verifier,
): Promise<readonly CheckRow[]> {
  if (webhooks === undefined) return messages.map((one) => undecided(one, NO_RECEIVER))
  const arrivals = distinct(mustHaveArrived(webhooks).map(({ arrival }) => arrival))
  const pairs = messages.flatMap((message) =>
    ofItsKind(message, arrivals).map((arrival, index): Pair => {
      return { message, arrival, id: `${message.id}~${index}` }
    }),
  )
  const result =
    pairs.length === 0 ? NOTHING : await verified(context, pact, pairs, startVerifier())
  return messages.map((message) => {
    const issue = message.states.flatMap(({ name, params }) => stateIssue(name, params) ?? [])[0]
    if (issue !== undefined) return undecided(message, new Inconclusive(issue))
    const own = pairs.filter((pair) => pair.message === message)
    const unreadable = own.map(({ id }) => result.notLoaded?.get(id)).find(Boolean)
    if (unreadable !== undefined) return undecided(message, notLoaded(unreadable))
    return judged(
      pact,
      message,
      own.map(({ id }) => outcomeOf(id, result)),
    )
  })
}

export const NO_RECEIVER = new Inconclusive(
  'messages are judged on webhooks, and no webhook receiver was running',
  'Pass --webhook-listen PORT, and --webhook-url if the deployment reaches that port under another name.',
)
const NOTHING: VerifierResult = { errors: [], interactionResults: [] }

/** One webhook that matches is enough: it is what the consumer expects. */
function judged(
  pact: ConsumerPact,
  message: ConsumerInteraction,
  outcomes: readonly ReturnType<typeof outcomeOf>[],
): CheckRow {
  if (outcomes.length === 0) {
    const kind = webhookKind(contentsOf(message))
    const what = kind === undefined ? 'webhook' : `webhook of the kind "${kind}"`
    return undecided(message, new Inconclusive(`no ${what} arrived in this run`, BRING_ABOUT))
  }
  if (outcomes.some(({ wasPlayed, errors }) => wasPlayed && errors.length === 0))
    return passedConsumer(message, [])
  const [fewest = []] = outcomes
    .map(({ errors }) => errors.flatMap(({ mismatch }) => mismatch.mismatches ?? []))
    .filter((mismatches) => mismatches.length > 0)
    .toSorted((one: readonly Mismatch[], other) => one.length - other.length)
  if (fewest.length > 0)
    return failedConsumer({
      relying: pact,
      interaction: message,
      exchanges: [],
      mismatches: fewest,
    })
  const said = outcomes.flatMap(({ errors }) => errors.map(({ mismatch }) => mismatch.message))[0]
  return undecided(
    message,
    new Inconclusive(`the Verifier failed: ${said ?? 'it gives no reason'}`),
  )
}

export const BRING_ABOUT = 'Pass --wait, --magic or --control, so that orders come to their end.'

async function verified(
  context: VerificationContext,
  pact: ConsumerPact,
  pairs: readonly Pair[],
  verifier: Verifier,
): Promise<VerifierResult> {
  const byId = new Map(pairs.map((pair) => [pair.id, pair.arrival]))
  const interactions = pairs.map(({ message, id }) => ({ ...message, id }))
  const { result } = await play(context, verifier, {
    input: { pacts: playable(pact, interactions) },
    messages: (body) => messageReply(byId.get(wantedIn(body))),
    // Webhooks that have arrived need none.
    states: { setUp: async () => ({}), fail: () => {} },
    treatment: {},
  })
  return result
}

const METADATA = 'pact-message-metadata'
const JSON_TYPE = { 'content-type': 'application/json' }

/** The description of the message that the Verifier requests. */
export function wantedIn(body: string): string {
  return String(memberOf(parsedJson(body), 'description'))
}

export function messageReply(arrival: Arrival | undefined): Reply {
  if (arrival === undefined) return { status: 404 }
  const type = arrival.headers['content-type']
  const metadata = JSON.stringify({ ...arrival.headers, ...(type && { contentType: type }) })
  const encoded = Buffer.from(metadata).toString('base64')
  return { status: 200, headers: { ...JSON_TYPE, [METADATA]: encoded }, body: arrival.body }
}

/** The webhooks that the message can be about: of its kind, if both name one. */
function ofItsKind(message: ConsumerInteraction, arrivals: readonly Arrival[]): readonly Arrival[] {
  const wanted = webhookKind(contentsOf(message))
  if (wanted === undefined) return arrivals
  const kinds = arrivals.map(({ json }) => webhookKind(json))
  if (!kinds.includes(wanted) && kinds.every((kind) => kind === undefined)) return arrivals
  return arrivals.filter((_, index) => kinds[index] === wanted)
}

/** The name of the event, else the state of its order. Neither is documented (§6). */
export function webhookKind(event: unknown): string | undefined {
  const names = ['event', 'type', 'eventType', 'event_type', 'kind', 'topic', 'name']
  const named = names
    .map((name) => memberOf(event, name))
    .find((value) => typeof value === 'string')
  const kind = named ?? statusesIn(event).find((value) => typeof value === 'string')
  return typeof kind === 'string' ? kind.toLowerCase() : undefined
}

/** Of any version: a content with its type, or the content itself. */
function contentsOf({ raw }: ConsumerInteraction): unknown {
  const contents = raw['contents']
  return memberOf(contents, 'content') ?? contents
}

/** One for each kind and shape. */
function distinct(arrivals: readonly Arrival[]): readonly Arrival[] {
  const byShape = new Map(
    arrivals.map((one) => [`${webhookKind(one.json)} ${shapeOf(one.json)}`, one] as const),
  )
  return [...byShape.values()].slice(0, MOST_KINDS)
}

function shapeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.entries(value)
    .map(([name, inner]) => `${name}:${shapeOf(inner)}`)
    .toSorted()
    .join()
}
