/** What `traffic compare` tells about two recordings: every change, and no other. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  compareRecordings,
  RecordedSide,
  type ComparedRecordings,
} from '../../../src/verify/traffic/compare.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'
import { stated, type Stated } from '../../stated.ts'
import { answering } from '../transformed-service/transforms.ts'
import { aDay, type Day } from './a-day.ts'

/** Long enough that what one answer of the other recording shows is no chance. */
const BEFORE = await aDay({}, { rounds: 10 })

/** Each day is judged once, however often it is compared. */
const SIDES = new WeakMap<Day, ReturnType<typeof judgedSide>>()

function judgedSide({ entries }: Day) {
  const side = new RecordedSide()
  for (const entry of entries) side.see(entry, '')
  return { side, judged: side.judge.run() }
}

function sideOf(day: Day) {
  const known = SIDES.get(day) ?? judgedSide(day)
  SIDES.set(day, known)
  return known
}

function compared(before: Day, after: Day): ComparedRecordings {
  return compareRecordings(
    'traffic compare',
    { file: 'before.har', ...sideOf(before) },
    { file: 'after.har', ...sideOf(after) },
  )
}

/** Such as `createOrder: status` of what differs in which operation. */
function subjectsOf({ differences }: ComparedRecordings): readonly string[] {
  return differences.flatMap(({ difference, kinds }) =>
    kinds.map((kind) => `${kind.split(' ')[0]}: ${difference}`),
  )
}

const NO_RULE = {
  ...{ newlyFailed: [], newlyKnownGaps: [], stillFailing: [], fixed: [], brokenBefore: [] },
  ...{ noLongerSeen: [], newlySeen: [] },
}

/** The day asks for the bank list of one provider, which is the best of its quotes or not. */
const NO_LIST = {
  because: 'no bank list of a provider in a quote was asked for',
  rule: 'banks.endpoint',
}

test.each([
  ['the same', { rounds: 1 }, { number: 2, rounds: 1 }, []],
  ['one that is longer', { rounds: 2 }, { number: 3, rounds: 7 }, []],
  ['one that is shorter', { rounds: 7 }, { number: 4, rounds: 2 }, []],
  ['another provider', { rounds: 2 }, { number: 5, rounds: 2, provider: 'kestrel' }, [NO_LIST]],
])('two recordings of a deployment differ in nothing: %s', async (_what, one, other, unseen) => {
  const { differences, times, rules, percent } = compared(
    await aDay({}, one),
    await aDay({}, other),
  )
  expect({ differences, times, percent }).toEqual({ differences: [], times: [], percent: 100 })
  expect(rules).toEqual({ ...NO_RULE, noLongerSeen: unseen })
})

test.each<[Stated, string]>([
  [{ customerIdentity: 'email-then-external' }, 'getOrderIntent: status'],
  [{ sellAmountIs: 'fiat' }, 'createOrder: status'],
  [{ unknownFields: 'ignore' }, 'createOrder: status'],
  [{ providerNameSuffix: ' Sandbox' }, 'createOrder: body.selectedProvider'],
  [{ detailAmounts: 'text' }, 'createOrder: body.providerDetails.amountToPay'],
  [{ providerStatusCase: 'lower' }, 'createOrder: body.providerDetails.status'],
  [{ providerStatusNames: 'swapped' }, 'createOrder: body.providerDetails.status'],
  [{ buyOurCryptoAddress: 'address' }, 'createOrder: body.ourCryptoAddress'],
  [
    { buyPayInAccount: 'absent' },
    'createOrder: the newer lacks body.providerDetails: virtualAccount',
  ],
  [{ 'shapes.quote': 'minimal' }, 'createQuote: the newer lacks body.quotes[]: fee'],
  [{ statusLabels: 'human' }, 'monitorOrderStatus: body.status'],
  [{ closedOrderReports: 'pending' }, 'monitorOrderStatus: body.terminal is true, of'],
  [{ 'shapes.gateway': 'always' }, 'monitorOrderStatus: body.gateway'],
  [{ 'shapes.success.status': 202 }, 'createQuote: status'],
  [{ 'shapes.order.status': 200 }, 'createOrder: status'],
  [{ replacedOrder: 'keep' }, 'monitorOrderStatus: body.terminal is true, of'],
  [
    { 'shapes.errors': 'empty-404' },
    'getOrderIntent: an error has {code, message, success}, of the newer no members',
  ],
  [{ 'shapes.errors.TRANSACTION_NOT_FOUND.status': 400 }, 'monitorOrderStatus: status'],
  [{ 'shapes.errors.PROVIDER_NOT_FOUND.status': 400 }, 'listProviderBanks: status'],
  [{ signatureScheme: 'prefixed' }, 'webhook: a signature like <64 hex digits>, of'],
  [{ reportedAmounts: 'absent' }, 'webhook: the newer lacks body.data: cryptoAmount'],
  [{ 'shapes.events': 'by-transactionId' }, 'webhook: the newer lacks body.data: id, reference'],
  [{ eventAmounts: 'number' }, 'webhook: body.data.fiatAmount'],
  [{ eventStatusLabels: 'human' }, 'webhook: body.data.status'],
  [{ 'shapes.errors.conflict.status': 422 }, 'createOrder: status'],
  [{ 'shapes.errors.VALIDATION_FAILED.status': 422 }, 'createQuote: status'],
  [{ 'shapes.errors': 'success-list' }, 'createQuote: body.message'],
  [{ 'shapes.errors': 'error' }, 'createQuote: an error has'],
  [{ maxDeveloperFeePercent: 2.5 }, 'createOrder: status'],
])('a deployment that changed to %j is found, and breaks no rule', async (settings, subject) => {
  const after = await aDay({ behaviour: stated(settings) }, { number: 2 })
  const found = compared(BEFORE, after)
  expect(subjectsOf(found)).toContainEqual(expect.stringContaining(subject))
  expect(found.rules.newlyFailed).toEqual([])
})

test('events at the root write the ends in capitals, which the documentation does not', async () => {
  const after = await aDay({ behaviour: stated({ 'shapes.events': 'root' }) }, { number: 2 })
  const found = compared(BEFORE, after)
  expect(subjectsOf(found)).toContainEqual(
    expect.stringContaining('webhook: the newer lacks body: createdAt'),
  )
  expect(found.rules.newlyFailed.map(({ rule }) => rule)).toEqual(['webhook.payload-carries-state'])
})

test.each([
  ['leaves out the rate', answering('createOrder', { bestRateUsed: undefined })],
  ['answers a quote of another side', answering('createQuote', { side: 'sell' })],
  ['answers a window of another token', answering('getOrderIntent', { token: 'USDT' })],
  ['takes an end back', answering('monitorOrderStatus', { terminal: false })],
])('a deployment that %s now breaks a rule that it kept', async (_what, transform) => {
  const after = await aDay({ transform }, { number: 2 })
  expect(compared(BEFORE, after).rules.newlyFailed.length).toBeGreaterThan(0)
})

test('times are compared by median and 95th percentile', async () => {
  const [steady, slow, rarely] = await Promise.all([
    aDay({}, { rounds: 7, tookMs: (index) => 100 + (index % 60) }),
    aDay({}, { rounds: 7, tookMs: (index) => 400 + (index % 60) }),
    aDay({}, { rounds: 7, tookMs: (index) => (index % 8 === 7 ? 2_000 : 100 + (index % 60)) }),
  ])
  const times = (after: Day) => compared(steady, after).times
  expect(times(steady)).toEqual([])
  const subjects = times(slow).map(({ subject }) => subject)
  expect(subjects).toContain('createOrder: median time')
  expect(subjects).toContain('createOrder: 95th percentile of time')
  const rare = times(rarely).map(({ subject }) => subject)
  expect(rare).toContain('createOrder: 95th percentile of time')
  expect(rare.filter((subject) => subject.includes('median'))).toEqual([])
})

test('the command exits with 4 for a rule, and lists the rest with 0', async () => {
  const cwd = aFolder()
  const write = (name: string, { har }: Day) =>
    writeFileSync(join(cwd, name), JSON.stringify({ log: { version: '1.2', entries: har } }))
  write('before.har', BEFORE)
  write(
    'other.har',
    await aDay({ behaviour: { shapes: { errors: { conflict: { status: 422 } } } } }),
  )
  write(
    'broken.har',
    await aDay({ transform: answering('createOrder', { bestRateUsed: undefined }) }),
  )
  const compare = (...args: readonly string[]) => call(['traffic', 'compare', ...args], { cwd })
  expect(await compare('before.har', 'before.har')).toMatchObject({ code: 0, err: '' })
  const other = await compare('before.har', 'other.har')
  expect([other.code, other.out]).toEqual([
    0,
    expect.stringContaining('status 409, of the newer 422'),
  ])
  const broken = await compare('before.har', 'broken.har', '--report-json', 'compared.json')
  expect([broken.code, broken.out]).toEqual([
    4,
    expect.stringContaining('Run "npx ramp-sandbox traffic check broken.har"'),
  ])
  expect(JSON.parse(readFileSync(join(cwd, 'compared.json'), 'utf8'))).toMatchObject({
    command: 'traffic compare',
    rules: { newlyFailed: [{ rule: 'order.response.bestRateUsed' }] },
  })
  for (const out of [other.out, broken.out]) expect(out).not.toContain('customer1')
  expect(await compare('before.har')).toMatchObject({
    code: 1,
    err: expect.stringContaining('it got 1 of 2 files'),
  })
  writeFileSync(join(cwd, 'empty.har'), '{"log":{"entries":[]}}')
  expect(await compare('before.har', 'empty.har')).toMatchObject({ code: 3 })
})
