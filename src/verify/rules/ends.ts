/**
 * Orders that a run brought to an end, as its notes say: what status sync reports of them, and that
 * their payment windows close (§3, §8).
 */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { answered, isNotFound, isServed, read, stateOf } from '../answers/answer.ts'
import { Recent } from './recent.ts'
import { passedIf, watching, type Named, type TraceRule } from './rule.ts'

type Name =
  `completion.${'completed' | 'failed'}.reported` | `completion.${'expired' | 'cancelled'}.closes`

const reported = (outcome: 'completed' | 'failed'): Omit<TraceRule, 'id'> => ({
  title: `status sync reports that an order has ${outcome}`,
  rules: [
    'sync.latest-state',
    'sync.terminal-reports',
    'sync.response.terminal',
    'sync.response.completed',
  ],
  unseen: { because: `no order is known to have ${outcome}`, outcome },
})

const closing = (outcome: 'expired' | 'cancelled') =>
  ({
    title: `the payment window of an order that is ${outcome} is closed: 404`,
    rules: [`intent.closes.${outcome}`],
  }) as const

/** Only the control API of a sandbox cancels an order: no row of another deployment. */
export const OF_CONTROL = 'completion.cancelled.closes'

const ABOUT: Readonly<Record<Name, Omit<TraceRule, 'id'>>> = {
  'completion.completed.reported': reported('completed'),
  'completion.failed.reported': reported('failed'),
  'completion.expired.closes': {
    ...closing('expired'),
    unseen: { because: 'no order is known to have expired', outcome: 'expired' },
  },
  [OF_CONTROL]: {
    ...closing('cancelled'),
    unseen: { because: 'no documented request cancels an order' },
  },
}

class EndWatch {
  /** By the end and what was asked: a queued sync, or a window that is about to close, is late. */
  readonly #latest = new Recent<Exchange>()

  see(exchange: Exchange): readonly Named<Name>[] {
    const { note, request } = exchange
    if (note?.ended !== undefined) this.#latest.set(`${note.ended} ${request.path}`, exchange)
    return []
  }

  end(): readonly Named<Name>[] {
    return [...this.#latest.values()].flatMap(judged)
  }
}

function judged(exchange: Exchange): readonly Named<Name>[] {
  const { operationId, note: { ended } = {} } = exchange
  if (operationId === 'monitorOrderStatus' && (ended === 'completed' || ended === 'failed')) {
    const rules = brokenRules(exchange, ended)
    const failure = {
      rules,
      expected: `status "${ended}", terminal true, completed ${ended === 'completed'}`,
      received: isServed(exchange) ? stateOf(exchange) : answered(exchange),
    }
    return [[`completion.${ended}.reported`, passedIf(rules.length === 0, failure, exchange)]]
  }
  if (operationId !== 'getOrderIntent' || (ended !== 'expired' && ended !== 'cancelled')) return []
  const failure = { expected: 'status 404 (§7.2)', received: answered(exchange) }
  return [[`completion.${ended}.closes`, passedIf(isNotFound(exchange), failure, exchange)]]
}

function brokenRules(sync: Exchange, outcome: 'completed' | 'failed'): readonly RuleId[] {
  if (read(sync, 'status') !== outcome) return ['sync.latest-state', 'sync.terminal-reports']
  const rules: RuleId[] = []
  if (read(sync, 'terminal') !== true) rules.push('sync.terminal-reports', 'sync.response.terminal')
  if (read(sync, 'completed') !== (outcome === 'completed')) rules.push('sync.response.completed')
  return rules
}

export const END_RULES: readonly TraceRule[] = watching(ABOUT, () => new EndWatch())
