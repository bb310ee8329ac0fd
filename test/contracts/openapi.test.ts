/** openapi.yaml and asyncapi.yaml against the rules, the error codes and the settings. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readAssumptions } from '../../scripts/generate/assumption-files.ts'
import { readOpenApi, type OpenApiResponse } from '../../scripts/generate/contract.ts'
import { readRules } from '../../scripts/generate/rule-files.ts'
import { ERRORS, type ErrorCode } from '../../src/base/vocabulary/errors.ts'
import { SHAPE_DEFAULTS } from '../../src/base/contract/generated/assumptions.ts'
import { OPERATIONS } from '../../src/base/contract/generated/operations.ts'
import { SAMPLES, SCHEMAS } from './samples.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const openApi = readOpenApi(root)
const asyncApi = parse(readFileSync(`${root}/contracts/asyncapi.yaml`, 'utf8'))

test('the operations are the endpoints of the rules [quote.endpoint, order.endpoint, intent.endpoint, sync.endpoint, banks.endpoint, resolve.endpoint]', () => {
  const endpoints = readRules(root)
    .filter(({ id }) => id.endsWith('.endpoint'))
    .map(({ section, says }) => {
      const [, method, path = ''] = / (GET|POST) (\S+)\.$/.exec(says) ?? []
      return `${section} ${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    })
  expect(endpoints).toHaveLength(6)
  expect(OPERATIONS.map(({ section, method, path }) => `${section} ${method} ${path}`)).toEqual(
    endpoints,
  )
})

test('each operation takes and answers its own schemas', () => {
  const schemas = OPERATIONS.map(({ operationId, requestSchema, responseSchema }) => {
    return [operationId, requestSchema, responseSchema]
  })
  expect(schemas).toEqual([
    ['createQuote', 'quote-request', 'quote'],
    ['createOrder', 'order-request', 'order'],
    ['getOrderIntent', null, 'order-intent'],
    ['monitorOrderStatus', null, 'order-status'],
    ['listProviderBanks', null, 'provider-bank-list'],
    ['resolveBankAccount', 'resolve-request', 'resolved-account'],
  ])
})

test('no path has a version, and only documented parameters exist [versioning.no-segment, sync.path.transactionId, banks.path.provider, intent.query.customerId, intent.query.token, intent.query.network]', () => {
  for (const { path } of OPERATIONS) expect(path).not.toMatch(/\/v\d/)
  const parameters = OPERATIONS.flatMap(({ pathParameters, queryParameters }) => {
    return [...pathParameters, ...queryParameters]
  })
  expect(parameters).toEqual(['customerId', 'token', 'network', 'transactionId', 'provider'])
})

test('status sync takes no body [sync.no-body]', () => {
  const path = openApi.paths['/api/developer/orders/{transactionId}/monitor-status']
  expect(path?.['post']).toBeDefined()
  expect(path?.['post']).not.toHaveProperty('requestBody')
})

test('every operation requires the key in x-api-key', () => {
  const { security, components } = parse(readFileSync(`${root}/contracts/openapi.yaml`, 'utf8'))
  expect(security).toEqual([{ apiKey: [] }])
  const { type, in: place, name } = components.securitySchemes.apiKey
  expect([type, place, name]).toEqual(['apiKey', 'header', 'x-api-key'])
  for (const operation of Object.values(openApi.paths).flatMap(Object.values<object>))
    expect(operation).not.toHaveProperty('security')
})

test('the status of success is the default of its setting', () => {
  for (const { operationId, successStatus } of OPERATIONS) {
    const place = operationId === 'createOrder' ? 'order' : 'success'
    expect(successStatus).toBe(SHAPE_DEFAULTS[`shapes.${place}.status`])
  }
})

test('every error response has the status of its codes, and names the assumption behind it', () => {
  const settings = new Map(readAssumptions(root).map(({ id, setting }) => [id, setting]))
  for (const operation of Object.values(openApi.paths).flatMap((methods) =>
    Object.values(methods),
  )) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status.startsWith('2')) continue
      const { 'x-codes': codes = [], 'x-assumed': assumed = [] } = resolved(response)
      expect(codes, `${operation.operationId} ${status}`).not.toEqual([])
      for (const code of codes) {
        const entry: { status: number; setting?: string } = ERRORS[code as ErrorCode]
        expect(String(entry?.status), `${operation.operationId} ${code}`).toBe(status)
        if (entry.setting !== undefined)
          expect(assumed.map((id) => settings.get(id))).toContain(entry.setting)
      }
    }
  }
})

function resolved(response: OpenApiResponse | { readonly $ref: string }): Partial<OpenApiResponse> {
  if (!('$ref' in response)) return response
  return openApi.components.responses[response.$ref.split('/').at(-1) ?? ''] ?? {}
}

test('the contract has every code that a documented endpoint can answer with', () => {
  const sandboxOnly: readonly ErrorCode[] = [
    'METHOD_NOT_ALLOWED',
    'PATH_NOT_FOUND',
    'NOT_FOUND',
    'TRANSITION_FORBIDDEN',
    'CLOCK_BACKWARDS',
    'LIMIT_EXCEEDED',
    'NAME_TAKEN',
    'CONTROL_TOKEN_REQUIRED',
    'STOPPING',
    'SCENARIOS_UNAVAILABLE',
  ]
  const listed = OPERATIONS.flatMap(({ errorResponses }) =>
    errorResponses.flatMap(({ codes }) => codes),
  )
  const codes = Object.keys(ERRORS) as ErrorCode[]
  expect([...new Set(listed)].sort()).toEqual(
    codes.filter((code) => !sandboxOnly.includes(code)).sort(),
  )
})

test('a missing intent is a documented 404 [intent.none-is-404]', () => {
  const response = openApi.paths['/api/developer/orders/intent']?.['get']?.responses['404']
  expect(response).toMatchObject({ 'x-section': '§7.2', 'x-codes': ['INTENT_NOT_FOUND'] })
})

test('there are four event types, each signed in x-service-signature [webhook.signature-header]', () => {
  const messages = Object.values<{ name: string; headers: object; payload: object }>(
    asyncApi.components.messages,
  )
  const type = SCHEMAS.get('webhook-event')?.properties?.['type']
  const types = typeof type === 'object' ? type.enum : []
  expect(messages.map(({ name }) => name)).toEqual(types)
  for (const { headers, payload } of messages) {
    expect(headers).toEqual({ $ref: '#/components/schemas/deliveryHeaders' })
    expect(payload).toEqual({ $ref: 'schemas/webhook-event.schema.json' })
  }
  expect(asyncApi.components.schemas.deliveryHeaders.required).toEqual(['x-service-signature'])
  expect(types).toContain(SAMPLES['webhook-event'][0]['type'])
})
