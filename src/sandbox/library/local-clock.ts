/** The clock of a sandbox in this program: simulated time as ISO 8601 text. */
import { advanceClock, getClock, listClockMoves, setClock, setClockMode } from '../control/clock.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { checkClockMode } from './sandbox-options.ts'
import { called } from './unawaited.ts'

export function clockOf(running: () => RunningWorld) {
  return {
    /** Simulated time, as ISO 8601 text. */
    now: (): string => getClock(running()).now,
    /**
     * Moves the clock by a duration such as `30m`. Everything due in between happens, deliveries
     * included. Throws ApiError VALIDATION_FAILED.
     */
    advance: (by: string): Promise<string> =>
      called('sandbox.clock.advance', async () => (await advanceClock(running(), by)).now),
    /**
     * Moves the clock forward to an instant. Throws ApiError CLOCK_BACKWARDS, VALIDATION_FAILED.
     */
    set: (to: string): Promise<string> =>
      called('sandbox.clock.set', async () => (await setClock(running(), to)).now),
    /**
     * Pauses the clock, or runs it at `rate` simulated seconds per second. Throws ApiError
     * VALIDATION_FAILED.
     */
    setMode: (mode: 'real' | 'manual', rate?: number): void => {
      checkClockMode(mode, rate)
      setClockMode(running(), mode, rate)
    },
    /** The last thousand moves, each with its request and response. */
    moves: () => listClockMoves(running()).items,
  }
}
