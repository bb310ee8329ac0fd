import { expect, test } from 'vitest'
import { CONTROL_OPERATIONS } from '../../../../src/base/contract/generated/control-operations.js'
import { checkCaller, type GuardOptions } from '../../../../src/sandbox/http/control/guard.ts'
import { thrownBy } from '../../../thrown-error.ts'
import { aControlApi, rejection } from './control-api.ts'

const TOKEN = 'a-token-of-some-length'

test.each<[string, GuardOptions]>([
  ['localhost', {}],
  ['localhost:7267', {}],
  ['LOCALHOST:7267', {}],
  ['127.0.0.1:7267', {}],
  ['[::1]:7267', {}],
  ['[::1]', {}],
  ['ramp.test:80', { allowedHosts: ['ramp.test'] }],
  ['[fe80::1]:80', { allowedHosts: ['fe80::1'] }],
])('Host %s is accepted', (host, options) => {
  expect(() => checkCaller({ host }, options)).not.toThrow()
})

test.each<[string | undefined, GuardOptions]>([
  ['evil.test', {}],
  ['localhost.evil.test:7267', {}],
  ['127.0.0.1.evil.test', {}],
  ['127.0.0.1@evil.test', {}],
  ['192.168.1.7:7267', {}],
  ['[::2]:7267', {}],
  ['', {}],
  [undefined, {}],
  ['evil.test', { allowedHosts: ['ramp.test'] }],
  ['evil.test', { token: TOKEN }],
])('Host %s is rejected', (host, options) => {
  const headers = host === undefined ? {} : { host }
  expect(thrownBy(() => checkCaller(headers, options)).code).toBe('HOST_FORBIDDEN')
})

test.each([
  ['http://localhost:7267', true],
  ['http://evil.test', false],
  ['http://localhost:3000', false],
  ['null', false],
  ['localhost:7267', false],
])('a request from a page of %s: accepted is %s', (origin, isAccepted) => {
  const check = () => checkCaller({ host: 'localhost:7267', origin }, {})
  if (isAccepted) expect(check).not.toThrow()
  else expect(thrownBy(check).code).toBe('HOST_FORBIDDEN')
})

test.each([undefined, '', 'Bearer', 'Bearer other', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, TOKEN])(
  'authorization %j is not the token',
  (authorization) => {
    const host = { host: '10.0.0.5:7267' }
    const headers = authorization === undefined ? host : { ...host, authorization }
    expect(thrownBy(() => checkCaller(headers, { token: TOKEN })).code).toBe(
      'CONTROL_TOKEN_REQUIRED',
    )
  },
)

test.each(['10.0.0.5:7267', 'ramp:7267', 'ramp_sandbox-1'])(
  'with the token, Host %s is accepted',
  (host) => {
    const headers = { host, authorization: `Bearer ${TOKEN}` }
    expect(() => checkCaller(headers, { token: TOKEN })).not.toThrow()
  },
)

test('every path but health requires the token, the contract included', async () => {
  const api = aControlApi({ control: { token: TOKEN } })
  for (const path of ['/openapi.json', '/orders', '/nowhere', '/health/', '/HEALTH', '//health']) {
    const answer = await api.get(path)
    expect(rejection(answer)).toBe('401 CONTROL_TOKEN_REQUIRED')
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.text).not.toContain(TOKEN)
  }
  expect((await api.get('/clock', { authorization: `Bearer ${TOKEN}` })).status).toBe(200)
})

test('health answers without the token, to no foreign page, and with no secret', async () => {
  const api = aControlApi({ control: { token: TOKEN } })
  const { status, body, headers } = await api.get('/health', { host: '10.0.0.5:7267' })
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['status', 'version', 'world', 'now'])
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  expect(rejection(await api.get('/health', { host: 'evil.test' }))).toBe('403 HOST_FORBIDDEN')
})

test('no operation answers a foreign page, or anybody without the token', async () => {
  const [open, closed] = [aControlApi(), aControlApi({ control: { token: TOKEN } })]
  const foreign = [{ host: 'evil.test' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]
  for (const [index, { method, path }] of Object.values(CONTROL_OPERATIONS).entries()) {
    const call = `${method} ${path.replace(/:\w+/g, 'default')}`
    const from = foreign[index % foreign.length]
    expect(rejection(await open.call(call, {}, from)), call).toBe('403 HOST_FORBIDDEN')
    if (path === '/health') continue
    expect(rejection(await closed.call(call, {})), call).toBe('401 CONTROL_TOKEN_REQUIRED')
  }
})
