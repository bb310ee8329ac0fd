import { expect, test } from 'vitest'
import { githubAnnotations, githubSummary } from '../../../src/reporters/scenarios/github.ts'
import { aFailed, aResult, aSummary, BROKEN, ODD, UNREACHABLE } from './results.ts'

test('marks a failure at its line', () => {
  const failed = aFailed({ name: 'Twice: once, 100%' }, { hint: 'Mend it.' })
  expect(githubAnnotations(aSummary([aResult(), failed]))).toBe(
    '::error file=scenarios/webhooks/twice.yaml,line=12,title=Twice%3A once%2C 100%25::Failed to receive transaction.completed: 1 expected, 2 arrived.%0Astatus: expected "completed", got "pending"%0AMend it.\n',
  )
})

test('marks each problem of a file that does not fit at its place', () => {
  expect(
    githubAnnotations(aSummary([BROKEN]))
      .trimEnd()
      .split('\n'),
  ).toEqual([
    '::error file=scenarios/order.broken.yaml,line=3,col=5,title=scenario file does not fit::steps[0].bdy is not known; did you mean "body"?',
    '::error file=scenarios/order.broken.yaml,line=9,col=1,title=scenario file does not fit::why is required',
  ])
})

test('says in one warning what could not be reached', () => {
  expect(githubAnnotations(aSummary([UNREACHABLE, UNREACHABLE]))).toMatch(
    /^::warning title=2 not reachable::scenarios\/order\.expired\.yaml: [^\n]*%0Ascenarios[^\n]*\n$/,
  )
})

test('nothing is said of what passed', () => {
  expect(githubAnnotations(aSummary([aResult()]))).toBe('')
})

test('a name or an answer cannot begin a command of its own', () => {
  const failed = aFailed(
    { name: `${ODD}\n::set-env::` },
    { message: `${ODD}\r\n::error::`, difference: '\n::x::' },
  )
  const said = githubAnnotations(aSummary([failed]))
  expect(said.trimEnd().split('\n')).toHaveLength(1)
  expect(said).not.toContain('\r')
})

test('sums up for the page of the job, with the failures told', () => {
  const text = githubSummary(aSummary([aResult(), aFailed(), UNREACHABLE, BROKEN], { skipped: 3 }))
  expect(text).toContain(
    '<h3>Scenarios: 1 passed, 1 failed, 1 not reachable, 1 broken file, 3 left out</h3>',
  )
  expect(text).toContain('❌ A webhook arrives twice')
  expect(text).toContain('status: expected &quot;completed&quot;, got &quot;pending&quot;')
  expect(text).toContain('⚪ <code>scenarios/order.expired.yaml</code> not reachable: steps[1]')
  expect(text.match(/<tr><td>/g)).toHaveLength(4)
})

test('no name is read as markup, and nothing within a failure ends its element', () => {
  const failed = aFailed({ name: `${ODD}\n\n# heading` }, { difference: `a\n\n</pre><img src=x>` })
  const text = githubSummary(aSummary([failed]))
  expect(text).not.toMatch(/<img|<b>|^# heading/m)
  expect(text).toMatch(/^<pre>/m)
})

test('stays below the size that a summary may have', () => {
  const failed = aFailed({}, { difference: 'x'.repeat(200_000) })
  expect(githubSummary(aSummary(Array.from({ length: 300 }, () => failed))).length).toBeLessThan(
    1_000_000,
  )
})

test('masks keys and secrets in annotations', () => {
  const failed = aFailed(
    {},
    { message: 'ramp_live_0123456789abcdef01234567 and the key of the shop' },
  )
  const said = githubAnnotations(aSummary([failed]), ['the key of the shop'])
  expect(said).not.toMatch(/0123456789|of the shop/)
  expect(said).toContain('ramp_live_0…')
})
