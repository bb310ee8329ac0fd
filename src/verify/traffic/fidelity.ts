/**
 * How faithful a sandbox is to recorded calls, of a verification or of any traffic: it answers them
 * in their order and at their times, and each pair of answers and of webhooks is compared.
 */
import { defined } from '../../base/vocabulary/defined.ts'
import type { WorldVariations } from '../../sandbox/simulator/variations.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { CATALOG_PATH } from '../../sandbox/http/catalog.ts'
import { answer, answerCatalog } from '../../sandbox/http/edge.ts'
import type { ServiceRequest } from '../../sandbox/simulator/service-exchange.ts'
import {
  applyBehaviour,
  DEFAULT_BEHAVIOUR,
  type Behaviour,
} from '../../sandbox/simulator/behaviour/behaviour.ts'
import type { Names } from '../../sandbox/simulator/providers/provider.ts'
import { ScriptedTransport } from '../../base/ports/scripted-transport.ts'
import { replaceBehaviour, restoreBehaviour } from '../../sandbox/simulator/behaviour/operations.ts'
import { simulateOrder } from '../../sandbox/control/orders.ts'
import type { SimulateAction } from '../../sandbox/simulator/orders/simulate.ts'
import { findProvider, PROVIDERS } from '../../sandbox/simulator/providers/directory.ts'
import { northwind } from '../../sandbox/simulator/providers/northwind.ts'
import { DEFAULT_KEYS, Sandbox } from '../../sandbox/running/sandbox.ts'
import { ApiError } from '../../base/vocabulary/errors.ts'
import { parsedJson } from '../../base/vocabulary/json.ts'
import { isServed, read } from '../answers/answer.ts'
import { routeOf } from '../learn/error-cause.ts'
import { transactionIn } from '../rules/trace.ts'
import { groupsOf } from '../groups.ts'
import type { VerificationRun } from '../verdict.ts'
import { Comparison, type Asked, type Compared, type OnDifferent } from './comparison.ts'
import { SentByName, type SentWebhook } from './webhook-pairs.ts'
import { RecordedOrders } from './recorded-orders.ts'
import type { RecordedCall, RecordedCalls } from './recording.ts'
import { translation, type OwnAccount, type Translation } from './translation.ts'

/**
 * Takes the orders of a provider that no sandbox has. It trades everything, and the same provider
 * answers every time; another one takes an order only if it cannot.
 */
const STAND_IN = northwind.slug
/** More than the rates of two providers differ by. */
const WORSE_BPS = 500

type RepeatableRun = Pick<VerificationRun, 'environment'> & {
  readonly recording: RecordedCalls
  readonly capabilities: OwnAccount
}

/** How a sandbox answered the calls. */
export type Fidelity = Compared & {
  /** Calls of no documented operation, and rate limits. */
  readonly notCompared: number
}

/** Orders go on where the recorded answers show it, and by a progression of the settings. */
export async function fidelity(
  run: RepeatableRun,
  settings: Behaviour = {},
  variations?: () => WorldVariations,
  onDifferent?: OnDifferent,
): Promise<Fidelity> {
  return (await repeatedRun(run, settings, variations, onDifferent)).fidelity
}

/** How faithful it is, and by entry of an error how many texts are the same. */
export async function repeatedRun(
  run: RepeatableRun,
  settings: Behaviour,
  variations?: () => WorldVariations,
  onDifferent?: OnDifferent,
): Promise<{ readonly fidelity: Fidelity; readonly sameTexts: ReadonlyMap<number, number> }> {
  const { recording } = run
  const transport = new ScriptedTransport()
  const receiver = transport.receiver('http://receiver.example/')
  const sandbox = new Sandbox({
    clock: { mode: 'manual' },
    behaviour: { progression: 'manual', ...settings },
    transport,
    ...defined({ variations }),
    ...(recording.webhooks.length === 0 ? {} : { webhook: receiver.url }),
  })
  try {
    const calls = new RepeatedCalls(sandbox, run, settings, onDifferent)
    const played = await calls.play(receiver.received)
    return { fidelity: played, sameTexts: calls.sameTexts }
  } finally {
    await sandbox.close()
  }
}

class RepeatedCalls {
  readonly #sandbox: Sandbox
  readonly #recording: RecordedCalls
  readonly #names: Names
  readonly #orders: RecordedOrders
  readonly #translation: Translation
  /** That the deployment served at least once. */
  readonly #routes: ReadonlySet<string>
  readonly #comparison: Comparison
  #notRepeated = 0

  constructor(
    sandbox: Sandbox,
    { recording, capabilities, environment }: RepeatableRun,
    settings: Behaviour,
    onDifferent?: OnDifferent,
  ) {
    this.#sandbox = sandbox
    this.#comparison = new Comparison({ other: 'a sandbox', isOneDeployment: false }, onDifferent)
    this.#names = applyBehaviour(DEFAULT_BEHAVIOUR, settings)
    this.#recording = recording
    this.#orders = new RecordedOrders(recording.events)
    const exchanges = recording.events.map(({ exchange }) => exchange)
    this.#routes = new Set(exchanges.filter(isPriced).filter(isServed).map(routeOf))
    const apiKey = environment === 'live' ? DEFAULT_KEYS.live : DEFAULT_KEYS.test
    this.#translation = translation(exchanges, { ...capabilities, apiKey, names: this.#names })
  }

  get sameTexts(): ReadonlyMap<number, number> {
    return this.#comparison.sameTexts
  }

  /** `sent` gets the webhooks of the sandbox. */
  async play(sent: readonly SentWebhook[]): Promise<Fidelity> {
    let lastMs = this.#recording.events[0]?.atMs ?? 0
    for (const event of this.#recording.events) {
      await this.#sandbox.defaultWorld.advance(Math.max(0, Math.round(event.atMs - lastMs)))
      lastMs = Math.max(lastMs, event.atMs)
      this.#repeat(event)
    }
    await this.#sandbox.defaultWorld.advance(0)
    this.#compareWebhooks(sent)
    return {
      ...this.#comparison.result(),
      notCompared: this.#notRepeated + this.#recording.leftOut,
    }
  }

  #repeat(call: RecordedCall): void {
    const { exchange } = call
    const isCatalog = exchange.request.path.split('?', 1)[0] === CATALOG_PATH
    // A limit of requests depends on the pace of the run.
    const isOther = exchange.operationId === undefined && !isCatalog
    if (isOther || exchange.response.status === 429) {
      this.#notRepeated++
      return
    }
    for (const [order, step] of this.#orders.steppedBy(call)) this.#act(order.ownId, step)
    const request = this.#translation(exchange, this.#orders)
    const operation = exchange.operationId ?? 'catalog'
    const found = (difference: string) =>
      this.#comparison.note(`${operation} ${exchange.response.status}`, [call.entry], [difference])
    if (request === undefined) return found('the call is about an order that a sandbox rejects')
    const { status, body } = this.#answer(exchange, request)
    const json = parsedJson(body)
    if (exchange.operationId === 'createOrder') this.#orders.add(call, json)
    const isElsewhere = !isServed(exchange) && status < 300 && !this.#routes.has(routeOf(exchange))
    if (isElsewhere && isPriced(exchange)) return found('the deployment serves no such route')
    const scope = transactionIn(exchange) ?? `entry ${call.entry}`
    const other = { request: askedBy(request), response: { status, body, json } }
    this.#comparison.pair({ operation, scope, entries: [call.entry] }, exchange, other)
  }

  /** Those of the sandbox are about the order whose id or reference they have. */
  #compareWebhooks(sent: readonly SentWebhook[]): void {
    const received = groupsOf(this.#recording.webhooks, ({ order }) => order?.transactionId)
    const own = new SentByName()
    for (const one of sent) own.add(one)
    for (const [id, there] of received) {
      const order = id === undefined ? undefined : this.#orders.find(id)
      if (order?.ownId === undefined) continue
      const { entry, exchange } = order.call
      const here = own.about([order.ownId, order.ownReference])
      const about = { scope: transactionIn(exchange) ?? '', entries: [entry] }
      const asked = [exchange.request, exchange.request] as const
      const arrivals = there.map(({ arrival }) => arrival)
      this.#comparison.webhooks(about, [arrivals, here], asked)
    }
  }

  #answer(exchange: Exchange, request: ServiceRequest) {
    const { operationId } = exchange
    if (operationId === undefined) return answerCatalog(this.#sandbox, request)
    if (operationId !== 'createOrder') return answer(this.#sandbox, operationId, request)
    // Rates move, and another provider answers with other details.
    const { world } = this.#sandbox.defaultWorld
    const provider = providerIn(exchange, this.#names)
    const others = PROVIDERS.filter(({ slug }) => slug !== (provider ?? STAND_IN))
    const fault = provider === undefined ? { spreadBps: WORSE_BPS } : { down: true }
    const named = this.#names.providers
    const providers = Object.fromEntries(
      others.map(({ slug }) => [slug, { ...named[slug], ...fault }]),
    )
    world.call(replaceBehaviour, { providers: { ...named, ...providers } })
    try {
      return answer(this.#sandbox, operationId, request)
    } finally {
      world.call(restoreBehaviour, undefined)
    }
  }

  /** What an order can no longer do is no concern: it has come further here already. */
  #act(ownId: string | undefined, action: SimulateAction): void {
    if (ownId === undefined) return
    const { world } = this.#sandbox.defaultWorld
    // It can be paid again at any time, which is another deposit.
    if (action === 'deposit' && world.rows.get('orders', ownId)?.state !== 'placed') return
    try {
      simulateOrder(this.#sandbox.defaultWorld, ownId, { action })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
}

/** As it was sent to the sandbox, with its own id in the path. */
function askedBy({ path, params, rawBody }: ServiceRequest): Asked {
  const body = typeof rawBody === 'string' ? rawBody : ''
  const { transactionId } = params
  if (transactionId === undefined) return { path, body }
  return { path: path.replace(/[^/]+(?=\/monitor-status)/, transactionId), body }
}

/** The provider of the simulator that has the name of the one that took the order. */
function providerIn(order: Exchange, names: Names): string | undefined {
  const name = isServed(order) ? read(order, 'selectedProvider') : undefined
  return typeof name === 'string' ? findProvider(name, names)?.slug : undefined
}

function isPriced({ operationId }: Exchange): boolean {
  return operationId === 'createQuote' || operationId === 'createOrder'
}
