import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { htmlPage } from '../../src/report/html.ts'
import { reportIn } from './report-in.ts'

const HOSTILE = '</script><script>alert(1)</script>\u202e\u001b[2J'

const PAGE = htmlPage({
  ...{ command: 'verify --compare', noun: 'row', rows: [] },
  headline: { sentence: `2 < 3 ${HOSTILE}` },
  about: [HOSTILE],
  extra: {
    kind: 'comparison',
    sections: [{ title: HOSTILE, tone: 'bad', entries: [{ name: HOSTILE, text: HOSTILE }] }],
  },
})

const ELEMENTS = { style: '<style>', script: '<script type="module">' } as const

test.each(['style', 'script'] as const)(
  'allows its own %s by its digest, and nothing else',
  (element) => {
    const [, after = ''] = PAGE.split(ELEMENTS[element])
    const [inside = ''] = after.split(`</${element}>`)
    const digest = createHash('sha256').update(inside).digest('base64')
    expect(inside).not.toBe('')
    const [, policy = ''] =
      /http-equiv="content-security-policy" content="([^"]*)"/.exec(PAGE) ?? []
    const rules = policy.replaceAll('&#39;', "'").split('; ')
    expect(rules[0]).toBe("default-src 'none'")
    expect(rules).toContain(`${element}-src 'sha256-${digest}'`)
    expect(policy).not.toContain('unsafe')
  },
)

test('text is text, in the page and in its data', () => {
  expect(PAGE).toContain('<title>2 &lt; 3 &lt;/script&gt;')
  expect(PAGE).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/)
  // Its own, and the data.
  expect(PAGE.match(/<script/g)).toHaveLength(2)
  expect(PAGE.match(/<\/script/g)).toHaveLength(2)
  expect(reportIn(PAGE).about).toEqual(['</script><script>alert(1)</script>\\u202e\\x1b[2J'])
})

test('asks the network for nothing and knows both schemes of colour', () => {
  const [page = ''] = PAGE.split('<script type="module">')
  expect(page).not.toMatch(/https?:|\ssrc=|url\(|@import/)
  expect(page).toContain('<link rel="icon" href="data:,">')
  expect(page).toContain('prefers-color-scheme:light')
})
