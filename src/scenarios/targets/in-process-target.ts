/**
 * Runs scenarios in memory: an hour of simulated time costs only what happens in it, and the same
 * seed gives the same run.
 */
import { systemTimers } from '../../base/ports/system-timers.ts'
import { noTimers, type Timers } from '../../base/ports/timers.ts'
import type { WorldVariations } from '../../sandbox/simulator/variations.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { openInProcessEnvironment } from './in-process-environment.ts'
import { NEEDS } from '../model/scenario.ts'
import type { Target } from './target.ts'

/** Nothing wakes by itself, and a long advance lets everything else in this process go on. */
const turnsOnly: Timers = { ...noTimers, turn: async () => systemTimers.turn?.() }

/** Without variations in the world of a scenario. */
export const inProcessTarget = inProcessTargetWith()

/** `variations` makes those of each world. */
export function inProcessTargetWith(variations?: () => WorldVariations): Target {
  return {
    name: 'in process',
    options: '',
    capabilities: new Set(NEEDS.filter((need) => need !== 'app')),
    lacks: () => 'name an application with --adapter or --app-start',
    ordersRaces: true,
    concurrency: 1,
    open: async (scenario, { seed, stop }) =>
      openInProcessEnvironment(scenario, seed, {
        timers: turnsOnly,
        ...defined({ stop, variations }),
      }),
    close: async () => {},
  }
}
