/**
 * Reads again after everything else what the judge compares with earlier answers: a report of an
 * end is for good (§3.1), and a payment window keeps what identifies it (§2.4).
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import { isEnd, isSame, isServed, read } from '../deployment/answer.ts'
import { asInconclusive } from '../inconclusive.ts'
import type { CheckContext } from './check.ts'
import { SIDES } from '../deployment/order-body.ts'

/** For each of the two ends; the earliest had the longest time to change. */
const MOST_OF_AN_END = 3

/** A spent budget leaves it at what was read before. */
export async function readAgain({ deployment, fixtures }: CheckContext): Promise<void> {
  const { exchanges } = deployment
  const ends = ['completed', 'failed'].flatMap((end) => endedSo(end, exchanges))
  const windows = SIDES.flatMap((side) => firstWindowOf(side, exchanges) ?? [])
  try {
    for (const transactionId of ends) await fixtures.sync(transactionId)
    for (const window of windows) {
      const query: Record<string, string> = Object.fromEntries(new URLSearchParams(window))
      await deployment.call('getOrderIntent', { query })
    }
  } catch (error) {
    asInconclusive(error)
  }
}

function endedSo(end: string, exchanges: readonly Exchange[]): readonly string[] {
  const ids = exchanges.flatMap((sync) => {
    const isSync = sync.operationId === 'monitorOrderStatus' && isServed(sync) && isEnd(sync)
    const id = read(sync, 'transactionId')
    return isSync && isSame(read(sync, 'status'), end) && typeof id === 'string' ? [id] : []
  })
  return [...new Set(ids)].slice(0, MOST_OF_AN_END)
}

/** The query by which it was read. */
function firstWindowOf(side: string, exchanges: readonly Exchange[]): string | undefined {
  const window = exchanges.find(
    (exchange) =>
      exchange.operationId === 'getOrderIntent' &&
      exchange.request.headers['x-api-key'] === MASKED_KEY &&
      isServed(exchange) &&
      isSame(read(exchange, 'side'), side),
  )
  return window?.request.path.split('?')[1]
}
