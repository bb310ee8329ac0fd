import { expect, test } from 'vitest'
import { proxyOf } from '../../../src/sandbox/config/proxy.ts'

const ENV = { HTTP_PROXY: 'proxy:3128', https_proxy: 'http://secure:3129', NO_PROXY: '' }

test.each([
  ['http://ramp.example', {}, { url: 'http://proxy:3128', from: 'HTTP_PROXY' }],
  ['https://ramp.example', {}, { url: 'http://secure:3129', from: 'https_proxy' }],
  [
    'http://ramp.example',
    { http_proxy: 'http://other' },
    { url: 'http://other', from: 'http_proxy' },
  ],
  ['http://ramp.example', { HTTP_PROXY: '' }, undefined],
  ['http://localhost:7267', {}, undefined],
  ['http://127.0.0.2', {}, undefined],
  ['http://[::1]:80', {}, undefined],
  ['https://ramp.example', { NO_PROXY: 'a.example, ramp.example' }, undefined],
  ['https://ramp.example', { NO_PROXY: '.example' }, undefined],
  ['https://a.ramp.example', { NO_PROXY: 'ramp.example' }, undefined],
  ['https://aramp.example', { NO_PROXY: 'ramp.example' }, { from: 'https_proxy' }],
  ['https://ramp.example', { NO_PROXY: 'ramp.example:443' }, undefined],
  ['https://ramp.example', { NO_PROXY: 'ramp.example:8443' }, { from: 'https_proxy' }],
  ['https://ramp.example', { no_proxy: '*' }, undefined],
])('%s with %j goes through %j', (address, env, proxy) => {
  const found = proxyOf(address, { ...ENV, ...env })
  if (proxy === undefined) expect(found).toBeUndefined()
  else expect(found).toMatchObject(proxy)
})
