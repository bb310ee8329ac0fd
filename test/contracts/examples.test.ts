/** The examples of the contract are what the simulator answers now, are valid, and are all referred to. */
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { exampleFiles } from '../../scripts/generate/example-files.ts'
import { OPERATIONS, type Operation, type SchemaName } from '../../src/generated/operations.ts'
import { CHECKS } from '../../src/generated/validators.js'

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

test.each(files)('%s has the shape of its place in the contract', (path, contents) => {
  const check = CHECKS[schemaOf(path)]
  expect(check(JSON.parse(contents)), JSON.stringify(check.errors)).toBe(true)
})

test('every example is told by the simulator and referred to by the contract, and none is missing', () => {
  const told = files.map(([path]) => path.replace('contracts/examples/', '')).sort()
  const referred = [...documents.matchAll(/examples\/(\S+\.json)/g)].map(([, name]) => name)
  expect(readdirSync(`${root}/contracts/examples`).sort()).toEqual(told)
  expect([...new Set(referred)].sort()).toEqual(told)
})

test('every operation has an example of its request and of its success', () => {
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

test('the story gives the same examples each time it is told', async () => {
  expect([...(await exampleFiles())]).toEqual(files)
})

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
  const refused = operation.refusals.find((refusal) => refusal.status === status)
  if (refused === undefined) throw new Error(`The contract has no status ${status} for ${path}`)
  return refused.schema
}
