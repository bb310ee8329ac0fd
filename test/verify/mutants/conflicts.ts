/** Mutants of the conflict: missing, in other words, or for no reason (§7.1, §8). */
import type { RuleId } from '../../../src/base/contract/generated/rules.ts'
import type { Json } from '../../contracts/samples.ts'
import type { Ask, Call, Reply } from '../transformed-service/service.ts'
import {
  errorReply,
  having,
  isConflict,
  isFine,
  only,
  replacing,
  withBody,
  type Transforming,
} from '../transformed-service/transforms.ts'
import { breaking, type Mutant } from '../planted.ts'
import { besideIntent, customerOf, openIntent } from './intent-of-call.ts'

type OnConflict = (conflict: Reply, call: Call, ask: Ask) => Reply

/** Replaces the answer to an order that conflicts. */
const onConflict = (instead: OnConflict) =>
  replacing('createOrder', (reply, call, ask) =>
    isConflict(reply) ? instead(reply, call, ask) : reply,
  )

const override: OnConflict = (_conflict, call, ask) =>
  ask(withBody(call, { overrideActiveIntent: true }))

const SIDES = ['buy', 'sell'] as const

const MISSING: readonly Mutant[] = SIDES.flatMap((first) =>
  SIDES.flatMap((second) => {
    const rules: readonly [RuleId, ...RuleId[]] =
      first === second ? ['conflict.when', 'intent.one-active'] : ['intent.sides-share-window']
    const onPair = (instead: OnConflict) =>
      onConflict((conflict, call, ask) => {
        const isPair =
          openIntent(call, ask).json['side'] === first && call.body?.['side'] === second
        return isPair ? instead(conflict, call, ask) : conflict
      })
    return breaking(rules, {
      [`lets a ${second} replace the payment window of a ${first} without override`]:
        onPair(override),
      [`opens a second payment window for a ${second} beside that of a ${first}`]: onPair(
        (_conflict, call, ask) => besideIntent(call, ask),
      ),
    })
  }),
)

const NAMES = [
  ['customerId', 'somebody'],
  ['externalCustomerId', 'somebody'],
  ['token', 'DAI'],
  ['chain', 'tron'],
  ['activeIntentCount', 0],
  ['activeIntentCount', -1],
  ['activeIntentCount', 2],
] as const

const OTHER_BODIES: readonly Reply[] = [
  { status: 409, json: { error: 'conflict' } },
  { status: 409, json: {}, text: 'Conflict' },
  { status: 409, json: {}, text: '' },
  { status: 400, json: { success: false, code: 'VALIDATION_FAILED', message: 'an order is open' } },
]

const BODIES: readonly Mutant[] = [
  ...NAMES.flatMap(([member, value]) =>
    breaking([`conflict.conflict.${member}`], {
      [`has ${value} as the conflict's ${member}`]: onConflict((reply) =>
        having(reply, { conflict: { ...(reply.json['conflict'] as Json), [member]: value } }),
      ),
    }),
  ),
  ...OTHER_BODIES.flatMap((other) =>
    breaking(['conflict.code'], {
      [`rejects a second order with ${other.text ?? JSON.stringify(other.json)}`]: onConflict(
        () => other,
      ),
    }),
  ),
]

const STATE: readonly Mutant[] = [
  ...breaking(['http.json'], {
    'writes the conflict as a form': onConflict((conflict) => ({
      ...conflict,
      text: `success=false&code=${String(conflict.json['code'])}`,
    })),
  }),
  ...breaking(['conflict.code'], {
    'wraps the conflict, with the status of a success': onConflict(({ json }) => ({
      status: 200,
      json: { status: 'error', error: json },
    })),
  }),
  ...breaking(['conflict.when'], {
    'lets a second order on solana replace the payment window': onConflict((conflict, call, ask) =>
      call.body?.['chain'] === 'solana' ? override(conflict, call, ask) : conflict,
    ),
  }),
  ...breaking(['conflict.conflict.chain'], {
    'calls every network base in the conflict': onConflict((reply) =>
      having(reply, { conflict: { ...(reply.json['conflict'] as Json), chain: 'base' } }),
    ),
  }),
  ...breaking(['conflict.override-flag-must-be-true'], {
    'takes a false override for a true one': onConflict((conflict, call, ask) =>
      call.body?.['overrideActiveIntent'] === false ? override(conflict, call, ask) : conflict,
    ),
  }),
  ...breaking(['conflict.when', 'intent.one-active'], {
    'lets an order of more than 60,000 replace a payment window': onConflict(
      (conflict, call, ask) =>
        Number(call.body?.['fiatAmount']) > 60_000 ? override(conflict, call, ask) : conflict,
    ),
  }),
  ...breaking(['intent.one-active', 'conflict.conflict.activeIntentCount'], {
    'counts two payment windows after an override': () => {
      const overridden = new Set<unknown>()
      return only('createOrder', (call, ask) => {
        const reply = ask(call)
        if (call.body?.['overrideActiveIntent'] === true) overridden.add(customerOf(call))
        if (!isConflict(reply) || !overridden.has(customerOf(call))) return reply
        const conflict = { ...(reply.json['conflict'] as Json), activeIntentCount: 2 }
        return having(reply, { conflict })
      })
    },
  }),
  ...breaking(['intent.one-active'], {
    'replaces the payment window by an order that it rejects with the conflict': onConflict(
      (conflict, call, ask) => {
        override(conflict, call, ask)
        return conflict
      },
    ),
    'closes the payment window that a second order conflicts with': () => {
      const closed = new Set<unknown>()
      return (call, ask) => {
        const reply = ask(call)
        if (isConflict(reply)) closed.add(customerOf(call))
        const isClosed = call.operationId === 'getOrderIntent' && closed.has(customerOf(call))
        return isClosed ? errorReply('no active window', 404) : reply
      }
    },
  }),
  ...breaking(['conflict.when'], {
    'answers every order with the conflict': replacing('createOrder', (reply, call, ask) =>
      isFine(reply) ? ask(call) : reply,
    ),
    'lets every order conflict with the payment windows of the first two, of whatever customers':
      () => {
        let accepted = 0
        return only('createOrder', (call, ask) => {
          const reply = ask(call)
          return isFine(reply) && ++accepted > 2 ? ask(call) : reply
        })
      },
    'lets orders conflict with a payment window that has expired': () => {
      const conflicts = new Map<string, Reply>()
      const gone = new Set<string>()
      return (call, ask) => {
        const reply = ask(call)
        const customer = customerOf(call)
        if (call.operationId === 'getOrderIntent' && reply.status === 404) gone.add(customer)
        if (call.operationId !== 'createOrder') return reply
        const known = conflicts.get(customer)
        if (isFine(reply) && !conflicts.has(customer)) conflicts.set(customer, ask(call))
        return gone.has(customer) && known !== undefined ? known : reply
      }
    },
    'lets orders for another asset conflict': withOneIntentACustomer('asset'),
    'lets orders for another chain conflict': withOneIntentACustomer('chain'),
  }),
]

function withOneIntentACustomer(what: 'asset' | 'chain'): Transforming {
  return () => {
    const open = new Map<unknown, unknown>()
    return only('createOrder', (call, ask) => {
      const customer = customerOf(call)
      const held = open.get(customer)
      const isOther = held !== undefined && held !== call.body?.[what]
      const reply = ask(isOther ? withBody(call, { [what]: held }) : call)
      if (isFine(reply)) open.set(customer, call.body?.[what])
      return reply
    })
  }
}

export const CONFLICT_MUTANTS: readonly Mutant[] = [...MISSING, ...BODIES, ...STATE]
