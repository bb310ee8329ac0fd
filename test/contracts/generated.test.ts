/** What is generated out of the contract is what `npm run generate` would write now. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { generatedFiles } from '../../scripts/generate/files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = [...(await generatedFiles(root))]

test.each(files)('%s is not stale', (path, contents) => {
  const kept = readFileSync(`${root}/${path}`, 'utf8')
  expect(kept === contents, `${path} is stale. Run npm run generate.`).toBe(true)
})

test('the validators need nothing at run time', () => {
  const code = new Map(files).get('src/contract/generated/validators.js') ?? ''
  expect(code).toContain('export {')
  expect(code.includes('= require('), 'it requires something').toBe(false)
  expect(/^import /m.test(code), 'it imports something').toBe(false)
})
