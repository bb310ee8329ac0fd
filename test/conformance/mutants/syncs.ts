/** Breaks of status sync, and of what becomes of a window when its order ends (§2.5, §3, §4.4). */
import type { Json } from '../../contracts/samples.ts'
import {
  isConflict,
  isFine,
  type Call,
  type Reply,
  type Transform,
} from '../transformed-service.ts'
import type { Mutant } from './mutant.ts'
import { answering, doing, refusal, refusing } from '../response-transforms.ts'

const when = (status: string) => (_call: Call, json: Json) => json['status'] === status
const syncing = (over: Parameters<typeof answering>[1], status?: string) =>
  answering('monitorOrderStatus', over, status === undefined ? () => true : when(status))

const LIES: readonly Mutant[] = [
  {
    breaks: 'calls a pending order terminal',
    rules: ['order.terminal-only-when-reported'],
    transform: syncing({ terminal: true }, 'pending'),
  },
  {
    breaks: 'calls an order terminal in a word of its own',
    rules: ['order.terminal-only-when-reported'],
    transform: syncing({ status: 'settled', terminal: true }, 'completed'),
  },
  {
    breaks: 'calls a cancelled order terminal in a word of its own',
    rules: ['order.terminal-only-when-reported'],
    transform: syncing({ status: 'cancelled' }, 'failed'),
  },
  {
    breaks: 'calls a completed order open',
    rules: ['sync.terminal-reports', 'sync.response.terminal'],
    transform: syncing({ terminal: false }, 'completed'),
  },
  {
    breaks: 'calls a failed order open',
    rules: ['sync.terminal-reports', 'sync.response.terminal'],
    transform: syncing({ terminal: false }, 'failed'),
  },
  {
    breaks: 'calls a pending order completed',
    rules: ['sync.response.completed'],
    transform: syncing({ completed: true }, 'pending'),
  },
  {
    breaks: 'calls a failed order completed',
    rules: ['sync.response.completed'],
    transform: syncing({ completed: true }, 'failed'),
  },
  {
    breaks: 'does not call a completed order completed',
    rules: ['sync.response.completed'],
    transform: syncing({ completed: false }, 'completed'),
  },
  {
    breaks: 'tells completed orders as failed',
    rules: ['sync.latest-state', 'sync.terminal-reports'],
    transform: syncing({ status: 'failed', completed: false }, 'completed'),
  },
  {
    breaks: 'tells failed orders as completed',
    rules: ['sync.latest-state', 'sync.terminal-reports'],
    transform: syncing({ status: 'completed', completed: true }, 'failed'),
  },
  {
    breaks: 'tells every order as pending for ever',
    rules: ['sync.latest-state'],
    transform: syncing({ status: 'pending', terminal: false, completed: false, syncQueued: false }),
  },
  {
    breaks: 'tells what it first knew of an order for ever',
    rules: ['sync.latest-state'],
    transform: () => {
      const first = new Map<unknown, Json>()
      return answering('monitorOrderStatus', (json) => {
        const known = first.get(json['transactionId']) ?? {
          ...json,
          status: 'pending',
          terminal: false,
          completed: false,
        }
        first.set(json['transactionId'], known)
        return known
      })()
    },
  },
  {
    breaks: 'answers a sync about another transaction',
    rules: ['sync.response.transactionId'],
    transform: syncing({ transactionId: '5d2c6f50-4c0e-4a4e-9a86-3c7a5b1b7f10' }),
  },
  {
    breaks: 'says in a sync that a test key is not in the sandbox',
    rules: ['sync.response.sandbox'],
    transform: syncing({ sandbox: false }),
  },
  {
    breaks: 'syncs a test key in another environment',
    rules: ['auth.test-key-sandbox', 'sync.response.environment'],
    transform: syncing({ environment: 'staging' }),
  },
  {
    breaks: 'refuses every sync and says success',
    rules: ['sync.endpoint', 'sync.response.success'],
    transform: syncing({ success: false }),
  },
]

const ASKING: readonly Mutant[] = [
  {
    breaks: 'wants a body with syncs',
    rules: ['sync.no-body'],
    transform: refusing(
      'monitorOrderStatus',
      (_body, call) => call.body === undefined,
      'a body is required',
    ),
  },
  {
    breaks: 'takes no POST for syncs',
    rules: ['sync.endpoint'],
    transform: refusing('monitorOrderStatus', () => true, 'use GET', 405),
  },
  {
    breaks: 'knows no transaction of a sell',
    rules: ['order.response.transactionId.names-sync-path', 'sync.path.transactionId'],
    transform: forgetting((body) => body?.['side'] === 'sell'),
  },
  {
    breaks: 'knows no transaction of an order that overrode another',
    rules: ['order.response.transactionId.names-sync-path'],
    transform: forgetting((body) => body?.['overrideActiveIntent'] === true),
  },
]

/** Status sync does not find the orders that were placed so. */
function forgetting(isForgotten: (body: Json | undefined) => boolean): () => Transform {
  return () => {
    const forgotten = new Set<unknown>()
    return (call, ask) => {
      if (
        call.operationId === 'monitorOrderStatus' &&
        forgotten.has(call.params['transactionId'])
      ) {
        return refusal('no such transaction', 404)
      }
      const reply = ask(call)
      if (call.operationId === 'createOrder' && isFine(reply) && isForgotten(call.body))
        forgotten.add(reply.json['transactionId'])
      return reply
    }
  }
}

/** How a window ends that is left open; the simulator says the first two apart by the status, the last two not at all. */
const CLOSING: readonly Mutant[] = [
  {
    breaks: 'leaves the window of a completed order open',
    rules: ['intent.closes.completed'],
    transform: () => leavingOpen(({ json }) => json['status'] === 'completed'),
  },
  {
    breaks: 'leaves the window of an expired order open',
    rules: ['intent.closes.expired'],
    transform: () => leavingOpen(({ json }) => json['status'] !== 'completed'),
  },
  {
    breaks: 'leaves the window of a cancelled order open',
    rules: ['intent.closes.cancelled'],
    transform: () => leavingOpen(({ json }) => json['status'] !== 'completed'),
  },
  {
    breaks: 'lets nobody order again whose order completed',
    rules: ['conflict.when', 'intent.closes.completed'],
    transform: () => {
      const conflicts: Reply[] = []
      const ordered = new Set<unknown>()
      return doing('createOrder', (call, ask) => {
        const customer = call.body?.['externalCustomerId']
        const reply = ask(call)
        if (isConflict(reply)) conflicts.push(reply)
        const isAgain =
          isFine(reply) &&
          customer !== undefined &&
          ordered.has(customer) &&
          call.body?.['overrideActiveIntent'] !== true
        ordered.add(customer)
        const isSameRoute = call.body?.['asset'] === 'USDC' && call.body['chain'] === 'base'
        return isAgain && isSameRoute ? (conflicts[0] ?? reply) : reply
      })
    },
  },
]

/** Windows that were seen open stay so, although their orders came to an end that fits. */
function leavingOpen(isLeft: (sync: Reply) => boolean): Transform {
  const windows = new Map<string, Reply>()
  return (call, ask) => {
    const reply = ask(call)
    if (call.operationId === 'createOrder' && isFine(reply)) {
      const query = {
        customerId: String(call.body?.['externalCustomerId']),
        token: String(call.body?.['asset']),
        network: String(call.body?.['chain']),
      }
      windows.set(
        query.customerId,
        ask({ ...call, operationId: 'getOrderIntent', query, body: undefined }),
      )
    }
    const window =
      call.operationId === 'getOrderIntent' && !isFine(reply)
        ? windows.get(String(call.query['customerId']))
        : undefined
    if (
      window === undefined ||
      window.json['token'] !== call.query['token'] ||
      window.json['network'] !== call.query['network']
    )
      return reply
    const params = { transactionId: String(window.json['transactionId']) }
    return isLeft(ask({ ...call, operationId: 'monitorOrderStatus', params, query: {} }))
      ? window
      : reply
  }
}

export const SYNC_MUTANTS: readonly Mutant[] = [...LIES, ...ASKING, ...CLOSING]
