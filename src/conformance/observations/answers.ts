/** Status sync, resolve and refusals (§2.5, §4.6, §7.3). */
import { isSame, isServed, read } from '../deployment/answer.ts'
import type { Exchange } from '../../client/exchange.ts'
import { servedTo, setTo, textsOf, type Observe, type Seen } from './seen.ts'

export const ANSWER_OBSERVATIONS: readonly Observe[] = [
  queuedSync,
  statusLabels,
  gateway,
  closedOrders,
  resolveMiss,
  errorMessage,
]

function queuedSync(seen: Seen) {
  const syncs = servedTo(seen, 'monitorOrderStatus')
  // That nothing was queued decides nothing: there may have been nothing to learn.
  if (!syncs.some((sync) => read(sync, 'syncQueued') === true)) return undefined
  const sentence = 'Status sync queues a synchronisation and says so.'
  return setTo('statusSync', 'queue', { subject: 'syncQueued', sentence })
}

function statusLabels(seen: Seen) {
  const open = servedTo(seen, 'monitorOrderStatus').filter(
    (sync) => read(sync, 'terminal') === false,
  )
  const labels = textsOf(open, 'status')
  const [first] = labels
  if (first === undefined) return undefined
  const isPlain = labels.every((label) => isSame(label, 'pending'))
  const sentence = `The status of an open order is ${[...new Set(labels)].map((label) => `"${label}"`).join(', ')}.`
  return setTo('statusLabels', isPlain ? 'plain' : 'human', {
    subject: 'status of an open order',
    sentence,
  })
}

function gateway(seen: Seen) {
  const syncs = servedTo(seen, 'monitorOrderStatus')
  const isTold = (sync: Exchange) =>
    typeof read(sync, 'gateway') === 'object' && read(sync, 'gateway') !== null
  const open = syncs.filter((sync) => read(sync, 'terminal') === false)
  const completed = syncs.filter((sync) => read(sync, 'completed') === true)
  const subject = 'gateway of status sync'
  if (open.length > 0 && open.every(isTold)) {
    return setTo('gatewayContext', 'always', {
      subject,
      sentence: 'gateway is an object from the beginning.',
    })
  }
  if (completed.length === 0) return undefined
  return completed.some(isTold)
    ? setTo('gatewayContext', 'settled', {
        subject,
        sentence: 'gateway is an object once the order has settled.',
      })
    : setTo('gatewayContext', 'never', {
        subject,
        sentence: 'gateway is null, also after the order has settled.',
      })
}

function closedOrders({ expired }: Seen) {
  const status = expired === undefined ? undefined : read(expired, 'status')
  if (expired === undefined || typeof status !== 'string') return undefined
  const value = read(expired, 'terminal') === true ? 'failed' : 'pending'
  const sentence = `An order whose window ran out reports "${status}".`
  return setTo('closedOrderReports', value, { subject: 'report of an expired order', sentence })
}

function resolveMiss({ open, capabilities }: Seen) {
  const miss = open['unknown account']
  if (miss === undefined || !capabilities.account.isResolved) return undefined
  const subject = 'resolve of an account that nobody has'
  if (isServed(miss)) {
    if (read(miss, 'accountName') !== '') return undefined
    return setTo('resolveMiss', 'empty-name', {
      subject,
      sentence: `${subject}: an empty accountName.`,
    })
  }
  const { status } = miss.response
  return status < 300
    ? setTo('resolveMiss', 'success-false', {
        subject,
        sentence: `${subject}: status ${status} with success false.`,
      })
    : setTo('resolveMiss', 'error', { subject, sentence: `${subject}: status ${status}.` })
}

function errorMessage({ open }: Seen) {
  const refusal = open['invalid quote']
  const message = refusal === undefined || isServed(refusal) ? undefined : read(refusal, 'message')
  if (typeof message !== 'string' && !Array.isArray(message)) return undefined
  const isList = Array.isArray(message)
  const sentence = `The message of a validation error is ${isList ? 'a list of texts' : 'one text'}.`
  return setTo('errorMessageShape', isList ? 'list' : 'text', {
    subject: 'message of an error',
    sentence,
  })
}
