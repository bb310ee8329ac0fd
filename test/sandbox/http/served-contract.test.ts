/** The contract that the sandbox serves: one document, which tools take as it is. */
import { readFileSync } from 'node:fs'
import { request } from './in-memory.ts'
import { expect, test } from 'vitest'
import { contractFile } from '../../../src/base/contract/contract-file.ts'
import { OPERATIONS } from '../../../src/base/contract/generated/operations.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { createExpressApp } from '../../../src/sandbox/http/server.ts'

const app = createExpressApp(new Sandbox())

function stored(file: string) {
  return JSON.parse(readFileSync(contractFile(file), 'utf8'))
}

function example(name: string) {
  return stored(`examples/${name}.json`)
}

test('the served contract is the file of the package, with the address of the sandbox', async () => {
  const { status, body, headers } = await request(app)
    .get('/openapi.json')
    .set({ host: 'localhost:7267' })
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(body.servers).toEqual([{ url: 'http://localhost:7267', description: 'This sandbox.' }])
  const { servers, ...rest } = stored('openapi.json')
  expect(servers).toHaveLength(1)
  expect(body).toEqual({ ...rest, servers: body.servers })
})

test('the contract of the control API has the address of the sandbox too', async () => {
  const { body } = await request(app).get('/__sandbox/openapi.json').set({ host: 'localhost:7267' })
  expect(body.servers).toEqual([
    { url: 'http://localhost:7267/__sandbox', description: 'This sandbox.' },
  ])
})

test('the contract of the webhooks is served as it is', async () => {
  const { body } = await request(app).get('/asyncapi.json')
  expect(body).toEqual(stored('asyncapi.json'))
})

test('a page of another host gets neither', async () => {
  for (const path of ['/openapi.json', '/asyncapi.json']) {
    const { status, body } = await request(app).get(path).set({ host: 'rebound.example.com' })
    expect([status, body.code]).toEqual([403, 'HOST_FORBIDDEN'])
  }
})

test.each(['openapi.json', 'asyncapi.json'])(
  '%s is flat: every reference names a part of the document',
  (file) => {
    const document = stored(file)
    const text = JSON.stringify(document)
    expect(text).not.toMatch(/"(\$defs|\$id|\$schema|externalValue)"/)
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => String(to))
    expect(references.length).toBeGreaterThan(10)
    for (const reference of references) {
      expect(reference).toMatch(/^#\//)
      const found = reference
        .split('/')
        .slice(1)
        .reduce((part, name) => part?.[name], document)
      expect(found, reference).toBeDefined()
    }
  },
)

test('the schemas of the documentation are components by their names', () => {
  const names = Object.keys(stored('openapi.json').components.schemas)
  expect(names).toEqual(
    expect.arrayContaining(['QuoteRequest', 'Order', 'ErrorEnvelope', 'ActiveIntentConflict']),
  )
  expect(Object.keys(stored('asyncapi.json').components.schemas)).toContain('WebhookEvent')
})

test('the examples of parameters belong to the examples of answers', () => {
  const { paths } = stored('openapi.json')
  const examples = Object.fromEntries(
    OPERATIONS.flatMap(({ method, path }) => {
      const at = paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()]
      return (at.parameters ?? []).map((each: { name: string; example: string }) => [
        each.name,
        each.example,
      ])
    }),
  )
  const intent = example('getOrderIntent.active.200')
  expect(examples).toEqual({
    customerId: intent.customerId,
    token: intent.token,
    network: intent.network,
    transactionId: example('monitorOrderStatus.pending.200').transactionId,
    provider: example('listProviderBanks.banks.200').provider.toLowerCase(),
  })
})
