import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { libraryPage, LIBRARY_PAGE } from '../../scripts/generate/library-page.ts'
import { pageList, PAGE_LIST } from '../../scripts/generate/page-list.ts'
import { referencePage, REFERENCE_PAGE } from '../../scripts/generate/reference-page.ts'
import { GUIDES } from './page-commands.ts'

const root = resolve('.')

test.each([
  [REFERENCE_PAGE, referencePage],
  [LIBRARY_PAGE, libraryPage],
  [PAGE_LIST, pageList],
])('%s is up to date', async (page, made) => {
  const isFresh = readFileSync(page, 'utf8') === (await made(root))
  expect(isFresh, `${page} is stale. Run npm run generate.`).toBe(true)
})

test('the list of pages has every page with a line', () => {
  const list = readFileSync(PAGE_LIST, 'utf8')
  const listed = [...list.matchAll(/^- \[.+\]\(docs\/([\w-]+\.md)\): .+$/gm)].map(
    ([, file]) => file,
  )
  expect([...listed, 'README.md'].sort()).toEqual([...GUIDES].sort())
})
