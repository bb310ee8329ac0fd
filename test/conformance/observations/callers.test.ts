/** What callers must send is observed: a deployment may serve them without it. */
import { expect, test } from 'vitest'
import { failedIds, verified } from '../transformed-service/verify.ts'
import type { ServiceOptions } from '../transformed-service/service.ts'

async function sentences(service: ServiceOptions): Promise<readonly string[]> {
  const run = await verified({ isSandbox: false, ...service })
  expect(failedIds(run)).toEqual([])
  return run.observations.flatMap(({ subject, sentence, differs }) =>
    /^(required members|sell )/.test(subject) ? [`${differs ? '! ' : ''}${sentence}`] : [],
  )
}

test('a sandbox enforces what callers must send', async () => {
  expect(await sentences({})).toEqual([
    'A buy quote is rejected without side, fiatCurrency, asset, chain, fiatAmount.',
    'A sell quote is rejected without tokenAmount.',
    'A buy is rejected without side, fiatCurrency, asset, chain, amount, fiatAmount, walletAddress.',
    'A sell is rejected without bankCode, accountNumber, accountName.',
    'A sell quote with both amounts is rejected.',
    'A sell with a code that no list has is rejected.',
  ])
})

test('what a deployment serves without is said to be required of callers', async () => {
  const transform: ServiceOptions['transform'] = () => (call, ask) => {
    const { body } = call
    if (call.operationId !== 'createOrder' || body === undefined) return ask(call)
    const known = body['bankCode'] === 'no-such-code' ? { bankCode: '044' } : {}
    return ask({ ...call, body: { chain: 'base', ...body, ...known } })
  }
  const seen = await sentences({ transform })
  expect(seen).toContain(
    '! A buy is rejected without side, fiatCurrency, asset, amount, fiatAmount, walletAddress. A buy is served without chain, which callers must send.',
  )
  expect(seen).toContain('! A sell with a code that no list has is served.')
})
