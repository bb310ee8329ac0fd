import { expect, test } from 'vitest'
import { pathNotFound } from '../../../src/sandbox/http/route-errors.ts'
import { problemOf } from '../../../src/sandbox/log/request-problem.ts'

const { message: unknownPath } = pathNotFound({ method: 'GET', path: '/api/developer/order' })
const details = [
  { field: 'fiatAmount', message: 'must be a number' },
  { field: 'side', message: 'is required' },
]

test.each([
  [200, '{"code":"OK","message":"x"}', undefined],
  [400, null, undefined],
  [400, '{"half', undefined],
  [400, '[]', undefined],
  [
    400,
    JSON.stringify({ code: 'VALIDATION_FAILED', message: 'Failed', details }),
    { code: 'VALIDATION_FAILED', field: 'fiatAmount', message: 'must be a number' },
  ],
  [
    404,
    JSON.stringify({ code: 'PATH_NOT_FOUND', message: unknownPath }),
    { code: 'PATH_NOT_FOUND', message: 'Did you mean POST /api/developer/orders?' },
  ],
  [
    400,
    '{"message":["amount must be a number","side is required"],"error":"Bad Request"}',
    { code: 'Bad Request', message: 'amount must be a number side is required' },
  ],
  [
    500,
    JSON.stringify({ message: 'x'.repeat(10_000) }),
    { code: '', message: `${'x'.repeat(200)}…` },
  ],
])('the cause of a %s is short: %.40s', (status, response, problem) => {
  expect(problemOf(status, response)).toEqual(problem)
})
