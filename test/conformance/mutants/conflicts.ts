/** Breaks of the rule of one window: conflicts that do not come, come in other words, or come for nothing (§7.1, §8). */
import type { RuleId } from '../../../src/contract/generated/rules.ts'
import type { Json } from '../../contracts/samples.ts'
import {
  isConflict,
  isFine,
  type Ask,
  type Call,
  type Reply,
  type Transform,
} from '../transformed-service.ts'
import type { Mutant } from './mutant.ts'
import { doing, isBuy, refusal, withBody } from '../response-transforms.ts'

const SIDES = ['buy', 'sell'] as const
const PAIRS = SIDES.flatMap((first) => SIDES.map((second) => ({ first, second })))

/** Does something else where a conflict would be answered; what was asked and what is open are known. */
function onConflict(
  instead: (conflict: Reply, call: Call, ask: Ask, open: Json) => Reply,
): () => Transform {
  return () =>
    doing('createOrder', (call, ask) => {
      const reply = ask(call)
      return isConflict(reply) ? instead(reply, call, ask, openWindow(call, ask)) : reply
    })
}

function openWindow({ apiKey, body }: Call, ask: Ask): Json {
  const query = {
    customerId: text(body, 'externalCustomerId'),
    token: text(body, 'asset'),
    network: text(body, 'chain'),
  }
  return ask({ operationId: 'getOrderIntent', apiKey, params: {}, query, body: undefined }).json
}

function text(from: Json | undefined, name: string): string {
  return String(from?.[name])
}

/** Two windows at once: the second order is made for somebody else and told as if it were for the same customer. */
function beside(call: Call, ask: Ask): Reply {
  return ask(
    withBody(call, { externalCustomerId: `${text(call.body, 'externalCustomerId')}beside` }),
  )
}

const MISSING: readonly Mutant[] = PAIRS.flatMap(({ first, second }): readonly Mutant[] => {
  const rules: readonly [RuleId, ...RuleId[]] =
    first === second ? ['conflict.when', 'intent.one-active'] : ['intent.sides-share-window']
  const isPair = (call: Call, open: Json) =>
    open['side'] === first && call.body?.['side'] === second
  return [
    {
      breaks: `lets a ${second} take over the window of a ${first} unasked`,
      rules,
      transform: onConflict((conflict, call, ask, open) =>
        isPair(call, open) ? ask(withBody(call, { overrideActiveIntent: true })) : conflict,
      ),
    },
    {
      breaks: `opens a second window for a ${second} beside that of a ${first}`,
      rules,
      transform: onConflict((conflict, call, ask, open) =>
        isPair(call, open) ? beside(call, ask) : conflict,
      ),
    },
  ]
})

const WORDS: readonly Mutant[] = [
  ['says success with the conflict', 'conflict.success', { success: true }],
  ['codes the conflict otherwise', 'conflict.code', { code: 'ACTIVE_INTENT_CONFLICT' }],
  ['codes the conflict as a number', 'conflict.code', { code: 409 }],
  [
    'says several messages with the conflict',
    'conflict.message',
    { message: ['there is', 'a window'] },
  ],
].map(([breaks, rule, over]): Mutant => ({
  breaks: String(breaks),
  rules: [rule as RuleId],
  transform: onConflict((reply) => ({ ...reply, json: { ...reply.json, ...(over as Json) } })),
}))

const NAMES: readonly Mutant[] = (
  [
    ['customerId', 'somebody'],
    ['externalCustomerId', 'somebody'],
    ['token', 'DAI'],
    ['chain', 'tron'],
    ['activeIntentCount', 0],
    ['activeIntentCount', -1],
  ] as const
).map(([member, value]) => ({
  breaks: `has ${value} as the conflict's ${member}`,
  rules: [`conflict.conflict.${member}`],
  transform: onConflict((reply) => {
    const conflict = { ...(reply.json['conflict'] as Json), [member]: value }
    return { ...reply, json: { ...reply.json, conflict } }
  }),
}))

const OTHER_BODIES: readonly Mutant[] = [
  { status: 409, json: { error: 'conflict' } },
  { status: 409, json: {}, text: 'Conflict' },
  { status: 409, json: {}, text: '' },
  { status: 400, json: { success: false, code: 'VALIDATION_FAILED', message: 'an order is open' } },
].map((other): Mutant => ({
  breaks: `refuses a second order with ${other.text ?? JSON.stringify(other.json)}`,
  rules: ['conflict.code'],
  transform: onConflict(() => other),
}))

const STATE: readonly Mutant[] = [
  {
    breaks: 'takes a false override for a true one',
    rules: ['conflict.override-flag-must-be-true'],
    transform: onConflict((conflict, call, ask) =>
      call.body?.['overrideActiveIntent'] === false
        ? ask(withBody(call, { overrideActiveIntent: true }))
        : conflict,
    ),
  },
  {
    breaks: 'says that orders conflict and lets them take over the window',
    rules: ['intent.one-active'],
    transform: onConflict((conflict, call, ask) => {
      ask(withBody(call, { overrideActiveIntent: true }))
      return conflict
    }),
  },
  {
    breaks: 'closes the window that a second order conflicts with',
    rules: ['intent.one-active'],
    transform: () => {
      const closed = new Set<string>()
      return (call, ask) => {
        const reply = ask(call)
        if (isConflict(reply)) closed.add(text(call.body, 'externalCustomerId'))
        const isGone =
          call.operationId === 'getOrderIntent' && closed.has(text(call.query, 'customerId'))
        return isGone ? refusal('no active window', 404) : reply
      }
    },
  },
  {
    breaks: 'lets nobody order anything',
    rules: ['conflict.when'],
    transform: () =>
      doing('createOrder', (call, ask) => {
        const first = ask(call)
        return isFine(first) ? ask(call) : first
      }),
  },
  anyOther('asset'),
  anyOther('chain'),
]

/** One window a customer, whatever it is for. */
function anyOther(what: 'asset' | 'chain'): Mutant {
  return {
    breaks: `lets orders for another ${what} conflict`,
    rules: ['conflict.when'],
    transform: () => {
      const open = new Map<string, unknown>()
      return doing('createOrder', (call, ask) => {
        const customer = text(call.body, 'externalCustomerId')
        const held = open.get(customer)
        const isOther = held !== undefined && held !== call.body?.[what]
        const reply = ask(isOther ? withBody(call, { [what]: held }) : call)
        if (isFine(reply)) open.set(customer, call.body?.[what])
        return reply
      })
    },
  }
}

/** Orders that override, in place of what the simulator does with them. */
function onOverride(
  instead: (call: Call, ask: Ask) => Reply,
  side?: 'buy' | 'sell',
): () => Transform {
  return () =>
    doing('createOrder', (call, ask) => {
      const isMeant =
        call.body?.['overrideActiveIntent'] === true &&
        (side === undefined || call.body['side'] === side)
      return isMeant && isFine(openReply(call, ask)) ? instead(call, ask) : ask(call)
    })
}

function openReply(call: Call, ask: Ask): { status: number; json: Json } {
  const json = openWindow(call, ask)
  return { status: json['intentId'] === undefined ? 404 : 200, json }
}

const OVERRIDES: readonly Mutant[] = [
  {
    breaks: 'ignores the override',
    rules: ['order.override-replaces'],
    transform: onOverride((call, ask) => ask(withBody(call, { overrideActiveIntent: false }))),
  },
  {
    breaks: 'ignores the override of sells',
    rules: ['order.override-replaces'],
    transform: onOverride(
      (call, ask) => ask(withBody(call, { overrideActiveIntent: false })),
      'sell',
    ),
  },
  {
    breaks: 'refuses to override',
    rules: ['order.override-replaces', 'order.request.overrideActiveIntent'],
    transform: onOverride(() => refusal('the order is under way', 403)),
  },
  {
    breaks: 'keeps the old window when it is overridden',
    rules: ['order.override-replaces'],
    transform: onOverride(beside),
  },
  {
    breaks: 'has no window after an override',
    rules: ['order.override-replaces', 'intent.created-with-order'],
    transform: afterOverride((call, ask, reply) =>
      call.operationId === 'getOrderIntent' ? refusal('no active window', 404) : reply,
    ),
  },
  {
    breaks: 'lets anybody order after an override',
    rules: ['conflict.when', 'intent.one-active'],
    transform: afterOverride((call, ask, reply) =>
      isConflict(reply) ? ask(withBody(call, { overrideActiveIntent: true })) : reply,
    ),
  },
  {
    breaks: 'leaves the old side in a window that was taken over',
    rules: ['order.override-replaces', 'intent.response.side', 'intent.response.transactionId'],
    transform: () => {
      const before = new Map<string, Json>()
      return (call, ask) => {
        if (call.body?.['overrideActiveIntent'] === true && !isBuy(call.body)) {
          before.set(text(call.body, 'externalCustomerId'), openWindow(call, ask))
        }
        const reply = ask(call)
        const old =
          call.operationId === 'getOrderIntent'
            ? before.get(text(call.query, 'customerId'))
            : undefined
        return old === undefined || !isFine(reply) ? reply : { ...reply, json: { ...old } }
      }
    },
  },
]

/** Differs for customers whose window was taken over. */
function afterOverride(differ: (call: Call, ask: Ask, reply: Reply) => Reply): () => Transform {
  return () => {
    const taken = new Set<string>()
    return (call, ask) => {
      const isOpen = call.body?.['overrideActiveIntent'] === true && isFine(openReply(call, ask))
      const reply = ask(call)
      if (isOpen) {
        taken.add(text(call.body, 'externalCustomerId'))
        return reply
      }
      const isTaken =
        taken.has(text(call.query, 'customerId')) ||
        taken.has(text(call.body, 'externalCustomerId'))
      return isTaken ? differ(call, ask, reply) : reply
    }
  }
}

export const CONFLICT_MUTANTS: readonly Mutant[] = [
  ...MISSING,
  ...WORDS,
  ...NAMES,
  ...OTHER_BODIES,
  ...STATE,
  ...OVERRIDES,
]
