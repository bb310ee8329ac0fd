/** What a run that has the receiver of webhooks sees of their arrival (§1, §5.4). */
import { withoutPathSecrets } from '../../base/vocabulary/masking.ts'
import { shown } from '../answers/answer.ts'
import { isAt, type OwnArrival } from '../client/webhook-capture.ts'
import { failed, leftOpen, passed, passedIf, type Finding } from './rule.ts'
import type { ReceiverNote } from './webhook.ts'
import { reportsCompletion, statusesIn, type OwnWebhook, type Said } from './webhook-events.ts'

/** Undefined if nothing arrived that could name an order. */
export function payloadOf(
  own: readonly OwnWebhook[],
  receiver: ReceiverNote | undefined,
): Finding | undefined {
  if (own.length > 0) return passed()
  const { unknown = [], bodiless: [bodiless] = [] } = receiver ?? {}
  const [arrival] = unknown
  if (arrival !== undefined) {
    const expected =
      'the transactionId, the requestReference or the customer of an order in its payload'
    const received = `none in ${unknown.length} webhooks: ${shown(arrival.json)}`
    return failed({ expected, received, arrival })
  }
  // A check of the URL has no signature and names no order.
  return bodiless === undefined
    ? undefined
    : failed({
        expected: 'a payload in the body, which the signature is over (§5.4)',
        received: `${bodiless.method} ${withoutPathSecrets(bodiless.path)} without a body`,
      })
}

export function arrivalOf(own: readonly OwnWebhook[], receiver: ReceiverNote): Finding | undefined {
  const { completed, unknown, isRegistered } = receiver
  const all = own.length + unknown.length
  if (own.length === 0 && (completed.buy === undefined || !isRegistered)) return undefined
  if (completed.buy === undefined) return atTheirAddress(own, receiver)
  const about = own.filter(({ order }) => order?.transactionId === completed.buy)
  if (!isReported(own, completed.buy)) return notReported(completed.buy, about, all)
  if (completed.sell === undefined || namesSell(own)) return atTheirAddress(own, receiver)
  return failed({
    rules: ['webhook.state-changes-pushed'],
    expected: `webhooks about sells, as about buys: transaction ${completed.sell} is a sell that has completed`,
    received: `webhooks (${own.length}), each about a buy`,
  })
}

export function isReported(own: readonly OwnArrival<Said>[], id: string): boolean {
  return own.some(({ arrival, order }) => order?.transactionId === id && reportsCompletion(arrival))
}

/** Whether one is about a sell, or may be. */
export function namesSell(own: readonly OwnArrival<Said>[]): boolean {
  return own.some(({ order }) => order === undefined || order.side === 'sell')
}

/** Other endpoints may have the same receiver: one webhook at the right address is enough. */
function atTheirAddress(own: readonly OwnWebhook[], { path }: ReceiverNote): Finding {
  const [first, ...others] = own.flatMap(({ arrival }) => arrival.arrival ?? [])
  if (path === undefined || first === undefined) return passed()
  const failure = {
    rules: ['webhook.to-registered-endpoint'] as const,
    expected: `webhooks at ${withoutPathSecrets(path)}, the path of the registered endpoint`,
    received: `all at others, such as ${withoutPathSecrets(first.path)}`,
  }
  return passedIf(
    [first, ...others].some((arrival) => isAt(arrival, path)),
    failure,
  )
}

function notReported(id: string, about: readonly OwnWebhook[], all: number): Finding {
  const expected = `a webhook that reports the completion of transaction ${id}`
  if (all === 0) return failed({ expected, received: 'no webhook at all' })
  const rules = ['webhook.state-changes-pushed'] as const
  const count = about.length
  if (count === 0)
    return failed({ rules, expected, received: `webhooks (${all}), but none about it` })
  const statuses = about.flatMap(({ arrival }) => statusesIn(arrival.json))
  if (statuses.length > 0 && statuses.every((status) => status === 'pending'))
    return failed({
      rules,
      expected,
      received: `webhooks about it (${count}), but each reports "pending"`,
    })
  return leftOpen(
    `transaction ${id} has completed, but none of the webhooks about it (${count}) reports that in a known form: their payload is not documented (§6)`,
  )
}
