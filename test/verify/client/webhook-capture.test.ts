/** Whose endpoint a run listens at, and the orders that its webhooks are about. */
import { expect, onTestFinished, test } from 'vitest'
import { ControlClient } from '../../../src/base/client/control-client.ts'
import { HttpClient } from '../../../src/base/client/http-client.ts'
import { openWebhookReceiver, type Arrival } from '../../../src/base/client/webhook-receiver.ts'
import { Deployment } from '../../../src/verify/client/deployment.ts'
import { createdOrders } from '../../../src/verify/answers/order-journal.ts'
import { captureWebhooks } from '../../../src/verify/client/webhook-capture.ts'
import { memberOf } from '../../../src/base/vocabulary/json.ts'
import { createSandbox } from '../../../src/create-sandbox.ts'
import { aBuy } from '../../worlds.ts'

test.each([
  ['an endpoint that was there is used, and stays', true],
  ['an endpoint that the run registered is removed', false],
])('%s', async (_, wasThere) => {
  const sandbox = await createSandbox()
  const receiver = await openWebhookReceiver({ port: 0 })
  const http = new HttpClient({ baseUrl: sandbox.url, timeoutMs: 60_000 })
  const control = new ControlClient(http, { path: '/__sandbox' })
  onTestFinished(async () => {
    await control.close()
    await receiver.close()
    await sandbox.close()
  })
  const before = wasThere ? [sandbox.webhooks.register(receiver.url)] : []
  const deployment = new Deployment({ baseUrl: sandbox.url, apiKey: sandbox.apiKey })
  const capture = await captureWebhooks({ deployment, control }, receiver, {})
  const during = sandbox.webhooks.endpoints()
  expect(during.map(({ secret }) => secret)).toEqual([capture.secret])
  await capture.stop()
  expect(sandbox.webhooks.endpoints()).toEqual(before)
})

test.each([
  ['its id', (id: string) => JSON.stringify({ data: { id } })],
  ['its id in escaped letters', (id: string) => `{"id":"${escaped(id)}"}`],
  ['its id in a form', (id: string) => `kind=update&id="${id}"`],
  ['its reference', (_: string, reference: string) => JSON.stringify({ reference })],
  ['its customer alone', () => '{"to":"ada"}'],
  ['its id in JSON as text', (id: string) => JSON.stringify({ text: JSON.stringify({ id }) })],
])('a webhook is about the order that it names by %s', async (_, bodyOf) => {
  const { capture, url, transactionId, requestReference } = await capturing('obi', 'ada')
  const body = bodyOf(transactionId, requestReference)
  await fetch(url, { method: 'POST', body })
  await fetch(url, { method: 'POST', body: '{"to":"nobody"}' })
  expect(capture.own().map(({ order }) => order?.transactionId)).toEqual([transactionId])
})

test('the events of a batch are about the order that each of them names', async () => {
  const { capture, send, transactionId, deployment } = await capturing()
  const order = await deployment.call('createOrder', { body: aBuy({ externalCustomerId: 'obi' }) })
  const other = memberOf(order.response.json, 'transactionId')
  const events = [
    { about: transactionId, status: 'pending' },
    { about: other, status: 'failed' },
    { about: transactionId, status: 'completed' },
  ]
  await send({ count: 3, events })
  const seen = capture.own().map((own) => [own.order?.transactionId, own.arrival.json])
  expect(seen).toEqual(events.map((event) => [event.about, event]))
  await send({ both: [transactionId, other] })
  expect(capture.own().at(-1)?.order).toBeUndefined()
})

test('one webhook about an order of the run is rejected, and its repeats are known', async () => {
  const { capture, send, transactionId } = await capturing()
  capture.rejectOne()
  expect(await send({ id: 'evt_1', to: 'nobody' })).toBe(200)
  expect(capture.rejected).toBeUndefined()
  expect(await send({ id: 'evt_2', about: transactionId })).toBe(500)
  expect(await send({ id: 'evt_3', about: transactionId })).toBe(200)
  expect(capture.rejected?.repeats).toEqual([])
  expect(await send({ id: 'evt_2', about: transactionId, attempt: 2 })).toBe(200)
  expect(capture.rejected?.repeats).toMatchObject([{ json: { attempt: 2 } }])
})

test('while webhooks go on arriving, a wait goes on too', async () => {
  const { capture, arrive } = await capturing()
  const [began, limitMs] = [performance.now(), 300]
  let isMet = false
  await capture.waitUntil(() => {
    arrive()
    isMet = performance.now() - began > 1.2 * limitMs
    return isMet
  }, limitMs)
  expect(isMet).toBe(true)
})

test('a request without a body is an event if it is signed or names an order', async () => {
  const { capture, url, transactionId } = await capturing()
  await fetch(`${url}?challenge=1`)
  await fetch(url, { method: 'HEAD' })
  expect(capture.bodiless()).toEqual([])
  await fetch(url, { headers: { 'x-service-signature': 'a' } })
  await fetch(`${url}?transactionId=${transactionId}`)
  expect(capture.bodiless()).toHaveLength(2)
})

/** The ids are those of the last customer's order. */
async function capturing(...customers: readonly string[]) {
  const sandbox = await createSandbox({ progression: 'manual' })
  const receiver = await openWebhookReceiver({ port: 0 })
  const deployment = new Deployment({ baseUrl: sandbox.url, apiKey: sandbox.apiKey })
  onTestFinished(async () => {
    await deployment.close()
    await receiver.close()
    await sandbox.close()
  })
  for (const name of customers.length === 0 ? ['ada'] : customers)
    await deployment.call('createOrder', { body: aBuy({ externalCustomerId: name }) })
  const { transactionId = '', requestReference = '' } =
    createdOrders(deployment.exchanges).at(-1) ?? {}
  const send = async (event: object) =>
    (await fetch(receiver.url, { method: 'POST', body: JSON.stringify(event) })).status
  const capture = await captureWebhooks({ deployment, control: undefined }, receiver, {})
  const arrive = () => {
    const bytes = new Uint8Array()
    const arrivals = receiver.arrivals as Arrival[]
    arrivals.push({ at: 0, path: '/', headers: {}, bytes, body: '', json: undefined })
  }
  return { capture, send, arrive, transactionId, requestReference, deployment, url: receiver.url }
}

function escaped(text: string): string {
  return text.replace(/./g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
