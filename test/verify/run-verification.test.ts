/** Whole runs, against the simulator and against deployments that cannot be called. */
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../src/base/client/free-port.ts'
import { createSandbox } from '../../src/create-sandbox.ts'
import { RULES } from '../../src/base/contract/generated/rules.ts'
import { runVerification, VerificationStopped } from '../../src/verify/run-verification.ts'
import type { CheckRow } from '../../src/verify/verdict.ts'
import { transformedService, writeReply } from './transformed-service/service.ts'
import { answering, isConflict, replacing, rewriting } from './transformed-service/transforms.ts'
import { failedIds, rowOf, verified } from './transformed-service/verify.ts'

test('a sandbox passes every row, with its control API and its webhooks', async () => {
  const sandbox = await createSandbox({ progression: 'manual' })
  onTestFinished(() => sandbox.close())
  const stages: string[] = []
  const reported: CheckRow[] = []
  const waits: number[] = []
  const run = await runVerification({
    baseUrl: sandbox.url,
    apiKey: sandbox.apiKey,
    timeoutMs: 120_000,
    elapse: async (ms) => {
      waits.push(ms)
      await sandbox.clock.advance(`${ms}ms`)
    },
    webhooks: { port: 0, waitMs: 120_000 },
    progress: { onStage: (stage) => stages.push(stage), onRow: (row) => reported.push(row) },
  })
  const others = run.rows.filter(({ verdict }) => verdict !== 'passed')
  expect(others.map(({ id, because }) => [id, because])).toEqual([])
  // What makes a run long: two waits, after which what was true at once has to be true still.
  expect(waits).toEqual([1_200, 2_000])
  expect(stages.length).toBeGreaterThan(2)
  expect(reported.map(({ id }) => id).sort()).toEqual(run.rows.map(({ id }) => id).sort())
  const { passed, failed, inconclusive, all } = run.coverage
  expect(passed.length + failed.length + inconclusive.length).toBe(all)
  const verifier = (rule: string) => RULES.find(({ id }) => id === rule)?.verifiableBy ?? ''
  const undecided = inconclusive.filter(({ rule }) =>
    ['client', 'webhook receiver'].includes(verifier(rule)),
  )
  expect(undecided).toEqual([])
  expect(run.environment).toBe('test')
  // The run removes the endpoint that it registered.
  const endpoints = await fetch(`${sandbox.url}/__sandbox/webhook-endpoints`)
  expect(await endpoints.json()).toMatchObject({ items: [] })
})

test('without a control API, one webhook is answered with 500, and its retry is judged', async () => {
  const assumptions = { webhookRetrySchedule: ['0s', '50ms'] }
  const sandbox = await createSandbox({ behaviour: { assumptions }, progression: 'manual' })
  onTestFinished(() => sandbox.close())
  const port = await freePort()
  const { secret } = sandbox.webhooks.register(`http://127.0.0.1:${port}/`)
  const run = await runVerification({
    baseUrl: sandbox.url,
    apiKey: sandbox.apiKey,
    timeoutMs: 120_000,
    elapse: async (ms) => void (await sandbox.clock.advance(`${ms}ms`)),
    helpers: { control: 'none', settleMs: 60_000 },
    webhooks: { port, secret },
  })
  expect(run.rows.filter(({ verdict }) => verdict === 'failed')).toEqual([])
  expect(run.observations).toContainEqual(
    expect.objectContaining({ setting: 'deliveryId', value: 'delivery' }),
  )
})

test('a webhook port that is in use ends the run before the first request', async () => {
  const { url, apiKey, requests, close } = await transformedService()
  onTestFinished(close)
  const webhooks = { port: Number(new URL(url).port) }
  const run = runVerification({ baseUrl: url, apiKey, webhooks })
  await expect(run).rejects.toMatchObject({
    cause: { kind: 'helper' },
    run: { created: { orders: [] } },
  })
  expect(requests).toEqual([])
})

test('the run lists every order that it created, by customers with one prefix', async () => {
  const { created } = await verified({ isSandbox: false })
  const ids = created.orders.map(({ transactionId }) => transactionId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).not.toEqual([])
  const prefixes = created.orders.flatMap(({ externalCustomerId: id }) => id?.slice(0, -3) ?? [])
  expect(new Set(prefixes).size).toBe(1)
})

test('orders never exceed their budget, and rows without an order are inconclusive', async () => {
  const run = await verified({ isSandbox: false }, { maxOrders: 3 })
  expect(run.created.orders).toHaveLength(3)
  expect(failedIds(run)).toEqual([])
  expect(rowOf(run, 'answers.override-accepted')).toMatchObject({
    verdict: 'inconclusive',
    because: expect.stringContaining('--max-orders'),
  })
})

test('a deployment that stops answering ends the run, which names its orders', async () => {
  let answers = 0
  const stopped = await verified({
    isSandbox: false,
    write: (response, reply) => {
      if (++answers > 30) response.destroy()
      else writeReply(response, reply)
    },
  }).catch((error: unknown) => error)
  expect(stopped).toBeInstanceOf(VerificationStopped)
  if (!(stopped instanceof VerificationStopped)) return
  expect(stopped.cause.kind).toBe('reset')
  const { created, interrupted, rows } = stopped.run
  expect(created.orders.length).toBeGreaterThan(0)
  expect(interrupted).toBe(stopped.message)
  expect(rows.filter(({ because }) => because === interrupted)).not.toEqual([])
})

test('a run that is interrupted keeps what it learnt, and sends nothing more', async () => {
  const stop = new AbortController()
  let [answers, requests] = [0, 0]
  const stopped = await verified(
    { transform: answering('createQuote', { side: 'swap' }) },
    {
      stop: stop.signal,
      onExchange: () => {
        if (stop.signal.aborted) requests++
        if (++answers === 40) stop.abort()
      },
    },
  ).catch((error: unknown) => error)
  if (!(stopped instanceof VerificationStopped)) throw stopped
  expect(stopped.cause.kind).toBe('interrupted')
  expect(requests).toBe(0)
  const { run } = stopped
  expect(new Set(run.rows.map(({ id }) => id)).size).toBe(run.rows.length)
  expect(rowOf(run, 'schema.quote.side')?.verdict).toBe('failed')
  expect(rowOf(run, 'completion.completed.reported')).toMatchObject({
    verdict: 'inconclusive',
    because: 'Failed to finish the run: it was interrupted. Run it again.',
  })
})

test('a deployment that answers for its live environment ends the run', async () => {
  const transform = rewriting((reply) => ({
    ...reply,
    json: { ...reply.json, environment: 'live' },
  }))
  await expect(verified({ transform })).rejects.toThrow(/environment "live".*--allow-live/)
})

test('a run shows no secret that a deployment answers with', async () => {
  const secrets = [
    'whsec_AbCdEfGh0123456789AbCdEfGh',
    'ramp_live_0123456789abcdef01234567',
    'sk_live_51H8xYz0123456789',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N',
  ]
  const transform = rewriting((reply) => ({
    ...reply,
    json: { debug: secrets, path: `/hooks/${secrets[0]}` },
  }))
  const { rows, observations } = await verified({ transform })
  const text = JSON.stringify([rows, observations])
  expect(text).toContain('whsec_AbC…')
  for (const secret of secrets) expect(text).not.toContain(secret)
})

test.each([
  ['a web page', { status: 200, json: {}, text: '<!doctype html><title>Welcome</title>' }],
  ['a prefix that is wrong', { status: 404, json: { message: 'Cannot POST /api' } }],
  ['a proxy without a service', { status: 502, json: {}, text: 'Bad Gateway' }],
])('%s in place of the service ends the run before the first check', async (_, reply) => {
  const stopped = await verified({ transform: () => () => reply, isSandbox: false }).catch(
    (error: unknown) => error,
  )
  expect(stopped).toMatchObject({
    cause: { kind: 'path' },
    message: expect.stringMatching(/nothing documented answers here; is the address right\?/),
  })
})

test('a page in place of some answers passes no row about their members', async () => {
  const transform = replacing('createQuote', () => ({
    status: 200,
    json: {},
    text: '<html></html>',
  }))
  const { rows } = await verified({ transform, isSandbox: false })
  const passed = rows.filter(({ id, verdict }) => /quote/.test(id) && verdict === 'passed')
  expect(passed.map(({ id }) => id)).toEqual([])
})

test('answers of one key for two environments fail a row, and end the run', async () => {
  const live = answering('monitorOrderStatus', { environment: 'live' })
  const run = await verified({ transform: live })
  expect(failedIds(run)).toEqual(['environment.one-of-key'])
  expect(rowOf(run, 'environment.one-of-key')).toMatchObject({
    received: expect.stringContaining('"test" and "live"'),
  })
  expect(rowOf(run, 'quotes.buy.accepted')).toMatchObject({ verdict: 'inconclusive' })
})

test('a member that is wrong by itself stands before the rows that fail for it', async () => {
  const transform = replacing('createOrder', (reply) => {
    const { transactionId, ...json } = reply.json
    return transactionId === undefined ? reply : { ...reply, json }
  })
  const { rows } = await verified({ isSandbox: false, transform })
  const failed = rows.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)
  expect(failed.slice(0, 2)).toEqual(['schema.order.transactionId', 'orders.tracked'])
})

test('a conflict that is wrapped, with status 200, is named first, and no order is', async () => {
  const transform = replacing('createOrder', (reply) =>
    isConflict(reply) ? { status: 200, json: { note: 'x'.repeat(500), error: reply.json } } : reply,
  )
  const run = await verified({ isSandbox: false, transform })
  const failed = failedIds(run)
  expect(failed[0]).toMatch(/^schema\.active-intent-conflict\./)
  expect(failed.filter((id) => /schema\.order|orders\./.test(id))).toEqual([])
  expect(rowOf(run, 'windows.conflict-if-active')).toMatchObject({
    rules: ['conflict.code'],
    received: expect.stringContaining('status 200, code at error.code and not at the top'),
  })
})
