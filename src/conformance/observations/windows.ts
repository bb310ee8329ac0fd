/** Windows: how long, how exact, whose (§2.4, §4.3). */
import { formatDuration, parseInstant } from '../../vocabulary/time.ts'
import { isMissing, isSame, isServed, read, shown } from '../deployment/answer.ts'
import type { Exchange } from '../../client/exchange.ts'
import { commonest, servedTo, setTo, type Observe, type Seen } from './seen.ts'

export const WINDOW_OBSERVATIONS: readonly Observe[] = [
  tolerance,
  lifetime,
  externalIdOfNobody,
  identity,
  notFoundBody,
]

function tolerance(seen: Seen) {
  const bps = commonest(windowsIn(seen).map((window) => read(window, 'amountToleranceBps')))
  if (typeof bps !== 'number') return undefined
  return setTo('amountToleranceBps', bps, {
    subject: 'tolerance on amounts',
    sentence: `Amounts may be off by ${bps} basis points.`,
  })
}

function lifetime(seen: Seen) {
  const lifetimes = windowsIn(seen).flatMap((window) => {
    const [created, expires] = ['depositIntentCreatedAt', 'depositIntentExpiresAt'].map((name) =>
      parseInstant(String(read(window, name))),
    )
    return created === undefined || expires === undefined || expires <= created
      ? []
      : [expires - created]
  })
  const ms = commonest(lifetimes.map((each) => Math.round(each / 1000) * 1000))
  if (ms === undefined || ms === 0) return undefined
  return setTo('intentLifetime', formatDuration(ms), {
    subject: 'lifetime of a window',
    sentence: `A window lasts ${formatDuration(ms)}.`,
  })
}

function externalIdOfNobody({ open }: Seen) {
  const window = open['window by e-mail alone']
  if (window === undefined || !isServed(window)) return undefined
  const id = read(window, 'externalCustomerId')
  if (id !== '' && !isSame(id, read(window, 'customerId'))) return undefined
  const sentence = `externalCustomerId of an order that had none is ${id === '' ? 'empty' : 'the customerId'}.`
  return setTo('absentExternalCustomerId', id === '' ? 'empty' : 'customer-id', {
    subject: 'absent externalCustomerId',
    sentence,
  })
}

function notFoundBody({ exchanges }: Seen) {
  const missing = exchanges.find(
    (exchange) => exchange.operationId === 'getOrderIntent' && isMissing(exchange),
  )
  if (missing === undefined) return undefined
  const isEmpty = missing.response.body.trim() === ''
  const sentence = isEmpty
    ? 'A 404 has no body.'
    : `A 404 has the body ${shown(missing.response.json ?? missing.response.body)}.`
  return setTo('notFoundBody', isEmpty ? 'empty' : 'envelope', {
    subject: 'body of a 404',
    sentence,
  })
}

function identity({ open }: Seen) {
  const [both, email, alone] = (
    ['window by customer', 'window by e-mail', 'window by e-mail alone'] as const
  ).map((question) => open[question] !== undefined && isServed(open[question]))
  const subject = 'who the customer is'
  if (both === true && alone === true) {
    return setTo('customerIdentity', 'external-then-email', {
      subject,
      sentence: 'A customer is the externalCustomerId, else the e-mail.',
    })
  }
  if (email === true && both !== true) {
    return setTo('customerIdentity', 'email-then-external', {
      subject,
      sentence: 'A customer is the e-mail, else the externalCustomerId.',
    })
  }
  if (both === true && open['window by e-mail alone'] !== undefined) {
    return setTo('customerIdentity', 'external-only', {
      subject,
      sentence: 'A customer is the externalCustomerId and nothing else.',
    })
  }
  return undefined
}

function windowsIn(seen: Seen): readonly Exchange[] {
  return servedTo(seen, 'getOrderIntent')
}
