/** What one answer has to say, given its request or its key (§2.2, §2.6, §5.2, §7.1). */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { hasConflictCode, isSame, isServed, isText, read, sent, shown } from '../answers/answer.ts'
import type { AnswerRule } from './answer-rule.ts'
import { failed, passed, passedIf, watching, type Abouts, type Say } from './rule.ts'

export const ANSWER_RULES: readonly AnswerRule[] = [
  {
    id: 'answers.conflict-customer',
    title: 'the conflict names the customer of the order',
    rules: ['conflict.conflict.externalCustomerId'],
    unseen: { because: 'no order of a customer got the conflict' },
    judge: (order) => {
      const [asked, named] = [
        sent(order, 'externalCustomerId'),
        read(order, 'conflict', 'externalCustomerId'),
      ]
      if (!hasConflictCode(order) || !isText(asked) || typeof named !== 'string') return undefined
      // Which of two names makes a customer the same is not documented.
      if (sent(order, 'email') !== undefined && !isSame(asked, named)) return undefined
      const failure = {
        expected: `externalCustomerId ${shown(asked)} (§7.1)`,
        received: shown(named),
      }
      return passedIf(isSame(asked, named), failure, order)
    },
  },
  {
    id: 'answers.conflict-count',
    title: 'the conflict counts the one active payment window',
    rules: ['conflict.conflict.activeIntentCount', 'intent.one-active'],
    unseen: { because: 'no order got the conflict' },
    judge: (order) => {
      const count = read(order, 'conflict', 'activeIntentCount')
      if (!hasConflictCode(order) || typeof count !== 'number') return undefined
      const failure = { expected: 'activeIntentCount 1 (§7.1, §8)', received: shown(count) }
      return passedIf(count === 1, failure, order)
    },
  },
  {
    id: 'orders.tracked',
    title: 'an order has a transaction, a provider and a next step',
    rules: ['order.tracked'],
    unseen: { because: 'no order was accepted' },
    judge: (order) => {
      if (order.operationId !== 'createOrder' || !isServed(order)) return undefined
      const missing = [
        ...(isText(read(order, 'transactionId')) ? [] : ['transactionId']),
        ...(isText(read(order, 'selectedProvider')) ? [] : ['selectedProvider']),
        ...(typeof read(order, 'providerDetails') === 'object' ? [] : ['providerDetails']),
      ]
      const failure = {
        expected: 'transactionId, selectedProvider and providerDetails',
        received: `an answer without ${missing.join(' and ')}`,
      }
      return passedIf(missing.length === 0, failure, order)
    },
  },
]

const ABOUT = {
  'answers.test-key': {
    title: 'calls with a test key run in the sandbox',
    rules: ['auth.test-key-sandbox', 'order.response.sandbox', 'sync.response.sandbox'],
    unseen: { because: 'no answer to a known test key names its environment' },
  },
  'environment.one-of-key': {
    title: 'every answer to one key names the same environment',
    rules: ['auth.test-key-sandbox', 'order.response.environment', 'sync.response.environment'],
    unseen: { because: 'no answer named an environment' },
  },
} as const satisfies Abouts

type Tell = Say<keyof typeof ABOUT>

/** One key belongs to one environment (§5.2). */
class EnvironmentWatch {
  #test: Exchange | undefined
  #live: Exchange | undefined

  see(exchange: Exchange, say: Tell): void {
    const environment = read(exchange, 'environment')
    if (!isServed(exchange) || !isText(environment)) return
    seeSandbox(exchange, say)
    if (isSame(environment, 'test') || read(exchange, 'sandbox') === true) this.#test ??= exchange
    if (isSame(environment, 'live')) this.#live ??= exchange
    const of = 'environment.one-of-key'
    const [test, live] = [this.#test, this.#live]
    if (live === undefined) return say(of, passed(exchange))
    const expected = 'one environment for one key'
    if (test !== undefined) {
      const received = test === live ? 'sandbox true and "live" in one answer' : '"test" and "live"'
      return say(of, failed({ expected, received }, ...new Set([test, live])))
    }
    const received = '"live" for a key that is named a test key'
    const isNamedTest = /(^|[_-])test([_-]|$)/i.test(keyOf(exchange))
    say(of, passedIf(!isNamedTest, { expected, received }, live))
  }
}

/** What a key is for shows in its name, or the run that sent it was given it so. */
function seeSandbox(exchange: Exchange, say: Tell): void {
  const [environment, sandbox] = [read(exchange, 'environment'), read(exchange, 'sandbox')]
  const isGiven = exchange.note?.testKey === true && !isSame(environment, 'live')
  // Other answers may have members of these names that mean something else.
  const { operationId = '' } = exchange
  if (!['createOrder', 'monitorOrderStatus'].includes(operationId)) return
  if (!isGiven && !/test/i.test(keyOf(exchange))) return
  const isTest = isSame(environment, 'test')
  const of = exchange.operationId === 'createOrder' ? 'order' : 'sync'
  const rules: readonly RuleId[] = [
    'auth.test-key-sandbox',
    ...(sandbox === true ? [] : [`${of}.response.sandbox` as const]),
  ]
  const failure = {
    rules,
    expected: 'environment "test" and sandbox true for a test key (§5.2)',
    received: `${shown(environment)}, ${shown(sandbox)}`,
  }
  say('answers.test-key', passedIf(isTest && sandbox === true, failure, exchange))
}

function keyOf({ request }: Exchange): string {
  return request.headers['x-api-key'] ?? ''
}

export const ENVIRONMENT_RULES = watching(ABOUT, () => new EnvironmentWatch())
