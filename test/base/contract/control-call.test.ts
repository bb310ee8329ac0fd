import { expect, test } from 'vitest'
import { answerIssue } from '../../../src/base/contract/control-answer.ts'
import { placedCall } from '../../../src/base/contract/control-call.ts'
import { CONTROL_OPERATIONS } from '../../../src/base/contract/generated/control-operations.js'

test.each([
  ['getClock', {}, 'GET', '/clock', undefined],
  ['getOrder', { id: 'a/b c' }, 'GET', '/orders/a%2Fb%20c', undefined],
  ['listOrders', { limit: 2, id: 'e7' }, 'GET', '/orders?limit=2&id=e7', undefined],
  ['listOrders', { customer: undefined }, 'GET', '/orders', undefined],
  ['resetWorld', {}, 'POST', '/reset', undefined],
  ['createWorld', {}, 'POST', '/worlds', {}],
  ['advanceClock', { by: '30m' }, 'POST', '/clock/advance', { by: '30m' }],
  [
    'simulateOrder',
    { id: 'e72e', wait: true, action: 'settle' },
    'POST',
    '/orders/e72e/simulate?wait=true',
    { action: 'settle' },
  ],
] as const)('%s takes %o', (operation, input, method, place, body) => {
  expect(placedCall(operation, input)).toStrictEqual({
    method,
    place,
    ...(body === undefined ? {} : { body }),
  })
})

test.each(Object.values(CONTROL_OPERATIONS))(
  'the server validates what a call of $operationId puts into its query and its body',
  ({ operationId, path, inQuery = [], query, body, takesBody = false }) => {
    const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x'])
    const searched = inQuery.map((name) => [name, name])
    const call = placedCall(operationId, Object.fromEntries([...parameters, ...searched]))
    expect(call.place).not.toContain(':')
    expect([...new URLSearchParams(call.place.split('?')[1]).keys()]).toEqual(inQuery)
    expect(query !== undefined).toBe(inQuery.length > 0)
    expect(body !== undefined).toBe(takesBody)
  },
)

test('an answer without what its operation requires has an issue', () => {
  expect(answerIssue('getClock', { now: '2026-01-01T00:00:00.000Z', mode: 'real', rate: 1 })).toBe(
    undefined,
  )
  expect(answerIssue('getClock', { mode: 'real' })).toBe('now is required')
  expect(answerIssue('listOrders', { items: {} })).toMatch(/^items must be/)
})
