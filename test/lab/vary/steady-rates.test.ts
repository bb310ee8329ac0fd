/** Equal runs of `vary` meet the same best route, at any time of the day. */
import { expect, test } from 'vitest'
import { catalogueOf } from '../../../src/lab/vary/catalogue.ts'
import { behaviourWith, withSteadyRates } from '../../../src/lab/vary/varied-behaviour.ts'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { PROVIDERS } from '../../../src/sandbox/simulator/providers/directory.ts'
import { variedService } from './varied-service.ts'

const TURN_MS = 120_000
const PAIR = { fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }
const best = catalogueOf().variations.filter(({ choice }) => choice === 'best-provider')

/** The best providers of a buy and of a sell, in an hour. */
async function routesOf(behaviour: Behaviour): Promise<readonly ReadonlySet<string>[]> {
  const service = await variedService(behaviour)
  const [buys, sells] = [new Set<string>(), new Set<string>()]
  for (let turn = 0; turn < 30; turn++) {
    buys.add(await bestOf(service, { side: 'buy', fiatAmount: 50_000 }))
    sells.add(await bestOf(service, { side: 'sell', tokenAmount: 35 }))
    await service.elapse(TURN_MS)
  }
  await service.close()
  return [buys, sells]
}

async function bestOf(of: { url: string; apiKey: string }, body: object): Promise<string> {
  const response = await fetch(`${of.url}/api/developer/quotes`, {
    method: 'POST',
    headers: { 'x-api-key': of.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...PAIR }),
  })
  const quote = (await response.json()) as { bestQuote: { provider: string } }
  return quote.bestQuote.provider
}

test('one provider of each side has the best rate at all times', async () => {
  const sizes = (await routesOf(withSteadyRates({}))).map(({ size }) => size)
  expect(sizes).toEqual([1, 1])
})

test('settings of a configuration stay as they are', () => {
  const { providers } = withSteadyRates({ providers: { kestrel: { spreadBps: 7, down: true } } })
  expect(providers?.['kestrel']).toEqual({ spreadBps: 7, down: true })
})

test('every provider that serves the chain can have it', async () => {
  const own = withSteadyRates({})
  const routes = await Promise.all(best.map((one) => routesOf(behaviourWith([one], own))))
  expect(routes.flat().every(({ size }) => size === 1)).toBe(true)
  const names = new Set(routes.flat().flatMap((route) => [...route]))
  expect(names.size).toBe(PROVIDERS.filter(({ chains }) => chains.includes(PAIR.chain)).length)
})
