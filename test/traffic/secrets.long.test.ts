/**
 * Random exchanges and webhooks through the proxy, whose secrets, names and account numbers are
 * known: none is in the recording, in a report or on the live page.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Faker, en } from '@faker-js/faker'
import { expect, onTestFinished, test } from 'vitest'
import { startForwarding } from '../../src/traffic/forwarding-server.ts'
import { HarWriter } from '../../src/traffic/har-writer.ts'
import { TrafficJudge } from '../../src/traffic/judge-traffic.ts'
import { serveLiveTraffic } from '../../src/traffic/live-server.ts'
import { LiveTraffic } from '../../src/traffic/live-traffic.ts'
import { Pseudonyms } from '../../src/traffic/pseudonyms.ts'
import { Recorder } from '../../src/traffic/recorder.ts'
import { aFolder } from '../cli/a-folder.ts'
import { call } from '../cli/call.ts'
import { randomRun } from '../random-run.ts'

const { seed, numRuns } = randomRun({ file: 'test/traffic/secrets.long.test.ts', numRuns: 100 })
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
  return pick(name, name.toUpperCase(), name.toLowerCase(), name.replaceAll(' ', ''))
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

/** What a page gets that is opened now, up to its newest exchange. */
async function streamed(url: string, newest: number): Promise<string> {
  const response = await fetch(url)
  let text = ''
  for await (const part of response.body ?? []) {
    text += Buffer.from(part).toString()
    if (text.includes(`"number":${newest},`)) return text
  }
  return text
}

const PATHS: readonly (readonly [method: string, below: string])[] = [
  ['POST', 'quotes'],
  ['POST', 'orders'],
  ['GET', 'orders/intent?token=USDC&network=base&customerId='],
  ['POST', 'orders/0b5c0c5e-0000-4000-8000-000000000000/monitor-status'],
  ['POST', 'bank-accounts/resolve'],
  ['POST', 'somewhere-else'],
]

test('no secret, name or account number of random exchanges is written or shown', async () => {
  let answer = ''
  const target = createServer((request, response) => {
    request.resume().on('end', () => {
      const headers = { 'content-type': 'application/json', 'set-cookie': `s=${text(20)}` }
      response.writeHead(pick(200, 200, 201, 400, 404, 409, 500), headers).end(answer)
    })
  }).listen(0, '127.0.0.1')
  await once(target, 'listening')
  const path = join(aFolder(), 'shop.har')
  const [judge, writer, live] = [new TrafficJudge(), new HarWriter(path), new LiveTraffic()]
  let shown = ''
  let number = 0
  const recorder = new Recorder({
    ...{ judge, writer, webhookSecret: WEBHOOK_SECRET, onStopped: () => {} },
    pseudonyms: new Pseudonyms({ salt: randomBytes(32), secrets: [WEBHOOK_SECRET] }),
    onRecorded: (recorded) => {
      live.add(recorded)
      number += 1
    },
  })
  const page = await serveLiveTraffic(live, { port: 0, proxy: 'http://a', target: 'http://b' })
  const pageUrl = `http://127.0.0.1:${page.port}`
  const proxies = await Promise.all(
    [false, true].map((isWebhook) =>
      startForwarding({
        ...{ target: `http://127.0.0.1:${(target.address() as AddressInfo).port}`, port: 0 },
        onPassed: (passed) => recorder.record(passed, isWebhook),
      }),
    ),
  )
  onTestFinished(async () => {
    for (const server of [...proxies, page]) await server.close()
    target.closeAllConnections()
    target.close()
  })
  const forbidden = new Set<string>()
  const known: Customer[] = []
  for (let round = 0; round < numRuns; round++) {
    const isKnown = known.length > 0 && faker.datatype.boolean()
    const customer = isKnown ? pick(...known) : aCustomer()
    const secrets = someSecrets()
    const isWebhook = isKnown && round % 3 === 0
    answer = isWebhook ? '{}' : aBody(customer, secrets, isKnown)
    const [method, below] = isWebhook ? ['POST', 'hook'] : pick(...PATHS)
    const query = below.endsWith('=')
      ? encodeURIComponent(customer.id)
      : pick('', `?email=${encodeURIComponent(customer.email)}&api_key=${secrets.key}`)
    const response = await fetch(
      `http://127.0.0.1:${proxies[Number(isWebhook)]?.port}/api/developer/${below}${query}`,
      {
        ...{ method, headers: headersOf(secrets) },
        ...(method === 'GET' ? {} : { body: aBody(customer, secrets, isKnown) }),
      },
    )
    await response.text()
    await expect.poll(() => number, { timeout: 30_000 }).toBe(round + 1)
    shown += await (await fetch(`${pageUrl}/exchanges/${number}`)).text()
    shown += JSON.stringify(live.after(round))
    // What only a text has said is known to nobody.
    known.push(customer)
    for (const one of [...Object.values(customer), ...Object.values(secrets)]) forbidden.add(one)
    forbidden.add(customer.name.replaceAll(' ', ''))
  }
  shown += await streamed(`${pageUrl}/stream`, numRuns)
  expect(shown.match(/request headers/g)).toHaveLength(numRuns)
  writer.close()
  const reports = ['r.json', 'r.html', 'r.xml'].map((name) => join(aFolder(), name))
  const [json = '', html = '', junit = ''] = reports
  const flags = ['--report-json', json, '--report-html', html, '--report-junit', junit]
  const checked = await call(['traffic', 'check', path, ...flags])
  const places = {
    ...{ recording: readFileSync(path, 'utf8'), live: shown, printed: checked.out + checked.err },
    ...{ json: readFileSync(json, 'utf8'), html: readFileSync(html, 'utf8') },
    ...{ junit: readFileSync(junit, 'utf8'), judged: JSON.stringify(judge.run()) },
  }
  const found = Object.entries(places).flatMap(([place, whole]) => {
    const lower = whole.toLowerCase()
    return [...forbidden, WEBHOOK_SECRET]
      .flatMap((one) => [one, encodeURIComponent(one)])
      .filter((one) => lower.includes(one.toLowerCase()))
      .map((one) => {
        const at = lower.indexOf(one.toLowerCase())
        return `${place}: ${whole.slice(Math.max(0, at - 60), at + one.length + 20)}`
      })
  })
  expect(found.slice(0, 12), `${found.length} found, with seed ${seed}`).toEqual([])
})
