/** Generators of clients, with a program that calls all six operations by what they generated. */

type GeneratedClient = {
  readonly name: string
  /** A program that reads the file of the contract and writes the client to the folder. */
  readonly generate: (contract: string, folder: string) => string
  /** Prints the status of each answer. */
  readonly calls: string
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
  },
]
