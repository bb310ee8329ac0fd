import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROVIDER_STATES } from '../../src/base/contract/provider-states.ts'

test('the guide about Pact lists every provider state with its parameters and values', () => {
  const [, table = ''] = readFileSync('docs/pact.md', 'utf8').split('## Provider states')
  const rows = [...table.matchAll(/^\| (.*?) +\| (.*?) *\| (.*?) *\|$/gm)].slice(1)
  const names = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(rows.map(([, state, params, values]) => [state, names(params), names(values)])).toEqual(
    Object.entries(PROVIDER_STATES).map(([state, { params, values }]) => [state, params, values]),
  )
})
