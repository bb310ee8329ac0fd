import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { OPERATIONS as SERVICE_OPERATIONS } from '../../../../src/base/contract/generated/operations.ts'
import { TABLES } from '../../../../src/sandbox/simulator/rows.ts'
import { DEFAULT_BEHAVIOUR } from '../../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { ERRORS } from '../../../../src/base/vocabulary/errors.ts'
import { CODES } from './contract.ts'
import { aControlApi } from './control-api.ts'

test('the document is served flat: every reference names a component of it', async () => {
  const { body, text } = await aControlApi().get('/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(text).not.toMatch(/"\$(defs|id|schema)"/)
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => String(to))
  expect(references.length).toBeGreaterThan(100)
  for (const reference of references) {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(reference) ?? []
    expect(body.components[kind]?.[name], reference).toBeDefined()
  }
})

test('every code that the contract names is in ERRORS, with the same status', () => {
  for (const { code, status } of CODES) expect(ERRORS).toHaveProperty([code, 'status'], status)
  expect(CODES.map(({ code }) => code)).toContain('HOST_FORBIDDEN')
})

test('the schemas know every operation, table and part of a behaviour', () => {
  const behaviour = schema('behaviour')
  expect(Object.keys(behaviour.properties)).toEqual(Object.keys(DEFAULT_BEHAVIOUR))
  const operations =
    behaviour.$defs['httpFault']?.properties?.['match']?.properties?.['operation']?.enum ?? []
  expect([...operations].sort()).toEqual(
    SERVICE_OPERATIONS.map(({ operationId }) => operationId).sort(),
  )
  const tables = schema('world-snapshot').properties['tables']?.properties ?? {}
  expect(Object.keys(tables)).toEqual([...TABLES])
})

type Node = { readonly properties?: Record<string, Node>; readonly enum?: readonly string[] }

function schema(name: string) {
  const text = readFileSync(
    new URL(`../../../../contracts/schemas/${name}.schema.json`, import.meta.url),
    'utf8',
  )
  return JSON.parse(text) as { properties: Record<string, Node>; $defs: Record<string, Node> }
}
