import { afterEach, expect, test } from 'vitest'
import { createSandbox } from '../../src/library/local-sandbox.ts'
import { Deployment } from '../../src/conformance/deployment/deployment.ts'
import {
  probeCapabilities,
  type Helpers,
} from '../../src/conformance/deployment/probe-capabilities.ts'
import { type Alter, alteredService, having } from './altered-service.ts'

const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function probed(alter: Alter = (given) => given, helpers?: Helpers) {
  const service = await alteredService(alter)
  const deployment = new Deployment({
    baseUrl: service.url,
    apiKey: service.apiKey,
    pause: async () => {},
  })
  closing.push(service.close, () => deployment.close())
  return { service, capabilities: await probeCapabilities(deployment, helpers) }
}

test('a route, amounts near 50,000 NGN, providers, banks and an account are found out', async () => {
  const { service, capabilities } = await probed()
  expect(capabilities.route).toEqual({ asset: 'USDC', chain: 'base', fiatCurrency: 'NGN' })
  expect(capabilities.otherAsset).toEqual({ asset: 'USDT', chain: 'base', fiatCurrency: 'NGN' })
  expect(capabilities.otherChain).toEqual({ asset: 'USDC', chain: 'bsc', fiatCurrency: 'NGN' })
  expect(capabilities.amounts?.fiatAmount).toBe(50_000)
  expect(capabilities.amounts?.tokenAmount).toBeGreaterThan(30)
  expect(capabilities.amounts?.tokenAmount).toBeLessThan(40)
  expect(capabilities.providers.length).toBeGreaterThan(1)
  expect(capabilities.banks?.banks.length).toBeGreaterThan(0)
  expect(capabilities.account).toMatchObject({ isResolved: true, accountName: expect.any(String) })
  expect(service.asked.every(({ path }) => path.startsWith('/api/developer/'))).toBe(true)
  expect(service.asked.some(({ path }) => path === '/api/developer/orders')).toBe(false)
  expect(service.asked.length).toBeLessThanOrEqual(10)
})

test('a route that is not quoted is passed over', async () => {
  const { capabilities } = await probed((given, { body }) =>
    body.includes('"chain":"base"') ? { status: 422, json: {} } : given,
  )
  expect(capabilities.route).toEqual({ asset: 'USDC', chain: 'bsc', fiatCurrency: 'NGN' })
})

test('a provider whose name is dressed up in quotes has its bank list under a plainer one', async () => {
  const { capabilities } = await probed((given, { path }) => {
    if (path.endsWith('/quotes')) {
      const bestQuote = { provider: 'Northwind Sandbox', rate: 1_420, estimatedOutput: 35.2 }
      return having(given, { bestQuote, quotes: [] })
    }
    const isList = path.includes('/provider-bank-list/')
    return isList && !path.endsWith('/northwind') ? { status: 404, json: {} } : given
  })
  expect(capabilities.providers).toEqual(['Northwind Sandbox'])
  expect(capabilities.banks?.provider).toBe('northwind')
})

test('a deployment whose answers are all off still has what can be asked', async () => {
  const { capabilities } = await probed((given) => ({ ...given, json: [] }))
  expect(capabilities).toMatchObject({ route: { asset: 'USDC' }, providers: [] })
  expect(capabilities.amounts.fiatAmount).toBe(50_000)
  expect(capabilities.banks).toBeUndefined()
})

test('a key that the deployment refuses ends the run before it begins', async () => {
  await expect(probed(() => ({ status: 403, json: {} }))).rejects.toThrow(
    /rejects the API key \(403\).*--api-key/,
  )
})

test('an account out of the test values is the one that is resolved', async () => {
  const { service, capabilities } = await probed(undefined, {
    magic: { account: { bankCode: '044', accountNumber: '1112223334' } },
  })
  expect(capabilities.account).toMatchObject({ bankCode: '044', accountNumber: '1112223334' })
  expect(service.asked.find(({ path }) => path.endsWith('/resolve'))?.body).toContain('1112223334')
})

test('a control API is discovered where answers say that a sandbox gave them', async () => {
  const sandbox = await createSandbox()
  const deployment = new Deployment({ baseUrl: sandbox.url, apiKey: sandbox.apiKey })
  closing.push(
    () => sandbox.close(),
    () => deployment.close(),
  )
  const { control } = await probeCapabilities(deployment)
  closing.push(async () => control?.close())
  expect(await control?.getHealth()).toMatchObject({ status: 'ok', world: 'default' })
  const elsewhere = { url: 'http://127.0.0.1:9/__sandbox' }
  await expect(probeCapabilities(deployment, { control: elsewhere })).rejects.toThrow(
    /control API at http:\/\/127.0.0.1:9\/__sandbox: there is no response.*--control /,
  )
})
