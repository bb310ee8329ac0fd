/**
 * Runs scenarios in memory: an hour of simulated time costs only what happens in it, and the same
 * seed gives the same run.
 */
import { openInProcessEnvironment } from './in-process-environment.ts'
import { NEEDS } from '../model/scenario.ts'
import type { Target } from './target.ts'

export const inProcessTarget: Target = {
  name: 'in process',
  options: '',
  capabilities: new Set(NEEDS.filter((need) => need !== 'app')),
  lacks: () => 'it needs an application under test: pass --app or --app-start',
  ordersRaces: true,
  concurrency: 1,
  open: async (scenario, { seed }) => openInProcessEnvironment(scenario, seed),
  close: async () => {},
}
