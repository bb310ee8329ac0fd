import { realTime } from './real-time.ts'
import type { WallClock } from './wall-clock.ts'

export const systemWallClock: WallClock = { now: () => realTime.now() }
