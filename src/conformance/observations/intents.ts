/** Payment windows: how long, how exact, whose (§2.4, §4.3). */
import { utcInstant } from '../deployment/timestamp.ts'
import { formatDuration } from '../../vocabulary/time.ts'
import { isSame, isServed, read } from '../deployment/answer.ts'
import { mostFrequent, observing, servedTo, type Evidence, type Observe } from './evidence.ts'

export const INTENT_OBSERVATIONS: readonly Observe[] = [
  observing('amountToleranceBps', 'tolerance on amounts', (evidence) => {
    const intents = servedTo(evidence, 'getOrderIntent')
    const value = mostFrequent(intents.map((intent) => read(intent, 'amountToleranceBps')))
    return typeof value === 'number'
      ? { value, sentence: `Amounts may differ by ${value} basis points.` }
      : undefined
  }),
  observing('intentLifetime', 'lifetime of a payment window', (evidence) => {
    const lifetimes = servedTo(evidence, 'getOrderIntent').flatMap((intent) => {
      const [created, expires] = ['depositIntentCreatedAt', 'depositIntentExpiresAt'].map((name) =>
        utcInstant(read(intent, name)),
      )
      const ms = created === undefined || expires === undefined ? 0 : expires - created
      return ms > 0 ? [Math.round(ms / 1000) * 1000] : []
    })
    const ms = mostFrequent(lifetimes)
    if (ms === undefined || ms === 0) return undefined
    const value = formatDuration(ms)
    return { value, sentence: `A payment window lasts ${value}.` }
  }),
  observing('absentExternalCustomerId', 'absent externalCustomerId', ({ open }) => {
    const intent = open['intent by e-mail alone']
    if (intent === undefined || !isServed(intent)) return undefined
    const id = read(intent, 'externalCustomerId')
    if (id !== '' && !isSame(id, read(intent, 'customerId'))) return undefined
    const [value, what] =
      id === '' ? (['empty', 'empty'] as const) : (['customer-id', 'the customerId'] as const)
    return { value, sentence: `externalCustomerId of an order without one is ${what}.` }
  }),
  observing('customerIdentity', 'identity of the customer', customerIdentity),
]

function customerIdentity({ open }: Evidence) {
  const [both, email, alone] = (
    ['intent by customer', 'intent by e-mail', 'intent by e-mail alone'] as const
  ).map((question) => open[question] !== undefined && isServed(open[question]))
  if (both === true && alone === true) {
    return {
      value: 'external-then-email',
      sentence: 'A customer is the externalCustomerId, else the e-mail.',
    } as const
  }
  if (email === true && both !== true) {
    return {
      value: 'email-then-external',
      sentence: 'A customer is the e-mail, else the externalCustomerId.',
    } as const
  }
  if (both === true && open['intent by e-mail alone'] !== undefined) {
    return {
      value: 'external-only',
      sentence: 'A customer is the externalCustomerId and nothing else.',
    } as const
  }
  return undefined
}
