/**
 * Sends everything that can go wrong to every operation, and compares the errors with the
 * contract's list.
 */
import { request } from './in-memory.ts'
import { expect, onTestFinished, test } from 'vitest'
import { OPERATIONS, type OperationId } from '../../../src/base/contract/generated/operations.ts'
import { createExpressApp } from '../../../src/sandbox/http/server.ts'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { replaceBehaviour } from '../../../src/sandbox/simulator/behaviour/operations.ts'
import { withdrawKey } from '../../../src/sandbox/simulator/keys/operations.ts'
import { DEFAULT_KEYS, Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { everyProvider } from '../../contracts/setting-row.ts'
import { fullStorage } from '../../full-storage.ts'
import { aBuy } from '../../worlds.ts'
import { A_QUOTE } from './service.ts'

type Listed = (typeof OPERATIONS)[number]

type Attempt = {
  readonly path?: string
  readonly body?: object | string
  readonly headers?: Readonly<Record<string, string>>
  readonly behaviour?: Behaviour
  readonly given?: (sandbox: Sandbox) => void
}

const SYNC = '/api/developer/orders/unknown/monitor-status'
const ACCOUNT = { bankCode: '044', accountNumber: '0000000000' }

/** A call of every operation, and what only this operation can reject. */
const CALLS: Readonly<Record<OperationId, Attempt & { readonly own?: readonly Attempt[] }>> = {
  createQuote: {
    body: A_QUOTE,
    own: [{ body: { ...A_QUOTE, fiatAmount: 1 } }, { body: { ...A_QUOTE, fiatAmount: 1e10 } }],
  },
  createOrder: {
    body: aBuy(),
    own: [{ body: aBuy({ fiatAmount: 1 }) }, { body: aBuy({ fiatAmount: 1e10 }) }],
  },
  getOrderIntent: {
    path: '/api/developer/orders/intent?customerId=ada&token=USDC&network=base',
    own: [{ path: '/api/developer/orders/intent' }],
  },
  monitorOrderStatus: { path: SYNC, own: [{ path: SYNC.replace('unknown', '%') }] },
  listProviderBanks: {
    path: '/api/developer/provider-bank-list/unknown',
    own: [{ path: '/api/developer/provider-bank-list/%' }],
  },
  resolveBankAccount: {
    body: ACCOUNT,
    own: [{ behaviour: { assumptions: { resolveMiss: 'error' } } }],
  },
}

const JSON_TYPE = { 'content-type': 'application/json' }
let isFull = false

const ANYWHERE: readonly Attempt[] = [
  {},
  { headers: { 'x-api-key': '' } },
  { headers: { origin: 'http://evil.test' } },
  { headers: { 'x-api-key': 'nobody' } },
  { headers: { 'x-api-key': DEFAULT_KEYS.live }, given: revokeLiveKey },
  { behaviour: { http: [{ do: 'status' }] } },
  { behaviour: { http: [{ do: 'rate-limit' }] } },
  { behaviour: { assumptions: { rateLimitPerMinute: 1 } }, given: () => (isFull = true) },
  { behaviour: everyProvider({ down: true }) },
  { given: breakIt },
  { body: { unknown: 1 } },
  { body: '{', headers: JSON_TYPE },
  { body: ' '.repeat(256 * 1024 + 1), headers: JSON_TYPE },
  { body: '{}', headers: { 'content-type': 'text/plain' } },
  { body: '{}', headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } },
]

function revokeLiveKey({ defaultWorld: { world } }: Sandbox): void {
  world.call(withdrawKey, { id: 'key_live' })
}

function breakIt(sandbox: Sandbox): void {
  sandbox.authenticate = () => {
    throw new Error('a defect')
  }
}

async function rejections(operation: Listed, attempt: Attempt): Promise<readonly string[]> {
  isFull = false
  const sandbox = new Sandbox({ clock: { mode: 'manual' }, storage: fullStorage(() => isFull) })
  onTestFinished(() => sandbox.close())
  sandbox.defaultWorld.world.call(replaceBehaviour, attempt.behaviour ?? {})
  attempt.given?.(sandbox)
  const { method, path } = operation
  const call = { path, ...CALLS[operation.operationId], ...attempt }
  const app = createExpressApp(sandbox)
  const send = async () => {
    const sent = method === 'GET' ? request(app).get(call.path) : request(app).post(call.path)
    void sent.set({ 'x-api-key': DEFAULT_KEYS.test, ...attempt.headers })
    const { status, body } = await sent.send(call.body)
    return status < 300 ? [] : [`${status} ${body.code}`]
  }
  // The second time, an order is in the way of the first.
  return [...(await send()), ...(await send())]
}

test.each(OPERATIONS)(
  '$operationId answers the errors that the contract lists, and no others',
  async (operation) => {
    const attempts = [...ANYWHERE, ...(CALLS[operation.operationId].own ?? [])]
    const answered = new Set<string>()
    for (const attempt of attempts) {
      for (const rejection of await rejections(operation, attempt)) answered.add(rejection)
    }
    const listed = operation.errorResponses.flatMap(({ status, codes }) =>
      codes.map((code) => `${status} ${code}`),
    )
    expect([...answered].sort()).toEqual(listed.sort())
  },
)
