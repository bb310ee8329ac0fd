import { expect, test } from 'vitest'
import { aScenario, HEAD, issuesOf } from '../scenario-files.ts'

const GOOD = `${HEAD}steps:\n  - call: createOrder\n    body: {}\n`

const NESTED = `${HEAD}needs: [clock]
steps:
  - advance: 1m
  - repeat: 2
    steps:
      - advance: 2m
      - parallel:
          - - advance: 3m
          - - advance: 4m
`

test('a valid file has no issues, and the line of every step', async () => {
  expect(await issuesOf(NESTED)).toEqual([])
  const { lines } = await aScenario(NESTED)
  expect([...lines.values()]).toEqual([5, 6, 8, 9, 10, 11])
})

test.each([
  [
    'an unknown key',
    GOOD.replace('body', 'bdy'),
    ['5:5: steps[0].bdy is not known; did you mean "body"?'],
  ],
  [
    'an unknown verb',
    GOOD.replace('call:', 'cal:'),
    ['4:5: steps[0].cal is not known; did you mean "call"?'],
  ],
  [
    'an unknown operation',
    GOOD.replace('createOrder', 'createOder'),
    [expect.stringContaining('4:5: steps[0].call must be "createQuote"')],
  ],
  [
    'an unknown matcher',
    `${GOOD}    expect: { body: { a: { $matsch: x } } }\n`,
    [
      expect.stringContaining(
        '6:28: steps[0].expect.body.a.$matsch is not known; did you mean "$match"?',
      ),
    ],
  ],
  [
    'an unknown assumption',
    `${GOOD}needs: [behaviour]\nworld: { assumptions: { rateLimitPerMinut: 1 } }\n`,
    [expect.stringContaining('did you mean "rateLimitPerMinute"?')],
  ],
  [
    'an unknown rule',
    `${GOOD}covers: [conflict.wen]\n`,
    ['6:10: covers[0] is not the id of a rule: "conflict.wen". Did you mean "conflict.when"?'],
  ],
  [
    'no verb',
    `${GOOD}  - title: nothing\n`,
    [expect.stringContaining('6:5: steps[1] has no verb')],
  ],
  [
    'an invalid duration',
    `${GOOD.replace('steps', 'needs: [clock]\nsteps')}  - advance: 3 minutes\n`,
    [expect.stringContaining('7:5: steps[1].advance must be a duration')],
  ],
  [
    'a start on a day that does not exist',
    `${GOOD}world: { clock: 2026-02-30T09:00:00Z }\n`,
    ['6:10: world.clock must be a day and a time that exist; it was "2026-02-30T09:00:00Z"'],
  ],
  [
    'a start in month 13',
    `${GOOD}world: { clock: 2026-13-01T09:00:00Z }\n`,
    [expect.stringContaining('6:10: world.clock must be a day and a time that exist')],
  ],
  [
    'a start in hour 25',
    `${GOOD}world: { clock: 2026-01-01T25:00:00Z }\n`,
    [expect.stringContaining('6:10: world.clock must be a day and a time that exist')],
  ],
  [
    'an unknown reference',
    `${GOOD}    params: { transactionId: "\${oder.transactionId}" }\n`,
    [
      '6:15: steps[0].params.transactionId refers to ${oder.transactionId}, and no step before it saves "oder".',
    ],
  ],
  [
    'an unknown member of a built-in reference',
    `${GOOD}    query: { customerId: "\${run.custmer}" }\n`,
    [
      '6:14: steps[0].query.customerId refers to ${run.custmer}, and "run" has only seed and customer. Did you mean "customer"?',
    ],
  ],
  [
    'two verbs in one step',
    `${GOOD}    bdy: {}\n    simulate: deposit\n    order: x\n`,
    ['4:5: steps[0] has 2 verbs, call and simulate; write one step for each'],
  ],
  [
    'an event without its end',
    `${GOOD}  - { expectWebhook: transaction.complete }\n`,
    [expect.stringMatching(/expectWebhook must be .*; did you mean "transaction\.completed"\?$/)],
  ],
  [
    'events in a list without their beginning, and with a mistake',
    `${GOOD}  - { expectWebhook: [failed, transaction.updatd] }\n`,
    [
      expect.stringMatching(/expectWebhook\[0\] .*; did you mean "transaction\.failed"\?$/),
      expect.stringMatching(/expectWebhook\[1\] .*; did you mean "transaction\.updated"\?$/),
    ],
  ],
  [
    'an event of a fault without its beginning',
    `world: { webhooks: [{ match: { type: completed }, do: drop }] }\n${GOOD}`,
    [expect.stringMatching(/match\.type .*; did you mean "transaction\.completed"\?$/)],
  ],
  [
    'a wrong indentation',
    GOOD.replace('    body', '   body'),
    [expect.stringMatching(/^5:1: this is not valid YAML: .*\. Check the indentation/)],
  ],
  [
    'a delay beyond the limit in the world',
    `${GOOD}needs: [behaviour]\nworld: { progression: "after:9999d", webhooks: [{ do: delay, by: 9999d9999d }] }\n`,
    [expect.stringContaining('7:62: world.webhooks[0].by must be a duration of at most')],
  ],
  [
    'a delay beyond the limit in a step',
    `${GOOD.replace('steps', 'needs: [behaviour]\nsteps')}  - repeat: 2\n    steps:\n      - behave: { http: [{ do: latency, by: 9999d9999d }] }\n`,
    [expect.stringContaining('9:41: steps[1].steps[0].behave.http[0].by must be')],
  ],
  [
    'invalid YAML',
    `${GOOD}  - {call: }}\n`,
    [expect.stringContaining('6:13: this is not valid YAML')],
  ],
  ['a list', '- a', ['1:1: the file must hold names and values, such as "name: A buy is paid"']],
  ['text', 'BMP', ['1:1: the file must hold names and values, such as "name: A buy is paid"']],
  ['an empty file', '', ['1:1: the file is empty; a scenario has a name and steps']],
])('%s has an issue with its line, its column and the fix', async (_, text, issues) => {
  expect(await issuesOf(text)).toEqual(issues)
})

test('all issues of a file are listed, in the order of its lines', async () => {
  const text = `${HEAD}steps:\n  - call: createOrder\n    bdy: {}\n  - advance: soon\nworld: { sed: 1 }\n`
  const lines = (await issuesOf(text)).map((issue) => issue.split(':')[0])
  expect(lines).toEqual(['5', '6', '7'])
})

test('the fix for an unquoted reference in braces is to quote it', async () => {
  const [issue] = await issuesOf(`${GOOD}    params: { transactionId: \${order.transactionId} }\n`)
  expect(issue).toContain('put a reference in quotes')
})

test.each([
  ['clock', '  - advance: 1m\n', ''],
  ['clock', '  - expectNoWebhook: { within: 1h }\n', 'webhooks'],
  ['clock', '  - eventually: { call: createQuote, body: {} }\n    within: 10m\n', ''],
  ['simulate', '  - { simulate: deposit, order: x }\n', ''],
  ['behaviour', '  - behave: { magic: false }\n', ''],
  ['webhooks', '  - rotate: {}\n', ''],
  ['inspect', '  - inspect: x\n', ''],
  ['restart', '  - restart: kill\n', ''],
  ['magic', '  - { call: createOrder, body: { externalCustomerId: ada+expire } }\n', ''],
  ['magic', '  - { call: resolveBankAccount, body: { accountNumber: "0000000001" } }\n', ''],
  [
    'simulate',
    '  - repeat: 2\n    steps: [{ simulate: deposit, order: x }]\n',
    '',
    'steps[0].steps[0]',
  ],
])(
  'a scenario that needs %s may leave that out, and must list it where it lists its needs',
  async (need, step, also, by = 'steps[0]') => {
    expect(await issuesOf(`${HEAD}steps:\n${step}`)).toEqual([])
    const [issue] = await issuesOf(`${HEAD}needs: [${also}]\nsteps:\n${step}`)
    expect(issue).toContain(`needs must list "${need}", because ${by} needs it`)
    const needs = [need, ...(also === '' ? [] : [also])].join(', ')
    expect(await issuesOf(`${HEAD}needs: [${needs}]\nsteps:\n${step}`)).toEqual([])
  },
)

test('a world needs behaviour, unless it has only a seed and a clock', async () => {
  expect(await issuesOf(`${GOOD}world: { seed: 3, clock: 2026-03-01T09:00:00Z }\n`)).toEqual([])
  const [issue] = await issuesOf(`${GOOD}needs: []\nworld: { progression: manual }\n`)
  expect(issue).toContain('needs must list "behaviour", because world needs it')
})

test('an unused need is an issue, because it would skip the scenario on some targets', async () => {
  const [issue] = await issuesOf(`${GOOD}needs: [clock]\n`)
  expect(issue).toBe('6:9: needs[0] is "clock", which no part of the scenario needs; remove it')
})

test('a branch of a race cannot use what another saves; a later step can use both', async () => {
  const race = (second: string) => `${HEAD}steps:
  - parallel:
      - - { call: createQuote, body: {}, save: { quote: $ } }
      - - { call: createOrder, body: { rate: "${second}" } }
  - { call: createOrder, body: { rate: "\${quote.x}" } }
`
  expect(await issuesOf(race('1'))).toEqual([])
  expect(await issuesOf(race('${quote.x}'))).toHaveLength(1)
})

test('aliases of aliases without end make an invalid file', async () => {
  const names = [...'abcdefghi']
  const lines = names.map(
    (name, at) => `${name}: &${name} [${at === 0 ? 1 : `*${names[at - 1]}, `.repeat(9)}]`,
  )
  expect(await issuesOf(`${GOOD}${lines.join('\n')}\n`)).toEqual([
    expect.stringMatching(/^1:1: its aliases cannot be resolved: Excessive alias count/),
  ])
})
