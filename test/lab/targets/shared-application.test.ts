/** What one sequence leaves behind for the next one in the same application. */
import { appIn } from '../../../src/lab/steps/application-subject.ts'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { freePort } from '../../../src/base/client/free-port.ts'
import { serveLocally } from '../../../src/base/client/local-server.ts'
import type { Adapter } from '../../../src/base/contract/generated/types.ts'
import {
  openSharedApplication,
  type SharedApplication,
} from '../../../src/lab/targets/shared-application.ts'
import type { Scenario } from '../../../src/scenarios/model/scenario.ts'

const SCENARIO: Scenario = { name: 'one', world: { progression: 'manual' }, steps: [] }

type Order = { readonly transactionId: string; readonly bestRateUsed: number }

type Shared = {
  readonly target: SharedApplication
  /** The types of the webhooks that the application has received, with their orders. */
  readonly received: readonly string[]
  /** Those that the application has had, the newest last. */
  readonly secrets: readonly string[]
  readonly request: (path: string, body?: object) => Promise<Response>
}

async function withShared(
  use: (shared: Shared) => Promise<void>,
  onEvent: (request: Shared['request'], type: string) => unknown = () => {},
  { takesSecrets = true } = {},
): Promise<void> {
  const received: string[] = []
  const secrets = ['whsec_own']
  const server = await serveLocally({ port: 0, host: '127.0.0.1' }, async ({ body, headers }) => {
    const { type, data, secret } = JSON.parse(body || '{}') as {
      type?: string
      data?: { transactionId: string }
      secret?: string
    }
    if (secret !== undefined && takesSecrets) secrets.push(secret)
    if (type !== undefined) {
      const own = createHmac('sha256', secrets.at(-1) ?? '')
        .update(body)
        .digest('hex')
      if (headers['x-service-signature'] !== own) return { status: 401 }
      received.push(`${type} ${data?.transactionId ?? ''}`)
      await onEvent(request, type)
    }
    return { status: 200 }
  })
  const adapter: Adapter = {
    url: `http://127.0.0.1:${server.port}`,
    buy: { request: 'POST /buy', order: '$.id' },
    state: {
      request: 'GET /orders/${order}',
      at: '$.state',
      ...{ pending: ['pending'], completed: ['completed'], failed: ['failed'] },
    },
    setSecret: { request: 'PUT /secret', body: { secret: '${secret}' } },
  }
  const servicePort = await freePort()
  const [secret = ''] = secrets
  const target = await openSharedApplication({ adapter, cwd: '.', env: {}, servicePort, secret })
  const request = (path: string, body?: object) =>
    fetch(`http://127.0.0.1:${servicePort}/api/developer/orders${path}`, {
      method: 'POST',
      headers: { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  try {
    await use({ target, received, secrets, request })
  } finally {
    await target.close()
    await server.close()
  }
}

async function place(request: Shared['request'], customer: string): Promise<Order> {
  const response = await request('', {
    ...{ side: 'buy', amount: 35, fiatAmount: 50_000, fiatCurrency: 'NGN' },
    ...{ asset: 'USDC', chain: 'base', externalCustomerId: customer },
    walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  })
  // The sandbox wrote it.
  return (await response.json()) as Order
}

test('an order that a sequence leaves open has ended when the next one begins, and is still known', async () => {
  await withShared(async ({ target, received, request }) => {
    const first = await target.open(SCENARIO, { seed: 1 })
    const { transactionId } = await place(request, 'ada')
    await first.close()
    const second = await target.open(SCENARIO, { seed: 2 })
    expect(received.at(-1)).toBe(`transaction.failed ${transactionId}`)
    expect(appIn(second)?.orders()).toEqual([])
    const polled = await request(`/${transactionId}/monitor-status`)
    expect(polled.status).toBe(200)
    expect(await polled.json()).toMatchObject({ status: 'failed', terminal: true })
    expect(appIn(second)?.requests()).toEqual([])
    expect((await second.control?.changes())?.orders).toEqual([])
    const own = await place(request, 'ada')
    expect(appIn(second)?.orders()).toEqual([own.transactionId])
  })
})

test('an order that is placed while the last sequence ends has ended when the next one begins', async () => {
  const placed: string[] = []
  const orderAgain = async (request: Shared['request'], type: string) => {
    if (type === 'transaction.failed') placed.push((await place(request, 'ada')).transactionId)
  }
  await withShared(async ({ target, request }) => {
    const first = await target.open(SCENARIO, { seed: 1 })
    await place(request, 'ada')
    await first.close()
    await target.open(SCENARIO, { seed: 2 })
    const [again = ''] = placed
    const polled = await request(`/${again}/monitor-status`)
    expect(await polled.json()).toMatchObject({ status: 'failed', terminal: true })
  }, orderAgain)
})

test('a secret that was replaced does not come back', async () => {
  await withShared(async ({ target, received, secrets, request }) => {
    for (const seed of [1, 2, 3]) {
      const rotating = { ...SCENARIO, steps: [{ rotate: {} }] }
      const environment = await target.open(rotating, { seed })
      const { control, close } = environment
      const { transactionId } = await place(request, 'ada')
      await close()
      expect(received.at(-1)).toBe(`transaction.created ${transactionId}`)
      await appIn(environment)?.application.setSecret((await control?.rotate('0s')) ?? '')
    }
    await target.open(SCENARIO, { seed: 4 })
    expect(secrets).toHaveLength(7)
    expect(new Set(secrets).size).toBe(7)
  })
})

test('an application that takes no new secret gets webhooks with its own one in the next sequence', async () => {
  const use = async ({ target, received, request }: Shared) => {
    const { control, close } = await target.open(
      { ...SCENARIO, steps: [{ rotate: {} }] },
      { seed: 1 },
    )
    await control?.rotate('0s')
    await place(request, 'ada')
    await close()
    expect(received).toEqual([])
    const next = await target.open(SCENARIO, { seed: 2 })
    const { transactionId } = await place(request, 'ada')
    await next.close()
    expect(received).toEqual([`transaction.created ${transactionId}`])
  }
  await withShared(use, undefined, { takesSecrets: false })
})

test('a repetition has the rates of the run that it repeats, and names of its own', async () => {
  await withShared(async ({ target, request }) => {
    const first = await target.open(SCENARIO, { seed: 1 })
    const found = await place(request, first.customer)
    const clock = new Date(first.now()).toISOString()
    const repeated = { ...SCENARIO, world: { ...SCENARIO.world, seed: 1, clock } }
    const seen = [[found.transactionId, first.customer]]
    for (const seed of [2, 3, 4]) {
      const again = await target.open(repeated, { seed })
      const { transactionId, bestRateUsed } = await place(request, again.customer)
      expect(bestRateUsed).toBe(found.bestRateUsed)
      seen.push([transactionId, again.customer])
    }
    expect(new Set(seen.map(([id]) => id)).size).toBe(4)
    expect(new Set(seen.map(([, customer]) => customer)).size).toBe(4)
  })
})
