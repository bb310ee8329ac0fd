import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../../src/create-sandbox.ts'
import { probeCapabilities, type Helpers } from '../../../src/verify/probe/probe-capabilities.ts'
import { listen } from '../../../src/sandbox/http/listen.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { deploymentOf } from '../transformed-service/deployment-of.ts'
import { transformedService } from '../transformed-service/service.ts'
import {
  answering,
  errorReply,
  inTurn,
  rejecting,
  rewriting,
  type Transforming,
} from '../transformed-service/transforms.ts'

async function probed(transform?: Transforming, helpers?: Helpers) {
  const service = await transformedService({
    isSandbox: false,
    ...(transform === undefined ? {} : { transform }),
  })
  return { service, capabilities: await probeCapabilities(deploymentOf(service), helpers) }
}

test('the probe finds a route, amounts near 50,000 NGN, providers, banks and an account', async () => {
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
  expect(service.requests.every(({ path }) => path.startsWith('/api/developer/'))).toBe(true)
  expect(service.requests.some(({ path }) => path === '/api/developer/orders')).toBe(false)
  expect(service.requests.length).toBeLessThanOrEqual(10)
})

test('a route that is not quoted is skipped', async () => {
  const { capabilities } = await probed(
    rejecting('createQuote', (body) => body['chain'] === 'base', 'not supported', 422),
  )
  expect(capabilities.route).toEqual({ asset: 'USDC', chain: 'bsc', fiatCurrency: 'NGN' })
})

test('a provider with a longer name in quotes has its bank list under a plainer one', async () => {
  const bestQuote = { provider: 'Northwind Sandbox', rate: 1_420, estimatedOutput: 35.2 }
  const { capabilities } = await probed(
    inTurn([
      rejecting(
        'listProviderBanks',
        (_, { params }) => params['provider'] !== 'northwind',
        '',
        404,
      ),
      answering('createQuote', { bestQuote, quotes: [] }),
    ]),
  )
  expect(capabilities.providers).toEqual(['Northwind Sandbox'])
  expect(capabilities.banks?.provider).toBe('northwind')
})

test('a deployment whose answers are all wrong has the capabilities of the documentation', async () => {
  const { capabilities } = await probed(rewriting((reply) => ({ ...reply, text: '{"odd":1}' })))
  expect(capabilities).toMatchObject({ route: { asset: 'USDC' }, providers: [] })
  expect(capabilities.amounts.fiatAmount).toBe(50_000)
  expect(capabilities.banks).toBeUndefined()
})

test('a key that the deployment rejects ends the run before the first check', async () => {
  await expect(probed(() => () => errorReply('no', 403))).rejects.toThrow(
    /rejects the API key with status 403.*--api-key/,
  )
})

test('an account of the test values is the one that is resolved', async () => {
  const { service, capabilities } = await probed(undefined, {
    magic: { account: { bankCode: '044', accountNumber: '1112223334' } },
  })
  expect(capabilities.account).toMatchObject({ bankCode: '044', accountNumber: '1112223334' })
  expect(service.requests.find(({ path }) => path.endsWith('/resolve'))?.call?.body).toMatchObject({
    accountNumber: '1112223334',
  })
})

test('a control API is found where answers name a sandbox', async () => {
  const deployment = deploymentOf(await createSandbox())
  const { control } = await probeCapabilities(deployment)
  onTestFinished(async () => control?.close())
  expect(await control?.call('getClock')).toMatchObject({ mode: 'real' })
  const elsewhere = { url: 'http://127.0.0.1:9/__sandbox' }
  await expect(probeCapabilities(deployment, { control: elsewhere })).rejects.toThrow(
    /control API at http:\/\/127.0.0.1:9\/__sandbox: there is no response.*--control /,
  )
  const { url, close } = await listen(new Sandbox(), {
    host: '127.0.0.1',
    port: 0,
    control: { token: 'right' },
  })
  onTestFinished(close)
  const wrong = { url: `${url}/__sandbox`, token: 'wrong' }
  await expect(probeCapabilities(deployment, { control: wrong })).rejects.toThrow(
    /it rejects the request \(CONTROL_TOKEN_REQUIRED\).*--control-token its token/,
  )
})
