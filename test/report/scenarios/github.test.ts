import { expect, test } from 'vitest'
import { githubAnnotations, githubSummary } from '../../../src/report/scenarios/github.ts'
import { aFailed, aResult, aSummary, INVALID, ODD, SKIPPED } from './results.ts'

test('annotates a failure at its line', () => {
  const failed = aFailed({ name: 'Twice: once, 100%' }, { hint: 'Fix it.' })
  expect(githubAnnotations(aSummary([aResult(), failed]))).toBe(
    '::error file=scenarios/webhooks/twice.yaml,line=12,title=Twice%3A once%2C 100%25::Failed to receive transaction.completed: 1 expected, 2 arrived.%0Astatus: expected "completed", received "pending"%0AFix it.\n',
  )
})

test.each([
  ['/work', 'scenarios/webhooks/twice.yaml', 'shop/scenarios/webhooks/twice.yaml'],
  ['/work', '/work/twice.yaml', 'twice.yaml'],
  ['/work', '../twice.yaml', 'twice.yaml'],
  ['/elsewhere', 'twice.yaml', 'twice.yaml'],
  [undefined, 'twice.yaml', 'twice.yaml'],
])('in the workspace %s, the annotation of %s names %s', (workspace, file, expected) => {
  const failed = aFailed({ file })
  const text = githubAnnotations(aSummary([failed]), { folder: '/work/shop', workspace })
  expect(text).toMatch(new RegExp(`^::error file=${expected},line=12,`))
})

test('annotates each issue of an invalid file at its place', () => {
  expect(
    githubAnnotations(aSummary([INVALID]))
      .trimEnd()
      .split('\n'),
  ).toEqual([
    '::error file=scenarios/order.broken.yaml,line=3,col=5,title=invalid scenario file::steps[0].bdy is not known; did you mean "body"?',
    '::error file=scenarios/order.broken.yaml,line=9,col=1,title=invalid scenario file::why is required',
  ])
})

test('names all skipped scenarios in one warning', () => {
  expect(githubAnnotations(aSummary([SKIPPED, SKIPPED]))).toMatch(
    /^::warning title=2 skipped::scenarios\/order\.expired\.yaml: [^\n]*%0Ascenarios[^\n]*\n$/,
  )
})

test('a passed scenario has no annotation', () => {
  expect(githubAnnotations(aSummary([aResult()]))).toBe('')
})

test('text of a service cannot start a workflow command', () => {
  const failed = aFailed(
    { name: `${ODD}\n::set-env::` },
    { message: `${ODD}\r\n::error::`, difference: '\n::x::' },
  )
  const commands = githubAnnotations(aSummary([failed]))
  expect(commands.trimEnd().split('\n')).toHaveLength(1)
  expect(commands).not.toContain('\r')
})

test('the job summary has the counts, the failures and every scenario', () => {
  const text = githubSummary(aSummary([aResult(), aFailed(), SKIPPED, INVALID], { notRun: 3 }))
  expect(text).toContain('<h3>Scenarios: 1 passed, 1 failed, 1 skipped, 1 invalid, 3 not run</h3>')
  expect(text).toContain('❌ A webhook arrives twice')
  expect(text).toContain('status: expected &quot;completed&quot;, received &quot;pending&quot;')
  expect(text).toContain('⚪ <code>scenarios/order.expired.yaml</code> skipped: steps[1]')
  expect(text.match(/<tr><td>/g)).toHaveLength(4)
})

test('no name is read as markup, and no failure ends its element', () => {
  const failed = aFailed({ name: `${ODD}\n\n# heading` }, { difference: `a\n\n</pre><img src=x>` })
  const target = 'sh -c x\n\n# heading ![](http://image.example)'
  const text = githubSummary({ ...aSummary([failed]), target })
  expect(text).not.toMatch(/<img|<b>|^# heading/m)
  expect(text).toMatch(/^<pre>/m)
})

test.each(['x', '"', '€'])(
  'the job summary of much text of %s stays below a mebibyte',
  (character) => {
    const name = character.repeat(2_000)
    const failed = aFailed({ name }, { difference: character.repeat(200_000) })
    const invalid = { ...INVALID, name, because: character.repeat(20_000) }
    const results = Array.from({ length: 300 }, () => [failed, invalid]).flat()
    const text = githubSummary(aSummary(results))
    expect(text).toMatch(/… and \d+ more failures/)
    expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024)
  },
)

test('masks keys and secrets in annotations', () => {
  const failed = aFailed(
    {},
    { message: 'ramp_live_0123456789abcdef01234567 and the key of the shop' },
  )
  const commands = githubAnnotations(aSummary([failed]), { secrets: ['the key of the shop'] })
  expect(commands).not.toMatch(/0123456789|of the shop/)
  expect(commands).toContain('ramp_live_0…')
})
