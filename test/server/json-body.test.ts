import { expect, test } from 'vitest'
import { BODY_LIMIT, type ServiceRequest } from '../../src/server/exchange.ts'
import { readJson, readNoBody } from '../../src/server/json-body.ts'
import { thrownBy } from '../thrown-error.ts'

function aRequest(rawBody: string, over: Partial<ServiceRequest> = {}): ServiceRequest {
  return {
    method: 'POST',
    path: '/api/developer/quotes',
    apiKey: undefined,
    contentType: 'application/json',
    params: {},
    query: '',
    rawBody,
    ...over,
  }
}

test('a body is read up to the limit, and not beyond it', () => {
  expect(readJson(aRequest('{}'.padEnd(BODY_LIMIT)))).toEqual({})
  const error = thrownBy(() => readJson(aRequest('{}'.padEnd(BODY_LIMIT + 1))))
  expect(error.code).toBe('BODY_TOO_LARGE')
})

test('a body with the encoding identity is read, a compressed one is not', () => {
  expect(readJson(aRequest('{}', { contentEncoding: 'identity' }))).toEqual({})
  const error = thrownBy(() => readJson(aRequest('{}', { contentEncoding: 'gzip' })))
  expect(error.code).toBe('UNSUPPORTED_CONTENT_TYPE')
})

test.each(['', ' \r\n', '{}', '[]'])('an operation without a body accepts "%s"', (body) => {
  expect(() => readNoBody(aRequest(body))).not.toThrow()
})

test.each(['null', '1', '"x"', '[1]', '{"status":"completed"}'])(
  'an operation without a body rejects %s',
  (body) => {
    expect(thrownBy(() => readNoBody(aRequest(body))).code).toBe('VALIDATION_FAILED')
  },
)
