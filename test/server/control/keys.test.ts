import { expect, test } from 'vitest'
import { ApiError } from '../../../src/vocabulary/errors.ts'
import { thrownBy } from '../../thrown-error.ts'
import { refused, steer } from './steering.ts'

test('a made key opens its world at once, and a revoked one does not, though it still names it here', async () => {
  const steering = steer()
  const made = await steering.post('/keys', { environment: 'live' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    environment: 'live',
    revokedAt: null,
    key: expect.stringMatching(/^ramp_live_/),
  })
  const { key, id } = made.body
  expect(steering.sandbox.authenticate(key).caller).toEqual({ environment: 'live', keyId: id })
  const revoked = await steering.delete(`/keys/${id}`)
  expect(revoked.body).toEqual({ ...made.body, revokedAt: '2026-01-01T09:00:00.000Z' })
  expect(thrownBy(() => steering.sandbox.authenticate(key))).toBeInstanceOf(ApiError)
  expect((await steering.get('/health', { 'x-api-key': key })).body.world).toBe('default')
})

test('keys are listed, revoked ones included', async () => {
  const steering = steer()
  const { id } = (await steering.post('/keys', { environment: 'test' })).body
  await steering.delete(`/keys/${id}`)
  const { items } = (await steering.get('/keys')).body
  expect(items).toMatchObject([
    { key: 'ramp_test_local' },
    { key: 'ramp_live_local' },
    { id, revokedAt: expect.any(String) },
  ])
})

test.each([
  ['no kind', 'POST', '/keys', {}, 400, 'VALIDATION_FAILED', ['environment']],
  [
    'an unknown kind',
    'POST',
    '/keys',
    { environment: 'prod' },
    400,
    'VALIDATION_FAILED',
    ['environment'],
  ],
  ['no body', 'POST', '/keys', undefined, 400, 'VALIDATION_FAILED', ['body']],
  ['revoking no key', 'DELETE', '/keys/key_none', undefined, 404, 'NOT_FOUND', []],
] as const)('%s is refused', async (_what, method, path, body, status, code, fields) => {
  expect(refused(await steer().send(method, path, { body }))).toEqual({ status, code, fields })
})

test('a key of nobody is refused, masked', async () => {
  const answer = await steer().get('/orders', { 'x-api-key': 'ramp_test_0123456789abcdef' })
  expect(refused(answer)).toMatchObject({ status: 401, code: 'API_KEY_UNKNOWN' })
  expect(answer.text).not.toContain('0123456789abcdef')
})
