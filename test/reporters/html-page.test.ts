import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { htmlPage } from '../../src/reporters/html-page.ts'
import { markup } from '../../src/reporters/markup.ts'

const PAGE = htmlPage({
  title: '2 < 3',
  body: markup`<p>${'<script>alert(1)</script>'}</p>`,
  style: '.a > .b { color: red }',
  script: 'const a = 1 < 2 && "x"',
})

/** What the element holds, as a browser takes its digest. */
function inside(element: 'style' | 'script'): string {
  return new RegExp(`<${element}[^>]*>([\\s\\S]*?)</${element}>`).exec(PAGE)?.[1] ?? ''
}

test.each(['style', 'script'] as const)(
  'allows its own %s by its digest, and nothing else',
  (element) => {
    const digest = createHash('sha256').update(inside(element)).digest('base64')
    expect(inside(element)).not.toBe('')
    const [, policy = ''] =
      /http-equiv="content-security-policy" content="([^"]*)"/.exec(PAGE) ?? []
    const rules = policy.replaceAll('&#39;', "'").split('; ')
    expect(rules[0]).toBe("default-src 'none'")
    expect(rules).toContain(`${element}-src 'sha256-${digest}'`)
    expect(policy).not.toContain('unsafe')
  },
)

test('writes style and script as they are, and text escaped', () => {
  expect(inside('style')).toContain('.a > .b { color: red }')
  expect(inside('script')).toBe('const a = 1 < 2 && "x"')
  expect(PAGE).toContain('<title>2 &lt; 3</title>')
  expect(PAGE).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
})

test('asks the network for nothing and knows both schemes of colour', () => {
  expect(PAGE).not.toMatch(/https?:|\ssrc=|url\(|@import/)
  expect(PAGE).toContain('<link rel="icon" href="data:,">')
  expect(PAGE).toContain('prefers-color-scheme: light')
})
