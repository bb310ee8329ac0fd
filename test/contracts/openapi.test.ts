/** The documents of the contract: complete as to endpoints, and in step with the code's own tables. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readAssumptions } from '../../scripts/generate/assumption-files.ts'
import { ERRORS, type ErrorCode } from '../../src/vocabulary/errors.ts'
import { ASSUMPTIONS } from '../../src/contract/generated/assumptions.ts'
import { OPERATIONS, type Operation } from '../../src/contract/generated/operations.ts'
import { SAMPLES } from './samples.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const openApi = parse(readFileSync(`${root}/contracts/openapi.yaml`, 'utf8'))
const asyncApi = parse(readFileSync(`${root}/contracts/asyncapi.yaml`, 'utf8'))

test.each([
  [
    'createQuote',
    'POST',
    '/api/developer/quotes',
    '§4.1',
    'quote-request',
    'quote',
    'quote.endpoint',
  ],
  [
    'createOrder',
    'POST',
    '/api/developer/orders',
    '§4.2',
    'order-request',
    'order',
    'order.endpoint',
  ],
  [
    'getOrderIntent',
    'GET',
    '/api/developer/orders/intent',
    '§4.3',
    null,
    'order-intent',
    'intent.endpoint',
  ],
  [
    'monitorOrderStatus',
    'POST',
    '/api/developer/orders/:transactionId/monitor-status',
    '§4.4',
    null,
    'order-status',
    'sync.endpoint',
  ],
  [
    'listProviderBanks',
    'GET',
    '/api/developer/provider-bank-list/:provider',
    '§4.5',
    null,
    'provider-bank-list',
    'banks.endpoint',
  ],
  [
    'resolveBankAccount',
    'POST',
    '/api/developer/bank-accounts/resolve',
    '§4.6',
    'resolve-request',
    'resolved-account',
    'resolve.endpoint',
  ],
] as const)(
  '%s is %s %s (%s), takes %s and answers %s',
  (id, method, path, section, request, response, _) => {
    const operation = OPERATIONS.find(({ operationId }) => operationId === id)
    expect(operation).toMatchObject({
      method,
      path,
      section,
      requestSchema: request,
      responseSchema: response,
    })
  },
)

test('there are six operations, and none has a version in its path [versioning.no-segment]', () => {
  expect(OPERATIONS).toHaveLength(6)
  for (const { path } of OPERATIONS) expect(path).not.toMatch(/\/v\d/)
})

test('the intent is asked for by three parameters [intent.query.customerId, intent.query.token, intent.query.network]', () => {
  const asked = OPERATIONS.map(({ operationId, queryParameters }) => [operationId, queryParameters])
  expect(Object.fromEntries(asked)).toMatchObject({
    getOrderIntent: ['customerId', 'token', 'network'],
    createOrder: [],
  })
})

test('path parameters are those of the documentation [sync.path.transactionId, banks.path.provider]', () => {
  const taken = OPERATIONS.flatMap(({ pathParameters }) => pathParameters)
  expect(taken).toEqual(['transactionId', 'provider'])
})

test('status sync takes no body [sync.no-body]', () => {
  const path = openApi.paths['/api/developer/orders/{transactionId}/monitor-status']
  expect(path.post.requestBody).toBeUndefined()
})

test('every operation wants the key in x-api-key', () => {
  expect(openApi.security).toEqual([{ apiKey: [] }])
  expect(openApi.components.securitySchemes.apiKey).toMatchObject({
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
  })
  for (const methods of Object.values<object>(openApi.paths)) {
    for (const operation of Object.values(methods)) expect(operation).not.toHaveProperty('security')
  }
})

test('the status of success is the default of its setting', () => {
  for (const operation of OPERATIONS) {
    expect(operation.successStatus).toBe(ASSUMPTIONS[operation.successStatusSetting])
  }
})

test('every refusal has the status that the code gives it, and names the assumption behind it', () => {
  const settings = new Map(readAssumptions(root).map(({ id, setting }) => [id, setting]))
  for (const { operationId, refusals } of OPERATIONS as readonly Operation[]) {
    for (const { status, codes } of refusals) {
      expect(codes, `${operationId} ${status}`).not.toEqual([])
      const assumed = assumedOf(operationId, status).map((id) => settings.get(id))
      for (const code of codes) {
        const entry: { status: number; setting?: string } = ERRORS[code as ErrorCode]
        expect(entry?.status, `${operationId} ${code}`).toBe(status)
        if (entry.setting !== undefined)
          expect(assumed, `${operationId} ${code}`).toContain(entry.setting)
      }
    }
  }
})

test('every code that a documented endpoint can refuse with is in the contract', () => {
  const sandboxOnly: readonly ErrorCode[] = [
    'METHOD_NOT_ALLOWED',
    'PATH_NOT_FOUND',
    'FAULT_INJECTED',
    'NOT_FOUND',
    'TRANSITION_FORBIDDEN',
    'CLOCK_BACKWARDS',
    'LIMIT_EXCEEDED',
    'NAME_TAKEN',
    'HOST_FORBIDDEN',
    'CONTROL_TOKEN_REQUIRED',
    'STORAGE_FAILED',
    'INTERNAL',
  ]
  const told = new Set(OPERATIONS.flatMap(({ refusals }) => refusals.flatMap(({ codes }) => codes)))
  const codes = Object.keys(ERRORS) as ErrorCode[]
  expect([...told].sort()).toEqual(codes.filter((code) => !sandboxOnly.includes(code)).sort())
})

test('a missing intent is a documented 404 [intent.none-is-404]', () => {
  const response = openApi.paths['/api/developer/orders/intent'].get.responses['404']
  expect(response['x-section']).toBe('§7.2')
  expect(response['x-codes']).toEqual(['INTENT_NOT_FOUND'])
})

test('the events are the four kinds of the schema, each signed in x-service-signature [webhook.signature-header]', () => {
  const messages = Object.values<{ name: string; headers: object; payload: object }>(
    asyncApi.components.messages,
  )
  const schema = JSON.parse(
    readFileSync(`${root}/contracts/schemas/webhook-event.schema.json`, 'utf8'),
  )
  expect(messages.map(({ name }) => name)).toEqual(schema.properties.type.enum)
  for (const { headers, payload } of messages) {
    expect(headers).toEqual({ $ref: '#/components/schemas/deliveryHeaders' })
    expect(payload).toEqual({ $ref: 'schemas/webhook-event.schema.json' })
  }
  expect(asyncApi.components.schemas.deliveryHeaders.required).toEqual(['x-service-signature'])
  expect(schema.properties.type.enum).toContain(SAMPLES['webhook-event'][0]['type'])
})

function assumedOf(operationId: string, status: number): readonly string[] {
  for (const methods of Object.values<
    Record<string, { operationId: string; responses: Responses }>
  >(openApi.paths)) {
    for (const operation of Object.values(methods)) {
      if (operation.operationId !== operationId) continue
      const response = operation.responses[status]
      const name = response?.$ref?.split('/').at(-1)
      const found: Responses[number] =
        name === undefined ? response : openApi.components.responses[name]
      return found?.['x-assumed'] ?? []
    }
  }
  return []
}

type Responses = Record<number, { $ref?: string; 'x-assumed'?: string[] } | undefined>
