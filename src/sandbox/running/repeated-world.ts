/** A world that repeats what was recorded of another, at the moments of the recording. */
import { MemoryStorage } from '../storage/storage.ts'
import { FixedWallClock } from '../../base/ports/wall-clock.ts'
import type { WorldSnapshot } from '../simulator/rows.ts'
import type { PreparedAttempt } from '../simulator/webhooks/attempt-operations.ts'
import type { WorldVariations } from '../simulator/variations.ts'
import { World, type WorldOperation } from '../simulator/world.ts'
import { RECORDED_NAME } from './fresh-secrets.ts'
import type { RecordedStep } from './recorded-entries.ts'
import { RECORDED_OPERATIONS } from './recorded-operations.ts'

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

  /** Throws what the operation throws. */
  repeat({ at, operation, input }: RecordedStep): void {
    const { deliveryId = '' } = Object(input) as { readonly deliveryId?: string }
    const repeated = RECORDED_OPERATIONS[operation] as WorldOperation<unknown>
    this.world.repeat(at)
    const output = this.world.call(repeated, input)
    if (operation === 'prepareAttempt') this.#attempts.set(deliveryId, output as PreparedAttempt)
    if (operation === 'recordAttempt') this.#attempts.delete(deliveryId)
  }
}
