/** The contract's examples are fresh, valid, and all in use. */
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { exampleFiles } from '../../scripts/generate/example-files.ts'
import {
  OPERATIONS,
  type Operation,
  type SchemaName,
} from '../../src/base/contract/generated/operations.ts'
import { CHECKS } from '../../src/base/contract/generated/validators.js'
import { noTimers } from '../../src/base/ports/timers.ts'
import { Sandbox } from '../../src/sandbox/running/sandbox.ts'
import { receiverSecret } from '../../src/sandbox/simulator/webhooks/operations.ts'
import { verify } from '../../src/sandbox/simulator/webhooks/signature.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = [...(await exampleFiles())]
const documents = ['openapi.yaml', 'asyncapi.yaml']
  .map((name) => readFileSync(`${root}/contracts/${name}`, 'utf8'))
  .join('\n')

test.each(files)('%s is what the simulator answers', (path, contents) => {
  expect(readFileSync(`${root}/${path}`, 'utf8'), `${path} is stale. Run npm run generate.`).toBe(
    contents,
  )
})

test.each(files.filter(([path]) => !isHeaders(path)))(
  '%s is valid under its schema',
  (path, contents) => {
    const check = CHECKS[schemaOf(path)]
    expect(check(JSON.parse(contents)), JSON.stringify(check.errors)).toBe(true)
  },
)

test('the folder has exactly the examples that the contract refers to', () => {
  const generated = files.map(([path]) => path.replace('contracts/examples/', '')).sort()
  const referred = [...documents.matchAll(/examples\/(\S+\.json)/g)].map(([, name]) => name)
  expect(readdirSync(`${root}/contracts/examples`).sort()).toEqual(generated)
  expect([...new Set(referred)].sort()).toEqual(generated)
})

test('every operation has an example of its request and of a success', () => {
  const names = files.map(([path]) => path)
  for (const { operationId, requestSchema, successStatus } of OPERATIONS) {
    const endings = requestSchema === null ? [successStatus] : [successStatus, 'request']
    for (const ending of endings) {
      const pattern = new RegExp(`/${operationId}\\.[a-z-]+\\.${ending}\\.json$`)
      expect(
        names.some((name) => pattern.test(name)),
        String(pattern),
      ).toBe(true)
    }
  }
})

test('every response of the contract has an example, except those that no operation gives', () => {
  const { paths, components } = parse(readFileSync(`${root}/contracts/openapi.yaml`, 'utf8')) as Api
  const responses = [
    ...Object.entries(components.responses),
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ responses }) =>
        Object.entries(responses).map(
          ([status, response]) => [`${path} ${status}`, response] as const,
        ),
      ),
    ),
  ]
  const bare = responses.filter(([, { $ref, content }]) => {
    return $ref === undefined && content?.['application/json'].examples === undefined
  })
  // The router rejects a path that is not percent-encoded UTF-8 before it knows the operation, and
  // no request causes a defect.
  expect(bare.map(([name]) => name)).toEqual(['InvalidPath', 'Defect'])
})

test('the headers of an event have its type and a valid signature', () => {
  const secret = new Sandbox({ seed: 1, timers: noTimers }).defaultWorld.world.read(receiverSecret)
  const events = files.filter(([path]) => path.includes('/transaction.') && !isHeaders(path))
  expect(events).toHaveLength(4)
  for (const [path, contents] of events) {
    const headers = JSON.parse(
      readFileSync(`${root}/${path.replace('.json', '.headers.json')}`, 'utf8'),
    )
    const body = JSON.stringify(JSON.parse(contents))
    expect(headers['x-service-event']).toBe(JSON.parse(contents).type)
    expect(verify({ scheme: 'hex', secret, headers, body }), path).toBe(true)
  }
})

test('the examples are the same every time', async () => {
  expect([...(await exampleFiles())]).toEqual(files)
})

type Api = {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, Response> }>>
  readonly components: { readonly responses: Record<string, Response> }
}
type Response = {
  readonly $ref?: string
  readonly content?: { readonly 'application/json': { readonly examples?: object } }
}

function isHeaders(path: string): boolean {
  return path.endsWith('.headers.json')
}

function schemaOf(path: string): SchemaName {
  const [name, , ending] = path.replace('contracts/examples/', '').split('.')
  if (name === 'transaction') return 'webhook-event'
  const operation = (OPERATIONS as readonly Operation[]).find(
    ({ operationId }) => operationId === name,
  )
  if (operation === undefined) throw new Error(`No operation has the example ${path}`)
  if (ending === 'request') return operation.requestSchema ?? 'error'
  const status = Number(ending)
  if (status === operation.successStatus) return operation.responseSchema
  const error = operation.errorResponses.find((response) => response.status === status)
  if (error === undefined) throw new Error(`The contract has no status ${status} for ${path}`)
  return error.schema
}
