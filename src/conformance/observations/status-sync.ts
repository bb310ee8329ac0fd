/** Status sync (§2.5). */
import type { Exchange } from '../../client/exchange.ts'
import { isSame, read } from '../deployment/answer.ts'
import { observing, servedTo, textsOf, type Evidence, type Observe } from './evidence.ts'

export const STATUS_SYNC_OBSERVATIONS: readonly Observe[] = [
  observing('statusSync', 'syncQueued', (evidence) => {
    const syncs = servedTo(evidence, 'monitorOrderStatus')
    // That nothing was queued decides nothing: there may have been nothing to learn.
    return syncs.some((sync) => read(sync, 'syncQueued') === true)
      ? { value: 'queue', sentence: 'Status sync queues a synchronisation and says so.' }
      : undefined
  }),
  observing('statusLabels', 'status of an open order', (evidence) => {
    const labels = textsOf(openIn(evidence), 'status')
    if (labels.length === 0) return undefined
    const isPlain = labels.every((label) => isSame(label, 'pending'))
    const shown = [...new Set(labels)].map((label) => `"${label}"`).join(', ')
    return {
      value: isPlain ? 'plain' : 'human',
      sentence: `The status of an open order is ${shown}.`,
    }
  }),
  observing('gatewayContext', 'gateway of status sync', (evidence) => {
    const open = openIn(evidence)
    if (open.length > 0 && open.every(hasGateway))
      return { value: 'always', sentence: 'gateway is an object from the start.' }
    const completed = servedTo(evidence, 'monitorOrderStatus').filter(
      (sync) => read(sync, 'completed') === true,
    )
    if (completed.length === 0) return undefined
    return completed.some(hasGateway)
      ? { value: 'settled', sentence: 'gateway is an object once the order has settled.' }
      : { value: 'never', sentence: 'gateway is null, also after the order has settled.' }
  }),
  observing('closedOrderReports', 'status of an expired order', ({ expired }) => {
    const status = expired && read(expired, 'status')
    if (expired === undefined || typeof status !== 'string') return undefined
    return {
      value: read(expired, 'terminal') === true ? 'failed' : 'pending',
      sentence: `An order whose payment window expired reports "${status}".`,
    }
  }),
]

function openIn(evidence: Evidence): readonly Exchange[] {
  return servedTo(evidence, 'monitorOrderStatus').filter((sync) => read(sync, 'terminal') === false)
}

function hasGateway(sync: Exchange): boolean {
  const gateway = read(sync, 'gateway')
  return typeof gateway === 'object' && gateway !== null
}
