import request from 'supertest'
import { expect, test } from 'vitest'
import { CONTROL_OPERATIONS } from '../../../src/contract/generated/control-operations.js'
import { BODY_LIMIT } from '../../../src/server/exchange.ts'
import { refused, steer } from './steering.ts'

test('an unknown path says what was probably meant', async () => {
  const answer = await steer().get('/order')
  expect(refused(answer)).toMatchObject({ status: 404, code: 'PATH_NOT_FOUND' })
  expect(answer.body.message).toContain('/__sandbox/orders')
})

test.each(['/', '/orders/', '/Orders', '/orders/a/b/c', '/snapshot/x'])(
  'there is nothing at %s',
  async (path) => {
    expect(refused(await steer().get(path))).toMatchObject({ status: 404, code: 'PATH_NOT_FOUND' })
  },
)

test.each([
  ['POST', '/health', 'GET'],
  ['DELETE', '/clock', 'GET'],
  ['PUT', '/keys', 'GET, POST'],
  ['POST', '/behaviour', 'GET, PUT, DELETE'],
] as const)('%s %s is another method than it takes', async (method, path, allowed) => {
  const answer = await steer().send(method, path)
  expect(refused(answer)).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' })
  expect(answer.headers['allow']).toBe(allowed)
})

test('a preflight gets no permission', async () => {
  const { app } = steer()
  const answer = await request(app).options('/__sandbox/reset')
  expect(answer.status).toBe(405)
})

test('a path that is badly escaped is refused', async () => {
  expect(refused(await steer().get('/orders/%E0%A4%A'))).toEqual({
    status: 400,
    code: 'VALIDATION_FAILED',
    fields: ['path'],
  })
})

const withBody = Object.values(CONTROL_OPERATIONS)
  .filter(({ input }) => input?.part === 'body')
  .map(
    ({ operationId, method, path }) =>
      [operationId, method as 'POST' | 'PUT', path.replace(/:\w+/, 'none')] as const,
  )

test.each(withBody)('%s takes JSON only', async (_operationId, method, path) => {
  const steering = steer()
  const call = (type: string, body: string) => {
    const sent =
      method === 'POST'
        ? request(steering.app).post(`/__sandbox${path}`)
        : request(steering.app).put(`/__sandbox${path}`)
    return sent.set('content-type', type).send(body)
  }
  expect(refused(await call('text/plain', '{}'))).toMatchObject({
    status: 415,
    code: 'UNSUPPORTED_CONTENT_TYPE',
  })
  expect(refused(await call('application/x-www-form-urlencoded', 'a=b'))).toMatchObject({
    status: 415,
  })
  expect(refused(await call('application/json', '{"a":'))).toMatchObject({
    status: 400,
    code: 'MALFORMED_JSON',
  })
  expect(refused(await call('application/json', '[1]'))).toMatchObject({
    status: 400,
    fields: ['body'],
  })
  expect(refused(await call('application/json', '"x"'))).toMatchObject({
    status: 400,
    fields: ['body'],
  })
  expect(refused(await call('application/json', '{"__proto__":{}}')).code).toBe('VALIDATION_FAILED')
})

test('a body over the limit is refused, but for a snapshot', async () => {
  const steering = steer()
  const large = { by: 'x'.repeat(BODY_LIMIT) }
  expect(refused(await steering.post('/clock/advance', large))).toMatchObject({
    status: 413,
    code: 'BODY_TOO_LARGE',
  })
  expect(refused(await steering.put('/snapshot', large))).toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
  })
})

test('of many issues the first twenty are listed, and the others counted', async () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, n]))
  const answer = await steer().put('/behaviour', many)
  expect(refused(answer)).toMatchObject({ status: 400 })
  expect(refused(answer).fields).toHaveLength(21)
})

test('an operation that takes nothing does not look at what it was sent', async () => {
  const steering = steer()
  const answer = await request(steering.app)
    .post('/__sandbox/reset')
    .set('content-type', 'text/plain')
    .send('what?')
  expect(answer.status).toBe(200)
})

test('a HEAD is a GET without its body', async () => {
  const { app } = steer()
  const answer = await request(app).head('/__sandbox/events/stream')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toContain('text/event-stream')
})
