/** A scenario has the settings of a configuration, and keeps what it states itself. */
import { expect, test } from 'vitest'
import { loadScenario } from '../../../src/scenarios/model/load-scenario.ts'
import { signatureSchemeOf } from '../../../src/scenarios/model/initial-state.ts'
import { underSettings } from '../../../src/scenarios/model/under-settings.ts'

const APP = 'steps: [{ app: { buy: {} } }]'

async function under(settings: Parameters<typeof underSettings>[0], text: string) {
  const loaded = await loadScenario('a.yaml', `name: One\n${text}\n`)
  if (!('scenario' in loaded)) throw new Error(JSON.stringify(loaded.issues))
  const { scenario } = loaded
  return { scenario, changed: underSettings(settings, scenario) }
}

test.each([
  ['that names no scheme has that of the settings', APP, 'prefixed'],
  [
    'that names no scheme keeps what else it assumes',
    `world: { assumptions: { eventText: spaced } }\n${APP}`,
    'prefixed',
  ],
  [
    'that names a scheme keeps it',
    `world: { assumptions: { signatureScheme: base64 } }\n${APP}`,
    'base64',
  ],
])('a scenario %s', async (_, text, scheme) => {
  const settings = { assumptions: { signatureScheme: 'prefixed' } } as const
  const { scenario, changed } = await under(settings, text)
  expect(signatureSchemeOf(changed)).toBe(scheme)
  expect(changed).toMatchObject(scenario)
})

test('a setting of a provider stays beside another one that a scenario states', async () => {
  const providers = { northwind: { down: true }, bluepeak: { spreadBps: 9 } }
  const world = 'world: { providers: { northwind: { spreadBps: 5 } } }'
  const { changed } = await under({ providers }, `${world}\n${APP}`)
  expect(changed.world?.providers).toEqual({
    northwind: { down: true, spreadBps: 5 },
    bluepeak: { spreadBps: 9 },
  })
})

test('faults, and how orders progress, are those of the scenario', async () => {
  const { changed } = await under(
    {
      ...{ progression: 'immediate', magic: false, webhooks: [{ do: 'drop' }] },
      ...{ http: [{ do: 'reset' }] },
    },
    APP,
  )
  expect(changed.world).toEqual({})
})
