/** Keys (§5.1 to §5.3). */
import { expect, test } from 'vitest'
import { OPERATIONS } from '../../src/base/contract/generated/operations.ts'
import { DEFAULT_KEYS } from '../../src/sandbox/running/sandbox.ts'
import { openBusiness } from './business.ts'

test.each(OPERATIONS.map(({ operationId }) => operationId))(
  '%s requires a known key [auth.key-header]',
  (operation) => {
    const { call } = openBusiness()
    expect(call(operation, { key: null }).body).toMatchObject({
      success: false,
      code: 'API_KEY_MISSING',
    })
    expect(call(operation, { key: 'ramp_test_nobody' }).body).toMatchObject({
      success: false,
      code: 'API_KEY_UNKNOWN',
    })
    expect(call(operation).body['code']).not.toMatch(/^API_KEY/)
  },
)

test.each([
  ['test', true],
  ['live', false],
] as const)(
  'a %s key runs orders and status sync in its own environment ' +
    '[order.response.environment, order.response.sandbox, auth.key-kinds, auth.test-key-sandbox]',
  (environment, sandbox) => {
    const { buy, sync } = openBusiness()
    const { body } = buy({}, DEFAULT_KEYS[environment])
    expect(body).toMatchObject({ environment, sandbox })
    const id = String(body['transactionId'])
    expect(sync(id, DEFAULT_KEYS[environment]).body).toMatchObject({ environment })
  },
)

test('a key has no access to orders of the other kind of key [auth.key-kinds]', () => {
  const { buy, sync } = openBusiness()
  const id = String(buy({}, DEFAULT_KEYS.live).body['transactionId'])
  expect(sync(id, DEFAULT_KEYS.live).body).toMatchObject({ success: true, environment: 'live' })
  expect(sync(id, DEFAULT_KEYS.test).body['success']).toBe(false)
})

test('no documented endpoint creates a key [auth.keys-from-dashboard]', () => {
  for (const { path } of OPERATIONS) expect(path).not.toMatch(/key/i)
  const { createKey, call } = openBusiness()
  expect(call('createQuote', { key: createKey('test') }).body['code']).not.toMatch(/^API_KEY/)
})
