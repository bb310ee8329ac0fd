/** Currencies, assets and chains that a behaviour adds. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Behaviour } from '../../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { replaceBehaviour } from '../../../../src/sandbox/simulator/behaviour/operations.ts'
import { decimal } from '../../../../src/base/vocabulary/money.ts'
import { openBusiness } from '../../../contracts/business.ts'
import { randomRun } from '../../../random-run.ts'
import { aWorld } from '../../../worlds.ts'

const RUN = randomRun({ file: 'test/sandbox/simulator/behaviour/markets.test.ts', numRuns: 40 })

const MARKETS: NonNullable<Behaviour['markets']> = {
  fiat: {
    GHS: { places: 1, ratePlaces: 3, rates: { USDC: 12.1, ETH: 42_000, TRX: 3.5 } },
    XOF: { places: 0, ratePlaces: 2, rates: { USDC: 602 } },
  },
  assets: {
    ETH: { places: 4, usd: 3_500, chains: ['base', 'polygon'] },
    TRX: { places: 2, usd: 0.29, chains: ['tron'] },
  },
  chains: {
    polygon: { addresses: 'evm', networkId: '137' },
    tron: { addresses: 'tron', networkId: '728126428' },
  },
}

const EVM = '0x000000000000000000000000000000000000dEaD'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

function open() {
  return openBusiness({ markets: MARKETS })
}

test.each([
  { fiatCurrency: 'GHS', asset: 'ETH', chain: 'polygon', fiatAmount: 4_200, walletAddress: EVM },
  { fiatCurrency: 'ghs', asset: 'trx', chain: 'TRON', fiatAmount: 350, walletAddress: TRON },
  { fiatCurrency: 'XOF', asset: 'USDC', chain: 'base', fiatAmount: 30_000, walletAddress: EVM },
])('$asset on $chain can be bought for $fiatCurrency, from quote to payout', async (pair) => {
  const { quote, buy, simulate, order, intent, call, close } = open()
  const { walletAddress, ...wanted } = pair
  const quoted = quote(wanted)
  expect([quoted.status, quoted.body['chain']]).toEqual([200, pair.chain])
  const bought = buy({ ...pair, amount: 1 })
  expect(bought.status, bought.text).toBe(201)
  const query = { customerId: 'ada', token: pair.asset, network: pair.chain }
  const { depositAddress } = call('getOrderIntent', { query }).body
  expect(depositAddress).toMatch(pair.walletAddress.startsWith('T') ? /^T\w{33}$/ : /^0x\w{40}$/)
  expect(buy({ ...pair, amount: 1 }).body['conflict']).toMatchObject({
    networkId: { polygon: '137', tron: '728126428', base: '8453' }[pair.chain.toLowerCase()],
  })
  const id = String(bought.body['transactionId'])
  simulate({ id, action: 'complete' })
  expect(Number(order(id).settlement?.out)).toBeGreaterThan(0)
  expect(intent().status).toBe(404)
  await close()
})

test('an asset on a chain can be sold for a currency that a behaviour adds', async () => {
  const { call, sell, simulate, order, close } = open()
  const pair = { side: 'sell', fiatCurrency: 'GHS', asset: 'ETH', chain: 'polygon' } as const
  const quoted = call('createQuote', { body: { ...pair, tokenAmount: 0.1 } })
  expect(quoted.status, quoted.text).toBe(200)
  const sold = sell({ ...pair, amount: 0.1 })
  expect(sold.status, sold.text).toBe(201)
  expect(sold.body['ourCryptoAddress']).toMatch(/^0x\w{40}$/)
  simulate({ id: String(sold.body['transactionId']), action: 'complete' })
  const { fiatAmount, settlement } = order(String(sold.body['transactionId']))
  expect([fiatAmount, settlement?.out].join()).toMatch(/^\d{4}(\.\d)?,\d{4}(\.\d)?$/)
  await close()
})

test('limits and fixed fees of providers follow the value of an asset in dollars', async () => {
  const { call, close } = open()
  const quoted = (tokenAmount: number) =>
    call('createQuote', {
      body: { side: 'sell', fiatCurrency: 'GHS', asset: 'ETH', chain: 'base', tokenAmount },
    })
  expect(quoted(0.0002).text).toContain('send at least 0.0003 ETH')
  expect(quoted(0.0003).status).toBe(200)
  expect(quoted(28.6).text).toContain("over every provider's maximum")
  const [element] = quoted(1).body['quotes'] as readonly { providerFee: Record<string, number> }[]
  const { usd = 0, token = 0 } = element?.providerFee ?? {}
  expect(usd).toBeCloseTo(token * 3_500, 6)
  await close()
})

test('every amount that is settled has the decimals of its currency, and the parts add up', async () => {
  const { buy, simulate, order, close } = open()
  fc.assert(
    fc.property(
      fc.integer({ min: 2_000, max: 900_000 }),
      fc.double({ min: 0, max: 5, noNaN: true }),
      (cents, fee) => {
        const bought = buy({
          fiatCurrency: 'GHS',
          asset: 'ETH',
          chain: 'polygon',
          fiatAmount: cents / 100,
          amount: 1,
          developerFeePercent: Math.round(fee * 100) / 100,
          overrideActiveIntent: true,
        })
        expect(bought.status, bought.text).toBe(201)
        const id = String(bought.body['transactionId'])
        simulate({ id, action: 'complete' })
        const { fiatAmount, settlement } = order(id)
        const { used = '', gross = '', out = '', at: _at, ...fees } = settlement ?? {}
        expect([fiatAmount, used]).toEqual([used, fiatAmount])
        expect(decimal(fiatAmount).eq(decimal(fiatAmount).round(1))).toBe(true)
        const parts = [out, ...Object.values(fees)].map((part) => decimal(part))
        for (const part of parts) expect(part.eq(part.round(4)), part.toFixed()).toBe(true)
        expect(parts.reduce((sum, part) => sum.plus(part)).toFixed()).toBe(decimal(gross).toFixed())
      },
    ),
    RUN,
  )
  await close()
})

test.each([
  ['a chain that the asset is not on', { asset: 'ETH', chain: 'bsc' }, 'does not trade ETH on bsc'],
  [
    'a pair without a rate',
    { fiatCurrency: 'XOF', asset: 'TRX', chain: 'tron' },
    'does not exchange TRX for XOF',
  ],
  ['another chain', { chain: 'constructor' }, 'Use one of base, bsc, solana, polygon, tron.'],
  ['another asset', { asset: 'BTC' }, 'Use one of USDC, USDT, ETH, TRX.'],
])('%s is rejected, and the error says why', async (_, over, why) => {
  const { quote, close } = open()
  const { status, text } = quote({ fiatCurrency: 'GHS', ...over })
  expect([status >= 400, text.includes(why)], text).toEqual([true, true])
  await close()
})

test('a change of the behaviour can refer to the markets of the initial state', () => {
  const { world } = aWorld({ behaviour: { markets: MARKETS } })
  const KES = { places: 2, ratePlaces: 2, rates: { ETH: 450_000 } }
  const { markets } = world.call(replaceBehaviour, { markets: { fiat: { KES } } })
  expect(Object.keys(markets.fiat)).toEqual(['NGN', 'GHS', 'XOF', 'KES'])
  expect(Object.keys(markets.assets)).toEqual(['USDC', 'USDT', 'ETH', 'TRX'])
})

test('an order survives the end of its market', async () => {
  const { buy, simulate, order, sandbox, close } = open()
  const pair = { fiatCurrency: 'GHS', asset: 'TRX', chain: 'tron', walletAddress: TRON }
  const bought = buy({ ...pair, fiatAmount: 350, amount: 100 })
  const id = String(bought.body['transactionId'])
  sandbox.defaultWorld.world.call((tx) => {
    const { markets } = aWorld().world.row.behaviour
    tx.put('world', { ...tx.world, behaviour: { ...tx.behaviour, markets } })
  }, undefined)
  simulate({ id, action: 'complete' })
  expect(order(id).state).toBe('completed')
  await close()
})
