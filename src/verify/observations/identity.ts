/** Which of the names of an order is its customer (§2.1): asked with orders of its own. */
import type { Exchange } from '../../base/client/exchange.ts'
import type { DriveContext } from '../drives/drive.ts'
import { isConflict, isSame, isServed, read } from '../answers/answer.ts'
import { intentOf, orderBody } from '../probe/order-body.ts'
import type { Evidence } from './evidence.ts'
import type { OpenAnswers, Question } from './question.ts'

/** Each payment window is read as soon as it is open. */
export function identityQuestions({
  capabilities,
  deployment,
  newCustomer,
}: DriveContext): readonly Question[] {
  const [customer, other] = [newCustomer(), newCustomer()]
  const emailOf = (name: string) => `${name}@example.com`
  const ordering = (name: string, hasId: boolean) => {
    const more = { email: emailOf(name), ...(hasId ? {} : { externalCustomerId: undefined }) }
    const body = orderBody(capabilities, { side: 'buy', customer: name, more })
    return deployment.call('createOrder', { body })
  }
  const reading = (name: string) =>
    deployment.call('getOrderIntent', intentOf(name, capabilities.route))
  const ifServed = (order: Exchange | undefined, ask: () => Promise<Exchange>) =>
    order !== undefined && isServed(order) ? ask() : undefined
  return [
    ['order by both names', () => ordering(customer, true)],
    ['intent by customer', (so) => ifServed(so['order by both names'], () => reading(customer))],
    [
      'intent by e-mail',
      (so) => ifServed(so['order by both names'], () => reading(emailOf(customer))),
    ],
    ['order by e-mail only', () => ordering(other, false)],
    [
      'intent by e-mail only',
      (so) => ifServed(so['order by e-mail only'], () => reading(emailOf(other))),
    ],
    [
      'second order by e-mail only',
      (so) =>
        finds(so, 'order by e-mail only', 'intent by e-mail only') === false
          ? ordering(other, false)
          : undefined,
    ],
    [
      'status by e-mail only',
      (so) => {
        const first = so['order by e-mail only']
        if (first === undefined || so['second order by e-mail only'] === undefined) return undefined
        const params = { transactionId: String(read(first, 'transactionId')) }
        return deployment.call('monitorOrderStatus', { params })
      },
    ],
  ]
}

/** Undefined if the order, or the question, has no answer that decides. */
function finds(
  open: OpenAnswers,
  order: keyof OpenAnswers,
  question: keyof OpenAnswers,
): boolean | undefined {
  const [placed, intent] = [open[order], open[question]]
  if (placed === undefined || intent === undefined || !isServed(placed)) return undefined
  return isServed(intent) && isSame(read(intent, 'transactionId'), read(placed, 'transactionId'))
}

export function customerIdentity({ open }: Evidence) {
  const byId = finds(open, 'order by both names', 'intent by customer')
  const byEmail = finds(open, 'order by both names', 'intent by e-mail')
  if (byId === undefined || byEmail === undefined) return undefined
  if (byId && byEmail) {
    const sentence = 'A customer is found by externalCustomerId and by e-mail alike.'
    return { differs: 'either', sentence }
  }
  if (byEmail) {
    const sentence = 'A customer is the e-mail, else the externalCustomerId.'
    return { value: 'email-then-external', sentence } as const
  }
  // Otherwise the order may have ended before.
  return byId ? withoutId(open) : undefined
}

function withoutId(open: OpenAnswers) {
  const isFound = finds(open, 'order by e-mail only', 'intent by e-mail only')
  if (isFound === true) {
    const sentence = 'A customer is the externalCustomerId, else the e-mail.'
    return { value: 'external-then-email', sentence } as const
  }
  const second = open['second order by e-mail only']
  const status = open['status by e-mail only']
  const isOpen = status !== undefined && isServed(status) && read(status, 'terminal') === false
  if (isFound === undefined || second === undefined || !isOpen) return undefined
  if (isServed(second)) {
    const sentence = 'A customer is the externalCustomerId and nothing else.'
    return { value: 'external-only', sentence } as const
  }
  if (!isConflict(second)) return undefined
  const sentence =
    'An order with only an e-mail conflicts with the next one, and the e-mail does not find its payment window.'
  return { differs: 'conflicts unseen', sentence }
}
