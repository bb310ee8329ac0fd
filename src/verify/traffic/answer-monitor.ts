/** What one answer has to say, given its request, its key, or the order it is about. */
import type { Exchange } from '../../base/client/exchange.ts'
import { failed, passed, type Failure } from '../checks/check.ts'
import {
  answered,
  hasConflictCode,
  isAlike,
  isSame,
  isServed,
  isText,
  read,
  sent,
  shown,
} from '../deployment/answer.ts'
import { utcInstant } from '../deployment/timestamp.ts'
import { bestOfList } from '../judge/best-quote.ts'
import { isAfter, transactionIn } from '../judge/trace.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { Recent, type Monitor, type RuleFinding, type TrafficRule } from './monitor.ts'

type Single = TrafficRule & {
  readonly operationId: Exchange['operationId']
  /** Undefined if the answer says nothing of it, and no failure if it is right. */
  readonly failure: (exchange: Exchange) => Failure | 'right' | undefined
}

const SINGLES: readonly Single[] = [
  {
    id: 'answers.comparison-source',
    title: 'a buy is compared by its fiatAmount',
    rules: ['quote.response.comparisonInputSource.buy'],
    unseen: { because: 'no quote of a buy was answered' },
    operationId: 'createQuote',
    failure: (quote) => {
      const source = read(quote, 'comparisonInputSource')
      if (!isServed(quote) || !isSame(sent(quote, 'side'), 'buy') || typeof source !== 'string')
        return undefined
      if (isSame(source, 'fiatAmount')) return 'right'
      return { expected: 'comparisonInputSource "fiatAmount" (§2.3)', received: shown(source) }
    },
  },
  {
    id: 'answers.best-quote',
    title: 'no listed route is better than the best quote',
    rules: ['quote.best-is-best'],
    unseen: { because: 'no list of quotes repeated the figures of its best quote' },
    operationId: 'createQuote',
    failure: (quote) => {
      const finding = isServed(quote) ? bestOfList(quote) : undefined
      return finding?.verdict === 'failed' ? finding : finding && 'right'
    },
  },
  {
    id: 'answers.override-accepted',
    title: 'an order that overrides gets no conflict',
    rules: ['order.override-replaces', 'conflict.when'],
    unseen: { because: 'no order overrode a payment window' },
    operationId: 'createOrder',
    failure: (order) => {
      if (sent(order, 'overrideActiveIntent') !== true) return undefined
      if (!hasConflictCode(order)) return isServed(order) ? 'right' : undefined
      return { expected: 'no conflict: the order overrides (§4.2)', received: answered(order) }
    },
  },
  {
    id: 'answers.conflict-customer',
    title: 'the conflict names the customer of the order',
    rules: ['conflict.conflict.externalCustomerId'],
    unseen: { because: 'no order of a customer got the conflict' },
    operationId: 'createOrder',
    failure: (order) => {
      const [asked, named] = [
        sent(order, 'externalCustomerId'),
        read(order, 'conflict', 'externalCustomerId'),
      ]
      if (!hasConflictCode(order) || !isText(asked) || typeof named !== 'string') return undefined
      // Which of two names makes a customer the same is not documented.
      if (sent(order, 'email') !== undefined && !isSame(asked, named)) return undefined
      if (isSame(asked, named)) return 'right'
      return { expected: `externalCustomerId ${shown(asked)} (§7.1)`, received: shown(named) }
    },
  },
  {
    id: 'answers.conflict-count',
    title: 'the conflict counts the one active payment window',
    rules: ['conflict.conflict.activeIntentCount', 'intent.one-active'],
    unseen: { because: 'no order got the conflict' },
    operationId: 'createOrder',
    failure: (order) => {
      const count = read(order, 'conflict', 'activeIntentCount')
      if (!hasConflictCode(order) || typeof count !== 'number') return undefined
      if (count === 1) return 'right'
      return { expected: 'activeIntentCount 1 (§7.1, §8)', received: shown(count) }
    },
  },
  {
    id: 'answers.bank-list-provider',
    title: 'a bank list names the provider of its path',
    rules: ['banks.response.provider', 'banks.path.provider'],
    unseen: { because: 'no bank list was answered' },
    operationId: 'listProviderBanks',
    failure: (list) => {
      const [asked, named] = [providerAsked(list), read(list, 'provider')]
      if (!isServed(list) || asked === undefined || !isText(named)) return undefined
      if (isAlike(asked, named)) return 'right'
      return { expected: `provider ${shown(asked)}, as in the path (§4.5)`, received: shown(named) }
    },
  },
  {
    id: 'answers.bank-names',
    title: 'every bank of a list has a code and a name',
    rules: ['banks.response.banks.bankCode', 'banks.response.banks.bankName'],
    unseen: { because: 'no bank list was answered' },
    operationId: 'listProviderBanks',
    failure: (list) => {
      const banks = read(list, 'banks')
      if (!isServed(list) || !Array.isArray(banks)) return undefined
      const names = ['bankCode', 'bankName'] as const
      const bank = banks.find((one) => names.some((name) => memberOf(one, name) === ''))
      if (bank === undefined) return 'right'
      return { expected: 'a code and a name for every bank (§2.6)', received: shown(bank) }
    },
  },
]

const TEST_KEY: TrafficRule = {
  id: 'answers.test-key',
  title: 'calls with a test key run in the sandbox',
  rules: ['auth.test-key-sandbox'],
  unseen: { because: 'no answer to a known test key names its environment' },
}
const TIME: TrafficRule = {
  id: 'answers.time-remaining',
  title: 'the seconds that remain are those of the payment window, and decrease',
  rules: ['intent.response.timeRemainingSeconds'],
  unseen: { because: 'no payment window was read' },
}
const CUSTOMER: TrafficRule = {
  id: 'answers.window-customer',
  title: 'a payment window has the customer of its order',
  rules: ['intent.response.externalCustomerId'],
  unseen: { because: 'no payment window of an order of this traffic was read' },
}

const SHIFT_SECONDS = 2

export class AnswerMonitor implements Monitor {
  readonly rules: readonly TrafficRule[] = [...SINGLES, TEST_KEY, TIME, CUSTOMER]
  readonly #orders = new Recent<Exchange>()
  readonly #reads = new Recent<Exchange>()

  see(exchange: Exchange): readonly RuleFinding[] {
    const id = transactionIn(exchange)
    const isOrder = exchange.operationId === 'createOrder' && isServed(exchange)
    if (isOrder && id !== undefined) this.#orders.set(id, exchange)
    const singles = SINGLES.filter(({ operationId }) => operationId === exchange.operationId)
    return [
      ...singles.flatMap((rule) => observed(rule, rule.failure(exchange), exchange)),
      ...observed(TEST_KEY, wrongEnvironment(exchange), exchange),
      ...(exchange.operationId === 'getOrderIntent' && isServed(exchange) && id !== undefined
        ? [...this.#seeTime(id, exchange), ...this.#seeCustomer(id, exchange)]
        : []),
    ]
  }

  #seeTime(id: string, intent: Exchange): readonly RuleFinding[] {
    const before = this.#reads.get(id)
    this.#reads.set(id, intent)
    const remaining = read(intent, 'timeRemainingSeconds')
    if (typeof remaining !== 'number') return []
    const lifetime = lifetimeOf(intent)
    if (remaining < 0 || (lifetime !== undefined && remaining > lifetime + SHIFT_SECONDS)) {
      const most = lifetime === undefined ? '' : `, and at most ${lifetime} s, its lifetime`
      return observed(
        TIME,
        { expected: `0 or more${most} (§2.4)`, received: `${remaining}` },
        intent,
      )
    }
    const was = before && isAfter(intent, before) ? read(before, 'timeRemainingSeconds') : undefined
    const isSameEnd =
      before !== undefined &&
      read(before, 'depositIntentExpiresAt') === read(intent, 'depositIntentExpiresAt')
    if (typeof was !== 'number' || !isSameEnd || remaining <= was + SHIFT_SECONDS)
      return observed(TIME, 'right', intent)
    const failure = { expected: `at most the ${was} s of before (§2.4)`, received: `${remaining}` }
    return [
      { rule: TIME, finding: failed(failure, ...[before].flatMap((one) => one ?? []), intent) },
    ]
  }

  #seeCustomer(id: string, intent: Exchange): readonly RuleFinding[] {
    const order = this.#orders.get(id)
    const asked = order && sent(order, 'externalCustomerId')
    const named = read(intent, 'externalCustomerId')
    if (order === undefined || !isText(asked) || typeof named !== 'string') return []
    if (isSame(asked, named)) return observed(CUSTOMER, 'right', intent)
    const expected = `externalCustomerId ${shown(asked)}, as in its order (§2.4)`
    return [
      { rule: CUSTOMER, finding: failed({ expected, received: shown(named) }, order, intent) },
    ]
  }
}

function observed(
  rule: TrafficRule,
  failure: Failure | 'right' | undefined,
  exchange: Exchange,
): readonly RuleFinding[] {
  if (failure === undefined) return []
  return [{ rule, finding: failure === 'right' ? passed(exchange) : failed(failure, exchange) }]
}

function wrongEnvironment(exchange: Exchange): Failure | 'right' | undefined {
  const environment = read(exchange, 'environment')
  const isTestKey = /test/i.test(exchange.request.headers['x-api-key'] ?? '')
  if (!isServed(exchange) || !isTestKey || typeof environment !== 'string') return undefined
  const isInSandbox = read(exchange, 'sandbox') !== false
  if (isSame(environment, 'test') && isInSandbox) return 'right'
  return {
    expected: 'environment "test" and sandbox true for a test key (§5.2)',
    received: `${shown(environment)}, ${shown(read(exchange, 'sandbox'))}`,
  }
}

function providerAsked({ request }: Exchange): string | undefined {
  const [name = ''] = (request.path.split('/').at(-1) ?? '').split('?')
  try {
    return decodeURIComponent(name)
  } catch {
    return undefined
  }
}

function lifetimeOf(intent: Exchange): number | undefined {
  const [from, to] = ['depositIntentCreatedAt', 'depositIntentExpiresAt'].map((name) =>
    utcInstant(read(intent, name)),
  )
  return from === undefined || to === undefined || to < from ? undefined : (to - from) / 1_000
}
