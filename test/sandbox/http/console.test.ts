import { request } from './in-memory.ts'
import { expect, test } from 'vitest'
import { createExpressApp, type AppOptions } from '../../../src/sandbox/http/server.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'

const CONSOLE = '/__sandbox/console/'
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

function anApp(control?: AppOptions['control']) {
  return createExpressApp(new Sandbox(), control === undefined ? {} : { control })
}

test('a browser is led from the root to the console, and another client is not', async () => {
  const app = anApp()
  for (const query of ['', '?world=team-a']) {
    const led = await request(app).get(`/${query}`).set(BROWSER)
    expect([led.status, led.headers['location']]).toEqual([302, CONSOLE + query])
  }
  const curl = await request(app).get('/').set({ accept: '*/*' })
  expect([curl.status, curl.body.code]).toEqual([404, 'PATH_NOT_FOUND'])
})

test.each([
  ['', 'text/html'],
  ['console.js', 'text/javascript'],
  ['console.css', 'text/css'],
  ['icon.svg', 'image/svg+xml'],
])(
  'the file "%s" of the console is sent with its type, a policy and an ETag',
  async (name, type) => {
    const app = anApp()
    const sent = await request(app).get(CONSOLE + name)
    expect(sent.status).toBe(200)
    expect(sent.headers['content-type']).toContain(type)
    expect(sent.headers['content-security-policy']).toContain("default-src 'none'")
    expect(sent.headers['content-security-policy']).not.toMatch(/unsafe|https?:/)
    expect(sent.headers['x-content-type-options']).toBe('nosniff')
    const again = await request(app)
      .get(CONSOLE + name)
      .set({ 'if-none-match': String(sent.headers['etag']) })
    expect([again.status, again.text]).toEqual([304, ''])
  },
)

test('the page refers to no other origin and has no inline code', async () => {
  const { text } = await request(anApp()).get(CONSOLE)
  expect(text).not.toMatch(/https?:|<style|style=|\son\w+=/)
  expect(text).not.toMatch(/<script(?![^>]*\ssrc=)/)
})

test('a path without its slash redirects to the console, and another path has no file', async () => {
  const app = anApp()
  const led = await request(app).get('/__sandbox/console')
  expect([led.status, led.headers['location']]).toEqual([302, CONSOLE])
  for (const path of ['missing.js', '../main.js', '%2e%2e/main.js', 'constructor']) {
    const { status, body } = await request(app).get(CONSOLE + path)
    expect([status, body.code], path).toEqual([404, 'PATH_NOT_FOUND'])
  }
})

test.each([
  ['its own page', { 'sec-fetch-site': 'same-origin' }, 200],
  ['a link of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 200],
  [
    'a script of another site',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    403,
  ],
  ['a form of another site', { origin: 'http://evil.example', 'sec-fetch-mode': 'navigate' }, 403],
  ['another name of this machine', { host: 'evil.example' }, 403],
])('the console is opened from %s or not', async (_from, headers, status) => {
  const answer = await request(anApp()).get(CONSOLE).set(headers)
  expect(answer.status).toBe(status)
})

test('beyond loopback the files of the console need no token, and the control API does', async () => {
  const app = anApp({ token: 'secret' })
  expect((await request(app).get(CONSOLE)).status).toBe(200)
  expect((await request(app).get('/__sandbox/clock')).status).toBe(401)
})
