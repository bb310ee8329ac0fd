/** Traffic of a real sandbox through the proxy, its recording, and what is judged of both. */
import { createHmac } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { get, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../cli/a-folder.ts'
import { aboutSentence } from '../../../src/report/verify/wording.ts'
import { checkRecordings, samePseudonyms } from './checked.ts'
import { behindProxy, BUY, SELL, WINDOW } from './behind-proxy.ts'
import type { VerificationRun } from '../../../src/verify/verdict.ts'
import { HarWriter } from '../../../src/verify/traffic/har-writer.ts'
import { TrafficJudge } from '../../../src/verify/traffic/judge-traffic.ts'
import { Recorder } from '../../../src/verify/traffic/recorder.ts'

function failuresOf({ rows }: VerificationRun) {
  return rows
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ id, expected, received }) => ({ id, expected, received }))
}

test.each([1, 2, 3, 4])(
  'a conforming exchange is accused of nothing, with seed %s',
  async (seed) => {
    const { send, end, sandbox } = await behindProxy({ seed })
    await send('POST', 'quotes', {
      ...{ side: 'buy', fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' },
    })
    const { json: order } = await send('POST', 'orders', BUY)
    await send('GET', WINDOW + BUY.externalCustomerId)
    expect((await send('POST', 'orders', BUY)).json.code).toBe('GATEWAY_ACTIVE_INTENT_CONFLICT')
    await send('GET', WINDOW + BUY.externalCustomerId)
    await send('POST', 'orders', { ...BUY, overrideActiveIntent: true })
    await send('GET', WINDOW + BUY.externalCustomerId)
    await send('POST', `orders/${String(order.transactionId)}/monitor-status`)
    const { json: banks } = await send('GET', 'provider-bank-list/Northwind')
    expect(banks.banks.length).toBeGreaterThan(0)
    await send('POST', 'bank-accounts/resolve', { bankCode: '044', accountNumber: '0123456789' })
    const { json: sell } = await send('POST', 'orders', SELL)
    sandbox.orders.simulate(String(sell.transactionId), 'complete')
    await send('POST', `orders/${String(sell.transactionId)}/monitor-status`)
    await send('GET', WINDOW + encodeURIComponent(SELL.externalCustomerId))
    const { judge, checked, path, text } = await end()
    expect(failuresOf(judge.run())).toEqual([])
    expect(failuresOf(checked.run)).toEqual([])
    expect(checked.judged).toBe(13)
    const passed = checked.run.rows
      .filter(({ verdict }) => verdict === 'passed')
      .map(({ id }) => id)
    expect(passed).toEqual(
      expect.arrayContaining([
        'windows.conflict-if-active',
        'windows.override-replaces',
        'windows.close-on-completion',
        'client.window-after-conflict',
        'client.quote-fields',
        'client.bank-listed',
      ]),
    )
    expect(
      checked.run.created.orders.map(({ side, amount, outcome }) => [side, amount, outcome]),
    ).toEqual([
      ['buy', `${BUY.amount} USDC`, 'failed'],
      ['buy', `${BUY.amount} USDC`, 'created'],
      ['sell', `${SELL.amount} ${SELL.asset}`, 'completed'],
    ])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    for (const secret of ['lovelace', 'grace', '0123456789', sandbox.apiKey])
      expect(text.toLowerCase()).not.toContain(secret)
    expect(text).toContain('+expire')
  },
)

test('the proxy passes what it gets, and answers for itself only with its mark', async () => {
  const { end, port, sandbox } = await behindProxy()
  const direct = await fetch(`${sandbox.url}/api/developer/provider-bank-list/Northwind`, {
    headers: { 'x-api-key': sandbox.apiKey },
  })
  const passed = await fetch(
    `http://127.0.0.1:${port}/api/developer/provider-bank-list/Northwind`,
    { headers: { 'x-api-key': sandbox.apiKey } },
  )
  expect(await passed.text()).toBe(await direct.text())
  expect(passed.headers.has('x-ramp-sandbox-proxy')).toBe(false)
  const foreign = await new Promise<number | undefined>((resolve) => {
    get({ host: '127.0.0.1', port, path: '/', headers: { host: 'evil.example' } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
  })
  expect(foreign).toBe(403)
  await sandbox.close()
  const dead = await fetch(`http://127.0.0.1:${port}/api/developer/quotes`)
  expect([dead.status, dead.headers.get('x-ramp-sandbox-proxy')]).toEqual([502, '1'])
  const { checked } = await end()
  // Neither the proxy's own answer nor the rejected request is one of the service.
  expect(checked.judged).toBe(1)
})

test('a request that breaks off, and an answer that does, leave the proxy running', async () => {
  const { send, end, port, sandbox } = await behindProxy()
  await new Promise<void>((resolve) => {
    const request = httpRequest({
      ...{ host: '127.0.0.1', port, method: 'POST', path: '/api/developer/quotes' },
      headers: { 'content-length': '100' },
    })
    request.on('error', () => resolve())
    request.write('{')
    request.destroy()
    request.on('close', () => resolve())
  })
  expect((await send('POST', 'orders', BUY)).status).toBeLessThan(300)
  expect(sandbox.url).toContain('127.0.0.1')
  expect((await end()).checked.judged).toBe(1)
})

test.each([
  ['sha256', 'raw'],
  ['sha384', undefined],
])('a webhook that is signed with %s is found to be signed over %s', (algorithm, expected) => {
  const path = join(aFolder(), 'webhooks.har')
  const writer = new HarWriter(path)
  const judge = new TrafficJudge()
  const recorder = new Recorder({
    ...{ judge, writer, webhookSecret: 'whsec_one', onStopped: () => {} },
    pseudonyms: samePseudonyms(),
  })
  const bytes = Buffer.from('{"type":"transaction.created"}')
  const signature = createHmac(algorithm, 'whsec_one').update(bytes).digest('hex')
  recorder.record(
    {
      ...{ method: 'POST', url: 'http://127.0.0.1:3000/', startedAt: 1_000, tookMs: 1 },
      requestHeaders: { 'x-service-signature': signature },
      requestBytes: { bytes, length: bytes.length },
    },
    true,
  )
  writer.close()
  const [entry] = JSON.parse(readFileSync(path, 'utf8')).log.entries
  expect(entry._webhook.signature).toBe(expected)
  const failed = judge.run().rows.filter(({ verdict }) => verdict === 'failed')
  expect(failed).toEqual([])
})

test('more orders than a report lists are counted', async () => {
  const { send, end } = await behindProxy()
  await send('POST', 'orders', BUY)
  const { text } = await end()
  const { log } = JSON.parse(text) as { log: { entries: object[] } }
  const entries = Array.from({ length: 1_003 }, (_, n) => {
    const number = String(n).padStart(12, '0')
    return JSON.parse(
      JSON.stringify(log.entries[0]).replace(/(?<=transactionId[\\": ]+[\w-]{24})\w{12}/g, number),
    ) as unknown
  })
  const path = join(aFolder(), 'many.har')
  writeFileSync(path, JSON.stringify({ log: { ...log, entries } }))
  const { run } = checkRecordings(path)
  expect(run.created.orders).toHaveLength(1_000)
  expect(aboutSentence(run)).toMatch(/^1,003 requests \(1,003 orders, /)
  expect(run.created.unlisted).toBe(3)
})
