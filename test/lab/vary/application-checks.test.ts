/** What a check of an application does to its world is not varied. */
import { expect, test } from 'vitest'
import { defaultAdapter } from '../../../src/lab/application/default-adapter.ts'
import { NEEDS, type Scenario } from '../../../src/scenarios/model/scenario.ts'
import { ScenarioSkipped } from '../../../src/scenarios/expectations/scenario-ended.ts'
import { applicationChecks } from '../../../src/lab/vary/application-checks.ts'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'

const PROVIDERS = { kestrel: { spreadBps: 0, name: 'Gull' }, northwind: { spreadBps: 300 } }

/** The world in which the check would run. */
async function worldOf(name: string, behaviour: Behaviour): Promise<Scenario['world']> {
  const opened: Scenario[] = []
  const target = {
    ...{ name: 'none', options: '', capabilities: new Set(NEEDS), lacks: () => '' },
    ...{ ordersRaces: true, concurrency: 1, close: async () => {} },
    open: async (scenario: Scenario) => {
      opened.push(scenario)
      throw new ScenarioSkipped('its world is known')
    },
  }
  const check = (await applicationChecks(defaultAdapter())).find((each) => each.name === name)
  // A sequence that does not run is an error.
  await check?.run(target, { seed: 1, behaviour }).catch(() => undefined)
  return opened[0]?.world
}

test.each([
  ['no rate', 'app.status-label', PROVIDERS],
  [
    'a rate',
    'app.rate-moved',
    { kestrel: { name: 'Gull' }, northwind: { spreadBps: 0, slippageBps: 600 } },
  ],
] as const)('a check that chooses %s (%s) has the rates %j', async (_, name, expected) => {
  expect((await worldOf(name, { providers: PROVIDERS }))?.providers).toEqual(expected)
})

test.each(['app.status-label', 'explore: A buy on the happy path.'])(
  '%s has the shapes of the configuration',
  async (name) => {
    const shapes = { events: 'flat', errors: 'nested' } as const
    expect((await worldOf(name, { shapes }))?.shapes).toEqual(shapes)
  },
)
