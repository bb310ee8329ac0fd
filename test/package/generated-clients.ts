/** Generators of clients, with programs that call operations by what they generated. */

type GeneratedClient = {
  readonly name: string
  /** A program that reads the file of the contract and writes the client to the folder. */
  readonly generate: (contract: string, folder: string) => string
  /** Programs that print the status of each answer: of all six operations, and of control calls. */
  readonly calls: string
  readonly control: string
}

const BODIES = `
const [baseUrl = '', key = ''] = process.argv.slice(2)
const headers = { 'x-api-key': key }
const route = { fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }
const quote = { side: 'buy', fiatAmount: 50_000, ...route } as const
const order = { ...quote, amount: 35, externalCustomerId: 'ada', walletAddress: '0x000000000000000000000000000000000000dEaD' } as const
const window = { customerId: 'ada', token: 'USDC', network: 'base' }
const account = { bankCode: '044', accountNumber: '0123456789' }
const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('the answer is not typed as a success')
  return value
}
declare const process: { readonly argv: readonly string[] }
`

/** What the service has is called without a generated client: the order that control calls need. */
const CONTROL = `
const [baseUrl = '', key = '', service = ''] = process.argv.slice(2)
const headers = { 'x-api-key': key }
const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('the answer is not typed as a success')
  return value
}
const place = async (apiKey: string): Promise<string> => {
  const answer = await fetch(service + '/api/developer/orders', {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ side: 'buy', fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC', chain: 'base', amount: 35, externalCustomerId: 'ada', walletAddress: '0x000000000000000000000000000000000000dEaD' }),
  })
  return ((await answer.json()) as { transactionId: string }).transactionId
}
declare const process: { readonly argv: readonly string[] }
`

export const GENERATED_CLIENTS: readonly GeneratedClient[] = [
  {
    name: 'openapi-typescript with openapi-fetch',
    generate: (contract, folder) => `
      import { writeFileSync } from 'node:fs'
      import openapiTS, { astToString } from 'openapi-typescript'
      const types = await openapiTS(new URL(${JSON.stringify(`file://${contract}`)}))
      writeFileSync(${JSON.stringify(`${folder}/contract.ts`)}, astToString(types))`,
    calls: `
import createClient from 'openapi-fetch'
import type { paths } from './contract.ts'
${BODIES}
const { GET, POST } = createClient<paths>({ baseUrl, headers })
const quoted = await POST('/api/developer/quotes', { body: quote })
const placed = await POST('/api/developer/orders', { body: order })
const { transactionId } = required(placed.data)
const intent = await GET('/api/developer/orders/intent', { params: { query: window } })
const synced = await POST('/api/developer/orders/{transactionId}/monitor-status', { params: { path: { transactionId } } })
const provider = required(quoted.data).bestQuote.provider
const banks = await GET('/api/developer/provider-bank-list/{provider}', { params: { path: { provider } } })
const holder = await POST('/api/developer/bank-accounts/resolve', { body: account })
const again = await POST('/api/developer/orders', { body: order })
console.log([quoted, placed, intent, synced, banks, holder, again].map(({ response }) => response.status).join(' '))`,
    control: `
import createClient from 'openapi-fetch'
import type { paths } from './contract.ts'
${CONTROL}
const { DELETE, GET, POST, PUT } = createClient<paths>({ baseUrl, headers })
const world = await POST('/worlds', { body: { seed: 7 } })
const { name, apiKey } = required(world.data)
const own = { headers: { 'x-api-key': apiKey } }
const endpoint = await POST('/webhook-endpoints', { ...own, body: { url: 'sandbox:inbox' } })
const behaviour = await PUT('/behaviour', { ...own, body: { progression: 'manual', assumptions: { conflictStatus: 422 } } })
const id = await place(apiKey)
const listed = await GET('/orders', { ...own, params: { query: { state: 'placed', limit: 5 } } })
const paid = await POST('/orders/{id}/simulate', { ...own, params: { path: { id: required(listed.data?.items[0]).transactionId }, query: { wait: true } }, body: { action: 'deposit', amount: '50000' } })
if (required(paid.data).state !== 'funded') throw new Error(paid.data?.state)
const clock = await POST('/clock/advance', { ...own, body: { by: '30m' } })
const deliveries = await GET('/webhook-deliveries', { ...own, params: { query: { limit: 2 } } })
const secret = await POST('/webhook-endpoints/{id}/rotate-secret', { ...own, params: { path: { id: required(endpoint.data).id } }, body: { overlap: '24h' } })
const snapshot = await GET('/snapshot', own)
const restored = await PUT('/snapshot', { ...own, body: required(snapshot.data) })
const unknown = await GET('/orders/{id}', { ...own, params: { path: { id: id + '0' } } })
const again = await POST('/worlds', { body: { name } })
const deleted = await DELETE('/worlds/{name}', { params: { path: { name } } })
console.log([world, endpoint, behaviour, listed, paid, clock, deliveries, secret, snapshot, restored, unknown, again, deleted].map(({ response }) => response.status).join(' '))`,
  },
  {
    name: '@hey-api/openapi-ts',
    generate: (contract, folder) => `
      import { createClient } from '@hey-api/openapi-ts'
      await createClient({ input: ${JSON.stringify(contract)}, output: ${JSON.stringify(`${folder}/client`)}, logs: { level: 'silent' } })`,
    calls: `
import { client } from './client/client.gen'
import { createOrder, createQuote, getOrderIntent, listProviderBanks, monitorOrderStatus, resolveBankAccount } from './client/sdk.gen'
${BODIES}
client.setConfig({ baseUrl, auth: () => headers['x-api-key'] })
const quoted = await createQuote({ body: quote })
const placed = await createOrder({ body: order })
const { transactionId } = required(placed.data)
const intent = await getOrderIntent({ query: window })
const synced = await monitorOrderStatus({ path: { transactionId } })
const banks = await listProviderBanks({ path: { provider: required(quoted.data).bestQuote.provider } })
const holder = await resolveBankAccount({ body: account })
const again = await createOrder({ body: order })
console.log([quoted, placed, intent, synced, banks, holder, again].map(({ response }) => response.status).join(' '))`,
    // Its address is that of the served contract.
    control: `
import { advanceClock, changeBehaviour, createWebhookEndpoint, createWorld, deleteWorld, getOrder, getSnapshot, listOrders, listWebhookDeliveries, restoreSnapshot, rotateWebhookSecret, simulateOrder } from './client/sdk.gen'
${CONTROL}
const world = await createWorld({ headers, body: { seed: 7 } })
const { name, apiKey } = required(world.data)
const own = { auth: () => apiKey }
const endpoint = await createWebhookEndpoint({ ...own, body: { url: 'sandbox:inbox' } })
const behaviour = await changeBehaviour({ ...own, body: { progression: 'manual', assumptions: { conflictStatus: 422 } } })
const id = await place(apiKey)
const listed = await listOrders({ ...own, query: { state: 'placed', limit: 5 } })
const paid = await simulateOrder({ ...own, path: { id: required(listed.data?.items[0]).transactionId }, query: { wait: true }, body: { action: 'deposit', amount: '50000' } })
if (required(paid.data).state !== 'funded') throw new Error(paid.data?.state)
const clock = await advanceClock({ ...own, body: { by: '30m' } })
const deliveries = await listWebhookDeliveries({ ...own, query: { limit: 2 } })
const secret = await rotateWebhookSecret({ ...own, path: { id: required(endpoint.data).id }, body: { overlap: '24h' } })
const snapshot = await getSnapshot(own)
const restored = await restoreSnapshot({ ...own, body: required(snapshot.data) })
const unknown = await getOrder({ ...own, path: { id: id + '0' } })
const again = await createWorld({ body: { name } })
const deleted = await deleteWorld({ path: { name } })
console.log([world, endpoint, behaviour, listed, paid, clock, deliveries, secret, snapshot, restored, unknown, again, deleted].map(({ response }) => response.status).join(' '))`,
  },
  {
    name: 'orval',
    // The address of the sandbox is that of the served contract.
    generate: (contract, folder) => `
      import { generate } from 'orval'
      await generate({
        input: ${JSON.stringify(contract)},
        output: { target: ${JSON.stringify(`${folder}/client.ts`)}, client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
      })`,
    calls: `
import { createOrder, createQuote, getOrderIntent, listProviderBanks, monitorOrderStatus, resolveBankAccount } from './client.ts'
${BODIES}
const options = { headers }
const quoted = await createQuote(quote, options)
if (quoted.status !== 200) throw new Error(quoted.data.code)
const placed = await createOrder(order, options)
if (placed.status !== 201) throw new Error(placed.data.code)
const intent = await getOrderIntent(window, options)
const synced = await monitorOrderStatus(placed.data.transactionId, options)
const banks = await listProviderBanks(quoted.data.bestQuote.provider, options)
const holder = await resolveBankAccount(account, options)
const again = await createOrder(order, options)
console.log([quoted, placed, intent, synced, banks, holder, again].map(({ status }) => status).join(' '))`,
    control: `
import { advanceClock, changeBehaviour, createWebhookEndpoint, createWorld, deleteWorld, getOrder, getSnapshot, listOrders, listWebhookDeliveries, restoreSnapshot, rotateWebhookSecret, simulateOrder } from './client.ts'
${CONTROL}
const world = await createWorld({ seed: 7 }, { headers })
if (world.status !== 201) throw new Error(world.data.code)
const { name, apiKey } = world.data
const own = { headers: { 'x-api-key': apiKey } }
const endpoint = await createWebhookEndpoint({ url: 'sandbox:inbox' }, own)
if (endpoint.status !== 201) throw new Error(endpoint.data.code)
const behaviour = await changeBehaviour({ progression: 'manual', assumptions: { conflictStatus: 422 } }, own)
const id = await place(apiKey)
const listed = await listOrders({ state: 'placed', limit: 5 }, own)
if (listed.status !== 200) throw new Error(listed.data.code)
const paid = await simulateOrder(required(listed.data.items[0]).transactionId, { action: 'deposit', amount: '50000' }, { wait: true }, own)
if (paid.status !== 200 || paid.data.state !== 'funded') throw new Error(String(paid.status))
const clock = await advanceClock({ by: '30m' }, {}, own)
const deliveries = await listWebhookDeliveries({ limit: 2 }, own)
const secret = await rotateWebhookSecret(endpoint.data.id, { overlap: '24h' }, own)
const snapshot = await getSnapshot(own)
if (snapshot.status !== 200) throw new Error(snapshot.data.code)
const restored = await restoreSnapshot(snapshot.data, own)
const unknown = await getOrder(id + '0', own)
const again = await createWorld({ name })
const deleted = await deleteWorld(name)
console.log([world, endpoint, behaviour, listed, paid, clock, deliveries, secret, snapshot, restored, unknown, again, deleted].map(({ status }) => status).join(' '))`,
  },
]
