/** How an application is worked that has no adapter: with the routes of examples/integrator. */
import type { Adapter } from '../../base/contract/generated/types.ts'

const CREDITS = { request: 'GET /orders/${order}', count: '$.bookings[*]' } as const

export const DEFAULT_ADAPTER: Adapter = {
  buy: {
    request: 'POST /buy',
    body: {
      customerId: '${customer}',
      fiatAmount: '${fiatAmount}',
      asset: '${asset}',
      chain: '${chain}',
      walletAddress: '${wallet}',
    },
    order: ['$.id', '$.order.id'],
    payTo: '$.payTo',
    effect: {
      ...CREDITS,
      amount: '$.bookings[*].amount',
      live: { at: '$.bookings[*].book', words: ['live'] },
    },
  },
  sell: {
    request: 'POST /sell',
    body: {
      customerId: '${customer}',
      amount: '${amount}',
      asset: '${asset}',
      chain: '${chain}',
      bankCode: '${bankCode}',
      accountNumber: '${accountNumber}',
    },
    order: ['$.id', '$.order.id'],
    payTo: '$.payTo.address',
  },
  override: { override: true },
  state: {
    request: 'GET /orders/${order}',
    at: '$.state',
    pending: ['pending'],
    completed: ['completed'],
    failed: ['failed'],
  },
  refresh: { request: 'POST /orders/${order}/refresh' },
  setSecret: { request: 'POST /admin/webhook-secret', body: { secret: '${secret}' } },
}
