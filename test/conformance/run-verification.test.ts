/** The whole run, against the simulator itself, and against deployments that cannot be asked. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../src/library/local-sandbox.ts'
import { RULES } from '../../src/contract/generated/rules.ts'
import { runVerification, VerificationStopped } from '../../src/conformance/run-verification.ts'
import type { Row } from '../../src/conformance/verdict.ts'
import { alteredService } from './altered-service.ts'
import { failedIds, rowOf, unchanged, verifyAltered } from './verify-altered.ts'

test('a sandbox keeps every row, its orders ended through its control API and its webhooks heard', async () => {
  const sandbox = await createSandbox({ progression: 'manual' })
  onTestFinished(() => sandbox.close())
  const stages: string[] = []
  const told: Row[] = []
  const run = await runVerification({
    baseUrl: sandbox.url,
    apiKey: sandbox.apiKey,
    webhooks: { port: 0 },
    progress: { onStage: (stage) => stages.push(stage), onRow: (row) => told.push(row) },
  })
  expect(
    run.rows.filter(({ verdict }) => verdict !== 'passed').map(({ id, because }) => [id, because]),
  ).toEqual([])
  expect(stages.length).toBeGreaterThan(2)
  expect(told.map(({ id }) => id).sort()).toEqual(run.rows.map(({ id }) => id).sort())
  const { passed, failed, inconclusive, all } = run.coverage
  expect(passed.length + failed.length + inconclusive.length).toBe(all)
  // Whatever is to be seen from outside or by webhook was seen.
  const reach = (rule: string) => RULES.find(({ id }) => id === rule)?.reach
  expect(
    inconclusive.filter(({ rule }) => ['outside', 'webhook'].includes(reach(rule) ?? '')),
  ).toEqual([])
  expect(run.environment).toBe('test')
  // The endpoint that was registered for the run is gone again.
  const endpoints = await fetch(`${sandbox.url}/__sandbox/webhook-endpoints`).then((answer) =>
    answer.json(),
  )
  expect(endpoints).toMatchObject({ items: [] })
})

test('a port for webhooks that is taken ends the run before anything is asked', async () => {
  const service = await alteredService(unchanged)
  onTestFinished(service.close)
  const port = Number(new URL(service.url).port)
  const run = runVerification({
    baseUrl: service.url,
    apiKey: service.apiKey,
    webhooks: { port },
  })
  await expect(run).rejects.toMatchObject({ cause: { kind: 'helper' }, created: [] })
  expect(service.asked).toEqual([])
})

test('every order that can be known by its customer is of the customers that the report names', async () => {
  const { created } = await verifyAltered(unchanged)
  const beginnings = created.orders.flatMap(({ externalCustomerId: id }) => id?.slice(0, -3) ?? [])
  expect(new Set(beginnings).size).toBe(1)
})

test('what was created is listed, every order of it', async () => {
  const service = await alteredService(unchanged)
  onTestFinished(service.close)
  const run = await runVerification({ baseUrl: service.url, apiKey: service.apiKey })
  const ids = run.created.orders.map(({ transactionId }) => transactionId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(15)
  expect(ids.length).toBeLessThan(40)
})

test('orders never exceed their budget, and what could not be asked is not reachable', async () => {
  const run = await verifyAltered(unchanged, { maxOrders: 3 })
  expect(run.created.orders).toHaveLength(3)
  expect(failedIds(run)).toEqual([])
  expect(rowOf(run, 'override.buy-by-buy.accepted')).toMatchObject({
    verdict: 'inconclusive',
    because: expect.stringContaining('--max-orders'),
  })
})

test('a deployment that goes away in the middle ends the run, and its orders are told', async () => {
  let asked = 0
  const service = await alteredService((given) => given)
  const server = createServer((request, response) => {
    if (++asked > 30) return request.socket.destroy()
    const body: Buffer[] = []
    request.on('data', (chunk: Buffer) => body.push(chunk))
    request.on('end', () => {
      const init = {
        method: request.method ?? 'GET',
        headers: { 'content-type': 'application/json', 'x-api-key': service.apiKey },
      }
      void fetch(
        `${service.url}${request.url}`,
        body.length === 0 ? init : { ...init, body: Buffer.concat(body) },
      ).then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await service.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stopped = await runVerification({ baseUrl, apiKey: service.apiKey }).catch(
    (error: unknown) => error,
  )
  expect(stopped).toBeInstanceOf(VerificationStopped)
  if (!(stopped instanceof VerificationStopped)) return
  expect(stopped.cause.kind).toBe('unreachable')
  expect(stopped.created.length).toBeGreaterThan(0)
})

test('a deployment that answers for its live environment is left alone', async () => {
  const stopped = verifyAltered((given) => ({
    ...given,
    json: { ...Object(given.json), environment: 'live' },
  }))
  await expect(stopped).rejects.toThrow(/environment "live".*--allow-live/)
})
