/**
 * Random exchanges and webhooks whose secrets and fields of customers are known: none is in the
 * recording or in a report.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Faker, en } from '@faker-js/faker'
import { expect, test } from 'vitest'
import { HarWriter } from '../../../src/verify/traffic/har-writer.ts'
import { TrafficJudge } from '../../../src/verify/traffic/judge-traffic.ts'
import { Pseudonyms } from '../../../src/verify/traffic/pseudonyms.ts'
import { Recorder } from '../../../src/verify/traffic/recorder.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'
import { randomRun } from '../../random-run.ts'

const { seed, numRuns } = randomRun({
  file: 'test/verify/traffic/secrets.gate.test.ts',
  numRuns: 1_000,
})
const WEBHOOK_SECRET = 'whsec_c2VjcmV0LW9mLXRoZS1yZWNlaXZlcg=='

const faker = new Faker({ locale: [en], seed })
const pick = <One>(...all: readonly One[]): One => faker.helpers.arrayElement(all)
const text = (length: number) => faker.string.alphanumeric(length)

/** Who pays, and what only the two sides may know. */
function aCustomer() {
  const name = faker.person.fullName()
  return {
    name,
    account: faker.string.numeric({ length: 10, allowLeadingZeros: true }),
    email: faker.internet.email({ firstName: name.split(' ')[0] ?? '' }).toLowerCase(),
    id: pick(`${text(6)}-${text(6)}`, faker.string.uuid(), `cust_${text(10)}`),
    phone: faker.string.numeric({ length: 11, allowLeadingZeros: false }),
  }
}
type Customer = ReturnType<typeof aCustomer>

function someSecrets() {
  return {
    key: pick(`ramp_test_${text(24)}`, `sk_test_${text(24)}`, `my-own-${text(20)}`),
    bearer: text(32),
    cookie: text(24),
    token: `eyJ${text(20)}.${text(30)}.${text(20)}`,
    password: text(14),
  }
}
type Secrets = ReturnType<typeof someSecrets>

/** How a service or a client may write a name in a text. */
function spelled(name: string): string {
  return pick(name, name.toUpperCase(), name.toLowerCase())
}

function membersOf({ name, account, email, id, phone }: Customer): object {
  return {
    ...{ accountName: name, accountNumber: account, externalCustomerId: id },
    ...(faker.datatype.boolean() ? { email, phone } : {}),
    ...(faker.datatype.boolean() ? { customer: { fullName: name, emailAddress: email } } : {}),
    ...(faker.datatype.boolean() ? { details: [{ label: 'Account name', value: name }] } : {}),
  }
}

function sentenceOf({ name, account, email, id }: Customer): string {
  return pick(
    `Payout to ${spelled(name)} (${account}) failed`,
    `customer "${id}" has no account ${account}`,
    `mail to <${email}> of ${id} bounced`,
    `see https://x.example/c?customerId=${encodeURIComponent(id)}&accountName=${encodeURIComponent(name)}`,
  )
}

/** Bodies of answers and webhooks: as members, in lists, in texts, in JSON that is a text. */
function aBody(customer: Customer, { token, password }: Secrets, isKnown: boolean): string {
  const members = membersOf(customer)
  const body = pick<() => unknown>(
    () => ({ success: true, ...members }),
    () => ({ data: { items: [{ beneficiary: members }] } }),
    () => ({ ...members, message: sentenceOf(customer) }),
    () => ({ ...members, raw: JSON.stringify(members), access_token: token, password }),
    // Without a member that names the customer, a text is recognized by earlier exchanges.
    () => (isKnown ? { code: 'FAILED', message: [sentenceOf(customer)] } : members),
  )()
  return JSON.stringify(body, null, pick(0, 2))
}

function headersOf({ key, bearer, cookie, token }: Secrets): Record<string, string> {
  return {
    ...{ 'x-api-key': key, 'content-type': 'application/json' },
    ...(faker.datatype.boolean() ? { authorization: `Bearer ${bearer}` } : {}),
    ...(faker.datatype.boolean() ? { cookie: `session=${cookie}`, 'x-auth-token': token } : {}),
  }
}

const PATHS: readonly (readonly [method: string, below: string])[] = [
  ['POST', 'quotes'],
  ['POST', 'orders'],
  ['GET', 'orders/intent?token=USDC&network=base&customerId='],
  ['POST', 'orders/0b5c0c5e-0000-4000-8000-000000000000/monitor-status'],
  ['POST', 'bank-accounts/resolve'],
  ['POST', 'somewhere-else'],
]

const CUSTOMERS = 100
const bodyOf = (said: string) => ({ bytes: Buffer.from(said), length: Buffer.byteLength(said) })

test('no secret and no field of a customer in 1,000 random exchanges is written or shown', async () => {
  const path = join(aFolder(), 'shop.har')
  const [judge, writer] = [new TrafficJudge(), new HarWriter(path)]
  const salt = Buffer.from(text(32))
  const recorder = new Recorder({
    ...{ judge, writer, webhookSecret: WEBHOOK_SECRET, onStopped: (why) => expect(why).toBe('') },
    pseudonyms: new Pseudonyms({ salt, secrets: [WEBHOOK_SECRET] }),
  })
  const keys = Array.from({ length: 20 }, someSecrets)
  const known: Customer[] = []
  for (let round = 0; round < numRuns; round++) {
    const isKnown = known.length === CUSTOMERS || (known.length > 0 && faker.datatype.boolean())
    const customer = isKnown ? pick(...known) : aCustomer()
    const secrets = pick(...keys)
    const isWebhook = isKnown && round % 3 === 0
    const answer = isWebhook ? '{}' : aBody(customer, secrets, isKnown)
    const [method, below] = isWebhook ? ['POST', 'hook'] : pick(...PATHS)
    const query = below.endsWith('=')
      ? encodeURIComponent(customer.id)
      : pick('', `?email=${encodeURIComponent(customer.email)}&api_key=${secrets.key}`)
    recorder.record(
      {
        ...{ method, url: `http://ramp.example/api/developer/${below}${query}` },
        ...{ startedAt: 1_000 * round, tookMs: 5, requestHeaders: headersOf(secrets) },
        requestBytes: bodyOf(method === 'GET' ? '' : aBody(customer, secrets, isKnown)),
        response: {
          status: pick(200, 200, 201, 400, 404, 409, 500),
          headers: { 'content-type': 'application/json', 'set-cookie': `s=${text(20)}` },
          ...{ bytes: bodyOf(answer), isWhole: true },
        },
      },
      isWebhook,
    )
    // What only a text has said is known to nobody.
    if (!isKnown) known.push(customer)
  }
  writer.close()
  const forbidden = [WEBHOOK_SECRET, ...[...known, ...keys].flatMap((one) => Object.values(one))]
  const reports = ['r.json', 'r.html', 'r.xml'].map((name) => join(aFolder(), name))
  const [json = '', html = '', junit = ''] = reports
  const flags = ['--report-json', json, '--report-html', html, '--report-junit', junit]
  const checked = await call(['traffic', 'check', path, ...flags])
  const places = {
    ...{ recording: readFileSync(path, 'utf8'), printed: checked.out + checked.err },
    ...{ json: readFileSync(json, 'utf8'), html: readFileSync(html, 'utf8') },
    ...{ junit: readFileSync(junit, 'utf8'), judged: JSON.stringify(judge.run()) },
  }
  expect(JSON.parse(places.recording).log.entries).toHaveLength(numRuns)
  const found = Object.entries(places).flatMap(([place, whole]) => {
    const lower = whole.toLowerCase()
    return forbidden
      .flatMap((one) => [...new Set([one, encodeURIComponent(one)])])
      .filter((one) => lower.includes(one.toLowerCase()))
      .map((one) => {
        const at = lower.indexOf(one.toLowerCase())
        return `${place}: ${whole.slice(Math.max(0, at - 60), at + one.length + 20)}`
      })
  })
  expect(found.slice(0, 12), `${found.length} found, with seed ${seed}`).toEqual([])
})
