import type { WallClock } from './wall-clock.ts'

export const systemWallClock: WallClock = { now: () => Date.now() }
