/** Webhooks with variations, as they arrive at a receiver. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listening } from '../../../src/base/client/local-server.ts'
import type { TransformName } from '../../../src/lab/variations/transform-list.ts'
import { receiverSecret } from '../../../src/sandbox/simulator/webhooks/operations.ts'
import { memberOf, parsedJson } from '../../../src/base/vocabulary/json.ts'
import { requestsIn } from '../../../src/sandbox/log/requests.ts'
import { aBuy } from '../../worlds.ts'
import { variedService } from './varied-service.ts'

/** The webhooks of a new order: the raw names of their headers, and their bodies. */
async function arrivedUnder(name: TransformName) {
  const arrived: { readonly names: readonly string[]; readonly body: string }[] = []
  let signed = 0
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const names = request.rawHeaders.filter((_, index) => index % 2 === 0)
      arrived.push({ names, body })
      const digest = createHmac('sha256', secret).update(body).digest('hex')
      if (request.headers['x-service-signature'] === digest) signed += 1
      response.end()
    })
  })
  const { port, close } = await listening(server, { port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${port}/`
  const service = await variedService({ variations: { always: [name] } }, address)
  const running = service.sandbox.defaultWorld
  const secret = running.world.read(receiverSecret)
  await fetch(`${service.url}/api/developer/orders`, {
    method: 'POST',
    headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(aBuy()),
  })
  await running.settle()
  const deliveries = running.world.snapshot().tables.deliveries
  const met = [...service.variations.received.received.keys()]
  await service.close()
  await close()
  expect(signed).toBe(arrived.length)
  const events = arrived.map(({ body }) => parsedJson(body))
  return { arrived, deliveries, met, events, ids: events.map((event) => memberOf(event, 'id')) }
}

test('an event that comes again under another id is the same otherwise', async () => {
  const { events, ids } = await arrivedUnder('events-again')
  expect(new Set(ids).size).toBe(2)
  const [again, event] = events.map((each) => ({ ...(each as object), id: '' }))
  expect(again).toEqual(event)
})

test('a webhook in chunks announces no length', async () => {
  const [webhook] = (await arrivedUnder('webhooks-in-chunks')).arrived
  expect(webhook?.names).toContain('transfer-encoding')
  expect(webhook?.names).not.toContain('content-length')
})

test('a webhook with headers in capitals has its signature there', async () => {
  const [webhook] = (await arrivedUnder('webhooks-capital-headers')).arrived
  expect(webhook?.names).toContain('X-SERVICE-SIGNATURE')
  expect(webhook?.names).not.toContain('x-service-signature')
})

test('a response that waited for its webhooks is not reported to have taken the longest wait', async () => {
  const inbox = await variedService({ variations: { always: ['webhooks-first'] } }, 'sandbox:inbox')
  await fetch(`${inbox.url}/api/developer/orders`, {
    method: 'POST',
    headers: { 'x-api-key': inbox.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(aBuy()),
  })
  const [{ tookMs } = { tookMs: NaN }] = requestsIn(inbox.sandbox.defaultWorld.log)
  await inbox.close()
  expect(tookMs).toBe(0)
})
