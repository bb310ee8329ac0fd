/** Payment windows: how long, how exact, whose (§2.4, §4.3). */
import { utcInstant } from '../answers/timestamp.ts'
import { formatDuration } from '../../base/vocabulary/time.ts'
import { isSame, isServed, read, shown } from '../answers/answer.ts'
import { observing, servedTo, unanimous, type Observe } from './evidence.ts'
import { customerIdentity } from './identity.ts'

export const INTENT_OBSERVATIONS: readonly Observe[] = [
  observing('amountToleranceBps', 'tolerance on amounts', (evidence) =>
    unanimous(
      servedTo(evidence, 'getOrderIntent')
        .map((intent) => read(intent, 'amountToleranceBps'))
        .filter((value) => typeof value === 'number'),
      (value) => `Amounts may differ by ${value} basis points.`,
    ),
  ),
  observing('intentLifetime', 'lifetime of a payment window', (evidence) =>
    unanimous(
      servedTo(evidence, 'getOrderIntent').flatMap((intent) => {
        const [created, expires] = ['depositIntentCreatedAt', 'depositIntentExpiresAt'].map(
          (name) => utcInstant(read(intent, name)),
        )
        const ms = created === undefined || expires === undefined ? 0 : expires - created
        const rounded = Math.round(ms / 1000) * 1000
        return rounded > 0 ? [formatDuration(rounded)] : []
      }),
      (value) => `A payment window lasts ${value}.`,
    ),
  ),
  observing('absentExternalCustomerId', 'absent externalCustomerId', ({ open }) => {
    const intent = open['intent by e-mail only']
    if (intent === undefined || !isServed(intent)) return undefined
    const id = read(intent, 'externalCustomerId')
    const what = 'externalCustomerId of an order without one is'
    if (id === '') return { value: 'empty', sentence: `${what} empty.` }
    if (isSame(id, read(intent, 'customerId')))
      return { value: 'customer-id', sentence: `${what} the customerId.` }
    const kind = typeof id === 'string' ? 'another text' : shown(id)
    return { differs: kind, sentence: `${what} ${kind}.` }
  }),
  observing('customerIdentity', 'identity of the customer', customerIdentity),
]
