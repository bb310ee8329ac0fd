import { expect, test } from 'vitest'
import { issueKey, withdrawKey } from '../../../../src/sandbox/simulator/keys/operations.ts'
import { thrownBy } from '../../../thrown-error.ts'
import { aWorld, START } from '../../../worlds.ts'

test('a second revocation changes nothing', () => {
  const { world, advance } = aWorld()
  const { id } = world.call(issueKey, { environment: 'test' })
  world.call(withdrawKey, { id })
  advance('1h')
  expect(world.call(withdrawKey, { id }).revokedAt).toBe(START)
  expect(world.rows.get('keys', id)?.revokedAt).toBe(START)
})

test('a world can have a thousand keys and no more', () => {
  const { world } = aWorld()
  const make = () => world.call(issueKey, { environment: 'test' })
  while (world.rows.count('keys') < 1000) make()
  expect(thrownBy(make).code).toBe('LIMIT_EXCEEDED')
  const keys = [...world.rows.all('keys')].map(({ key }) => key)
  expect(new Set(keys).size).toBe(1000)
})
