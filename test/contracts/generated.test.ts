/**
 * What is generated from the contract is what `npm run generate` and `npm run build` would write
 * now.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { generatedFiles } from '../../scripts/generate/files.ts'
import { controlFiles } from '../../scripts/generate/control-files.ts'
import { documentFiles } from '../../scripts/generate/flat-document.ts'
import { validatorFiles } from '../../scripts/generate/validator-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const validators = await validatorFiles(root)

test.each([
  ...[...(await generatedFiles(root)), ...documentFiles(root)].map(
    ([path, text]) => ['generate', path, text] as const,
  ),
  ...[...validators, ...(await controlFiles(root))].map(
    ([path, text]) => ['build', path, text] as const,
  ),
])('npm run %s would write the same %s', (script, path, text) => {
  const fresh = readFileSync(`${root}/${path}`, 'utf8') === text
  expect(fresh, `${path} is stale. Run npm run ${script}.`).toBe(true)
})

test('the validators need nothing at run time', () => {
  const code = validators.get('src/contract/generated/validators.js') ?? ''
  expect(code).toContain('export {')
  expect(code.includes('= require('), 'it requires something').toBe(false)
  expect(/^import /m.test(code), 'it imports something').toBe(false)
})
