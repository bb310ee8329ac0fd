import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import filterRows from '../../../src/reporters/filter-rows.js?raw'
import { htmlReport } from '../../../src/reporters/scenarios/html.ts'
import { jsonReport } from '../../../src/reporters/scenarios/json.ts'
import { aFailed, anEntry, aResult, aSummary, INVALID, ODD, SKIPPED } from './results.ts'

test('lists failures first, and opened', () => {
  const page = htmlReport(aSummary([aResult(), SKIPPED, INVALID, aFailed()]))
  const rows = [
    ...page.matchAll(/<details class="item" data-verdict="([^"]*)" data-text="[^"]*"( open)?>/g),
  ]
  expect(rows.map(([, verdict, open]) => [verdict, open !== undefined])).toEqual([
    ['failed', true],
    ['invalid', false],
    ['skipped', false],
    ['passed', false],
  ])
})

test('the title counts the outcome', () => {
  expect(htmlReport(aSummary([aResult(), aFailed(), INVALID]))).toContain(
    '<title>2 of 3 scenarios failed</title>',
  )
  expect(htmlReport(aSummary([aResult(), SKIPPED]))).toContain(
    '<title>1 of 2 scenarios passed</title>',
  )
})

test('holds what the JSON report says of every scenario', () => {
  const summary = aSummary([aFailed({}, { hint: 'Fix it.', curl: `curl '/x'` }), SKIPPED, INVALID])
  expect(resultsIn(htmlReport(summary))).toEqual(jsonReport(summary).scenarios)
})

test('says how many were not run', () => {
  expect(htmlReport(aSummary([SKIPPED], { notRun: 4 }))).toContain('4 more were not run')
})

test('odd characters are text everywhere', () => {
  const entry = anEntry({ label: ODD, detail: `${ODD}</pre><script>` })
  const failed = aFailed(
    { name: ODD, file: ODD, why: ODD, covers: [ODD], timeline: [entry] },
    { message: ODD, title: ODD, difference: ODD, hint: ODD, curl: ODD, invariant: ODD },
  )
  const page = htmlReport(aSummary([failed, { ...INVALID, because: ODD }], { target: ODD }))
  expect(page).not.toContain(ODD.slice(0, 6))
  expect(page).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]|\ud800(?![\udc00-\udfff])/)
  // Its own, and the data.
  expect(page.match(/<script/g)).toHaveLength(2)
  expect(page.match(/<\/script/g)).toHaveLength(2)
})

test('asks the network for nothing', () => {
  const page = htmlReport(aSummary([aResult(), aFailed(), SKIPPED]))
  const [, data = ''] = page.split('<script type="application/json"')
  const markup = page.replace(data, '').replace(/<script type="module">.*/s, '')
  expect(markup).not.toMatch(/https?:|\ssrc=|url\(|@import|\sstyle=/)
})

test.each([
  ['', '', ['a', 'b', 'c']],
  ['failed', '', ['b']],
  ['', 'rule.x', ['a', 'c']],
  ['', 'RULE  twice', ['c']],
  ['failed', 'nothing like it', []],
])('filters by verdict "%s" and text "%s"', (verdict, text, shown) => {
  const page = aPage(`#${new URLSearchParams({ verdict, text })}`)
  runInNewContext(filterRows, page.globals)
  expect(page.shown()).toEqual(shown)
  expect(page.saysNothingFits()).toBe(shown.length === 0)
})

test('a press and a word change what is shown and the address', () => {
  const page = aPage('')
  runInNewContext(filterRows, page.globals)
  page.press('failed')
  expect(page.shown()).toEqual(['b'])
  expect(page.address()).toBe('#verdict=failed')
  page.type('once more')
  expect(page.shown()).toEqual([])
  expect(page.address()).toBe('#verdict=failed&text=once+more')
})

function resultsIn(page: string): unknown {
  const [, text = ''] = /id="results">(.*?)<\/script>/s.exec(page) ?? []
  return JSON.parse(text)
}

/** As much of a browser as the script needs. */
function aPage(hash: string) {
  const scenarios = [
    { name: 'a', dataset: { verdict: 'passed', text: 'rule.x' }, hidden: false },
    { name: 'b', dataset: { verdict: 'failed', text: 'rule.y' }, hidden: false },
    { name: 'c', dataset: { verdict: 'passed', text: 'rule.x arrives twice' }, hidden: false },
  ]
  const listeners = new Map<unknown, () => void>()
  const element = <T extends object>(own: T) => {
    const made = {
      ...own,
      setAttribute: () => {},
      addEventListener: (_: string, listener: () => void) => listeners.set(made, listener),
    }
    return made
  }
  const input = element({ value: '' })
  const buttons = ['', 'passed', 'failed'].map((verdict) => element({ dataset: { verdict } }))
  const form = element({ querySelector: () => input, querySelectorAll: () => buttons })
  const nothing = { hidden: true }
  let address = hash
  const globals = {
    URLSearchParams,
    location: { hash },
    history: { replaceState: (_state: unknown, _title: string, url: string) => (address = url) },
    document: {
      querySelector: (selector: string) => (selector === '#filter' ? form : nothing),
      querySelectorAll: () => scenarios,
    },
  }
  return {
    globals,
    shown: () => scenarios.filter(({ hidden }) => !hidden).map(({ name }) => name),
    saysNothingFits: () => !nothing.hidden,
    address: () => address,
    press: (verdict: string) =>
      listeners.get(buttons.find(({ dataset }) => dataset.verdict === verdict))?.(),
    type: (value: string) => {
      input.value = value
      listeners.get(input)?.()
    },
  }
}
