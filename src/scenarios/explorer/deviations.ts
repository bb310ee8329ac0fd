/** What can go otherwise than on the happy path. Two deviations at one choice point exclude. */
import type { Adapter, WebhookFault } from '../../contract/generated/types.ts'
import type { Side } from '../../application/order-look.ts'
import type { Step } from '../model/scenario.ts'
import { happyPath, type Draft } from './draft.ts'

export type Deviation = {
  readonly id: string
  /** In a few words, for people. */
  readonly text: string
  readonly points: readonly string[]
  readonly change: (draft: Draft) => Draft
  /** Ends the application, or changes what it knows, so that another one runs next. */
  readonly isApart?: true
  /** Applied after all others. */
  readonly isLast?: true
}

const ORDER = '${order.transaction}'
const REFRESH: Step = { app: { refresh: '${order}' } }
const KILL: Step = { app: { restart: 'kill' } }
const DEPOSIT: Step = { simulate: 'deposit', order: ORDER }
/** More than any order asks for: the service settles what was ordered, and refunds the rest. */
const TOO_MUCH: Step = { ...DEPOSIT, amount: 99_999_999 }
const TOO_LITTLE: Step = { ...DEPOSIT, amount: 1 }
/** The payment window is open for 30 minutes. */
const WINDOW_CLOSES: Step = { advance: '31m' }

const MESSAGES = {
  created: ['created'],
  updated: ['updated'],
  end: ['completed', 'failed'],
} as const

type Message = keyof typeof MESSAGES

const TREATMENTS: Readonly<
  Record<string, Omit<WebhookFault, 'match'> & { readonly text: string }>
> = {
  later: { do: 'delay', by: '30s', text: 'arrives 30 s later' },
  twice: { do: 'duplicate', text: 'arrives twice' },
  retried: { do: 'close', text: 'breaks off, and is retried' },
  overtaken: { do: 'reorder', text: 'is overtaken by the next one' },
  lost: { do: 'drop', text: 'never arrives' },
}

/** All deviations that the adapter allows, in a fixed order. */
export function deviationsOf(adapter: Adapter, side: Side): readonly Deviation[] {
  const canRefresh = adapter.refresh !== undefined
  const canRestart = adapter.url === undefined && adapter.restart !== false
  return [
    ...deliveries(canRefresh),
    ...answers(),
    ...money(),
    ...(canRefresh ? refreshes() : []),
    ...again(),
    ...(side === 'buy' ? customers() : []),
    ...(canRestart ? kills() : []),
    ...(adapter.setSecret === undefined || adapter.url !== undefined ? [] : secrets()),
  ]
}

/** Undefined where two of them exclude each other. */
export function draftOf(side: Side, deviations: readonly Deviation[]): Draft | undefined {
  const points = deviations.flatMap((each) => each.points)
  if (new Set(points).size < points.length) return undefined
  const ordered = [
    ...deviations.filter(({ isLast }) => isLast !== true),
    ...deviations.filter(({ isLast }) => isLast === true),
  ]
  return ordered.reduce((draft, { change }) => change(draft), happyPath(side))
}

function deliveries(canRefresh: boolean): readonly Deviation[] {
  return (Object.keys(MESSAGES) as Message[]).flatMap((message) =>
    Object.entries(TREATMENTS).flatMap(([name, { text, ...fault }]) => {
      if (message === 'end' && (name === 'overtaken' || (name === 'lost' && !canRefresh))) return []
      const once = name === 'retried' ? { attempt: 1 } : {}
      const faults = MESSAGES[message].map((type) => ({ ...fault, match: { type, ...once } }))
      const event = message === 'end' ? 'the last webhook' : `transaction.${message}`
      const isEndDropped = message === 'end' && name === 'lost'
      return {
        id: `${message}-${name}`,
        text: `${event} ${text}`,
        points: [`delivery of ${message}`],
        change: (draft: Draft) => ({
          ...draft,
          webhooks: [...draft.webhooks, ...faults],
          ...(isEndDropped ? { isEndDropped } : {}),
        }),
      }
    }),
  )
}

function answers(): readonly Deviation[] {
  const lost = (id: 'truncate' | 'reset', text: string): Deviation => ({
    id: `answer-${id}`,
    text: `the answer to the order ${text}, after it was placed`,
    points: ['answer'],
    change: (draft) => ({
      ...draft,
      isAnswerLost: true,
      http: [...draft.http, { match: { operation: 'createOrder' }, do: id, times: 1 }],
    }),
  })
  const late = (draft: Draft): Draft => ({
    ...draft,
    http: [
      ...draft.http,
      { match: { operation: 'createOrder' }, do: 'latency', by: '100ms', times: 1 },
    ],
  })
  return [
    lost('truncate', 'breaks off'),
    lost('reset', 'is lost'),
    {
      id: 'answer-late',
      text: 'transaction.created arrives before the answer to the order',
      points: ['answer'],
      change: late,
    },
    {
      id: 'answer-last',
      text: 'every webhook, the last one too, arrives before the answer to the order',
      points: ['answer', 'money', 'end', 'another customer', 'again'],
      change: (draft) => ({ ...late(draft), isImmediate: true }),
    },
  ]
}

function money(): readonly Deviation[] {
  const paid = (id: string, text: string, steps: readonly Step[]): Deviation => ({
    id,
    text,
    points: ['money'],
    change: (draft) => ({ ...draft, money: steps }),
  })
  const closed = (id: string, text: string, steps: readonly Step[]): Deviation => ({
    id,
    text,
    points: ['money', 'end'],
    change: (draft) => ({ ...draft, money: [], ending: steps, end: 'failed' }),
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
    closed('window-closes', 'no money arrives, and the payment window closes', [WINDOW_CLOSES]),
    closed('money-late', 'the money arrives after the payment window', [WINDOW_CLOSES, DEPOSIT]),
    closed('money-too-short', 'too little money arrives until the payment window closes', [
      TOO_LITTLE,
      WINDOW_CLOSES,
    ]),
    {
      id: 'order-fails',
      text: 'the provider fails the order after the money arrived',
      points: ['end'],
      change: (draft) => ({
        ...draft,
        ending: [{ simulate: 'fail', order: ORDER }],
        end: 'failed',
      }),
    },
  ]
}

function refreshes(): readonly Deviation[] {
  const at = (slot: 'placed' | 'paid' | 'ended', when: string): Deviation => ({
    id: `refresh-${slot}`,
    text: `the user refreshes ${when}`,
    points: [`refresh when ${slot}`],
    change: (draft) => ({ ...draft, [slot]: [...draft[slot], REFRESH] }),
  })
  return [
    at('placed', 'before the money arrives'),
    at('paid', 'after the money arrived'),
    at('ended', 'at the end'),
    {
      id: 'refresh-lost',
      text: 'the answer to a status sync at the end breaks off',
      points: ['refresh when ended', 'refresh when placed', 'refresh when paid'],
      change: (draft) => ({
        ...draft,
        http: [
          ...draft.http,
          { match: { operation: 'monitorOrderStatus' }, do: 'truncate', times: 1 },
        ],
        ended: [...draft.ended, REFRESH],
      }),
    },
  ]
}

function resendOf(type: string): Step {
  return { resend: type, order: ORDER } as Step
}

function again(): readonly Deviation[] {
  const resend = (id: string, text: string, type: (draft: Draft) => string): Deviation => ({
    id,
    text,
    points: ['again'],
    isLast: true,
    change: (draft) => ({
      ...draft,
      late: [...draft.late, resendOf(type(draft))],
    }),
  })
  return [
    resend('end-again', 'the last webhook is sent again days later', (draft) => {
      return `transaction.${draft.end}`
    }),
    resend('created-again', 'transaction.created is sent again days later', () => {
      return 'transaction.created'
    }),
  ]
}

function customers(): readonly Deviation[] {
  const other = { customer: '${run.customer}b' }
  return [
    {
      id: 'other-customer',
      text: 'another customer buys in between, and does not pay',
      points: ['another customer'],
      change: (draft) => ({
        ...draft,
        hasOther: true,
        placed: [...draft.placed, { app: { buy: other }, save: { other: '$' } }],
      }),
    },
  ]
}

function kills(): readonly Deviation[] {
  const at = (slot: 'placed' | 'paid' | 'ended' | 'late', when: string): Deviation => ({
    id: `killed-${slot}`,
    text: `the application is killed and started ${when}`,
    points: ['process', 'secret'],
    isApart: true,
    change: (draft) => ({ ...draft, [slot]: [...draft[slot], KILL] }),
  })
  return [
    at('placed', 'before the money arrives'),
    at('paid', 'after the money arrived'),
    at('ended', 'at the end'),
    at('late', 'days later'),
    {
      id: 'killed-and-again',
      text: 'the application is killed and started, and then the last webhook is sent again',
      points: ['process', 'secret', 'again'],
      isApart: true,
      isLast: true,
      change: (draft) => ({
        ...draft,
        late: [...draft.late, KILL, resendOf(`transaction.${draft.end}`)],
      }),
    },
  ]
}

function secrets(): readonly Deviation[] {
  return [
    {
      id: 'secret-rotated',
      text: 'the webhook secret is rotated, with an overlap, and the application gets the new one',
      points: ['secret'],
      isApart: true,
      change: (draft) => ({
        ...draft,
        placed: [
          ...draft.placed,
          { rotate: { overlap: '1h' }, save: { rotated: '$' } },
          { app: { setSecret: '${rotated.secret}' } },
        ],
      }),
    },
  ]
}
