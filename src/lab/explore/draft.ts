/**
 * A sequence under construction: the happy path of one order in slots, which perturbations change.
 * It becomes a scenario, so that what the explorer runs is what `run` replays.
 */
import type {
  Adapter,
  AppStep,
  HttpFault,
  WebhookFault,
} from '../../base/contract/generated/types.ts'

import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { worldUnder } from '../../scenarios/model/under-settings.ts'
import type { Scenario, Step } from '../../scenarios/model/scenario.ts'
import { oraclesAtRest, type SwitchedOff } from './oracles.ts'
import { definitionOf, expectationOf } from '../oracles/expectation.ts'
import type { ServiceOrder } from '../oracles/oracle.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { durationMs } from '../../base/vocabulary/time.ts'
import { withPinnedProvider } from '../targets/pinned-provider.ts'
import { PROVIDERS } from '../../sandbox/simulator/providers/directory.ts'
import type { Side } from '../../base/vocabulary/side.ts'

export type Draft = {
  readonly side: Side
  readonly webhooks: readonly WebhookFault[]
  readonly http: readonly HttpFault[]
  /** The order goes to its end by itself, before its answer. */
  readonly isImmediate: boolean
  readonly isAnswerLost: boolean
  /** Only a status sync tells the service what the provider did, after or before its answer. */
  readonly learnsBySync?: 'queue' | 'inline'
  /** The last event is lost on the way, so that only a refresh shows the end. */
  readonly isEndDropped: boolean
  readonly end: 'completed' | 'failed'
  /** How the order of another customer ends, or the replaced one of this customer. */
  readonly other: 'none' | 'completed' | 'failed'
  /** By another order of the same customer, which is `order` from then on. */
  readonly isReplaced: boolean
  /** The rate of orders is so much worse than that of quotes. */
  readonly slippageBps: number
  /** Slug of the best provider; the usual one of runs with an application unless given. */
  readonly provider?: string
  /** What the customer asks for; the usual amount if it is empty. */
  readonly wish: { readonly fiatAmount?: number; readonly amount?: number }
  /** At the same time as the order itself. */
  readonly together?: Step
  readonly placed: readonly Step[]
  readonly money: readonly Step[]
  readonly paid: readonly Step[]
  readonly ending: readonly Step[]
  readonly ended: readonly Step[]
  /** After every delivery was made or given up. */
  readonly late: readonly Step[]
}

/** What another order is of. No letters: an address may be written in capitals or not. */
export const ANOTHER = {
  buy: { wallet: '0x2222222222222222222222222222222222222222', fiatAmount: 61_000 },
  sell: { bankCode: '044', accountNumber: '0123456780', amount: 31 },
} as const
const OWN = {
  buy: { wallet: '0x1111111111111111111111111111111111111111' },
  sell: { bankCode: '50515', accountNumber: '0123456789' },
} as const

/** The title of the step that orders while the payment window is open. */
export const CONFLICT = 'conflict'

/** The oracle of the step that reads the order after every delivery was made or given up. */
export const AT_REST = 'state'

const ORDER = '${order}'
const TRANSACTION = '${order.transaction}'
/** An application whose effects are late is at rest after it. */
export const LOOK: Step = { app: { state: ORDER } }
/** So that no order settles with the amount that was quoted. */
const PAYOUT_ERROR_BPS = 30
/** Longer than every retry of a delivery. */
const REST = '80h'

export function happyPath(side: Side): Draft {
  return {
    side,
    ...{ webhooks: [], http: [], isImmediate: false, isAnswerLost: false, isEndDropped: false },
    ...{ end: 'completed', other: 'none', isReplaced: false, slippageBps: 0, wish: {} },
    ...{ placed: [], paid: [], ended: [], late: [] },
    money: [{ simulate: 'deposit', order: TRANSACTION }],
    ending: [{ simulate: 'complete', order: TRANSACTION }],
  }
}

export function scenarioOf(
  draft: Draft,
  of: {
    readonly name: string
    readonly why: string
    readonly off: SwitchedOff
    readonly adapter: Adapter
    readonly settings?: Behaviour
  },
): Scenario {
  const { webhooks, http, isImmediate, learnsBySync, slippageBps, provider: best } = draft
  const provider = {
    payoutErrorBps: PAYOUT_ERROR_BPS,
    ...(slippageBps === 0 ? {} : { slippageBps }),
    ...(learnsBySync === undefined ? {} : { callsLost: true }),
  }
  const { settings = {} } = of
  const own = settings.providers ?? {}
  const providers = Object.fromEntries(
    PROVIDERS.map(({ slug }) => {
      // The provider is pinned, whatever the rates of a configuration are.
      const { spreadBps: _, ...usual } = own[slug] ?? own['others'] ?? {}
      return [slug, { ...usual, ...provider }]
    }),
  )
  const world = worldUnder(
    { ...settings, providers: {} },
    {
      progression: isImmediate ? 'immediate' : learnsBySync ? 'after:1s' : 'manual',
      ...(webhooks.length === 0 ? {} : { webhooks: [...webhooks] }),
      ...(http.length === 0 ? {} : { http: [...http] }),
      providers,
      // Then the webhooks of the sync are sent before a held answer.
      ...(learnsBySync && { assumptions: { statusSync: learnsBySync, syncDelay: '0s' } }),
    },
  )
  return {
    ...{ name: of.name, why: of.why },
    world: withPinnedProvider(world, best),
    steps: stepsOf(draft, of),
  }
}

function stepsOf(draft: Draft, of: Checked): Step[] {
  const { off, adapter } = of
  const { isImmediate, isEndDropped, other, end } = draft
  const rest = () => atRest(draft, off)
  const canRefresh = adapter.refresh !== undefined
  return [
    placing(draft),
    ...debited(draft, off),
    ...draft.placed,
    ...(isImmediate ? [] : draft.money),
    ...draft.paid,
    ...(isImmediate ? [] : before(draft, off)),
    ...(isImmediate ? [] : draft.ending),
    ...draft.ended,
    { advance: REST },
    // What happens days later finds an application at rest.
    ...(draft.late.length > 0 && isLate(adapter) ? [LOOK] : []),
    ...draft.late,
    // A fault can hold what is sent again, too.
    ...(draft.late.length === 0 ? [] : [{ advance: REST }]),
    { inspect: TRANSACTION, save: { service: '$' } },
    ...paidTo(TRANSACTION, draft.isReplaced ? ANOTHER : OWN, draft, of),
    ...(isEndDropped || off.has('delivered') ? [] : [delivered(end)]),
    ...(isEndDropped ? [] : [rest()]),
    ...(canRefresh ? [{ app: { refresh: ORDER } }, rest()] : []),
    ...(other === 'none' || off.has('other') ? [] : others(draft, of, canRefresh)),
  ]
}

/** Whether its effects come after its answers. */
function isLate({ backlog, effectsWithin }: Adapter): boolean {
  return backlog !== undefined || (effectsWithin !== undefined && durationMs(effectsWithin) > 0)
}

/** The application may refuse what it then knows, and ask the user again. */
export function mayBeRefused({ slippageBps, wish }: Draft): boolean {
  return slippageBps > 0 || Object.keys(wish).length > 0
}

function placing(draft: Draft): Step {
  const own = place(draft)
  if (draft.together === undefined) return own
  const known = { title: 'known', oracle: 'known' } as const
  return { ...known, parallel: [[own], [draft.together]], interleavings: 'at-once' }
}

function place(draft: Draft): Step {
  const { side, isAnswerLost, isReplaced, wish } = draft
  const isRefusable = mayBeRefused(draft)
  const isOpen = isAnswerLost || isRefusable
  return {
    ...{ title: 'known', oracle: 'known' },
    app: { [side]: { ...OWN[side], ...wish } },
    ...(isOpen
      ? {
          expect: {
            accepted: { $type: 'boolean' },
            // Without an answer, its own error is right.
            ...(isRefusable && !isAnswerLost ? { status: { $lt: 500 } } : {}),
            order: { $type: 'string' },
          },
        }
      : {}),
    ...defined({
      hint: isAnswerLost
        ? 'After an order without a readable response, look the open payment window up at the intent endpoint, and save its transactionId.'
        : undefined,
    }),
    save: isReplaced ? { order: '$', other: '$' } : { order: '$' },
  }
}

function before({ side }: Draft, off: SwitchedOff): readonly Step[] {
  const give = 'Give a sell back at transaction.failed only.'
  return side === 'buy'
    ? beforeItsEnd(side, 'early', off)
    : beforeItsEnd(side, 'returns', off, give)
}

/** Before the first webhook came: where one comes at once, it may have debited. */
function debited({ side, webhooks, isAnswerLost }: Draft, off: SwitchedOff): readonly Step[] {
  const isSilent = webhooks.some(({ match, do: what }) => {
    return match?.type === 'transaction.created' && (what === 'drop' || what === 'delay')
  })
  return side === 'sell' && isSilent && !isAnswerLost ? beforeItsEnd(side, 'debits', off) : []
}

function beforeItsEnd(
  side: Side,
  oracle: 'early' | 'returns' | 'debits',
  off: SwitchedOff,
  hint = definitionOf(oracle).hint,
): readonly Step[] {
  if (off.has(oracle)) return []
  return [
    {
      ...{ title: oracle, oracle, app: { state: ORDER } },
      expect: expectationOf(side, [oracle], orderOf('service', 'pending')),
      ...defined({ hint }),
    },
  ]
}

function delivered(end: Draft['end']): Step {
  return {
    ...{ title: 'delivered', oracle: 'delivered' },
    expectDelivery: { order: TRANSACTION, type: `transaction.${end}`, status: 'delivered' },
  }
}

function atRest({ side, end }: Draft, off: SwitchedOff): AppStep {
  return {
    ...{ title: 'at rest', oracle: AT_REST },
    app: { state: ORDER },
    expect: expectationOf(side, oraclesAtRest(off), orderOf('service', end)),
  }
}

/** The order that an earlier step has saved by the name. */
function orderOf(name: string, end: ServiceOrder['end']): ServiceOrder {
  return { end, member: (path) => `\${${name}.${path}}` }
}

type Checked = { readonly off: SwitchedOff; readonly adapter: Adapter }

/** Only of what the application is given: it may have wallets, banks and accounts of its own. */
function paidTo(
  transaction: string,
  to: typeof OWN | typeof ANOTHER,
  { side }: Pick<Draft, 'side'>,
  { off, adapter }: Checked,
): readonly Step[] {
  const entry = JSON.stringify(adapter[side])
  const isGiven = entry.includes(side === 'buy' ? '${wallet' : '${accountNumber')
  if (!isGiven || off.has('recipient')) return []
  const { hint } = definitionOf('recipient')
  const { accountNumber, bankCode } = to.sell
  return [
    {
      ...{ title: 'recipient', oracle: 'recipient', inspect: transaction },
      expect:
        side === 'buy'
          ? { walletAddress: to.buy.wallet }
          : { bank: { accountNumber, ...(entry.includes('${bankC') ? { bankCode } : {}) } },
      ...defined({ hint }),
    },
  ]
}

function others(draft: Draft, of: Checked, canRefresh: boolean): readonly Step[] {
  const { off } = of
  if (draft.other === 'none') return []
  return [
    { inspect: '${other.transaction}', save: { otherService: '$' } },
    ...paidTo('${other.transaction}', draft.isReplaced ? OWN : ANOTHER, draft, of),
    // A webhook that is lost may be about this order, too.
    ...(canRefresh ? [{ app: { refresh: '${other}' } }] : []),
    {
      ...{ title: 'other', oracle: 'other' },
      app: { state: '${other}' },
      // A wrong state of the order itself says nothing about that of the other one.
      expect: expectationOf(
        draft.side,
        ['state', ...oraclesAtRest(off).filter((each) => each !== 'state')],
        orderOf('otherService', draft.other),
      ),
    },
  ]
}
