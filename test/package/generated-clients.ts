/** A generator of clients, with programs that call operations by what it generated. */

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
const behaviour = await PUT('/behaviour', { ...own, body: { progression: 'manual', shapes: { errors: { conflict: { status: 422 } } } } })
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
]
