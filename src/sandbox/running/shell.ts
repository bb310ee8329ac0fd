/** What a running world reaches outside with. */
import type { LogBound } from '../log/log-bound.ts'
import type { Timers } from '../../base/ports/timers.ts'
import type { Transport } from '../../base/ports/transport.ts'
import type { WallClock } from '../../base/ports/wall-clock.ts'

export type Shell = {
  readonly transport: Transport
  readonly timers: Timers
  readonly wallClock: WallClock
  /** What signatures state under `signatureTime: wall`. Unlike `wallClock`, it may be set back. */
  readonly signatureClock: WallClock
  /** Called with what could not be stored: once until something is stored again. */
  readonly onStuck?: (what: string, error: unknown) => void
  readonly logBound?: LogBound | undefined
  /** The ports on which servers of the sandbox listen. */
  readonly ownPorts?: ReadonlySet<number>
}
