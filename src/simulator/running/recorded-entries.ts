/**
 * What was recorded of a world, as entries of a HAR file. Besides what HAR has, `_start` is the
 * world at the start and `_steps` is what changed it, with which another machine repeats it
 * (replayed-world.ts). Keys and secrets are not those of the world that was recorded, so entries
 * are made by repeating its steps with others. Times are simulated time.
 */
import { ApiError } from '../../vocabulary/errors.ts'
import { harEntry } from '../../vocabulary/har.ts'
import { secretsMask, type Mask } from '../../vocabulary/masking.ts'
import { withoutSpokenSecrets, type Spoken } from '../../vocabulary/spoken.ts'
import type { TransportResult } from '../../ports/transport.ts'
import type { Slices } from '../../vocabulary/slices.ts'
import { TABLES, type WorldSnapshot } from '../rows.ts'
import type { PreparedAttempt } from '../webhooks/attempt-operations.ts'
import { verify } from '../webhooks/signature.ts'
import { RECORDED_NAME, secretsOf, withFreshSecrets, withReceiver } from './fresh-secrets.ts'
import {
  issuedBy,
  type IssuedSecret,
  type RecordedExchange,
  type RecordedItem,
  type RecordedStep,
} from './recording.ts'
import { RepeatedWorld } from './repeated-world.ts'

/** A step, and `orders/065488ba…: 3f9c…`, the digest of each row that it wrote, in order. */
export type RepeatableStep = RecordedStep & { readonly rows: readonly string[] }

/** A large world is written as several entries, so that none needs much memory. */
const ROWS_PER_ENTRY = 500

type Attempt = {
  readonly prepared: PreparedAttempt
  readonly results: readonly TransportResult[]
}

export class RecordedEntries {
  readonly #start: WorldSnapshot
  readonly #repeated: RepeatedWorld
  readonly #known: string[]
  /** What stands in the entries for each key and secret. */
  readonly #shownAs = new Map<string, string>()
  #mask: Mask
  #steps = 0

  constructor(start: WorldSnapshot, fresh: WorldSnapshot) {
    this.#start = fresh
    this.#repeated = new RepeatedWorld(fresh)
    this.#known = [...secretsOf(start)]
    this.#mask = secretsMask(this.#known)
    this.#learn(issuedBy(start.tables.keys, start.tables.endpoints))
  }

  /** The entries of a recording that starts with this world. */
  static *of(start: WorldSnapshot): Slices<RecordedEntries> {
    return new RecordedEntries(start, yield* withFreshSecrets(start))
  }

  /** The first entries of the recording. */
  *startEntries(): Generator<object, void> {
    const { tables, ...head } = this.#start
    for (const part of partsOf(tables)) {
      const _start = { ...head, tables: part }
      yield { ...this.#ownEntry('PUT', 'snapshot', this.#start.at), _start }
    }
  }

  /** Throws TRANSITION_FORBIDDEN if it cannot be repeated without secrets. */
  entriesOf({ at, steps, issued, exchange }: RecordedItem): readonly object[] {
    const last = steps.at(-1)
    const attempt = last?.operation === 'recordAttempt' ? last : undefined
    const before = attempt === undefined ? steps : steps.slice(0, -1)
    const repeated = before.map((step) => this.#repeat(step))
    const sent = attempt && this.#attemptIn(attempt)
    if (attempt !== undefined) repeated.push(this.#repeat(attempt))
    this.#learn(issued)
    const _steps = repeated.length === 0 ? {} : { _steps: repeated }
    if (exchange !== undefined) return [{ ...this.#exchangeEntry(at, exchange), ..._steps }]
    const webhooks = sent?.results.map((result) => this.#webhookEntry(sent.prepared, result)) ?? []
    const own = this.#ownEntry('POST', last?.operation ?? '', at)
    return [...webhooks.slice(0, -1), { ...(webhooks.at(-1) ?? own), ..._steps }]
  }

  #repeat(step: RecordedStep): RepeatableStep {
    const masked = { ...step, input: withReceiver(this.#mask(step.input)) }
    this.#steps += 1
    try {
      return { ...masked, rows: this.#repeated.repeat(masked) }
    } catch (error) {
      throw new ApiError(
        'TRANSITION_FORBIDDEN',
        `Failed to make a recording: step ${this.#steps} (${step.operation}) cannot be repeated without secrets (${textOf(error)}).`,
      )
    }
  }

  #attemptIn({ input }: RecordedStep): Attempt | undefined {
    const { deliveryId, results } = input as Pick<Attempt, 'results'> & { deliveryId: string }
    const prepared = this.#repeated.attemptOf(deliveryId)
    return prepared && { prepared, results: this.#mask(results) }
  }

  /** The same rows have the same ids in the repeated world. */
  #learn(issued: readonly IssuedSecret[]): void {
    if (issued.length === 0) return
    const { rows } = this.#repeated.world
    for (const { id, secret } of issued) {
      const shown = rows.get('keys', id)?.key ?? rows.get('endpoints', id)?.secret
      if (shown === undefined || this.#shownAs.has(secret)) continue
      this.#shownAs.set(secret, shown)
      this.#known.push(secret)
    }
    this.#mask = secretsMask(this.#known)
  }

  #exchangeEntry(at: number, exchange: RecordedExchange): object {
    const { method, status, tookMs, host, path, responseBody } = exchange
    const { requestHeaders, requestBody, responseHeaders } = exchange
    const spoken: Spoken = {
      ...{ url: `http://${host}${path}`, requestHeaders, requestBody, responseHeaders },
      responseBody: responseBody ?? '',
    }
    const nameOfKey = (key: string) => this.#shownAs.get(key) ?? (key === '' ? '' : '…')
    return harEntry(
      {
        ...{ method, startedAt: at, tookMs, status },
        responseBytes: Buffer.byteLength(responseBody ?? ''),
        hasResponseBody: responseBody !== null,
      },
      withoutSpokenSecrets(spoken, this.#mask, nameOfKey),
    )
  }

  #webhookEntry({ request, at }: PreparedAttempt, result: TransportResult): object {
    const { status, tookMs, headers, body } = result
    return harEntry(
      {
        ...{ method: 'POST', startedAt: at, tookMs, status: status ?? 0 },
        responseBytes: Buffer.byteLength(body),
        hasResponseBody: status !== null,
        webhook: { signature: this.#isSigned(request) ? 'raw' : 'another body or secret' },
      },
      {
        ...{ url: request.url, requestHeaders: request.headers, requestBody: request.body },
        ...{ responseHeaders: headers, responseBody: body },
      },
    )
  }

  #isSigned({ headers, body }: PreparedAttempt['request']): boolean {
    const { world } = this.#repeated
    const { signatureScheme: scheme } = world.row.behaviour.assumptions
    return [...world.rows.all('endpoints')]
      .flatMap(({ secret, oldSecrets }) => [secret, ...oldSecrets.map((old) => old.secret)])
      .some((secret) => verify({ scheme, secret, headers, body }))
  }

  /** What no request of the service did: a control call, a move of the clock, or due work. */
  #ownEntry(method: string, name: string, at: number): object {
    const url = `ramp-sandbox://${RECORDED_NAME}/__sandbox/${name}`
    return harEntry(
      { method, startedAt: at, tookMs: 0, status: 200, responseBytes: 0, hasResponseBody: true },
      { url, requestHeaders: {}, requestBody: '', responseHeaders: {}, responseBody: '' },
    )
  }
}

/** Each has some rows of some tables. */
function* partsOf(tables: WorldSnapshot['tables']): Generator<object, void> {
  let part: Record<string, unknown[]> = {}
  let count = 0
  for (const table of TABLES) {
    for (const row of tables[table]) {
      ;(part[table] ??= []).push(row)
      count += 1
      if (count % ROWS_PER_ENTRY !== 0) continue
      yield part
      part = {}
    }
  }
  yield part
}

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}
