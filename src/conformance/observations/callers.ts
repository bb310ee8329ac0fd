/** What the documentation requires of callers (§2.1, §2.3): whether the deployment enforces it. */
import type { Exchange } from '../../client/exchange.ts'
import type { CheckContext } from '../checks/check.ts'
import { isServed } from '../deployment/answer.ts'
import { orderBody, type Members } from '../deployment/order-body.ts'
import type { Observation } from '../verdict.ts'
import type { Evidence } from './evidence.ts'
import { REQUIRED, type CallerQuestion, type Question } from './question.ts'
import type { Side } from '../../vocabulary/side.ts'

type Call = keyof typeof REQUIRED

/** Each differs from a call that was served in one thing, so that an error is about that thing. */
export function callerQuestions(context: CheckContext): readonly Question[] {
  const { deployment, capabilities, fixtures, newCustomer } = context
  const { fiatAmount } = capabilities.amounts
  const calls: Readonly<Record<Call, (change: Members) => Promise<Exchange> | undefined>> = {
    'buy quote': (change) => quoting('buy', change),
    'sell quote': (change) => quoting('sell', change),
    buy: (change) => ordering('buy', change),
    sell: (change) => ordering('sell', change),
  }
  const quoting = (side: Side, change: Members) =>
    capabilities.quoted[side]
      ? deployment.call('createQuote', { body: { ...fixtures.quoteBody(side), ...change } })
      : undefined
  const ordering = (side: Side, more: Members) =>
    hasOrdered(context, side)
      ? deployment.call('createOrder', {
          body: orderBody(capabilities, { side, customer: newCustomer(), more }),
        })
      : undefined
  return [
    ['sell quote with both amounts', () => calls['sell quote']({ fiatAmount })],
    ...(Object.keys(REQUIRED) as Call[]).flatMap((call) =>
      REQUIRED[call].map((member): Question => [
        `${call} without ${member}` as CallerQuestion,
        () => calls[call]({ [member]: undefined }),
      ]),
    ),
    ['sell with a code that no list has', () => calls.sell({ bankCode: 'no-such-code' })],
    [
      'sell with another listed code',
      () => {
        const bankCode = capabilities.banks?.banks.at(-1)?.bankCode
        const isOther = bankCode !== undefined && bankCode !== capabilities.account.bankCode
        return isOther ? calls.sell({ bankCode }) : undefined
      },
    ],
  ]
}

function hasOrdered({ deployment: { exchanges } }: CheckContext, side: Side): boolean {
  return exchanges.some(
    (exchange) =>
      exchange.operationId === 'createOrder' &&
      isServed(exchange) &&
      exchange.request.body.includes(`"side":"${side}"`),
  )
}

export function observeCallers({ open }: Evidence): readonly Observation[] {
  const required = (Object.keys(REQUIRED) as Call[]).flatMap((call) => {
    const asked = REQUIRED[call].flatMap((member) => {
      const answer = open[`${call} without ${member}` as CallerQuestion]
      return answer === undefined ? [] : [[member, isServed(answer)] as const]
    })
    if (asked.length === 0) return []
    const names = (wasServed: boolean) =>
      asked.filter(([, served]) => served === wasServed).map(([member]) => member)
    const [optional, enforced] = [names(true), names(false)]
    const sentences = [
      ...(enforced.length === 0 ? [] : [`A ${call} is rejected without ${enforced.join(', ')}.`]),
      ...(optional.length === 0
        ? []
        : [`A ${call} is served without ${optional.join(', ')}, which callers must send.`]),
    ]
    const seen = { subject: `required members of a ${call}`, value: { enforced, optional } }
    return [{ ...seen, sentence: sentences.join(' '), ...differs(optional.length > 0) }]
  })
  const forbidden = (['sell quote with both amounts', 'sell with a code that no list has'] as const)
    .map((what) => [what, open[what]] as const)
    .flatMap(([what, answer]) => {
      if (answer === undefined) return []
      const value = isServed(answer) ? 'served' : 'rejected'
      const sentence = `A ${what} is ${value}.`
      return [{ subject: what, value, sentence, ...differs(isServed(answer)) }]
    })
  return [...required, ...forbidden]
}

/** A sandbox enforces all of it. */
function differs(isOther: boolean): { readonly differs?: true } {
  return isOther ? { differs: true } : {}
}
