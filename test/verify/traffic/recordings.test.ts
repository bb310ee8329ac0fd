/** HAR files as other tools write them, and files that are hostile. */
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aboutSentence } from '../../../src/report/verify/wording.ts'
import { checkRecordings } from './checked.ts'
import { HarWriter } from '../../../src/verify/traffic/har-writer.ts'
import { SAMPLES } from '../../contracts/samples.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'

const FOLDER = aFolder()
const ID = '5d2c6f50-4c0e-4a4e-9a86-3c7a5b1b7f10'
const OTHER = '065488ba-ed11-4ca8-bb0a-03eff95a2534'
const THIRD = '865488ba-ed11-4ca8-bb0a-03eff95a2534'
const CREATED = '2026-01-01T09:00:00.000Z'
const EXPIRES = '2026-01-01T09:30:00.000Z'

let files = 0
function written(content: string | Uint8Array): string {
  const path = join(FOLDER, `${files++}.har`)
  writeFileSync(path, content)
  return path
}

type Given = {
  live?: boolean
  status?: number
  at?: number
  url?: string
  content?: object
  more?: object
}

/** As browsers write it; `at` in seconds. */
function entry(
  method: string,
  path: string,
  body: object | undefined,
  json: unknown,
  given: Given = {},
) {
  const { status = 200, at = 0, url = 'https://ramp.example/v1', more = {} } = given
  const text = JSON.stringify(json)
  return {
    startedDateTime: new Date(Date.UTC(2026, 0, 1, 9, 0, at)).toISOString(),
    time: 12.5,
    request: {
      ...{
        method,
        url: `${url}/api/developer/${path}`,
        httpVersion: 'http/2.0',
        headers: [
          { name: ':method', value: method },
          { name: 'X-Api-Key', value: 'ramp_test_abcdefgh' },
        ],
      },
      ...(body === undefined
        ? {}
        : { postData: { mimeType: 'application/json', text: JSON.stringify(body) } }),
    },
    response: {
      ...{ status, headers: [{ name: 'Content-Type', value: 'application/json' }] },
      content: given.content ?? { mimeType: 'application/json', size: text?.length, text },
    },
    _initiator: { type: 'script' },
    ...more,
  }
}

const har = (...entries: readonly object[]) =>
  JSON.stringify({
    log: { version: '1.2', creator: { name: 'Other', version: '1' }, pages: [], entries },
  })

const ASKED = {
  side: 'buy',
  asset: 'USDC',
  chain: 'base',
  amount: 5,
  fiatAmount: 7_000,
  externalCustomerId: 'ada',
}
const WINDOW = 'orders/intent?customerId=ada&token=USDC&network=base'
const order = (at: number, id = ID, more: object = {}, given: Given = {}) =>
  entry(
    'POST',
    'orders',
    { ...ASKED, ...more },
    {
      ...SAMPLES.order[0],
      side: 'buy',
      asset: 'USDC',
      chain: 'base',
      transactionId: id,
      requestReference: `R-${id}`,
      environment: given.live ? 'live' : 'test',
      sandbox: given.live ? undefined : true,
    },
    { at, ...given },
  )
const intent = (at: number, id = ID, said: object = {}) =>
  entry(
    'GET',
    WINDOW,
    undefined,
    {
      ...SAMPLES['order-intent'][0],
      side: 'buy',
      token: 'USDC',
      network: 'base',
      transactionId: id,
      intentId: `i-${id}`,
      externalOrderId: `o-${id}`,
      depositIntentCreatedAt: CREATED,
      depositIntentExpiresAt: EXPIRES,
      externalCustomerId: 'ada',
      timeRemainingSeconds: 1_700,
      ...said,
    },
    { at },
  )
const none = (at: number) =>
  entry('GET', WINDOW, undefined, { success: false }, { at, status: 404 })
const [CONFLICT] = SAMPLES['active-intent-conflict']
const conflict = (at: number, said: object = {}) => {
  const own = { ...Object(CONFLICT['conflict']), token: 'USDC', chain: 'base', ...said }
  return entry('POST', 'orders', ASKED, { ...CONFLICT, conflict: own }, { at, status: 409 })
}
const sync = (at: number, status: string, id = ID, said: object = {}) =>
  entry(
    'POST',
    `orders/${id}/monitor-status`,
    undefined,
    {
      ...SAMPLES['order-status'][0],
      transactionId: id,
      status,
      terminal: status !== 'pending',
      completed: status === 'completed',
      synchronizedAt: '2026-01-01T09:10:00.000Z',
      environment: 'test',
      sandbox: true,
      ...said,
    },
    { at },
  )
const syncedAt = (at: number, synchronizedAt: string) => sync(at, 'pending', ID, { synchronizedAt })
const BAD_QUERY = (at: number) => entry('GET', WINDOW, undefined, {}, { at, status: 400 })
const ofEve = (at: number) => {
  const { request, ...rest } = intent(at, OTHER)
  return { ...rest, request: { ...request, url: request.url.replace('ada', 'eve') } }
}
const quoted = (best: object, others: readonly object[] = [], source = 'fiatAmount') =>
  entry('POST', 'quotes', ASKED, {
    ...{ ...SAMPLES.quote[0], side: 'buy', asset: 'USDC', chain: 'base', bestQuote: best },
    ...{ comparisonInput: 7_000, comparisonInputSource: source, quotes: [best, ...others] },
  })
const NORTH = { provider: 'north', rate: 1_400, estimatedOutput: 5 }
const webhook = (at: number, status: string) => ({
  startedDateTime: new Date(Date.UTC(2026, 0, 1, 9, 0, at)).toISOString(),
  time: 1,
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:3000/',
    headers: [{ name: 'x-service-signature', value: 'abc' }],
    postData: {
      mimeType: 'application/json',
      text: JSON.stringify({ data: { transactionId: ID, status } }),
    },
  },
  response: { status: 200, headers: [], content: { text: '' } },
  _webhook: {},
})
/** The customer has an e-mail address, and another name of it opened the window. */
const withMail = (one: ReturnType<typeof entry>) => {
  const text = JSON.stringify({ ...ASKED, externalCustomerId: 'eve', email: 'ada@example.com' })
  return { ...one, request: { ...one.request, postData: { mimeType: 'application/json', text } } }
}
const withBody = (sent: ReturnType<typeof webhook>, text: string) => {
  const postData = { ...sent.request.postData, text }
  return { ...sent, request: { ...sent.request, postData } }
}

const sell = (at: number) =>
  entry(
    'POST',
    'orders',
    { ...ASKED, side: 'sell', fiatAmount: undefined },
    {
      ...{ ...SAMPLES.order[0], side: 'sell', asset: 'USDC', chain: 'base', transactionId: ID },
      ...{ ourCryptoAddress: '', environment: 'test', sandbox: true },
    },
    { at },
  )

function failedIn(...entries: readonly object[]): readonly string[] {
  const { run } = checkRecordings(written(har(...entries)))
  return run.rows.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)
}
const quote = (body: object) =>
  entry('POST', 'quotes', body, {
    ...SAMPLES.quote[0],
    ...body,
    fiatAmount: undefined,
    tokenAmount: undefined,
    comparisonInput: 5,
    comparisonInputSource: 'tokenAmount',
  })
test.each<[string, readonly object[]]>([
  ['an order, its window and its sync', [order(0), intent(1), sync(2, 'pending')]],
  ['a conflict with an open window', [order(0), intent(1), conflict(2), intent(3)]],
  [
    'an override',
    [order(0), intent(1), order(2, OTHER, { overrideActiveIntent: true }), intent(3, OTHER)],
  ],
  [
    'another order after an end',
    [order(0), intent(1), sync(2, 'completed'), order(3, OTHER), intent(4, OTHER)],
  ],
  [
    'another order after a conflict, when the window is over',
    [
      ...[order(0), intent(1), conflict(2), sync(3, 'completed')],
      ...[order(4, OTHER), intent(5, OTHER)],
    ],
  ],
  [
    'another order after the window was gone',
    [order(0), none(1), order(2, OTHER), intent(3, OTHER)],
  ],
  [
    'queries that are all rejected from some moment on, as by a quota',
    [order(0), intent(1), sync(2, 'completed'), BAD_QUERY(3), BAD_QUERY(4)],
  ],
  [
    'a query that finds nothing later, or has never found anything',
    [BAD_QUERY(0), order(1), intent(2), sync(3, 'completed'), none(4)],
  ],
  ['a window that is read before its end', [order(0), syncedAt(1, CREATED), intent(2)]],
  [
    'a clock that was moved between an order and its window',
    [
      order(0),
      intent(1, ID, { timeRemainingSeconds: 60 }),
      syncedAt(2, '2026-01-01T09:29:00.000Z'),
    ],
  ],
  [
    'a list of quotes with figures of its own',
    [
      quoted({ ...NORTH, provider: 'other' }),
      quoted(NORTH, [{ provider: 'east', estimatedOutput: 4 }]),
    ],
  ],
  ['a window of an order that was placed elsewhere', [intent(0), intent(1, OTHER)]],
  ['a conflict with an order from before', [conflict(0), intent(1)]],
  ['a conflict that nothing is known about', [none(0), conflict(1), none(2)]],
  [
    'a conflict with an order that is pending, whatever reads say of its window',
    [order(0), intent(1), none(2), conflict(3), sync(4, 'pending'), none(5)],
  ],
  [
    'two recordings of other deployments',
    [
      order(0),
      intent(1),
      {
        ...order(2, ID),
        request: { ...order(2).request, url: 'https://other.example/api/developer/orders' },
      },
    ],
  ],
  [
    'an order that was in flight',
    [order(0), intent(1), order(2, OTHER, {}, { more: { time: 5_000 } }), intent(3)],
  ],
  [
    'a conflict with an order whose answer was not recorded',
    [
      order(0),
      intent(1),
      sync(2, 'completed'),
      none(3),
      order(4, OTHER, {}, { content: {} }),
      conflict(5),
      none(6),
    ],
  ],
  [
    'a conflict with a window whose answer was not recorded',
    [
      order(0),
      intent(1),
      sync(2, 'completed'),
      none(3),
      { ...intent(4), response: { status: 200, content: {} } },
      conflict(5),
      none(6),
    ],
  ],
  [
    'an order after one that overrode has ended',
    [
      order(0),
      intent(1),
      order(2, OTHER, { overrideActiveIntent: true }),
      sync(3, 'completed', OTHER),
      order(4, THIRD),
      sync(5, 'pending'),
    ],
  ],
  [
    'a page to sign in for a wrong key',
    [entry('POST', 'quotes', ASKED, undefined, { content: { text: '<!doctype html>' } })],
  ],
  [
    'an answer of the proxy itself',
    [
      order(0),
      {
        ...sync(1, 'x'),
        response: {
          ...sync(1, 'x').response,
          status: 200,
          headers: [{ name: 'x-ramp-sandbox-proxy', value: '1' }],
        },
      },
    ],
  ],
  [
    'a body that was not recorded',
    [
      entry(
        'POST',
        `orders/${ID}/monitor-status`,
        undefined,
        {},
        { content: { size: 300, mimeType: 'application/json' } },
      ),
      order(1),
    ],
  ],
  [
    'an empty text in place of a body',
    [entry('GET', WINDOW, undefined, {}, { content: { size: 300, text: '' } }), order(1)],
  ],
  [
    'a page that was answered with HTML and 500',
    [entry('GET', WINDOW, undefined, {}, { status: 500, content: { text: '<h1>' } })],
  ],
  ['a webhook and a sync that agree', [order(0), webhook(1, 'completed'), sync(2, 'completed')]],
  [
    'a webhook that is sent again',
    [order(0), webhook(1, 'completed'), webhook(2, 'completed'), sync(3, 'completed')],
  ],
  [
    'a receiver that is down, and one that takes its time',
    [
      order(0),
      { ...webhook(1, 'pending'), response: { status: 0, headers: [], content: {} } },
      { ...webhook(2, 'pending'), time: 14_900 },
    ],
  ],
  [
    'a conflict that names another customer with the same e-mail address',
    [withMail(conflict(0, { customerId: 'c-1' })), none(9)],
  ],
  ['a webhook whose body was not recorded', [order(0), withBody(webhook(1, 'pending'), '')]],
  ['a webhook about an order from before', [webhook(1, 'completed'), order(2, OTHER)]],
  [
    'live traffic, which has no sandbox',
    [order(0, ID, {}, { more: { request: { ...order(0).request, headers: [] } }, live: true })],
  ],
])('accuses nobody for %s', (_what, entries) => {
  expect(failedIn(...entries)).toEqual([])
})

test.each<[string, readonly object[], readonly string[]]>([
  [
    'a second order beside an open window',
    [order(0), intent(1), order(2, OTHER), intent(3)],
    ['windows.conflict-if-active'],
  ],
  [
    'an order in place of the conflict',
    [order(0), intent(1), order(2, OTHER), sync(3, 'pending')],
    ['windows.conflict-if-active'],
  ],
  [
    'an override that replaces nothing',
    [order(0), intent(1), order(2, OTHER, { overrideActiveIntent: true }), intent(3)],
    ['windows.override-replaces'],
  ],
  [
    'a window after its order has completed',
    [order(0), sync(1, 'completed'), intent(2)],
    ['windows.close-on-completion'],
  ],
  [
    'a conflict without any window',
    [order(0), intent(1), sync(2, 'completed'), none(3), conflict(4), none(5)],
    ['windows.conflict-if-active'],
  ],
  [
    'a webhook that says otherwise',
    [order(0), webhook(1, 'failed'), sync(2, 'completed')],
    ['webhooks.agree-with-sync'],
  ],
  [
    'a webhook that is answered late',
    [order(0), { ...webhook(1, 'pending'), time: 15_100 }],
    ['client.acknowledges-webhooks'],
  ],
  [
    'a webhook that is never answered',
    [
      order(0),
      {
        ...{ ...webhook(1, 'pending'), time: 15_000 },
        response: { status: 0, headers: [], content: {} },
      },
    ],
    ['client.acknowledges-webhooks'],
  ],
  [
    'a quote with the amount of the other side',
    [quote({ side: 'sell', tokenAmount: 5, fiatAmount: 5, asset: 'USDC', chain: 'base' })],
    ['client.quote-fields'],
  ],
  [
    'an order again right after the conflict',
    [order(0), conflict(2), order(3, OTHER, { overrideActiveIntent: true })],
    ['client.window-after-conflict'],
  ],
  [
    'a conflict right after another',
    [order(0), conflict(2), conflict(3)],
    ['client.window-after-conflict'],
  ],
  [
    'a status sync in a loop',
    Array.from({ length: 12 }, (_, at) => sync(at, 'pending')),
    ['client.sync-when-needed'],
  ],
  [
    'an order again after no answer',
    [order(0, ID, {}, { status: 0, content: {} }), order(5)],
    ['client.no-double-order'],
  ],
  [
    'an order again after 504',
    [order(0, ID, {}, { status: 504, content: { text: '' } }), order(5)],
    ['client.no-double-order'],
  ],
  [
    'a page before the first answer of the service',
    [entry('POST', 'quotes', ASKED, undefined, { content: { text: '<!doctype html>' } }), order(1)],
    ['schema.json'],
  ],
  ['a sell without an address', [sell(0)], ['orders.sell.address']],
  [
    'a conflict for an order that overrides',
    [intent(0), { ...conflict(1), request: order(1, ID, { overrideActiveIntent: true }).request }],
    ['answers.override-accepted'],
  ],
  [
    'a webhook whose body is cut',
    [order(0), withBody(webhook(1, 'pending'), '{"data":{"transactionId":"a')],
    ['webhooks.json'],
  ],
  [
    'a webhook that is a form',
    [order(0), withBody(webhook(1, 'pending'), 'transactionId=a&status=pending')],
    ['webhooks.json'],
  ],
  [
    'a webhook that writes an end in other letters',
    [order(0), webhook(1, 'COMPLETED')],
    ['webhooks.words'],
  ],
  [
    'a status sync that is behind a webhook, long after it',
    [order(0), webhook(1, 'completed'), sync(5, 'pending')],
    ['webhooks.agree-with-sync'],
  ],
  [
    'a window without its transaction',
    [intent(0, ID, { transactionId: '' })],
    ['schema.order-intent.transactionId'],
  ],
  [
    'a window without the customer of its query',
    [intent(0, ID, { customerId: '' })],
    ['schema.order-intent.customerId'],
  ],
  [
    'a comparison of nothing',
    [quoted(NORTH, [], '')],
    ['schema.quote.comparisonInputSource', 'answers.comparison-source'],
  ],
  [
    'the customer of somebody else',
    [order(0, ID, { externalCustomerId: 'eve' }), intent(1)],
    ['answers.window-customer'],
  ],
  [
    'time that remains for longer than the window',
    [intent(0, ID, { timeRemainingSeconds: 3_000 })],
    ['answers.time-remaining'],
  ],
  [
    'time that grows',
    [intent(0, ID, { timeRemainingSeconds: 900 }), intent(5, ID, { timeRemainingSeconds: 1_000 })],
    ['answers.time-remaining'],
  ],
  [
    'a status of its own where there is no window',
    [order(0), intent(1), sync(2, 'completed'), BAD_QUERY(3), ofEve(4)],
    ['windows.none-is-404'],
  ],
  [
    'a window that is open after its end',
    [order(0), syncedAt(1, '2026-01-01T09:31:00.000Z'), intent(2)],
    ['windows.close-on-expiry'],
  ],
  [
    'the rest of a window in minutes',
    [
      order(0),
      intent(1, ID, { timeRemainingSeconds: 30 }),
      syncedAt(2, '2026-01-01T09:00:02.000Z'),
    ],
    ['windows.time-left'],
  ],
  [
    'a route that is better than the best one',
    [quoted(NORTH, [{ provider: 'east', estimatedOutput: 6 }])],
    ['answers.best-quote'],
  ],
  [
    'a page in place of an answer',
    [order(0), entry('POST', 'quotes', ASKED, undefined, { content: { text: '<!doctype html>' } })],
    ['schema.json'],
  ],
])('finds %s', (_what, entries, ids) => {
  expect(failedIn(...entries)).toEqual(ids)
})

test('a conflict may name the customer in a form of its own', () => {
  const own = { customerId: 'c-1' }
  const all = [
    order(0),
    intent(1, ID, own),
    conflict(2, { customerId: 'cus_2' }),
    intent(3, ID, own),
  ]
  expect(failedIn(...all)).toEqual([])
})

test('a read of a window right after a conflict is after it, whatever fractions were recorded', () => {
  const quick = (at: number) => ({ more: { time: 0.6, startedDateTime: iso(at) } })
  const iso = (ms: number) => new Date(Date.UTC(2026, 0, 1, 9, 0, 1, ms)).toISOString()
  const all = [
    order(0),
    { ...conflict(1), ...quick(0).more },
    { ...intent(1), ...quick(0).more },
    { ...order(1, OTHER, { overrideActiveIntent: true }), ...quick(1).more },
  ]
  expect(failedIn(...all)).toEqual([])
})

test('a report says once what the recording has, and which order it lacks', () => {
  const path = written(har(order(0), sync(1, 'pending'), sync(2, 'pending', OTHER), webhook(3, '')))
  const { run } = checkRecordings(path)
  const has = '1 order, 0 payment window reads, 2 status syncs and 1 webhook'
  const lacks = `the order of transaction ${OTHER} was placed before it, or by another client`
  expect(aboutSentence(run)).toContain(`3 requests (${has}; ${lacks})`)
  const row = run.rows.find(({ id }) => id === 'windows.close-on-expiry')
  expect(row?.verdict === 'inconclusive' && row.because).toBe(
    'no payment window was read after a status sync beyond its end',
  )
})

const GOOD = har(order(0), intent(1))
test.each<[string, Uint8Array | string, number, boolean]>([
  ['UTF-8 with a byte order mark', `\ufeff${GOOD}`, 2, false],
  ['UTF-16', Buffer.from(`\ufeff${GOOD}`, 'utf16le'), 2, false],
  ['UTF-16, big-endian and without a mark', Buffer.from(GOOD, 'utf16le').swap16(), 2, false],
  ['a tail that is torn', GOOD.slice(0, GOOD.lastIndexOf('startedDateTime') + 40), 1, true],
  ['a list that never ends', `{"log":{"entries":[${JSON.stringify(order(0))},`, 1, true],
  [
    'an entry that is nested deeply',
    `{"log":{"entries":[{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}},${JSON.stringify(order(0))}]}}`,
    1,
    false,
  ],
  ['an entry that is no entry', har({ request: 5 }, [1] as never, order(0)), 1, false],
  [
    'lengths that are not those of the bodies',
    GOOD.replace(/"(bodySize|headersSize|size)":-?\d+/g, '"$1":99999999999'),
    2,
    false,
  ],
  [
    'members and headers with the names of an object',
    GOOD.replaceAll(
      '"request":{',
      '"__proto__":{"request":1},"constructor":{"a":1},"request":{',
    ).replaceAll(
      '"headers":[',
      '"headers":[{"name":"__proto__","value":"a"},{"name":"constructor","value":"b"},',
    ),
    2,
    false,
  ],
  [
    'a body that says base64 and is not',
    har({
      ...order(0),
      response: { status: 200, headers: [], content: { encoding: 'base64', text: '%%é~{' } },
    }),
    0,
    false,
  ],
  [
    'a charset that does not exist',
    GOOD.replaceAll('application/json', 'application/json; charset=utf-99'),
    2,
    false,
  ],
  ['an entry with a long text', har({ comment: 'a'.repeat(40 * 1024 * 1024) }, order(0)), 1, false],
])('reads %s', (_what, content, judged, isTorn) => {
  const checked = checkRecordings(written(content))
  expect([checked.judged, checked.files[0]?.isTorn]).toEqual([judged, isTorn])
})

test('a writer leaves a whole file after every entry, and never overwrites one', () => {
  const path = join(FOLDER, 'written.har')
  const writer = new HarWriter(path, { maxBytes: 1_000 })
  expect(JSON.parse(readFileSync(path, 'utf8')).log.entries).toEqual([])
  for (const at of [0, 1]) {
    writer.add({ at })
    expect(JSON.parse(readFileSync(path, 'utf8')).log.entries).toHaveLength(at + 1)
  }
  writer.add({ text: 'x'.repeat(1_000) })
  expect(writer.stopped).toContain('maximum size')
  writer.close()
  expect(JSON.parse(readFileSync(path, 'utf8')).log.entries).toHaveLength(2)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(() => new HarWriter(path)).toThrow('EEXIST')
  new HarWriter(path, { force: true }).close()
  expect(statSync(path).size).toBeLessThan(200)
})

test('a command says what it found if nothing of the service is in a file', async () => {
  const other = (url: string) => ({
    request: { method: 'GET', url, headers: [] },
    response: { status: 200, content: {} },
  })
  const strange = await call([
    'traffic',
    'check',
    written(har(other('https://shop.example/cart?secret=1'))),
  ])
  expect([strange.code, strange.err]).toEqual([3, expect.stringContaining('shop.example/cart. ')])
  const bodiless = await call([
    'traffic',
    'check',
    written(har(entry('GET', WINDOW, undefined, {}, { content: {} }))),
  ])
  expect([bodiless.code, bodiless.err]).toEqual([
    3,
    expect.stringContaining('no response with a body'),
  ])
  expect((await call(['traffic', 'check', written('{"a":1}')])).code).toBe(2)
  expect((await call(['traffic', 'check', '/nowhere.har'])).code).toBe(2)
})

test('a command judges a file, and its report has no key or name', async () => {
  const path = written(
    har(
      order(0, ID, { email: 'ada@example.com', externalCustomerId: 'Ada Lovelace' }),
      sync(1, 'completed'),
      sync(2, 'pending'),
    ),
  )
  truncateSync(path, statSync(path).size - 2)
  const json = join(FOLDER, 'report.json')
  const { code, out, err } = await call(['traffic', 'check', path, '--report-json', json])
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ command: 'traffic check' })
  expect([code, err]).toEqual([4, expect.stringContaining('ends early')])
  expect(out).toContain('sync.reports.final')
  for (const text of [out, readFileSync(json, 'utf8')])
    expect(text).not.toMatch(/Lovelace|ada@|ramp_test_abcdefgh/)
  expect((await call(['verify', '--compare', path, path])).code).toBe(0)
  const kept = await call(['traffic', 'check', path, '--keep', 'customers', '--json'])
  expect(kept.code).toBe(4)
})
