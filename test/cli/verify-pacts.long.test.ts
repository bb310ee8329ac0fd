/** The consumers' own pacts: files, and those of a broker. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../src/create-sandbox.ts'
import { freePort } from '../../src/client/free-port.ts'
import {
  A_QUOTE,
  aMessage,
  aStatus,
  versionFour,
  versionTwo,
} from '../conformance/pact/consumer-pacts.ts'
import { localBroker } from '../conformance/pact/local-broker.ts'
import { aFolder } from './a-folder.ts'
import { call, type CallOptions } from './call.ts'

type Row = {
  id: string
  title: string
  verdict: string
  expected?: string
  fix?: string
  received?: string
}

/** The rows of consumers' pacts; `pact` is written to a file. */
async function verified(
  args: readonly string[],
  { pact, env = {} }: { pact?: object } & Pick<CallOptions, 'env'> = {},
) {
  const sandbox = await createSandbox()
  onTestFinished(() => sandbox.close())
  const cwd = aFolder()
  if (pact !== undefined) writeFileSync(join(cwd, 'pact.json'), JSON.stringify(pact))
  const file = pact === undefined ? [] : ['--pact', 'pact.json']
  const target = ['--base-url', sandbox.url, '--api-key', sandbox.apiKey]
  const reports = ['--report-json', 'report.json']
  const printed = await call(['verify', ...target, ...file, ...reports, ...args], { cwd, env })
  const rows = () => {
    const { rows: all } = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8')) as {
      rows: Row[]
    }
    return all.filter(({ id }) => id.startsWith('consumers.'))
  }
  return { ...printed, rows, cwd }
}

const ORDER = { name: 'an order was made', params: { side: 'sell' } }

test('pacts of every version of the specification are verified, with the key of the run', async () => {
  const { code, rows, out } = await verified([], { pact: versionTwo(A_QUOTE) })
  expect(rows()).toMatchObject([
    { id: 'consumers.web-shop.a-request-for-a-quote', verdict: 'passed' },
  ])
  expect(code).toBe(0)
  expect(out).toMatch(/ok +consumers +1 passed/)
  const four = await verified([], { pact: versionFour(aStatus([ORDER])) })
  expect(four.rows()).toMatchObject([{ verdict: 'passed' }])
})

test('what a consumer relies on and the deployment does not do fails the run', async () => {
  const pact = versionFour(aStatus([ORDER], { status: 'finished', more: { reason: 'paid' } }))
  const { code, rows, out } = await verified([], { pact })
  expect([code, rows()]).toMatchObject([
    4,
    [
      {
        verdict: 'failed',
        expected: 'what Web Shop relies on: $.reason; $.status "finished"',
        received: expect.stringContaining("'finished'"),
      },
    ],
  ])
  expect(out).toContain("1 interaction of its consumers' pacts failed.")
})

const OPEN = [
  ['an unknown state', [{ name: 'an order was mad' }], {}, 'Did you mean "an order was made"?'],
  ['a state of another name', [{ name: 'x' }], {}, 'The states are: a business with an API key'],
  [
    'an unknown parameter',
    [{ name: 'an order was made', params: { id: '1' } }],
    {},
    'It takes side, customerId',
  ],
  [
    'a wrong parameter',
    [{ name: 'an order was made', params: { side: 'swap' } }],
    {},
    '"swap". Pass buy or sell',
  ],
  [
    'an id that is not that of its state',
    [ORDER],
    { expression: '/api/developer/orders/7/monitor-status' },
    'transactionId "1"',
  ],
] as const

const A_QUOTE4 = {
  ...A_QUOTE,
  type: 'Synchronous/HTTP',
  request: {
    ...A_QUOTE.request,
    body: { content: A_QUOTE.request.body, contentType: 'application/json', encoded: false },
  },
  response: { status: 200 },
}

test('interactions whose state cannot be set up are inconclusive, and success is not published', async () => {
  const broker = await localBroker()
  const interactions = OPEN.map(([description, states, more]) => ({
    ...aStatus(states, more),
    description,
  }))
  broker.publish(versionFour(A_QUOTE4, ...interactions))
  const args = ['--pact-broker-url', broker.url, '--publish', '--provider-version', '7']
  const { code, rows, err } = await verified(args)
  const [first, ...others] = rows()
  expect([code, first?.verdict]).toEqual([5, 'passed'])
  expect(others.map(({ verdict, received }) => [verdict, received])).toEqual(
    OPEN.map(([, , , said]) => ['inconclusive', expect.stringContaining(said)]),
  )
  expect(broker.results).toEqual([])
  expect(err).toContain(
    'Nothing is published about the pact of Web Shop with ramp-service: 5 of 6 interactions were not verified.',
  )
})

test('results are published with the version and the branch, and the token is shown nowhere', async () => {
  const broker = await localBroker({
    authorization: 'Bearer the-token-of-the-broker',
    basePath: '/pact-broker',
  })
  broker.publish(versionFour(A_QUOTE4))
  broker.publish({
    ...versionFour(aStatus([ORDER], { status: 'finished' })),
    consumer: { name: 'Other' },
  })
  broker.publish({ ...versionFour(A_QUOTE4), consumer: { name: 'Elsewhere' } }, '1', 'feature')
  const env = { PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: 'the-token-of-the-broker' }
  const args = ['--publish', '--provider-version', '1.2.3', '--provider-branch', 'main']
  const { code, err, out, cwd } = await verified(args, { env })
  expect(code).toBe(4)
  expect(broker.results.map(({ pact, body }) => [pact.consumer, body.success])).toEqual([
    ['Web Shop', true],
    ['Other', false],
  ])
  expect(broker.results[1]?.body).toMatchObject({
    providerApplicationVersion: '1.2.3',
    verifiedBy: { implementation: 'ramp-sandbox' },
    testResults: [
      {
        interactionId: '1-0',
        success: false,
        mismatches: [{ attribute: 'body', identifier: '$.status' }],
      },
    ],
  })
  expect([...broker.branches]).toEqual([['1.2.3', 'main']])
  const written = readFileSync(join(cwd, 'report.json'), 'utf8')
  for (const text of [out, err, written]) expect(text).not.toContain('the-token')
})

test('a pact that the broker lists as pending fails no run, and its failure is published', async () => {
  const broker = await localBroker()
  broker.publish(versionFour(aStatus([ORDER], { status: 'finished' })))
  const branch = ['--provider-branch', 'main', '--provider-version', '7']
  const args = ['--pact-broker-url', broker.url, '--enable-pending', ...branch, '--publish']
  const { code, rows } = await verified(args)
  expect([code, rows()[0]?.verdict, rows()[0]?.received]).toEqual([
    5,
    'inconclusive',
    expect.stringMatching(/^the broker lists the pact as pending, .*'finished'/),
  ])
  expect(broker.results.map(({ body }) => body.success)).toEqual([false])
})

test('a plan counts the pacts that are files, and reads no broker', async () => {
  const broker = await localBroker()
  const total = async (pact?: object) => {
    const args = ['--dry-run', '--pact-broker-url', broker.url]
    const { out } = await verified(args, pact === undefined ? {} : { pact })
    return Number(/(\d+) {2}in total/.exec(out)?.[1])
  }
  expect((await total(versionTwo(A_QUOTE))) - (await total())).toBe(1)
  expect(broker.requests).toEqual([])
})

test('a member pending in a file changes nothing', async () => {
  const interaction = { ...aStatus([ORDER], { status: 'finished' }), pending: true }
  expect((await verified([], { pact: versionFour(interaction) })).code).toBe(4)
})

test('pacts in progress are added, and selectors select', async () => {
  const broker = await localBroker()
  broker.publish(versionFour(A_QUOTE4))
  broker.publish({ ...versionFour(A_QUOTE4), consumer: { name: 'Other' } }, '2', 'feature')
  const wip = [
    '--include-wip-pacts-since',
    '2026-01-01',
    '--enable-pending',
    '--provider-branch',
    'main',
  ]
  const base = ['--pact-broker-url', broker.url]
  expect((await verified([...base, ...wip])).rows()).toHaveLength(2)
  const selected = [
    '--consumer-version-selector',
    'branch=feature',
    '--consumer-version-selector',
    '{"consumer":"Web Shop"}',
  ]
  expect((await verified([...base, ...selected])).rows()).toHaveLength(2)
  expect(broker.requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    consumerVersionSelectors: [{ branch: 'feature' }, { consumer: 'Web Shop' }],
  })
})

test('a broker that selects no pacts gives the latest of each consumer', async () => {
  const broker = await localBroker({ isOld: true })
  broker.publish(versionFour(A_QUOTE4))
  expect((await verified(['--pact-broker-url', broker.url])).rows()).toMatchObject([
    { verdict: 'passed' },
  ])
})

test('messages are judged on the webhooks of the run', async () => {
  const pact = versionFour(
    aMessage('transaction.completed'),
    aMessage('transaction.created', { data: 7 }),
    aMessage('transaction.moved'),
  )
  const without = await verified([], { pact })
  expect(without.rows().map(({ verdict, fix }) => [verdict, fix?.slice(0, 21)])).toEqual(
    Array.from({ length: 3 }, () => ['inconclusive', 'Pass --webhook-listen']),
  )
  const { rows } = await verified(['--webhook-listen', String(await freePort())], { pact })
  expect(rows().map(({ verdict, received }) => [verdict, received])).toEqual([
    ['passed', undefined],
    ['failed', expect.stringContaining('$.data')],
    ['inconclusive', 'no webhook of the kind "transaction.moved" arrived in this run'],
  ])
})
