import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { OPERATIONS } from '../../../src/contract/generated/operations.ts'
import { CONTROL_OPERATIONS } from '../../../src/server/control/operations.ts'
import type { ControlOperation } from '../../../src/server/control/operation.ts'
import { TABLES } from '../../../src/simulator/rows.ts'
import { DEFAULT_BEHAVIOUR } from '../../../src/simulator/behaviour/behaviour.ts'
import { ERRORS } from '../../../src/vocabulary/errors.ts'
import { CONTRACT, steer } from './steering.ts'

const served: readonly (readonly [string, ControlOperation])[] = Object.entries(CONTROL_OPERATIONS)

test('the contract and the code have the same operations, at the same places', () => {
  const inCode = served.map(([operationId, { route }]) => `${operationId}: ${route}`)
  const inContract = [...CONTRACT.operations.values()].map(
    ({ operationId, method, path }) => `${operationId}: ${method} ${path}`,
  )
  expect(inCode.sort()).toEqual(inContract.sort())
})

test.each(served)('%s takes and answers what its contract says', (operationId, operation) => {
  const documented = CONTRACT.operations.get(operationId)
  const takes = documented?.takesBody ? 'body' : documented?.takesQuery ? 'query' : undefined
  expect(operation.takes).toBe(takes)
  expect(documented?.statuses).toContain(String(operation.status ?? 200))
})

test('the document is served whole: every reference leads somewhere within it', async () => {
  const { body } = await steer().get('/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) =>
    String(reference),
  )
  expect(references.length).toBeGreaterThan(100)
  for (const reference of references) {
    const found = reference
      .split('/')
      .slice(1)
      .reduce<unknown>(
        (value, part) => (value as Record<string, unknown> | undefined)?.[part],
        body,
      )
    expect(found, reference).toBeDefined()
  }
})

test('every code that the contract names is one of the house, with the status it stands under', () => {
  const { paths, components } = CONTRACT.document as unknown as {
    paths: Record<
      string,
      Record<string, { responses: Record<string, { $ref?: string; 'x-codes'?: string[] }> }>
    >
    components: { responses: Record<string, { 'x-codes'?: string[] }> }
  }
  const found: string[] = []
  for (const { responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, response] of Object.entries(responses)) {
      const shared = components.responses[response.$ref?.split('/').at(-1) ?? '']
      for (const code of (shared ?? response)['x-codes'] ?? []) {
        found.push(code)
        expect(ERRORS, code).toHaveProperty(code)
        expect(`${code} ${ERRORS[code as keyof typeof ERRORS].status}`).toBe(`${code} ${status}`)
      }
    }
  }
  expect(found).toContain('HOST_FORBIDDEN')
})

test('the schemas know every operation, table and part of a behaviour', () => {
  const behaviour = schema('behaviour')
  expect(Object.keys(behaviour.properties)).toEqual(Object.keys(DEFAULT_BEHAVIOUR))
  const operations =
    behaviour.$defs['httpFault']?.properties?.['match']?.properties?.['operation']?.enum ?? []
  expect([...operations].sort()).toEqual(OPERATIONS.map(({ operationId }) => operationId).sort())
  const tables = schema('world-snapshot').properties['tables']?.properties ?? {}
  expect(Object.keys(tables)).toEqual([...TABLES])
})

type Node = { readonly properties?: Record<string, Node>; readonly enum?: readonly string[] }

function schema(name: string) {
  const text = readFileSync(
    new URL(`../../../contracts/schemas/${name}.schema.json`, import.meta.url),
    'utf8',
  )
  return JSON.parse(text) as { properties: Record<string, Node>; $defs: Record<string, Node> }
}
