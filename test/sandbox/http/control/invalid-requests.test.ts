/** What the control API rejects: paths, methods, media types, bodies and queries. */
import { request } from '../in-memory.ts'
import { expect, test } from 'vitest'
import { CONTROL_OPERATIONS } from '../../../../src/base/contract/generated/control-operations.js'
import { BODY_LIMIT } from '../../../../src/sandbox/http/exchange.ts'
import { aControlApi, rejection } from './control-api.ts'

test.each([
  ['POST /health', 'GET'],
  ['DELETE /clock', 'GET'],
  ['PUT /keys', 'GET, POST'],
  ['POST /behaviour', 'GET, PUT, PATCH, DELETE'],
])('%s is another method than the path takes', async (operation, allowed) => {
  const answer = await aControlApi().call(operation)
  expect(rejection(answer)).toBe('405 METHOD_NOT_ALLOWED')
  expect(answer.headers['allow']).toBe(allowed)
})

test('a preflight gets no permission', async () => {
  expect((await request(aControlApi().app).options('/__sandbox/reset')).status).toBe(405)
})

const WITH_BODY = Object.values(CONTROL_OPERATIONS)
  .filter(({ body }) => body !== undefined)
  .map(({ operationId, method, path }) => [operationId, method, path.replace(/:\w+/, 'x')] as const)

test.each(WITH_BODY)('%s takes JSON only', async (_operationId, method, path) => {
  const { app } = aControlApi()
  const rejected = async (type: string, body: string) => {
    const call = method === 'POST' ? request(app).post : request(app).put
    return rejection(await call(`/__sandbox${path}`).set({ 'content-type': type }).send(body))
  }
  const unsupported = '415 UNSUPPORTED_CONTENT_TYPE content-type'
  expect(await rejected('text/plain', '{}')).toBe(unsupported)
  expect(await rejected('application/x-www-form-urlencoded', 'a=b')).toBe(unsupported)
  expect(await rejected('application/json', '{"a":')).toBe('400 MALFORMED_JSON body')
  expect(await rejected('application/json', '[1]')).toBe('400 VALIDATION_FAILED body')
  expect(await rejected('application/json', '"x"')).toBe('400 VALIDATION_FAILED body')
  expect(await rejected('application/json', '{"__proto__":{}}')).toMatch(/^400 VALIDATION_FAILED /)
})

test('a body over the limit is rejected, except for a snapshot', async () => {
  const api = aControlApi()
  const large = { by: 'x'.repeat(BODY_LIMIT) }
  expect(rejection(await api.post('/clock/advance', large))).toBe('413 BODY_TOO_LARGE body')
  expect(rejection(await api.put('/snapshot', large))).toMatch(/^400 VALIDATION_FAILED /)
})

test('of very many issues the answer lists the first twenty', async () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, n]))
  const { status, body } = await aControlApi().put('/behaviour', many)
  expect(status).toBe(400)
  expect(body.details).toHaveLength(21)
})

test('an operation that takes nothing ignores what it was sent', async () => {
  const reset = request(aControlApi().app).post('/__sandbox/reset')
  expect((await reset.set({ 'content-type': 'text/plain' }).send('what?')).status).toBe(200)
})

test('a HEAD is a GET without its body', async () => {
  const answer = await request(aControlApi().app).head('/__sandbox/events/stream')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toContain('text/event-stream')
})
