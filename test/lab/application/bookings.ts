/** A shop with routes and members of its own, and how it is worked. */
import { fileURLToPath } from 'node:url'
import type { Adapter } from '../../../src/base/contract/generated/types.ts'

const FILE = fileURLToPath(new URL('bookings.mjs', import.meta.url))

export const BOOKINGS: Adapter = {
  start: `exec "${process.execPath}" "${FILE}"`,
  environment: {
    SHOP_API: '${baseUrl}',
    SHOP_KEY: '${apiKey}',
    SHOP_PORT: '${port}',
    SHOP_DATA: '${folder}/credits',
  },
  headers: { 'x-user': '${customer}' },
  webhook: '/hook',
  buy: {
    request: 'POST /bookings',
    form: { who: '${customer}', naira: '${fiatAmount}', to: '${wallet}' },
    order: '$.booking.number',
    effect: { command: 'cat "$SHOP_DATA"', count: '$' },
  },
  state: {
    request: 'GET /bookings/${order}',
    at: '$.booking.phase',
    pending: ['open'],
    completed: ['paid'],
    failed: ['void'],
  },
}
