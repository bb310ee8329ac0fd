/**
 * The log of a world as entries of a HAR file: requests of the service, calls of the control API,
 * moves of the clock, and webhooks with what their receivers answered. What happened by itself
 * before an entry is in its `_before`. Keys are shown by the ids of their rows, and secrets are
 * masked: another machine repeats the file in a world with others. Times are simulated time.
 */
import type { TransportResult } from '../../base/ports/transport.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { secretsMask, type Mask } from '../../base/vocabulary/masking.ts'
import type { EntryOf, LogEntry } from '../log/entries.ts'
import { exchangeOf } from '../log/requests.ts'
import type { WorldLog } from '../log/world-log.ts'
import type { Change, WorldSnapshot } from '../simulator/rows.ts'
import type { PreparedAttempt } from '../simulator/webhooks/attempt-operations.ts'
import { verify, type SignatureScheme } from '../simulator/webhooks/signature.ts'
import type { World } from '../simulator/world.ts'
import { ASSUMPTIONS } from '../../base/contract/generated/assumptions.ts'
import { secretsOf, withReceiver } from './fresh-secrets.ts'
import { isRecordedCall, recordedNameOf, type RecordedOperation } from './recorded-operations.ts'
import {
  callEntry,
  controlEntry,
  exchangeEntry,
  joinedHeaders,
  webhookEntries,
} from './shown-entries.ts'

export type RecordedStep = {
  /** Simulated time. */
  readonly at: number
  readonly operation: RecordedOperation
  readonly input: unknown
}

const USUAL_SCHEME = ASSUMPTIONS.signatureScheme

/** Beyond it, what happened by itself gets an entry of its own. */
const MOST_BEFORE = 1_000

type Recorded = {
  readonly world: Pick<World, 'row'>
  readonly log: Pick<WorldLog, 'get'>
  /** The world when the recording began, as it is. */
  readonly start: WorldSnapshot
  /** That of the world, unless it repeats another one. */
  readonly name?: string
}

export class RecordedEntries {
  readonly #log: Pick<WorldLog, 'get'>
  readonly #name: string
  readonly #known = new Set<string>()
  /** What the file shows of each key. */
  readonly #keys = new Map<string, string>()
  #mask: Mask = secretsMask([])
  /** Every webhook secret so far: the world forgets those that were rotated. */
  readonly #webhookSecrets = new Set<string>()
  #scheme: SignatureScheme
  /** What happened since the last entry. */
  #before: RecordedStep[] = []
  /** What a request that is not answered yet has changed. */
  readonly #inside = new Map<number, RecordedStep[]>()
  /** Deliveries with an attempt that is prepared, and not recorded. */
  readonly #prepared = new Set<string>()
  #last: LogEntry | undefined

  constructor({ world, log, start, name = world.row.name }: Recorded) {
    this.#log = log
    this.#name = name
    this.#scheme = start.tables.world[0]?.behaviour.assumptions?.signatureScheme ?? USUAL_SCHEME
    this.#learn(start.tables, secretsOf(start))
  }

  /** Those that the entry of the log ends. Throws Error about an operation that is not known. */
  entriesOf(entry: LogEntry): readonly object[] {
    const before = this.#last
    this.#last = entry
    switch (entry.kind) {
      case 'change':
        return this.#ofChange(entry)
      case 'answer':
        return this.#ofAnswer(entry)
      case 'attempt': {
        // What changes nothing has no entry of its own.
        const isPrepared = before?.kind === 'change' && isPreparationOf(before, entry.deliveryId)
        if (!isPrepared) this.#prepare(entry.deliveryId, entry.at)
        return []
      }
      default:
        return []
    }
  }

  /** What happened after the last entry, if anything. */
  restEntries(at: number): readonly object[] {
    const _before = this.#before
    this.#before = []
    return _before.length === 0 ? [] : [{ ...controlEntry('GET', '/clock', at), _before }]
  }

  #ofChange(entry: EntryOf<'change'>): readonly object[] {
    const { change, applied, at } = entry
    this.#learn(change.put ?? {})
    const operation = recordedNameOf(applied.call?.operation)
    if (operation === undefined)
      throw new Error('an operation changed the world that recordings do not know')
    const input = applied.call?.input
    if (operation === 'recordAttempt') return this.#ofAttempt(entry, input as Ended)
    if (operation === 'prepareAttempt')
      this.#prepared.add((input as { readonly deliveryId: string }).deliveryId)
    const step = { at, operation, input: this.#mask(withReceiver(input)) }
    const request = entry.cause === undefined ? undefined : this.#log.get(entry.cause)
    if (request?.kind === 'request' && !request.isControl) {
      const inside = this.#inside.get(request.number) ?? []
      this.#inside.set(request.number, inside)
      inside.push(step)
      return []
    }
    if (isRecordedCall(operation)) return [this.#with(entry, callEntry(step, operation))]
    this.#before.push(step)
    return this.#before.length < MOST_BEFORE ? [] : this.restEntries(at)
  }

  #ofAnswer(answer: EntryOf<'answer'>): readonly object[] {
    const exchange = exchangeOf(this.#log, answer)
    if (exchange === undefined) return []
    const { request } = exchange
    const inside = this.#inside.get(request.number) ?? []
    this.#inside.delete(request.number)
    const isRepeatable = request.operation !== null && isWhole(request) && !isOfMachine(answer)
    if (!isRepeatable) this.#before.push(...inside)
    const hiding = {
      mask: this.#mask,
      nameOfKey: (key: string) => this.#keys.get(key) ?? (key === '' ? '' : '…'),
    }
    const _operation = isRepeatable ? (request.operation ?? undefined) : undefined
    const shown = { ...exchangeEntry(request, answer, hiding), ...defined({ _operation }) }
    const { fault, variations } = answer
    // What a tag of the customer asks for is an answer of the service, and no mistake.
    const made = fault?.startsWith('+') === true ? { tag: fault.slice(1) } : { fault }
    return [this.#with(request, shown, { ...made, variations })]
  }

  #ofAttempt(entry: EntryOf<'change'>, { prepared, results }: Ended): readonly object[] {
    const { deliveryId, at, tag, fault, variations } = prepared
    if (!this.#prepared.delete(deliveryId)) this.#prepare(deliveryId, at)
    this.#prepared.delete(deliveryId)
    const reply = entry.cause === undefined ? undefined : this.#log.get(entry.cause)
    const attempt = reply?.cause === undefined ? undefined : this.#log.get(reply.cause)
    const of = results.length
    const { headers, body } = prepared.request
    const isSigned = [...this.#webhookSecrets].some((secret) =>
      verify({ scheme: this.#scheme, secret, headers, body }),
    )
    const shown = webhookEntries(prepared, { mask: this.#mask, results, isSigned })
    const entries =
      of === 0 ? [controlEntry('POST', `/webhook-deliveries/${deliveryId}`, at)] : shown
    return entries.map((each, index) =>
      this.#with(
        attempt ?? entry,
        {
          ...each,
          _attempt: {
            delivery: deliveryId,
            copy: Math.min(index + 1, of),
            of,
            recordedAt: entry.at,
          },
        },
        { tag, fault: fault ?? undefined, variations: variations.join(', ') || undefined },
      ),
    )
  }

  #prepare(deliveryId: string, at: number): void {
    this.#prepared.add(deliveryId)
    this.#before.push({ at, operation: 'prepareAttempt', input: { deliveryId, wallNow: at } })
  }

  /** The fields that HAR does not have. */
  #with(entry: LogEntry, shown: object, { tag, fault, variations }: MadeBy = {}): object {
    const _before = this.#before.length === 0 ? undefined : this.#before
    this.#before = []
    return {
      ...shown,
      _number: entry.number,
      ...defined({
        ...{ _cause: this.#causeOf(entry), _fault: fault },
        ...{ _tag: tag && `+${tag}`, _variations: variations, _before },
      }),
    }
  }

  /** The nearest cause that is an entry of the file. */
  #causeOf({ cause }: LogEntry): number | undefined {
    let found = cause === undefined ? undefined : this.#log.get(cause)
    while (found !== undefined && !isShown(found))
      found = found.cause === undefined ? undefined : this.#log.get(found.cause)
    return found?.number
  }

  #learn(
    { keys = [], endpoints = [], world = [] }: NonNullable<Change['put']>,
    more: readonly string[] = [],
  ): void {
    for (const { behaviour } of world) {
      this.#scheme = behaviour.assumptions?.signatureScheme ?? USUAL_SCHEME
    }
    if (keys.length + endpoints.length + more.length === 0) return
    for (const { id, key, environment } of keys) {
      this.#known.add(key)
      this.#keys.set(key, `${environment}:${this.#name}:${id}`)
    }
    for (const { secret, oldSecrets } of endpoints) {
      this.#known.add(secret)
      for (const own of [secret, ...oldSecrets.map((old) => old.secret)])
        this.#webhookSecrets.add(own)
    }
    for (const secret of more) this.#known.add(secret)
    this.#mask = secretsMask([...this.#known])
  }
}

/** What made an entry other than it would be. */
type MadeBy = {
  readonly tag?: string | undefined
  readonly fault?: string | undefined
  readonly variations?: string | undefined
}

type Ended = {
  readonly prepared: PreparedAttempt
  readonly results: readonly TransportResult[]
}

function isShown(entry: LogEntry): boolean {
  if (entry.kind === 'request') return !entry.isControl
  if (entry.kind === 'change') return isRecordedCall(recordedNameOf(entry.applied.call?.operation))
  return entry.kind === 'attempt'
}

/** One that a fault postponed was not sent: it is prepared once more. */
function isPreparationOf(
  { change: { put }, applied: { call } }: EntryOf<'change'>,
  deliveryId: string,
): boolean {
  const isPreparation = recordedNameOf(call?.operation) === 'prepareAttempt'
  const isPostponed = put?.deliveries?.some(({ id }) => id === deliveryId) === true
  return isPreparation && !isPostponed && memberOf(call?.input, 'deliveryId') === deliveryId
}

/** Whether the file has every byte: not of other bodies, nor of a call within the process. */
function isWhole({ body, headers }: EntryOf<'request'>): boolean {
  if (body instanceof Uint8Array || headers === null) return false
  const length = joinedHeaders(headers)['content-length']
  return body !== null || length === undefined || length === '0'
}

/** A full disk, for example, is not part of the world. */
function isOfMachine({ status, fault }: EntryOf<'answer'>): boolean {
  return status >= 500 && fault === undefined
}
