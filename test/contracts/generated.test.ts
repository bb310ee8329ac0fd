/**
 * What is generated from the contract and committed is what `npm run generate` would write now.
 * What `npm run build` generates is not committed, and `npm test` builds first.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { generatedFiles } from '../../scripts/generate/files.ts'
import { schemaLists } from '../../scripts/generate/schema-lists.ts'
import { documentFiles } from '../../scripts/generate/flat-document.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test.each([...schemaLists(root), ...(await generatedFiles(root)), ...documentFiles(root)])(
  'npm run generate would write the same %s',
  (path, text) => {
    const fresh = readFileSync(`${root}/${path}`, 'utf8') === text
    expect(fresh, `${path} is stale. Run npm run generate.`).toBe(true)
  },
)

test('the validators need nothing at run time', () => {
  const code = readFileSync(`${root}/src/base/contract/generated/validators.js`, 'utf8')
  expect(code).toContain('export {')
  expect(code.includes('= require('), 'it requires something').toBe(false)
  expect(/^import /m.test(code), 'it imports something').toBe(false)
})
