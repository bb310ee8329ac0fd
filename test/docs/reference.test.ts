import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { referencePage, REFERENCE_PAGE } from '../../scripts/generate/reference-page.ts'

test('the reference is up to date', async () => {
  const isFresh = readFileSync(REFERENCE_PAGE, 'utf8') === (await referencePage(resolve('.')))
  expect(isFresh, `${REFERENCE_PAGE} is stale. Run npm run generate.`).toBe(true)
})
