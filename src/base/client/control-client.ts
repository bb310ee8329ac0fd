/** The control API of a sandbox, about the world of one key, by the operations of its contract. */
import type { Readable } from 'node:stream'
import type {
  ControlAnswer,
  ControlArguments,
  ControlCallId,
  ControlInput,
  ControlItem,
  ControlListId,
} from '../contract/control-call.ts'
import type { WorldChange } from '../contract/generated/control-types.d.ts'
import { defined } from '../vocabulary/defined.ts'
import { memberOf, receivedJson } from '../vocabulary/json.ts'
import { VERSION } from '../vocabulary/version.ts'
import { ControlError } from './control-error.ts'
import { controlRequest, type ControlClientOptions } from './control-request.ts'
import { isSuccess, type HttpRequest, type HttpResponse } from './exchange.ts'
import type { HttpClient } from './http-client.ts'
import { serverSentEvents } from './server-sent-events.ts'

/** For the client: an advance waits for every delivery on the way, and receivers may hang. */
export const CONTROL_TIMEOUT_MS = 15 * 60_000
const PAGE_LIMIT = 1000
/** Of all but a whole world, which is read as it arrives. */
const LONGEST_MB = 64

export type StreamedChange = WorldChange & {
  /** `ready`, `gap`, `change`, `request`, `clock`, `run` or `reset`. */
  readonly kind: string
}

/** Answers that are read as they arrive, which nothing else is likely to begin with. */
const BEGINNINGS = { getSnapshot: '{"format":', exportRecording: '{"log":' } as const

async function* beginningWith(
  beginning: string,
  body: AsyncIterable<Buffer>,
  error: () => ControlError,
): AsyncGenerator<Buffer> {
  let first: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of body) {
    if (first === undefined) yield chunk
    else {
      first = Buffer.concat([first, chunk])
      if (first.length < beginning.length) continue
      if (!first.toString('latin1').startsWith(beginning)) throw error()
      yield first
      first = undefined
    }
  }
  if (first !== undefined) throw error()
}

function timeout(): AbortSignal {
  return AbortSignal.timeout(CONTROL_TIMEOUT_MS)
}

type Answer = Pick<HttpResponse, 'status' | 'headers' | 'json'>

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

  /** The same control API, for calls of one scenario. */
  forScenario(scenario: string): ControlClient {
    return new ControlClient(this.#http.forScenario(scenario), this.#options)
  }

  call<Id extends ControlCallId>(
    operation: Id,
    ...[input]: ControlArguments<Id>
  ): Promise<ControlAnswer<Id>> {
    return this.#send(operation, input)
  }

  /** Every page of a list; of more than `newest` items the last, in the order of the list. */
  async list<Id extends ControlListId>(
    operation: Id,
    query: Partial<ControlInput<Id>> = {},
    newest = Infinity,
  ): Promise<readonly ControlItem<Id>[]> {
    const items: ControlItem<Id>[] = []
    let after: string | undefined
    do {
      const page: { items: ControlItem<Id>[]; next?: string } = await this.#send(operation, {
        ...query,
        limit: PAGE_LIMIT,
        ...defined({ after }),
      })
      items.push(...page.items)
      items.splice(0, Math.max(0, items.length - newest))
      after = page.next
    } while (after !== undefined)
    return items
  }

  /**
   * Everything that happens in the world from now on, or after the cursor, until `stop` or until
   * the sandbox ends the stream. Begins with `ready`, or with `gap` where the cursor is not known.
   */
  async *followChanges(stop: AbortSignal, after?: number): AsyncGenerator<StreamedChange> {
    // Its errors say why there would be no stream.
    await this.call('getClock')
    const request = controlRequest(this.#options, 'streamChanges', defined({ after }))
    const { body } = await this.#http.stream(request, { stop })
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

  /** The text of a success as it arrives. */
  async download(operation: keyof typeof BEGINNINGS): Promise<AsyncIterable<Buffer>> {
    const request = controlRequest(this.#options, operation, {})
    const { status, headers, body } = await this.#http.stream(request, { stop: timeout() })
    if (isSuccess(status) && 'x-ramp-sandbox' in headers) {
      const issue = `${operation} answers otherwise`
      return beginningWith(BEGINNINGS[operation], body, () => this.#notControl(request, issue))
    }
    const json = await this.#jsonOf(request, body)
    throw this.#rejection(request, { status, headers, json })
  }

  /** A call whose body is the text of a file. */
  async upload<Id extends ControlCallId>(id: Id, file: Readable): Promise<ControlAnswer<Id>> {
    const request = controlRequest(this.#options, id, {})
    const sending = { stop: timeout(), sent: file }
    const { status, headers, body } = await this.#http.stream(request, sending)
    const json = await this.#jsonOf(request, body)
    return this.#answerOf(id, request, { status, headers, json })
  }

  async close(): Promise<void> {
    await this.#http.close()
  }

  async #send<T>(operation: ControlCallId, input: object = {}): Promise<T> {
    const request = controlRequest(this.#options, operation, input)
    const received = await this.#http.send(request, { mostMb: LONGEST_MB })
    return this.#answerOf(operation, request, received)
  }

  async #jsonOf(request: HttpRequest, body: AsyncIterable<Buffer>): Promise<unknown> {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of body) {
      length += chunk.length
      if (length > LONGEST_MB * 1024 * 1024)
        throw this.#notControl(request, `the response is over ${LONGEST_MB} MB`)
      chunks.push(chunk)
    }
    return receivedJson(Buffer.concat(chunks).toString())
  }

  async #answerOf<T>(operation: ControlCallId, request: HttpRequest, answer: Answer): Promise<T> {
    const { status, json } = answer
    if (!isSuccess(status)) throw this.#rejection(request, answer)
    const { answerIssue } = await import('../contract/control-answer.ts')
    const issue = answerIssue(operation, json)
    // Its shape has just been checked.
    if (issue === undefined) return json as T
    throw this.#notControl(request, `${issue}, in a response of status ${status}`)
  }

  #rejection(request: HttpRequest, { status, headers, json }: Answer): ControlError {
    const [code, message] = [memberOf(json, 'code'), memberOf(json, 'message')]
    if (typeof code === 'string' && typeof message === 'string')
      return new ControlError(code, message)
    const { location } = headers
    const isRedirect = status >= 300 && status < 400 && location !== undefined
    if (isRedirect)
      return this.#notControl(request, `it redirects to ${location} (status ${status})`)
    return this.#notControl(request, `the response has status ${status}`)
  }

  #notControl({ method, path }: HttpRequest, cause: string): ControlError {
    const message = `Failed to ${method} ${this.#http.baseUrl}${path}: ${cause}, which is not that of a control API of version ${VERSION}. Check the address, and that a sandbox of this version runs there.`
    return new ControlError('NO_CONTROL_API', message)
  }
}
