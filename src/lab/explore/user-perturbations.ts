/** What users do otherwise. */

import type { Step } from '../../scenarios/model/scenario.ts'
import { adding, HELD_UNTIL_SENT, resendOf, type Perturbation } from './perturbation.ts'
import { ANOTHER, CONFLICT, LOOK, type Draft } from './draft.ts'
import type { Side } from '../../base/vocabulary/side.ts'

const ORDER_NAMES = '${order}'
const REFRESH: Step = { app: { refresh: ORDER_NAMES } }
const SYNCING = { match: { operation: 'monitorOrderStatus' } } as const
/** More than an application tries at once; what is left is cleared. */
const syncsFail = (times: number): Step => ({
  behave: { http: [{ ...SYNCING, do: 'truncate', times }] },
})
const SYNCS_WORK: Step = { behave: { http: [] } }

const OTHER = '${other.transaction}'
const OTHER_DEPOSIT: Step = { simulate: 'deposit', order: OTHER }
const OTHER_COMPLETES: Step = { simulate: 'complete', order: OTHER }

const FIRST_ENDS_LATER = (['transaction.completed', 'transaction.failed'] as const).map(
  (type) => ({ match: { type }, do: 'delay', by: '30s', times: 1 }) as const,
)

export function refreshes(isLate: boolean): readonly Perturbation[] {
  const at = (slot: 'placed' | 'paid' | 'ended', when: string): Perturbation => ({
    id: `refresh-${slot}`,
    text: `the user refreshes ${when}`,
    points: [`refresh when ${slot}`],
    change: adding({ [slot]: [REFRESH] }),
  })
  const points = ['refresh when ended', 'refresh when placed', 'refresh when paid']
  const lost = (slot: 'paid' | 'ended', when: string): Perturbation => ({
    id: `refresh-lost-${slot}`,
    text: `the answers to a status sync ${when}, and to its repetitions, break off`,
    points,
    // An application that polls meets the failure by itself.
    change: adding({
      [slot]: [syncsFail(isLate ? 12 : 4), REFRESH, ...(isLate ? [LOOK] : []), SYNCS_WORK],
    }),
  })
  const overtaken = (
    id: string,
    by: string,
    learnsBySync: NonNullable<Draft['learnsBySync']>,
  ): Perturbation => ({
    id: `refresh-overtaken${id}`,
    text: `the last webhook arrives before the ${by}`,
    points: [...points, 'money', 'end', 'another customer'],
    change: (draft) => ({
      ...adding({
        ...{ learnsBySync, money: [], ending: [{ advance: '1m' }] },
        http: [{ ...SYNCING, ...HELD_UNTIL_SENT, times: 1 }],
      })(draft),
      ended: [REFRESH, ...draft.ended],
    }),
  })
  return [
    at('placed', 'before the money arrives'),
    at('paid', 'after the money arrived'),
    at('ended', 'at the end'),
    lost('paid', 'before the end'),
    lost('ended', 'at the end'),
    {
      id: 'refresh-limited-paid',
      text: 'the answer to a status sync before the end is 429',
      points,
      change: adding({ http: [{ ...SYNCING, do: 'rate-limit', times: 1 }], paid: [REFRESH] }),
    },
    overtaken('', 'pending answer to a status sync', 'queue'),
    overtaken('-ended', 'answer to a status sync that shows the end, too', 'inline'),
  ]
}

export function again(): readonly Perturbation[] {
  const resend = (id: string, what: string, event: (draft: Draft) => string): Perturbation => ({
    id,
    text: `${what} is sent again days later`,
    points: ['again'],
    isLast: true,
    change: (draft) => adding({ late: [resendOf(`transaction.${event(draft)}`)] })(draft),
  })
  return [
    resend('end-again', 'the last webhook', ({ end }) => end),
    resend('created-again', 'transaction.created', () => 'created'),
  ]
}

/** The actions of two customers, interleaved. */
export function customers(side: Side): readonly Perturbation[] {
  const places: Step = {
    ...{ title: 'known', oracle: 'known' },
    app: { [side]: { ...ANOTHER[side], customer: '${run.customer}b' } },
    save: { other: '$' },
  }
  const another = (id: string, text: string, change: Perturbation['change']): Perturbation => ({
    id,
    text: `another customer ${text}`,
    points: ['another customer'],
    change,
  })
  const completesLast = (more: Partial<Draft>) => (draft: Draft) => ({
    ...adding({ ...more, other: 'completed', placed: [places, OTHER_DEPOSIT] })(draft),
    ended: [{ advance: '1s' }, OTHER_COMPLETES, ...draft.ended],
  })
  return [
    another(
      'other-customer',
      'orders in between, and does not pay',
      adding({ other: 'failed', placed: [places] }),
    ),
    another(
      'other-first',
      'orders later, and gets everything first',
      adding({ other: 'completed', placed: [places, OTHER_DEPOSIT, OTHER_COMPLETES] }),
    ),
    another('other-between', 'pays before this one, and is completed after it', completesLast({})),
    {
      ...another(
        'other-overtakes',
        'is completed later, and its webhooks arrive first',
        completesLast({ webhooks: FIRST_ENDS_LATER }),
      ),
      points: ['another customer', 'delivery of end'],
      joins: ['end-later', 'other-between'],
    },
    {
      ...another('other-at-once', 'orders and is completed at the same time', (draft) =>
        adding({
          ...{ other: 'completed', together: places, placed: [OTHER_DEPOSIT] },
          ending: [{ parallel: [[...draft.ending], [OTHER_COMPLETES]], interleavings: 'at-once' }],
        })(draft),
      ),
      // A fault would strike either of the two.
      points: ['another customer', 'answer', 'end'],
    },
  ]
}

/** When everything has arrived: an application may refuse it while the first order is open. */
export function nextOrders(side: Side): readonly Perturbation[] {
  const places: Step = {
    title: 'known',
    oracle: 'known',
    app: { [side]: ANOTHER[side] },
    save: { other: '$' },
  }
  return [
    {
      id: 'ordered-again',
      text: 'the customer orders again after the end, and does not pay',
      points: ['another customer', 'delivery of end'],
      change: adding({ other: 'failed', late: [places] }),
    },
    {
      id: 'conflict',
      text: 'the customer orders again while the payment window is open',
      // Without an answer, or after the end, there is no conflict.
      points: ['another customer', 'answer'],
      change: adding({
        placed: [
          {
            title: CONFLICT,
            app: { [side]: ANOTHER[side] },
            // An application may refuse it, or show the open one.
            expect: { accepted: { $type: 'boolean' } },
          },
        ],
      }),
    },
  ]
}

/** `other` is then the replaced order of the same customer. */
export function overrides(side: Side): readonly Perturbation[] {
  const replaced = (id: string, text: string, more: readonly Step[]): Perturbation => ({
    id,
    text: `the customer replaces the order by another one${text}`,
    points: ['another customer'],
    change: adding({
      isReplaced: true,
      other: 'failed',
      placed: [
        {
          title: 'known',
          oracle: 'known',
          app: { [side]: { ...ANOTHER[side], override: true } },
          save: { order: '$' },
        },
        ...more,
      ],
    }),
  })
  return [
    replaced('replaced', '', []),
    replaced('replaced-paid', ', and pays for both', [OTHER_DEPOSIT]),
  ]
}
