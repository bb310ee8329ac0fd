/** What the service, its providers and the network do otherwise. */
import type { WebhookFault } from '../../base/contract/generated/types.ts'
import type { Step } from '../../scenarios/model/scenario.ts'
import { PROVIDERS } from '../../sandbox/simulator/providers/directory.ts'
import type { Side } from '../../base/vocabulary/side.ts'
import { USUAL } from '../targets/pinned-provider.ts'
import {
  adding,
  DEPOSIT,
  FAILS,
  HELD_UNTIL_SENT,
  ORDER,
  type Perturbation,
} from './perturbation.ts'
import type { Draft } from './draft.ts'

/** More than any order asks for: the service settles what was ordered, and refunds the rest. */
const TOO_MUCH: Step = { ...DEPOSIT, amount: 99_999_999 }
const TOO_LITTLE: Step = { ...DEPOSIT, amount: 1 }
/** The payment window is open for 30 minutes. */
const WINDOW_CLOSES: Step = { advance: '31m' }
/** The documentation states no time for it. */
const DAYS_PASS: Step = { advance: '48h' }

const ORDERING = { match: { operation: 'createOrder' } } as const

const MESSAGES = {
  end: ['transaction.completed', 'transaction.failed'],
  created: ['transaction.created'],
  updated: ['transaction.updated'],
} as const

type Message = keyof typeof MESSAGES

const TREATMENTS: Readonly<
  Record<string, Omit<WebhookFault, 'match'> & { readonly text: string }>
> = {
  lost: { do: 'drop', text: 'never arrives' },
  later: { do: 'delay', by: '30s', text: 'arrives 30 s later' },
  twice: { do: 'duplicate', text: 'arrives twice' },
  retried: { do: 'close', text: 'breaks off, and is retried' },
  overtaken: { do: 'reorder', text: 'is overtaken by the next one' },
}

export function deliveryPerturbations(canRefresh: boolean): readonly Perturbation[] {
  return Object.entries(TREATMENTS).flatMap(([name, { text, ...fault }]) =>
    (Object.keys(MESSAGES) as Message[]).flatMap((message) => {
      if (message === 'end' && (name === 'overtaken' || (name === 'lost' && !canRefresh))) return []
      const once = name === 'retried' ? { attempt: 1 } : {}
      const faults = MESSAGES[message].map((type) => ({ ...fault, match: { type, ...once } }))
      const event = message === 'end' ? 'the last webhook' : `transaction.${message}`
      const isEndDropped = message === 'end' && name === 'lost'
      return {
        id: `${message}-${name}`,
        text: `${event} ${text}`,
        points: [`delivery of ${message}`],
        change: adding({ webhooks: faults, ...(isEndDropped ? { isEndDropped } : {}) }),
      }
    }),
  )
}

export function answers(): readonly Perturbation[] {
  const lost = (id: 'truncate' | 'reset', text: string): Perturbation => ({
    id: `answer-${id}`,
    text: `the answer to the order ${text}, after it was placed`,
    points: ['answer'],
    change: adding({ isAnswerLost: true, http: [{ ...ORDERING, do: id, times: 1 }] }),
  })
  const late: Partial<Draft> = { http: [{ ...ORDERING, ...HELD_UNTIL_SENT, times: 1 }] }
  return [
    lost('truncate', 'breaks off'),
    {
      id: 'answer-last',
      text: 'every webhook, the last one too, arrives before the answer to the order',
      points: ['answer', 'money', 'end', 'another customer', 'again'],
      change: adding({ ...late, isImmediate: true }),
    },
    lost('reset', 'is lost'),
    {
      id: 'answer-error',
      text: 'the order is placed, and answered with 502',
      points: ['answer'],
      change: adding({
        isAnswerLost: true,
        http: [{ ...ORDERING, do: 'status', status: 502, carriedOut: true, times: 1 }],
      }),
    },
    {
      id: 'answer-late',
      text: 'transaction.created arrives before the answer to the order',
      points: ['answer'],
      change: adding(late),
    },
  ]
}

/** Only a refresh shows that it failed. */
const FAILED_LOST: Perturbation = {
  id: 'order-fails-lost',
  text: 'the provider fails the order after the money arrived, and the last webhook never arrives',
  points: ['end', 'delivery of end'],
  joins: ['order-fails', 'end-lost'],
  change: adding({
    ...{ ending: [FAILS], end: 'failed', isEndDropped: true },
    webhooks: [{ do: 'drop', match: { type: 'transaction.failed' } }],
  }),
}

export function money(canRefresh: boolean): readonly Perturbation[] {
  const paid = (id: string, text: string, steps: readonly Step[]): Perturbation => ({
    id,
    text,
    points: ['money'],
    change: adding({ money: steps }),
  })
  const closed = (id: string, text: string, steps: readonly Step[]): Perturbation => ({
    id,
    text,
    points: ['money', 'end'],
    change: adding({ money: [], ending: steps, end: 'failed' }),
  })
  const failed = (id: string, when: string, steps: readonly Step[]): Perturbation => ({
    id,
    text: `the provider fails the order ${when}`,
    points: ['end'],
    change: adding({ ending: [...steps, FAILS], end: 'failed' }),
  })
  return [
    paid('money-over', 'too much money arrives', [TOO_MUCH]),
    paid('money-twice', 'the money arrives twice', [DEPOSIT, DEPOSIT]),
    paid('money-short', 'too little money arrives, and then the rest', [TOO_LITTLE, TOO_MUCH]),
    paid('money-at-edge', 'the money arrives in the last second of the payment window', [
      { advance: '29m59s' },
      DEPOSIT,
      { advance: '2s' },
    ]),
    {
      ...{ id: 'end-days-later', text: 'the provider takes two days after the money arrived' },
      points: ['end'],
      change: (draft) => ({ ...draft, ending: [DAYS_PASS, ...draft.ending] }),
    },
    closed('window-closes', 'no money arrives, and the payment window closes', [WINDOW_CLOSES]),
    closed('money-late', 'the money arrives after the payment window', [WINDOW_CLOSES, DEPOSIT]),
    closed('money-too-short', 'too little money arrives until the payment window closes', [
      TOO_LITTLE,
      WINDOW_CLOSES,
    ]),
    failed('order-fails', 'after the money arrived', []),
    failed('payout-fails', 'after it began to pay out, because the account is wrong', [
      { simulate: 'settle', order: ORDER },
    ]),
    {
      ...failed('order-fails-unpaid', 'before any money arrives', []),
      points: ['money', 'end'],
      change: adding({ money: [], ending: [FAILS], end: 'failed' }),
    },
    ...(canRefresh ? [FAILED_LOST] : []),
  ]
}

/** Each has its own native `providerDetails` (§2.2), banks and limits. */
export function otherProviders(side: Side): readonly Perturbation[] {
  return PROVIDERS.filter(({ slug, sides }) => slug !== USUAL && sides.includes(side)).map(
    ({ slug, name }) => ({
      id: `provider-${slug}`,
      text: `${name} is the best provider`,
      points: ['provider'],
      change: adding({ provider: slug }),
    }),
  )
}

/** The order settles by its own rate: a quote is not binding. */
export function rates(): readonly Perturbation[] {
  const moved = (id: string, percent: number): Perturbation => ({
    id,
    text: `the rate of the order is ${Math.abs(percent)} % ${percent > 0 ? 'worse' : 'better'} than the quoted one`,
    // Every order of the sequence has this rate, and only the first one may be refused for it.
    points: ['rate', 'another customer'],
    change: adding({ slippageBps: percent * 100 }),
  })
  return [moved('rate-slips', 2), moved('rate-moves', 6), moved('rate-improves', -2)]
}
