/** Runs the examples of docs/shapes.md: what a shape writes, and a receiver that reads it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { createSandbox } from '../../src/create-sandbox.ts'
import type { Shapes } from '../../src/base/contract/generated/types.ts'
import { openWebhookReceiver } from '../../src/base/client/webhook-receiver.ts'
import { aFolder } from '../cli/a-folder.ts'
import { aBuy } from '../worlds.ts'
import { examplesOf, type Example } from './task-pages.ts'

const EXAMPLES = examplesOf('docs/shapes.md')

const inSectionsWith = (language: string) =>
  EXAMPLES.filter((example) => example.language === language).map((example) => {
    const [yaml] = EXAMPLES.filter(
      ({ section, language: own }) => section === example.section && own === 'yaml',
    )
    return { section: example.section, line: example.line, text: example.text, yaml }
  })

/** A buy that completes, as its client and its receiver see it. */
async function aDay(yaml: Example | undefined) {
  const { shapes } = parse(yaml?.text ?? '') as { shapes: Shapes }
  const receiver = await openWebhookReceiver({ port: 0 })
  const sandbox = await createSandbox({
    clock: 'manual',
    progression: 'manual',
    webhook: receiver.url,
    shapes,
  })
  onTestFinished(async () => {
    await sandbox.close()
    await receiver.close()
  })
  const send = async (path: string, body?: object) => {
    const response = await fetch(`${sandbox.url}/api/developer/${path}`, {
      method: 'POST',
      headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const pair = { fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }
  const quote = await send('quotes', { side: 'buy', fiatAmount: 50_000, ...pair })
  const error = await send('quotes', {})
  const order = await send('orders', aBuy())
  const id = String(order['transactionId'])
  const sync = await send(`orders/${id}/monitor-status`)
  sandbox.orders.simulate(id, 'complete')
  await sandbox.clock.advance('1m')
  await sandbox.drain()
  return { id, order, all: [quote, error, order, sync], arrivals: receiver.arrivals }
}

/** `…` stands for any text. */
function expected(value: unknown): unknown {
  if (value === '…') return expect.any(String)
  if (Array.isArray(value)) return expect.arrayContaining(value.map(expected))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, own]) => [name, expected(own)])
  return expect.objectContaining(Object.fromEntries(members))
}

test.each(inSectionsWith('json'))('the result in line $line is written', async ({ text, yaml }) => {
  const { all } = await aDay(yaml)
  expect(all).toContainEqual(expected(JSON.parse(text)))
})

test.each(inSectionsWith('js'))('the receiver of "$section" reads it', async ({ text, yaml }) => {
  const file = join(aFolder(), 'receiver.mjs')
  writeFileSync(file, text)
  const { received, instructions } = await import(pathToFileURL(file).href)
  const { id, order, arrivals } = await aDay(yaml)
  if (instructions !== undefined) {
    expect(instructions(order)).toEqual({
      account: expect.stringMatching(/^\d{10}$/),
      pay: 50_000,
      notes: [expect.any(String), expect.any(String)],
    })
    return
  }
  const results = arrivals.map(({ json }) => received(json))
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 200))
  expect(results.map(({ order: named }) => named)).toEqual(results.map(() => id))
  expect(results.filter(({ completed }) => completed)).toEqual([
    expect.objectContaining({ credited: expect.closeTo(35.13, 1) }),
  ])
})

test('events are stated by the state, with their own types, headers and delays', async () => {
  const yaml = EXAMPLES.find(
    ({ section, language }) => section === 'Webhooks' && language === 'yaml',
  )
  const { id, arrivals } = await aDay(yaml)
  const types = arrivals.map(({ headers }) => headers['x-event'] ?? headers['x-service-event'])
  expect(types).toEqual([
    'transaction.created',
    'transaction.updated',
    'payout.done',
    'receipt.ready',
  ])
  const [, , done, receipt] = arrivals
  expect(done?.body).toBe(`{"event":"payout.done","tx":"${id}","paid":50000.00}`)
  expect(done?.headers['x-delivery']).toMatch(/^dlv_/)
  expect(done?.headers).not.toHaveProperty('x-service-delivery')
  expect(receipt?.json).toEqual({ event: 'receipt.ready', tx: id })
})

test('a signature can be in another header, if a deviation names that', async () => {
  const yaml = EXAMPLES.find(
    ({ section, language }) => section === 'Deviations' && language === 'yaml',
  )
  const { arrivals } = await aDay(yaml)
  for (const { headers } of arrivals) {
    expect(headers['x-acme-signature']).toMatch(/^[0-9a-f]{64}$/)
    expect(headers).not.toHaveProperty('x-service-signature')
  }
})
