import { expect, test } from 'vitest'
import { aStory, HEAD, problemsOf } from '../scenario-files.ts'

const GOOD = `${HEAD}steps:\n  - call: createOrder\n    body: {}\n`

test('a file that fits has no problems, and knows the line of every step', async () => {
  const text = `${HEAD}needs: [clock]
steps:
  - advance: 1m
  - repeat: 2
    steps:
      - advance: 2m
      - parallel:
          - - advance: 3m
          - - advance: 4m
`
  expect(await problemsOf(text)).toEqual([])
  const { lines } = await aStory(text)
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
    `${GOOD}needs: [behaviour]\nworld: { assumptions: { conflictStatos: 1 } }\n`,
    [expect.stringContaining('did you mean "conflictStatus"?')],
  ],
  [
    'an unknown rule',
    `${GOOD}covers: [conflict.wen]\n`,
    ['6:10: covers[0] names no rule: "conflict.wen". Did you mean "conflict.when"?'],
  ],
  [
    'no verb at all',
    `${GOOD}  - title: nothing\n`,
    [expect.stringContaining('6:5: steps[1] says nothing to do')],
  ],
  [
    'a wait that is none',
    `${GOOD.replace('steps', 'needs: [clock]\nsteps')}  - advance: 3 minutes\n`,
    [expect.stringContaining('7:5: steps[1].advance must be a duration')],
  ],
  [
    'an unknown reference',
    `${GOOD}    params: { transactionId: "\${oder.transactionId}" }\n`,
    [
      '6:15: steps[0].params.transactionId refers to ${oder.transactionId}, and no step before it saves "oder".',
    ],
  ],
  [
    'a member that nothing built in has',
    `${GOOD}    query: { customerId: "\${run.custmer}" }\n`,
    [
      '6:14: steps[0].query.customerId refers to ${run.custmer}, and "run" has only seed and customer. Did you mean "customer"?',
    ],
  ],
  [
    'two things to do in one step',
    `${GOOD}    bdy: {}\n    simulate: deposit\n    order: x\n`,
    ['4:5: steps[0] says to do call and simulate; make a step of each'],
  ],
  [
    'a wrong indentation',
    GOOD.replace('    body', '   body'),
    [expect.stringMatching(/^5:1: this is no YAML: .*\. See how far this line/)],
  ],
  [
    'a wait of a century in the world',
    `${GOOD}needs: [behaviour]\nworld: { progression: "after:9999d", webhooks: [{ do: delay, by: 9999d9999d }] }\n`,
    [expect.stringContaining('7:62: world.webhooks[0].by must be a duration of at most')],
  ],
  [
    'a wait of a century in a step',
    `${GOOD.replace('steps', 'needs: [behaviour]\nsteps')}  - repeat: 2\n    steps:\n      - behave: { http: [{ do: latency, by: 9999d9999d }] }\n`,
    [expect.stringContaining('9:41: steps[1].steps[0].behave.http[0].by must be')],
  ],
  ['no YAML', `${GOOD}  - {call: }}\n`, [expect.stringContaining('6:13: this is no YAML')]],
  ['an empty file', '', ['1:1: the file is empty; a story has a name, a why and steps']],
])('%s is said with its line, its column and what mends it', async (_, text, problems) => {
  expect(await problemsOf(text)).toEqual(problems)
})

test('everything that is wrong with a file is said at once, in the order of its lines', async () => {
  const text = `${HEAD}steps:\n  - call: createOrder\n    bdy: {}\n  - advance: soon\nworld: { sed: 1 }\n`
  const lines = (await problemsOf(text)).map((problem) => problem.split(':')[0])
  expect(lines).toEqual(['5', '6', '7'])
})

test('a reference within braces that is not quoted is recognised', async () => {
  const [problem] = await problemsOf(
    `${GOOD}    params: { transactionId: \${order.transactionId} }\n`,
  )
  expect(problem).toContain('put a reference in quotes')
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
])('a story that needs %s has to say so', async (need, step, also, by = 'steps[0]') => {
  const declared = also === '' ? '' : `needs: [${also}]\n`
  const [problem] = await problemsOf(`${HEAD}${declared}steps:\n${step}`)
  expect(problem).toContain(`needs must name "${need}", because ${by} needs it`)
  const needs = [need, ...(also === '' ? [] : [also])].join(', ')
  expect(await problemsOf(`${HEAD}needs: [${needs}]\nsteps:\n${step}`)).toEqual([])
})

test('a world beyond seed and clock needs behaviour, and seed and clock alone need nothing', async () => {
  expect(await problemsOf(`${GOOD}world: { seed: 3, clock: 2026-03-01T09:00:00Z }\n`)).toEqual([])
  const [problem] = await problemsOf(`${GOOD}world: { progression: manual }\n`)
  expect(problem).toContain('needs must name "behaviour", because world needs it')
})

test('a need that nothing has is a fault as well, for it would keep the story from targets', async () => {
  const [problem] = await problemsOf(`${GOOD}needs: [clock]\n`)
  expect(problem).toBe('6:9: needs[0] names "clock", which nothing in the story needs; take it out')
})

test('branches of a race cannot lean on each other, and what follows can lean on both', async () => {
  const race = (second: string) => `${HEAD}steps:
  - parallel:
      - - { call: createQuote, body: {}, save: { quote: $ } }
      - - { call: createOrder, body: { rate: "${second}" } }
  - { call: createOrder, body: { rate: "\${quote.x}" } }
`
  expect(await problemsOf(race('1'))).toEqual([])
  expect(await problemsOf(race('${quote.x}'))).toHaveLength(1)
})
