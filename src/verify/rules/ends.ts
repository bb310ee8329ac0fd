/**
 * Orders that a run brought to an end, as its notes say: what status sync reports of them, and that
 * their payment windows close (§3, §8).
 */
import type { Exchange, OrderEnd } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { answered, isNotFound, isServed, read, stateOf } from '../answers/answer.ts'
import { Recent } from './recent.ts'
import { passedIf, watching, type About, type Abouts, type Say } from './rule.ts'

const reported = (outcome: 'completed' | 'failed'): About => ({
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

const ABOUT = {
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
} as const satisfies Abouts

type Tell = Say<keyof typeof ABOUT>

type Ended = { readonly exchange: Exchange; readonly ended: OrderEnd }

class EndWatch {
  /** By what was asked: a queued sync, or a window that is about to close, is late. */
  readonly #latest = new Recent<Ended>()

  see(exchange: Exchange): void {
    const { note, operationId, request } = exchange
    const known = this.#latest.get(request.path)
    const isSync = operationId === 'monitorOrderStatus'
    const ended = note?.ended ?? (isSync ? known?.ended : undefined)
    if (ended === undefined) return
    // A call that came too soon after another one is rejected, and says nothing of the order.
    const isOther = isSync && known !== undefined && !isServed(exchange) && !isNotFound(exchange)
    if (!isOther) this.#latest.set(request.path, { exchange, ended })
  }

  end(say: Tell): void {
    for (const { exchange, ended } of this.#latest.values()) {
      const { operationId } = exchange
      if (operationId === 'monitorOrderStatus' && (ended === 'completed' || ended === 'failed')) {
        const rules = brokenRules(exchange, ended)
        const failure = {
          rules,
          expected: `status "${ended}", terminal true, completed ${ended === 'completed'}`,
          received: isServed(exchange) ? stateOf(exchange) : answered(exchange),
        }
        say(`completion.${ended}.reported`, passedIf(rules.length === 0, failure, exchange))
      }
      if (operationId === 'getOrderIntent' && (ended === 'expired' || ended === 'cancelled')) {
        const failure = { expected: 'status 404 (§7.2)', received: answered(exchange) }
        say(`completion.${ended}.closes`, passedIf(isNotFound(exchange), failure, exchange))
      }
    }
  }
}

function brokenRules(sync: Exchange, outcome: 'completed' | 'failed'): readonly RuleId[] {
  if (read(sync, 'status') !== outcome) return ['sync.latest-state', 'sync.terminal-reports']
  const rules: RuleId[] = []
  if (read(sync, 'terminal') !== true) rules.push('sync.terminal-reports', 'sync.response.terminal')
  if (read(sync, 'completed') !== (outcome === 'completed')) rules.push('sync.response.completed')
  return rules
}

export const END_RULES = watching(ABOUT, () => new EndWatch())
