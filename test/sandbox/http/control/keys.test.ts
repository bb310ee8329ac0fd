import { expect, test } from 'vitest'
import { ApiError } from '../../../../src/base/vocabulary/errors.ts'
import { thrownBy } from '../../../thrown-error.ts'
import { aControlApi, rejection } from './control-api.ts'

test('a new key works at once; a revoked one only names its world in the control API', async () => {
  const api = aControlApi()
  const made = await api.post('/keys', { environment: 'live' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    environment: 'live',
    revokedAt: null,
    key: expect.stringMatching(/^ramp_live_default_[\da-f]{24}$/),
  })
  const { key, id } = made.body
  expect(api.sandbox.authenticate(key).caller).toEqual({ environment: 'live', keyId: id })
  const revoked = await api.delete(`/keys/${id}`)
  expect(revoked.body).toEqual({ ...made.body, revokedAt: '2026-01-01T09:00:00.000Z' })
  expect(thrownBy(() => api.sandbox.authenticate(key))).toBeInstanceOf(ApiError)
  expect((await api.get('/health', { 'x-api-key': key })).body.world).toBe('default')
})

test('keys are listed, revoked ones included', async () => {
  const api = aControlApi()
  const { id } = (await api.post('/keys', { environment: 'test' })).body
  await api.delete(`/keys/${id}`)
  const { items } = (await api.get('/keys')).body
  expect(items).toMatchObject([
    { key: 'ramp_test_local' },
    { key: 'ramp_live_local' },
    { id, revokedAt: expect.any(String) },
  ])
})

test('an unknown key is rejected, and masked in the answer', async () => {
  const answer = await aControlApi().get('/orders', { 'x-api-key': 'ramp_test_0123456789abcdef' })
  expect(rejection(answer)).toBe('401 API_KEY_UNKNOWN')
  expect(answer.text).not.toContain('0123456789abcdef')
})
