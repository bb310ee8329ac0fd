/** What the control API rejects: paths, methods, media types, bodies and queries. */
import { request } from '../in-memory.ts'
import { expect, test } from 'vitest'
import { CONTROL_OPERATIONS } from '../../../../src/base/contract/generated/control-operations.js'
import { BODY_LIMIT } from '../../../../src/sandbox/http/exchange.ts'
import { aControlApi, rejection } from './control-api.ts'

test.each([
  ['GET /orders', '?limit=0', 'limit'],
  ['GET /orders', '?limit=1&limit=2', 'limit'],
  ['GET /orders', '?state=gone', 'state'],
  ['GET /orders', '?stat=placed', 'stat'],
  ['GET /orders', '?__proto__=1', '__proto__'],
  ['GET /requests', '?after=soon', 'after'],
  ['GET /webhook-deliveries', '?status=lost', 'status'],
  ['GET /events', '?type=order.created', 'type'],
  ['POST /clock/advance', '?wait=maybe', 'wait'],
  ['POST /clock/set', '?wait=1', 'wait'],
])('%s%s is invalid in %s', async (operation, query, field) => {
  const answer = await aControlApi().call(operation + query)
  expect(rejection(answer)).toBe(`400 VALIDATION_FAILED ${field}`)
})

test.each([
  ['POST /clock/advance', {}, 'by'],
  ['POST /clock/advance', { by: '-1s' }, 'by'],
  ['POST /clock/advance', { by: '99999999999999d' }, 'by'],
  ['POST /clock/advance', { by: '1s', minutes: 1 }, 'minutes'],
  ['POST /clock/set', { to: '2026-02-31T00:00:00Z' }, 'to'],
  ['POST /clock/set', { to: 1_800_000_000_000 }, 'to'],
  ['POST /clock/mode', { mode: 'real', rate: 0 }, 'rate'],
  ['POST /clock/mode', { mode: 'manual', rate: 2 }, 'rate'],
  ['POST /drain', { timeout: '2h' }, 'timeout'],
  ['POST /keys', { environment: 'prod' }, 'environment'],
  ['POST /keys', undefined, 'body'],
  ['POST /webhook-endpoints', { url: 'ftp://x.test/' }, 'url'],
  ['POST /webhook-endpoints', { ur: 'http://x.test/', url: 'http://x.test/' }, 'ur'],
  ['POST /webhook-endpoints/we_none/rotate-secret', { overlap: 'a day' }, 'overlap'],
  ['POST /worlds', { name: 'My World' }, 'name'],
  ['POST /worlds', { seed: -1 }, 'seed'],
  ['POST /worlds', [], 'body'],
  ['DELETE /worlds/default', undefined, 'name'],
  ['GET /orders/%E0%A4%A', undefined, 'path'],
])('%s with %j is invalid in %s, and changes nothing', async (operation, body, field) => {
  const api = aControlApi()
  const before = (await api.get('/snapshot')).body
  expect(rejection(await api.call(operation, body))).toBe(`400 VALIDATION_FAILED ${field}`)
  expect((await api.get('/snapshot')).body).toEqual(before)
})

test.each([
  ['POST /clock/set', { to: '2025-12-31T00:00:00Z' }, '409 CLOCK_BACKWARDS'],
  ['POST /worlds', { name: 'default' }, '409 NAME_TAKEN'],
  ['DELETE /worlds/nowhere', undefined, '404 NOT_FOUND'],
  ['DELETE /keys/key_none', undefined, '404 NOT_FOUND'],
  ['POST /webhook-endpoints/we_none/rotate-secret', undefined, '404 NOT_FOUND'],
  ['POST /webhook-deliveries/dlv_none/resend', undefined, '404 NOT_FOUND'],
  ['GET /orders/nothing', undefined, '404 TRANSACTION_NOT_FOUND'],
  ['POST /orders/nothing/simulate', { action: 'fail' }, '404 TRANSACTION_NOT_FOUND'],
  ['GET /webhook-deliveries?order=nothing', undefined, '404 TRANSACTION_NOT_FOUND'],
  ['GET /', undefined, '404 PATH_NOT_FOUND'],
  ['GET /orders/', undefined, '404 PATH_NOT_FOUND'],
])('%s with %j is answered with %s', async (operation, body, expected) => {
  expect(rejection(await aControlApi().call(operation, body))).toBe(expected)
})

test.each([
  ['/order', '/__sandbox/orders'],
  ['/keyz/key_1', '/__sandbox/keys/:id'],
])('the answer to the unknown path %s suggests %s', async (path, suggested) => {
  const answer = await aControlApi().get(path)
  expect(rejection(answer)).toBe('404 PATH_NOT_FOUND')
  expect(answer.body.message).toContain(`Did you mean ${suggested}?`)
})

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
