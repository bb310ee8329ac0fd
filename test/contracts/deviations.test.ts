/** deviations.yaml agrees with its switches, its scenarios and the guide. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readDeviations } from '../../scripts/generate/deviation-files.ts'
import { readRules } from '../../scripts/generate/rule-files.ts'
import { NO_DEVIATIONS, type Deviations } from '../../src/base/contract/generated/deviations.ts'
import { memberOf } from '../../src/base/vocabulary/json.ts'
import { openBusiness, type Business } from './business.ts'
import { everyProvider } from './setting-row.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const entries = readDeviations(root)
const rules = readRules(root)

test('the register is well formed, and ids and switches are unique', () => {
  const schema = JSON.parse(text('contracts/schemas/deviation-register.schema.json'))
  const isValid = new Ajv2020({ strict: true }).compile(schema)
  expect(isValid(entries), JSON.stringify(isValid.errors)).toBe(true)
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  expect(new Set(entries.map((entry) => entry.switch)).size).toBe(entries.length)
})

test.each(entries)('$id contradicts a statement of its section', ({ rules: ids, section }) => {
  const contradicted = ids.map((id) => rules.find((rule) => rule.id === id))
  expect(contradicted).not.toContain(undefined)
  expect(contradicted.map((rule) => rule?.section)).toContain(section)
})

test.each(entries)('the scenario of $id turns on its switch, and names its section', (entry) => {
  const file = `scenarios/${entry.scenario}.yaml`
  expect(existsSync(`${root}/${file}`), file).toBe(true)
  const scenario = parse(text(file)) as { why: string; world: { deviations: Deviations } }
  expect(scenario.world.deviations).toEqual({ [entry.switch]: true })
  expect(scenario.why).toContain(entry.section)
})

test.each(entries)('the guide of the contract lists $id', ({ id, switch: name }) => {
  const row = `| \`${name}\` | ${id} |`
  expect(text('contracts/README.md').includes(row), row).toBe(true)
})

type Row = {
  readonly sees: (business: Business) => unknown
  readonly documented: unknown
  readonly deviating: unknown
}

const BLUEPEAK_ONLY = everyProvider({ down: true }, { bluepeak: {} })

const ROWS: Readonly<Record<keyof Deviations, Row>> = {
  detailsWithoutStatus: {
    sees: ({ buy }) => {
      const details = buy().body['providerDetails']
      return [memberOf(details, 'status'), memberOf(memberOf(details, 'data'), 'status')]
    },
    documented: ['AWAITING_DEPOSIT', 'AWAITING_DEPOSIT'],
    deviating: [undefined, 'AWAITING_DEPOSIT'],
  },
  terminalLabels: {
    sees: ({ bought, simulate, sync }) => {
      const [completed, failed, open] = [
        bought(),
        bought({ externalCustomerId: 'obi' }),
        bought({ externalCustomerId: 'uju' }),
      ]
      simulate({ id: completed, action: 'complete' })
      simulate({ id: failed, action: 'expire' })
      return [completed, failed, open].map((id) => {
        const { status, terminal, completed } = sync(id).body
        return [status, terminal, completed]
      })
    },
    documented: [
      ['completed', true, true],
      ['failed', true, false],
      ['pending', false, false],
    ],
    deviating: [
      ['Marked completed', true, true],
      ['Marked failed', true, false],
      ['pending', false, false],
    ],
  },
  conflictWithoutSuccess: {
    sees: ({ buy, quote }) => {
      buy()
      const { status, body } = buy()
      return [status, body['success'], body['code'], quote({ asset: 'NONE' }).body['success']]
    },
    documented: [409, false, 'GATEWAY_ACTIVE_INTENT_CONFLICT', false],
    deviating: [409, undefined, 'GATEWAY_ACTIVE_INTENT_CONFLICT', false],
  },
}

test('every switch is off unless it is turned on, and has a row here', () => {
  expect(Object.keys(NO_DEVIATIONS)).toEqual(entries.map((entry) => entry.switch))
  expect(Object.values(NO_DEVIATIONS)).not.toContain(true)
  expect(Object.keys(ROWS)).toEqual(entries.map((entry) => entry.switch))
})

test.each(Object.entries(ROWS))(
  'the switch %s changes what it says and nothing else',
  async (name, row) => {
    const seen = async (deviations: Partial<Deviations>) => {
      const business = openBusiness({ ...BLUEPEAK_ONLY, deviations })
      const found = row.sees(business)
      await business.close()
      return found
    }
    expect(await seen({}), 'off').toEqual(row.documented)
    expect(await seen({ [name]: true }), 'on').toEqual(row.deviating)
  },
)
