/**
 * A world that repeats what was recorded of another, step by step, with a digest of every row that
 * each step writes: equal digests are equal bytes.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { MemoryStorage } from '../storage/storage.ts'
import { FixedWallClock } from '../../base/ports/wall-clock.ts'
import { iso } from '../../base/vocabulary/time.ts'
import type { Change, WorldSnapshot } from '../simulator/rows.ts'
import type { PreparedAttempt } from '../simulator/webhooks/attempt-operations.ts'
import type { WorldVariations } from '../simulator/variations.ts'
import { World, type WorldOperation } from '../simulator/world.ts'
import { RECORDED_NAME } from './fresh-secrets.ts'
import { RECORDED_OPERATIONS, recordedNameOf } from './recorded-operations.ts'
import type { RecordedStep } from './recording.ts'

/** A step, and `orders/065488ba…: 3f9c…`, the digest of each row that it wrote, in order. */
export type RepeatableStep = RecordedStep & { readonly rows: readonly string[] }

/** A few milliseconds of work. */
export const STEPS_PER_SLICE = 16

export class RepeatedWorld {
  readonly world: World
  readonly #attempts = new Map<string, PreparedAttempt>()

  constructor(start: WorldSnapshot, variations: WorldVariations) {
    this.world = new World(
      { name: RECORDED_NAME, seed: 0, clock: { mode: 'manual', at: start.at } },
      new MemoryStorage(),
      new FixedWallClock(start.at),
      { variations },
    )
    this.world.restore(start)
  }

  /** What the attempt of this delivery sends that is recorded next. */
  attemptOf(deliveryId: string): PreparedAttempt | undefined {
    return this.#attempts.get(deliveryId)
  }

  /** Digests of the rows that it wrote. Throws what the operation throws. */
  repeat(step: RecordedStep): readonly string[] {
    const change = this.change(step)
    return change === undefined ? [] : digestsOf(change)
  }

  /** The steps of whatever `work` calls at this moment. */
  stepsOf(at: number, work: () => void): readonly RepeatableStep[] {
    const steps: RepeatableStep[] = []
    this.world.onCommit = ({ operation, input, change, ...commit }) => {
      const name = recordedNameOf(operation)
      if (name === undefined || change === undefined) return
      steps.push({ at: commit.at, operation: name, input, rows: digestsOf(change) })
    }
    this.world.repeat(at)
    work()
    return steps
  }

  /** Throws what the operation throws. */
  change({ at, operation, input }: RecordedStep): Change | undefined {
    const { world } = this
    let change: Change | undefined
    world.onCommit = (commit) => (change = commit.change)
    const { deliveryId = '' } = (input ?? {}) as { deliveryId?: string }
    const repeated = RECORDED_OPERATIONS[operation] as WorldOperation<unknown>
    const whole =
      operation === 'recordAttempt'
        ? { ...(input as object), prepared: this.#attempts.get(deliveryId) }
        : input
    world.repeat(at)
    const output = world.call(repeated, whole)
    if (operation === 'prepareAttempt') this.#attempts.set(deliveryId, output as PreparedAttempt)
    if (operation === 'recordAttempt') this.#attempts.delete(deliveryId)
    return change
  }
}

function digestsOf({ at, sequence, put = {}, delete: deleted = {} }: Change): readonly string[] {
  const written = Object.entries(put).flatMap(([table, rows]) =>
    rows.map((row) => `${table}/${row.id}: ${digest(JSON.stringify(row))}`),
  )
  const gone = Object.entries(deleted).flatMap(([table, ids]) =>
    ids.map((id) => `${table}/${id}: deleted`),
  )
  return [`sequence ${sequence} at ${iso(at)}: `, ...written, ...gone]
}

function digest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16)
}
