/** Mutants of orders that override the payment window of another (§2.1, §4.2). */
import type { Json } from '../../contracts/samples.ts'
import type { Ask, Call, Reply } from '../transformed-service/service.ts'
import {
  errorReply,
  isBuy,
  isConflict,
  isFine,
  only,
  withBody,
  type Transforming,
} from '../transformed-service/transforms.ts'
import { breaking, type Mutant } from '../planted.ts'
import { besideIntent, customerOf, openIntent } from './intent-of-call.ts'

/** Replaces what the simulator does with an order that overrides an open payment window. */
function onOverride(
  instead: (call: Call, ask: Ask) => Reply,
  isMeant: (body: Json) => boolean = () => true,
): Transforming {
  return () =>
    only('createOrder', (call, ask) =>
      overrides(call) && isMeant(call.body ?? {}) && isFine(openIntent(call, ask))
        ? instead(call, ask)
        : ask(call),
    )
}

function overrides({ body }: Call): boolean {
  return body?.['overrideActiveIntent'] === true
}

function ignoreOverride(call: Call, ask: Ask): Reply {
  return ask(withBody(call, { overrideActiveIntent: false }))
}

/** Differs for customers whose payment window was overridden. */
function afterOverride(differ: (call: Call, ask: Ask, reply: Reply) => Reply): Transforming {
  return () => {
    const overridden = new Set<unknown>()
    return (call, ask) => {
      const isOverriding = overrides(call) && isFine(openIntent(call, ask))
      const reply = ask(call)
      if (isOverriding) overridden.add(customerOf(call))
      return !isOverriding && overridden.has(customerOf(call)) ? differ(call, ask, reply) : reply
    }
  }
}

export const OVERRIDE_MUTANTS: readonly Mutant[] = [
  ...breaking(['order.override-replaces'], {
    'ignores the override': onOverride(ignoreOverride),
    'ignores the override of sells': onOverride(ignoreOverride, (body) => body['side'] === 'sell'),
    'keeps the old payment window when it is overridden': onOverride(besideIntent),
    'ignores the override on one network': onOverride(
      ignoreOverride,
      (body) => body['chain'] === 'solana',
    ),
  }),
  ...breaking(['order.override-replaces'], {
    'closes the payment windows of other tokens with an override': () => {
      const overridden = new Set<unknown>()
      return (call, ask) => {
        const reply = ask(call)
        if (overrides(call) && isFine(reply)) overridden.add(customerOf(call))
        const isClosed =
          call.operationId === 'getOrderIntent' &&
          call.query['token'] !== 'USDC' &&
          overridden.has(customerOf(call))
        return isClosed ? errorReply('no active window', 404) : reply
      }
    },
    'lets an overridden payment window return': () => {
      const old = new Map<string, Reply>()
      return (call, ask) => {
        if (overrides(call)) old.set(customerOf(call), openIntent(call, ask))
        const reply = ask(call)
        const before = call.operationId === 'getOrderIntent' && old.get(customerOf(call))
        return before && reply.status === 404 && isFine(before) ? before : reply
      }
    },
  }),
  ...breaking(['order.override-replaces', 'order.request.overrideActiveIntent'], {
    'rejects overrides': onOverride(() => errorReply('the order is under way', 403)),
  }),
  ...breaking(['order.override-replaces', 'intent.created-with-order'], {
    'has no payment window after an override': afterOverride((call, _ask, reply) =>
      call.operationId === 'getOrderIntent' ? errorReply('no active window', 404) : reply,
    ),
  }),
  ...breaking(['conflict.when', 'intent.one-active'], {
    'lets every order replace a payment window that was overridden once': afterOverride(
      (call, ask, reply) =>
        isConflict(reply) ? ask(withBody(call, { overrideActiveIntent: true })) : reply,
    ),
  }),
  ...breaking(
    ['order.override-replaces', 'intent.response.side', 'intent.response.transactionId'],
    {
      'keeps the old values in a payment window that a sell overrides': () => {
        const before = new Map<string, Reply>()
        return (call, ask) => {
          if (overrides(call) && !isBuy(call.body))
            before.set(customerOf(call), openIntent(call, ask))
          const reply = ask(call)
          const old = call.operationId === 'getOrderIntent' && before.get(customerOf(call))
          return old && isFine(reply) ? { ...reply, json: { ...old.json } } : reply
        }
      },
    },
  ),
]
