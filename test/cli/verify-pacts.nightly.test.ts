/** The consumers' own pacts: files, and those of a broker. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../src/create-sandbox.ts'
import { freePort } from '../../src/base/client/free-port.ts'
import {
  A_QUOTE,
  aMessage,
  aStatus,
  versionFour,
  versionTwo,
} from '../verify/pact/consumer-pacts.ts'
import { localBroker } from '../verify/pact/local-broker.ts'
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
  return { ...printed, rows, cwd, apiKey: sandbox.apiKey }
}

const ORDER = { name: 'an order was made', params: { side: 'sell' } }

test('pacts of every version of the specification are verified, with the key of the run', async () => {
  const { code, rows, out } = await verified([], { pact: versionTwo(A_QUOTE) })
  expect(rows()).toMatchObject([
    { id: 'consumers.web-shop.a-request-for-a-quote', verdict: 'passed' },
  ])
  expect(code).toBe(0)
  expect(out).toContain("1 interaction of its consumers' pacts passed.")
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

test('interactions whose state cannot be set up are inconclusive', async () => {
  const interactions = OPEN.map(([description, states, more]) => ({
    ...aStatus(states, more),
    description,
  }))
  const { code, rows } = await verified([], { pact: versionFour(A_QUOTE4, ...interactions) })
  const [first, ...others] = rows()
  expect([code, first?.verdict]).toEqual([5, 'passed'])
  expect(others.map(({ verdict, received }) => [verdict, received])).toEqual(
    OPEN.map(([, , , said]) => ['inconclusive', expect.stringContaining(said)]),
  )
})

/** As a consumer's tests write it with a newer Pact. */
const A_NEWER_QUOTE = {
  ...A_QUOTE4,
  description: 'a quote with a matcher of a newer Pact',
  response: {
    status: 200,
    body: { contentType: 'application/json', encoded: false, content: { side: 'buy' } },
    matchingRules: { body: { '$.side': { combine: 'AND', matchers: [{ match: 'similarity' }] } } },
  },
}

test('an interaction that Pact cannot load is named with the reason, and takes no other down', async () => {
  const pact = versionFour(A_NEWER_QUOTE, A_QUOTE4)
  const { code, rows } = await verified([], { pact })
  expect([code, rows()]).toMatchObject([
    5,
    [
      { verdict: 'inconclusive', received: expect.stringContaining('"similarity"') },
      { verdict: 'passed' },
    ],
  ])
})

const TOKEN = 'the-token-of-the-broker'

test('results are published with version, branch and tag, and no secret is shown or published', async () => {
  const broker = await localBroker({ authorization: `Bearer ${TOKEN}`, basePath: '/pact-broker' })
  broker.publish(versionFour(A_QUOTE4))
  const other = { ...versionFour(aStatus([ORDER], { status: 'finished' })) }
  broker.publish({ ...other, consumer: { name: 'Other' } })
  broker.publish({ ...versionFour(A_QUOTE4), consumer: { name: 'Elsewhere' } }, '1', 'feature')
  const env = {
    PACT_BROKER_BASE_URL: broker.url,
    PACT_BROKER_TOKEN: TOKEN,
    PACT_BROKER_PUBLISH_VERIFICATION_RESULTS: 'true',
  }
  const version = ['--provider-version', '1.2.3', '--provider-branch', 'main']
  const args = [...version, '--provider-tags', 'test', '--build-url', 'https://ci.example/7']
  const { code, err, out, rows, cwd, apiKey } = await verified(args, { env })
  expect([code, rows()]).toMatchObject([
    4,
    [
      {
        verdict: 'failed',
        expected: 'what Other relies on: $.status "finished"',
        received: expect.stringContaining("'finished'"),
      },
      { id: 'consumers.a-request-for-a-quote', verdict: 'passed' },
    ],
  ])
  expect(broker.results.map(({ pact, body }) => [pact.consumer, body.success])).toEqual([
    ['Web Shop', true],
    ['Other', false],
  ])
  expect(broker.results[1]?.body).toMatchObject({
    providerApplicationVersion: '1.2.3',
    buildUrl: 'https://ci.example/7',
    testResults: [
      {
        interactionId: '1-0',
        success: false,
        mismatches: [{ attribute: 'body', identifier: '$.status' }],
      },
    ],
  })
  expect([[...broker.branches], [...broker.tags]]).toEqual([
    [['1.2.3', 'main']],
    [['1.2.3', 'test']],
  ])
  expect(err).toContain('Published the results of version 1.2.3.')
  const written = readFileSync(join(cwd, 'report.json'), 'utf8')
  for (const text of [out, err, written]) expect(text).not.toContain(TOKEN)
  const published = JSON.stringify(broker.results.map(({ body }) => body))
  for (const text of [out, err, written, published]) expect(text).not.toContain(apiKey)
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

test('results that the broker does not take are named, and exit with 3', async () => {
  const broker = await localBroker({ hasTags: false })
  broker.publish(versionFour(A_QUOTE4))
  const version = ['--provider-version', '7', '--provider-tags', 'test']
  const args = ['--pact-broker-url', broker.url, '--publish', ...version]
  const { code, err } = await verified(args)
  expect([code, err]).toEqual([3, expect.stringContaining('Failed to publish the results: ')])
})

test.each([
  ['asks for credentials', { authorization: 'Bearer other' }, '401'],
  ['has no pact of the provider', {}, "No pacts found for provider 'ramp-service'"],
])('a broker that %s is named, and the run exits with 3', async (_, options, said) => {
  const broker = await localBroker(options)
  const env = { PACT_BROKER_USERNAME: 'ada', PACT_BROKER_PASSWORD: 'the-password' }
  const { code, err, rows } = await verified(['--pact-broker-url', broker.url], { env })
  expect(code).toBe(3)
  expect(err).toMatch(/Failed to read pacts: .*Check --pact-broker-url/)
  expect(err).toContain(said)
  expect(err).not.toContain('the-password')
  expect(rows()).toMatchObject([{ verdict: 'inconclusive' }])
})

test('the credentials of a broker go to no other address', async () => {
  const [broker, other] = [await localBroker(), await localBroker()]
  broker.publish(versionFour(A_QUOTE4))
  other.publish(versionFour(aStatus([ORDER])))
  const args = ['--pact-broker-url', broker.url, '--pact', `${other.url}/pacts/0`]
  const { rows } = await verified(args, { env: { PACT_BROKER_TOKEN: TOKEN } })
  expect(rows().map(({ verdict }) => verdict)).toEqual(['passed', 'passed'])
  const sent = ({ requests }: typeof broker) => [
    ...new Set(requests.map(({ authorization }) => authorization)),
  ]
  expect([sent(broker), sent(other)]).toEqual([[`Bearer ${TOKEN}`], [undefined]])
})

test('a plan counts the pacts that are files, and reads no broker', async () => {
  const broker = await localBroker()
  const total = async (pact?: object) => {
    const args = ['--dry-run', '--pact-broker-url', broker.url]
    const { out } = await verified(args, pact === undefined ? {} : { pact })
    expect(out).toContain(`It asks ${broker.url} for the pacts of the consumers of ramp-service`)
    return Number(/(\d+) {2}in total/.exec(out)?.[1])
  }
  expect((await total(versionTwo(A_QUOTE))) - (await total())).toBe(1)
  expect(broker.requests).toEqual([])
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

test.each(['a broker', 'a file'])(
  'a message of %s is judged on the webhook whose type its description names',
  async (from) => {
    const pact = versionFour(aMessage('transaction.completed'), aMessage('transaction.moved'), {
      ...aMessage('transaction.created', { data: 7 }),
    })
    const broker = await localBroker()
    broker.publish(pact)
    const isFile = from === 'a file'
    const args = isFile ? [] : ['--pact-broker-url', broker.url]
    const { rows } = await verified(
      [...args, '--webhook-listen', String(await freePort())],
      isFile ? { pact } : {},
    )
    expect(rows().map(({ verdict, received }) => [verdict, received])).toEqual([
      ['failed', expect.stringContaining('$.data')],
      ['passed', undefined],
      ['inconclusive', expect.stringContaining('arrived in this run')],
    ])
  },
)
