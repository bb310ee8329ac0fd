import { expect, test } from 'vitest'
import type { Behaviour } from '../../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { PROVIDERS } from '../../../../src/sandbox/simulator/providers/directory.ts'
import { uniformDetails } from '../../../../src/sandbox/simulator/providers/uniform-details.ts'
import { aMarket, anOrder } from '../../../builders.ts'

function uniform(behaviour: Behaviour = {}, provider = 'northwind', side: 'buy' | 'sell' = 'buy') {
  return uniformDetails(anOrder({ provider, side }), aMarket({ behaviour }))
}

const BY_KEY: Behaviour = { assumptions: { providerStatusCase: 'by-key' } }

test('the case of the status in uniform details is that of its own setting', () => {
  expect(uniform().status).toBe('AWAITING_DEPOSIT')
  expect(uniform(BY_KEY).status).toBe('awaiting_deposit')
})

test('uniform details of a buy are those that test keys were seen to get', () => {
  for (const { slug, name } of PROVIDERS) {
    expect(uniform(BY_KEY, slug)).toEqual({
      provider: `${name} Sandbox`,
      status: 'awaiting_deposit',
      reference: 'RMP-SBX-B3E864D9',
      sandbox: true,
      expectedSettlementWindow: 'within 2 minutes',
      amountToPay: 50_000,
      note: expect.any(String),
      virtualAccount: {
        accountName: `${name} Sandbox Checkout`,
        accountNumber: expect.stringMatching(/^BX[0-9A-F]{8}$/),
        bankName: 'Ramp Sandbox Bank',
      },
    })
  }
})

test('uniform details of a sell have the address and no account', () => {
  const details = uniform(BY_KEY, 'bluepeak', 'sell')
  expect(details).toMatchObject({
    provider: 'Bluepeak Sandbox',
    status: 'awaiting_payment',
    amountToSend: 35,
    network: 'base',
  })
  expect(details).not.toHaveProperty('virtualAccount')
})

test.each<{ behaviour: Behaviour; provider: string; account: boolean }>([
  {
    behaviour: { providers: { northwind: { name: 'North Pay' } } },
    provider: 'North Pay Sandbox',
    account: true,
  },
  {
    behaviour: { assumptions: { providerNameSuffix: 'Trial' } },
    provider: 'Northwind Trial',
    account: true,
  },
  {
    behaviour: { assumptions: { buyPayInAccount: 'absent' } },
    provider: 'Northwind Sandbox',
    account: false,
  },
])('under $behaviour uniform details name $provider', ({ behaviour, provider, account }) => {
  const { virtualAccount, ...details } = { virtualAccount: undefined, ...uniform(behaviour) }
  expect(details.provider).toBe(provider)
  expect(virtualAccount).toEqual(
    account ? expect.objectContaining({ accountName: `${provider} Checkout` }) : undefined,
  )
})
