/** Requests of every kind, right and wrong, for a proxy that holds them against the contract. */
import type { LocalSandbox } from '../../src/sandbox/library/local-sandbox.ts'

export type VariedCall = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly apiKey?: string
  /** Against the contract on purpose: then only the answer must follow it. */
  readonly isInvalid?: boolean
}

const CHAINS = ['base', 'bsc', 'solana']
const ASSETS = ['USDC', 'USDT']
const PROVIDERS = ['Northwind', 'bluepeak', 'Kestrel', 'nobody']
const WALLETS = {
  base: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  bsc: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  solana: '4Nd1mYQKvZkLxkx1VqAVqTzV6nDqk6cXqXqzH2vYzjYy',
} as Readonly<Record<string, string>>
const ENDS = ['deposit', 'complete', 'fail', 'expire', 'cancel'] as const
const INVALID = [
  { fiatAmount: -1 },
  { fiatAmount: '50000' },
  { tokenAmount: 3 },
  { side: 'swap' },
  { colour: 'blue' },
  { asset: '' },
]

/** The call with this number; states of orders and faults are set up on the way. */
export async function variedCall(sandbox: LocalSandbox, number: number): Promise<VariedCall> {
  const round = Math.floor(number / 10)
  const chain = at(CHAINS, round)
  const route = { fiatCurrency: 'NGN', asset: at(ASSETS, round), chain }
  const customer = `customer-${round}`
  const quote = { side: 'buy', fiatAmount: 5000 + 1777.5 * round, ...route }
  const buy = {
    ...quote,
    amount: 25.5,
    walletAddress: WALLETS[chain] ?? '',
    externalCustomerId: customer,
    ...(round % 3 === 0 ? { developerFeePercent: 0.5, email: 'ada@example.com' } : {}),
  }
  const account = { bankCode: '044', accountNumber: String(1234567890 - round) }
  const bank = { ...account, accountName: 'Ada Okafor' }
  const developer = '/api/developer'
  const latest = sandbox.orders.list().at(-1)?.transactionId ?? 'none'
  switch (number % 10) {
    case 0:
      return post(`${developer}/quotes`, quote)
    case 1:
      return post(`${developer}/quotes`, { side: 'sell', tokenAmount: 10 + round, ...route })
    case 2:
      return post(`${developer}/orders`, buy)
    case 3:
      return post(
        `${developer}/orders`,
        round % 2 === 0 ? buy : { ...buy, overrideActiveIntent: true },
      )
    case 4:
      return get(
        `${developer}/orders/intent?customerId=${customer}&token=${route.asset}&network=${chain}`,
      )
    case 5:
      if (latest !== 'none') sandbox.orders.simulate(latest, at(ENDS, round))
      return post(`${developer}/orders/${latest}/monitor-status`)
    case 6:
      return get(`${developer}/provider-bank-list/${at(PROVIDERS, round)}`)
    case 7:
      return post(`${developer}/bank-accounts/resolve`, {
        ...account,
        ...(round % 4 === 0 ? { accountNumber: '0000000000' } : {}),
      })
    case 8: {
      const [status, fault] = round % 2 === 0 ? [503, 'status'] : [429, 'rate-limit']
      const rule =
        fault === 'status' ? { do: 'status', status } : { do: 'rate-limit', retryAfter: 3 }
      await sandbox.behaviour.set({ http: [{ ...rule, times: 1 }] } as never)
      return post(`${developer}/orders`, {
        side: 'sell',
        amount: 12,
        ...route,
        ...bank,
        externalCustomerId: `seller-${round}`,
      })
    }
    default:
      if (round % 5 === 4)
        return { ...post(`${developer}/quotes`, quote), apiKey: 'unknown', isInvalid: true }
      return {
        ...post(`${developer}/quotes`, { ...quote, ...at(INVALID, round) }),
        isInvalid: true,
      }
  }
}

function post(path: string, body?: object): VariedCall {
  return body === undefined ? { method: 'POST', path } : { method: 'POST', path, body }
}

function get(path: string): VariedCall {
  return { method: 'GET', path }
}

function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T
}
