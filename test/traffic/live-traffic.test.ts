/** What the page of a proxy reads: bounded, without secrets, and to pages of this machine only. */
import { once } from 'node:events'
import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { serverSentEvents } from '../../src/client/server-sent-events.ts'
import { serveLiveTraffic } from '../../src/traffic/live-server.ts'
import { LiveTraffic, type LiveArrow } from '../../src/traffic/live-traffic.ts'
import { anExchange } from './an-exchange.ts'
import { behindProxy, BUY } from './behind-proxy.ts'

async function served(live: LiveTraffic): Promise<string> {
  const addresses = { proxy: 'http://127.0.0.1:1', target: 'https://ramp.example' }
  const { port, close } = await serveLiveTraffic(live, { ...addresses, port: 0 })
  onTestFinished(close)
  return `http://127.0.0.1:${port}`
}

/** Reads `count` exchanges; `lastId` is that of the event that was read last. */
async function followed(url: string, count: number, lastId = '') {
  const stopped = new AbortController()
  const headers = { 'last-event-id': lastId }
  const { body } = await fetch(`${url}/stream`, { headers, signal: stopped.signal })
  const arrows: LiveArrow[] = []
  let run = ''
  for await (const { event, data } of serverSentEvents(body as AsyncIterable<Uint8Array>)) {
    if (event === 'ready') run = String(JSON.parse(data).run)
    else arrows.push(JSON.parse(data) as LiveArrow)
    if (arrows.length === count) break
  }
  stopped.abort()
  return { arrows, run }
}

test('exchanges are streamed as they pass, with verdicts, and without keys or customers', async () => {
  const { sandbox, send, end, live } = await behindProxy()
  const url = await served(live)
  const streamed = followed(url, 4)
  await send('POST', 'quotes', { ...BUY, amount: undefined, walletAddress: undefined })
  await send('POST', 'orders', BUY)
  await send('POST', 'orders', BUY)
  await send('POST', 'orders', BUY)
  const { arrows } = await streamed
  expect(arrows.map(({ label, from, to, tone }) => [label, from, to, tone])).toEqual([
    ['createQuote', 'application', 'service', 'warn'],
    ['createOrder', 'application', 'service', 'ok'],
    ['createOrder', 'application', 'service', 'warn'],
    ['createOrder', 'application', 'service', 'bad'],
  ])
  expect(arrows[1]?.answer).toMatch(/^201 · \d+ passed$/)
  expect(arrows[3]).toMatchObject({
    answer: '409 · 1 failed',
    failed: [{ id: 'client.window-after-conflict' }],
    why: expect.stringMatching(/expected .*; received another order \d+ ms after/),
  })
  const parts = await (await fetch(`${url}/exchanges/2`)).text()
  const text = JSON.stringify(arrows) + parts
  expect(text).toContain('walletAddress')
  for (const secret of [sandbox.apiKey, BUY.email, BUY.externalCustomerId])
    expect(text).not.toContain(secret)
  await end()
})

test('a reader that comes back gets what it missed, and all of another proxy', async () => {
  const live = new LiveTraffic()
  const url = await served(live)
  for (let passed = 0; passed < 5; passed++) live.add(anExchange())
  const { arrows, run } = await followed(url, 5)
  expect(arrows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  const rest = await followed(url, 2, `${run}-3`)
  expect(rest.arrows.map(({ number }) => number)).toEqual([4, 5])
  const all = await followed(url, 5, `1${run}-3`)
  expect(all.arrows).toHaveLength(5)
})

test('the newest 300 are kept, each as short text', async () => {
  const live = new LiveTraffic()
  for (let passed = 0; passed < 400; passed++) live.add(anExchange({}, '€'.repeat(100_000)))
  expect(live.after(0)).toHaveLength(300)
  expect(live.after(0)[0]?.number).toBe(101)
  expect(live.partsOf(100)).toBe(undefined)
  const [, answer] = live.partsOf(101) ?? []
  expect(answer?.text).toMatch(/^€+ … \(91808 more characters\)$/)
  const { status } = await fetch(`${await served(live)}/exchanges/100`)
  expect(status).toBe(404)
})

test('a request that was not answered, and a webhook, are shown as such', () => {
  const live = new LiveTraffic()
  live.add(anExchange({ status: 0, hasResponseBody: false }, ''))
  const webhook = anExchange({ method: 'POST', webhook: {} })
  const requestBody = '{"type":"transaction.completed"}'
  live.add({ ...webhook, spoken: { ...webhook.spoken, requestBody } })
  expect(live.after(0)).toMatchObject([
    { label: 'GET /other', answer: 'no answer', tone: 'warn' },
    { label: 'completed', from: 'service', to: 'receiver', answer: '200' },
  ])
})

test.each([
  [403, 'GET', '/stream', { host: 'ramp.example' }],
  [403, 'GET', '/', { host: 'ramp.example' }],
  [403, 'GET', '/stream', { origin: 'https://ramp.example' }],
  [403, 'GET', '/exchanges/1', { origin: 'https://ramp.example', 'sec-fetch-site': 'cross-site' }],
  [405, 'POST', '/exchanges/1', {}],
  [404, 'GET', '/exchanges/1', {}],
  [404, 'GET', '/../main.js', {}],
  [200, 'GET', '/', {}],
] as const)('the status is %i for %s %s with %o', async (status, method, path, headers) => {
  const { port } = new URL(await served(new LiveTraffic()))
  const sent = request({ host: '127.0.0.1', port, method, path, headers }).end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(status)
})
