/**
 * The control API of a sandbox, about the world of one key. Methods have the names of the control
 * contract, and the views that the simulator answers with are their types.
 */
import type { JournaledRequest, WorldChange } from '../contract/generated/control-types.d.ts'
import type { Behaviour, EffectiveBehaviour } from '../simulator/behaviour/behaviour.ts'
import type { BehaviourPatch } from '../simulator/behaviour/patch.ts'
import type { changeBehaviour, patchBehaviour } from '../simulator/control/behaviour.ts'
import type { advanceClock, getClock, setClockMode } from '../simulator/control/clock.ts'
import type { Fork } from '../simulator/control/fork.ts'
import type { InboxView } from '../simulator/control/inbox.ts'
import type { MarkView } from '../simulator/control/marks.ts'
import type { OrderView } from '../simulator/control/order-view.ts'
import type { OrderQuery } from '../simulator/control/orders.ts'
import type { Page, PageQuery } from '../simulator/control/page.ts'
import type {
  DeliveryQuery,
  DeliveryView,
  EndpointView,
  EventQuery,
  EventView,
  rotateWebhookSecret,
} from '../simulator/control/webhooks.ts'
import type { beginRecording, Capsule, getRecording } from '../simulator/control/recording.ts'
import type { RequestQuery } from '../simulator/control/requests.ts'
import type { SignatureQuestion } from '../simulator/control/signatures.ts'
import type { restoreSnapshot } from '../simulator/control/snapshot.ts'
import type { createWorld, listWorlds, NewWorld, resetWorld } from '../simulator/control/worlds.ts'
import type { Simulation } from '../simulator/orders/simulate.ts'
import type { WorldSnapshot } from '../simulator/rows.ts'
import type { Diagnosis } from '../simulator/webhooks/diagnose-signature.ts'
import { memberOf, receivedJson } from '../vocabulary/json.ts'
import { VERSION } from '../vocabulary/version.ts'
import { ControlError } from './control-error.ts'
import { controlRequest, type ControlClientOptions, type Method } from './control-request.ts'
import type { HttpRequest } from './exchange.ts'
import type { HttpClient } from './http-client.ts'
import { serverSentEvents } from './server-sent-events.ts'

/** For the client: an advance waits for every delivery on the way, and receivers may hang. */
export const CONTROL_TIMEOUT_MS = 15 * 60_000
const PAGE_LIMIT = '1000'

export type StreamedChange = WorldChange & {
  /** `ready`, `gap`, `change`, `request`, `clock`, `run` or `reset`. */
  readonly kind: string
}

type Answer<Operation extends (...input: never[]) => unknown> = Promise<
  Awaited<ReturnType<Operation>>
>

/** Every method throws ControlError, and DeploymentError where no response comes. */
export class ControlClient {
  readonly #http: HttpClient
  readonly #options: ControlClientOptions

  constructor(http: HttpClient, options: ControlClientOptions) {
    this.#http = http
    this.#options = options
  }

  /** The same control API, about another world. */
  withKey(apiKey: string): ControlClient {
    return new ControlClient(this.#http, { ...this.#options, apiKey })
  }

  getClock(): Answer<typeof getClock> {
    return this.#send('GET', '/clock')
  }

  /** With `from`, `at` or `deliverTo`, a fork. */
  createWorld(of: NewWorld & Fork = {}): Answer<typeof createWorld> {
    return this.#send('POST', '/worlds', of)
  }

  async deleteWorld(name: string): Promise<void> {
    await this.#send('DELETE', `/worlds/${encodeURIComponent(name)}`)
  }

  listWorlds(): Promise<ReturnType<typeof listWorlds>['items']> {
    return this.#list('/worlds', {})
  }

  resetWorld(): Answer<typeof resetWorld> {
    return this.#send('POST', '/reset')
  }

  getSnapshot(): Promise<WorldSnapshot> {
    return this.#send('GET', '/snapshot')
  }

  restoreSnapshot(snapshot: WorldSnapshot): Answer<typeof restoreSnapshot> {
    return this.#send('PUT', '/snapshot', snapshot)
  }

  /** When it resolves, what was due has happened, deliveries included. */
  advanceClock(by: string): Answer<typeof advanceClock> {
    return this.#send('POST', '/clock/advance', { by })
  }

  setClockMode(mode: 'real' | 'manual'): Answer<typeof setClockMode> {
    return this.#send('POST', '/clock/mode', { mode })
  }

  getBehaviour(): Promise<EffectiveBehaviour> {
    return this.#send('GET', '/behaviour')
  }

  async clearBehaviour(): Promise<void> {
    await this.#send('DELETE', '/behaviour')
  }

  changeBehaviour(behaviour: Behaviour): Answer<typeof changeBehaviour> {
    return this.#send('PUT', '/behaviour', behaviour)
  }

  patchBehaviour(behaviour: BehaviourPatch): Answer<typeof patchBehaviour> {
    return this.#send('PATCH', '/behaviour', behaviour)
  }

  /** The newest ones, in the order of their creation. */
  listOrders(query: OrderQuery = {}, newest = Infinity): Promise<readonly OrderView[]> {
    return this.#list('/orders', query, newest)
  }

  getOrder(id: string): Promise<OrderView> {
    return this.#send('GET', `/orders/${encodeURIComponent(id)}`)
  }

  simulateOrder(id: string, simulation: Omit<Simulation, 'id'>): Promise<OrderView> {
    return this.#send('POST', `/orders/${encodeURIComponent(id)}/simulate`, simulation)
  }

  /** As {@link simulateOrder}, and the webhooks that it causes have been sent. */
  simulateAndWait(id: string, simulation: Omit<Simulation, 'id'>): Promise<OrderView> {
    return this.#send('POST', `/orders/${encodeURIComponent(id)}/simulate?wait=true`, simulation)
  }

  listRequests(query: RequestQuery = {}): Promise<readonly JournaledRequest[]> {
    return this.#list('/requests', query)
  }

  listWebhookEndpoints(): Promise<readonly EndpointView[]> {
    return this.#list('/webhook-endpoints', {})
  }

  createWebhookEndpoint(url: string): Promise<EndpointView> {
    return this.#send('POST', '/webhook-endpoints', { url })
  }

  async deleteWebhookEndpoint(id: string): Promise<void> {
    await this.#send('DELETE', `/webhook-endpoints/${encodeURIComponent(id)}`)
  }

  rotateWebhookSecret(
    id: string,
    options: { readonly overlap?: string | undefined },
  ): Answer<typeof rotateWebhookSecret> {
    const path = `/webhook-endpoints/${encodeURIComponent(id)}/rotate-secret`
    return this.#send('POST', path, options)
  }

  /** The newest ones, in the order of their creation. */
  listWebhookDeliveries(
    query: DeliveryQuery = {},
    newest = Infinity,
  ): Promise<readonly DeliveryView[]> {
    return this.#list('/webhook-deliveries', query, newest)
  }

  resendWebhookDelivery(id: string): Promise<DeliveryView> {
    return this.#send('POST', `/webhook-deliveries/${encodeURIComponent(id)}/resend`)
  }

  checkSignature(question: SignatureQuestion): Promise<Diagnosis> {
    return this.#send('POST', '/check-signature', question)
  }

  listEvents(query: EventQuery = {}, newest = Infinity): Promise<readonly EventView[]> {
    return this.#list('/events', query, newest)
  }

  listMarks(): Promise<readonly MarkView[]> {
    return this.#list('/marks', {})
  }

  createMark(name: string): Promise<MarkView> {
    return this.#send('POST', '/marks', { name })
  }

  getRecording(): Answer<typeof getRecording> {
    return this.#send('GET', '/recording')
  }

  beginRecording(): Answer<typeof beginRecording> {
    return this.#send('POST', '/recording')
  }

  getCapsule(): Promise<Capsule> {
    return this.#send('GET', '/capsule')
  }

  listInbox(): Promise<readonly InboxView[]> {
    return this.#list('/inbox', {})
  }

  async clearInbox(): Promise<void> {
    await this.#send('DELETE', '/inbox')
  }

  /**
   * Everything that happens in the world from now on, or after the cursor, until `stop` or until
   * the sandbox ends the stream. Begins with `ready`, or with `gap` where the cursor is not known.
   */
  async *followChanges(stop: AbortSignal, after?: number): AsyncGenerator<StreamedChange> {
    // Its errors say why there would be no stream.
    await this.getClock()
    const query = after === undefined ? '' : `?after=${after}`
    const request = controlRequest(this.#options, 'GET', `/changes/stream${query}`)
    const { body } = await this.#http.stream(request, stop)
    const { changeIssue } = await import('../contract/control-answer.ts')
    try {
      for await (const { event, data } of serverSentEvents(body)) {
        const change = receivedJson(data)
        const issue = changeIssue(change)
        if (issue !== undefined) throw this.#notControl(request, `${issue}, in a streamed change`)
        // Its shape has just been checked.
        yield { kind: event, ...(change as WorldChange) }
      }
    } catch (error) {
      // A connection that broke has ended the stream too.
      if (error instanceof RangeError || error instanceof ControlError) throw error
    }
  }

  async close(): Promise<void> {
    await this.#http.close()
  }

  /** Every page of a list; of many items, the newest. */
  async #list<Item>(path: string, query: PageQuery, newest = Infinity): Promise<readonly Item[]> {
    const items: Item[] = []
    let after: string | undefined
    do {
      const search = new URLSearchParams({
        ...(query as Readonly<Record<string, string>>),
        limit: PAGE_LIMIT,
        ...(after === undefined ? {} : { after }),
      })
      const page = await this.#send<Page<Item>>('GET', `${path}?${search.toString()}`)
      items.push(...page.items)
      items.splice(0, Math.max(0, items.length - newest))
      after = page.next
    } while (after !== undefined)
    return items
  }

  async #send<T>(method: Method, place: string, value?: object): Promise<T> {
    const request = controlRequest(this.#options, method, place, value)
    const { status, json } = await this.#http.send(request)
    if (status >= 200 && status < 300) {
      const { answerIssue } = await import('../contract/control-answer.ts')
      const issue = answerIssue(method, place.split('?')[0] ?? '', json)
      // Its shape has just been checked.
      if (issue === undefined) return json as T
      throw this.#notControl(request, `${issue}, in a response of status ${status}`)
    }
    const [code, message] = [memberOf(json, 'code'), memberOf(json, 'message')]
    if (typeof code === 'string' && typeof message === 'string')
      throw new ControlError(code, message)
    throw this.#notControl(request, `the response has status ${status}`)
  }

  #notControl({ method, path }: HttpRequest, cause: string): ControlError {
    const message = `Failed to ${method} ${this.#http.baseUrl}${path}: ${cause}, which is not that of a control API of version ${VERSION}. Check the address, and that a sandbox of this version runs there.`
    return new ControlError('NO_CONTROL_API', message)
  }
}
