import { expect, test } from 'vitest'
import { loadScenario } from '../../../src/scenarios/model/load-scenario.ts'
import { signatureSchemeOf } from '../../../src/scenarios/model/initial-state.ts'
import { signedWith } from '../../../src/scenarios/model/signed-with.ts'

const APP = 'steps: [{ app: { buy: {} } }]'

test.each([
  ['about an application that names no scheme has the given one', APP, 'prefixed'],
  [
    'about an application keeps what else it assumes',
    `world: { assumptions: { eventText: spaced } }\n${APP}`,
    'prefixed',
  ],
  [
    'about an application that names one keeps it',
    `world: { assumptions: { signatureScheme: base64 } }\n${APP}`,
    'base64',
  ],
  ['that only calls the service is not changed', 'steps: [{ call: createQuote }]', 'hex'],
])('a scenario %s', async (_, text, scheme) => {
  const loaded = await loadScenario('a.yaml', `name: One\n${text}\n`)
  if (!('scenario' in loaded)) throw new Error(JSON.stringify(loaded.issues))
  const signed = signedWith('prefixed', loaded.scenario)
  expect(signatureSchemeOf(signed)).toBe(scheme)
  expect(signed).toMatchObject(loaded.scenario)
})
