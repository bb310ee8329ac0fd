/**
 * What was recorded of a world, as entries of a HAR file. Besides what HAR has, `_start` is the
 * world at the start and `_steps` is what changed it, with which another machine repeats it
 * (repeated-world.ts). Keys and secrets are not those of the world that was recorded, so entries
 * are made by repeating its steps with others. Times are simulated time.
 */
import { ApiError } from '../../base/vocabulary/errors.ts'
import { secretsMask, type Mask } from '../../base/vocabulary/masking.ts'
import type { TransportResult } from '../../base/ports/transport.ts'
import type { Slices } from '../../base/vocabulary/slices.ts'
import { TABLES, type WorldSnapshot } from '../simulator/rows.ts'
import type { PreparedAttempt } from '../simulator/webhooks/attempt-operations.ts'
import type { WorldVariations } from '../simulator/variations.ts'
import { secretsOf, withFreshSecrets, withReceiver } from './fresh-secrets.ts'
import { issuedBy, type IssuedSecret, type RecordedItem, type RecordedStep } from './recording.ts'
import { RepeatedWorld, type RepeatableStep } from './repeated-world.ts'
import { exchangeEntry, worldEntry, webhookEntry } from './shown-entries.ts'

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

  private constructor(start: WorldSnapshot, fresh: WorldSnapshot, variations: WorldVariations) {
    this.#start = fresh
    this.#repeated = new RepeatedWorld(fresh, variations)
    this.#known = [...secretsOf(start)]
    this.#mask = secretsMask(this.#known)
    this.#learn(issuedBy(start.tables.keys, start.tables.endpoints))
  }

  /** The entries of a recording that starts with this world. */
  static *of(start: WorldSnapshot, variations: WorldVariations): Slices<RecordedEntries> {
    return new RecordedEntries(start, yield* withFreshSecrets(start), variations)
  }

  /** The first entries of the recording. */
  *startEntries(): Generator<object, void> {
    const { tables, ...head } = this.#start
    for (const part of partsOf(tables)) {
      const _start = { ...head, tables: part }
      yield { ...worldEntry('PUT', 'snapshot', this.#start.at), _start }
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
    if (exchange !== undefined) {
      const nameOfKey = (key: string) => this.#shownAs.get(key) ?? (key === '' ? '' : '…')
      return [{ ...exchangeEntry(at, exchange, { mask: this.#mask, nameOfKey }), ..._steps }]
    }
    const webhooks =
      sent?.results.map((result) => webhookEntry(this.#repeated.world, sent.prepared, result)) ?? []
    const own = worldEntry('POST', last?.operation ?? '', at)
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
