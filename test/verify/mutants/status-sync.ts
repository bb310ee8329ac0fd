/** Mutants of status sync, and of payment windows whose order ended (§2.5, §3, §4.4). */
import type { Json } from '../../contracts/samples.ts'
import type { Reply } from '../transformed-service/service.ts'
import {
  answering,
  isConflict,
  isFine,
  isSell,
  losing,
  only,
  rejecting,
  type Transforming,
} from '../transformed-service/transforms.ts'
import { customerOf, openIntent } from './intent-of-call.ts'
import { breaking, type Mutant } from '../planted.ts'

const syncing = (over: Parameters<typeof answering>[1], status?: string) =>
  answering('monitorOrderStatus', over, (json) => status === undefined || json['status'] === status)

const ANSWERS: readonly Mutant[] = [
  ...breaking(['sync.response.synchronizedAt'], {
    'was always synchronised in 1970': syncing({ synchronizedAt: '1970-01-01T00:00:00Z' }),
  }),
  ...breaking(['order.terminal-only-when-reported'], {
    'calls a pending order terminal': syncing({ terminal: true }, 'pending'),
    'calls an order terminal with a status of its own': syncing(
      { status: 'settled', terminal: true },
      'completed',
    ),
    'calls a cancelled order terminal with a status of its own': syncing(
      { status: 'cancelled' },
      'failed',
    ),
  }),
  ...breaking(['sync.terminal-reports', 'sync.response.terminal'], {
    'calls a completed order open': syncing({ terminal: false }, 'completed'),
    'calls a failed order open': syncing({ terminal: false }, 'failed'),
  }),
  ...breaking(['sync.response.completed'], {
    'calls a pending order completed': syncing({ completed: true }, 'pending'),
    'calls a failed order completed': syncing({ completed: true }, 'failed'),
    'does not call a completed order completed': syncing({ completed: false }, 'completed'),
  }),
  ...breaking(['sync.latest-state', 'sync.terminal-reports'], {
    'reports completed orders as failed': syncing(
      { status: 'failed', completed: false },
      'completed',
    ),
    'reports failed orders as completed': syncing(
      { status: 'completed', completed: true },
      'failed',
    ),
  }),
  ...breaking(['sync.latest-state'], {
    'reports every order as pending, whatever happens': syncing({
      status: 'pending',
      terminal: false,
      completed: false,
      syncQueued: false,
    }),
    'always reports about the newest order': () => {
      let newest = ''
      return (call, ask) => {
        const isSync = call.operationId === 'monitorOrderStatus' && newest !== ''
        const reply = ask(isSync ? { ...call, params: { transactionId: newest } } : call)
        if (call.operationId === 'createOrder' && isFine(reply))
          newest = String(reply.json['transactionId'])
        return reply
      }
    },
    'always reports the first state of an order': () => {
      const first = new Map<unknown, Json>()
      return syncing((json) => {
        const pending = { ...json, status: 'pending', terminal: false, completed: false }
        const known = first.get(json['transactionId']) ?? pending
        first.set(json['transactionId'], known)
        return known
      })()
    },
  }),
  ...breaking(['sync.latest-state'], {
    'syncs an order once': () => {
      const synced = new Set<unknown>()
      return rejecting(
        'monitorOrderStatus',
        (_body, { params: { transactionId } }) => synced.size === synced.add(transactionId).size,
        'status is synchronised already',
        409,
      )()
    },
  }),
  ...breaking(['sync.response.transactionId'], {
    'answers a sync about another transaction': syncing({
      transactionId: '5d2c6f50-4c0e-4a4e-9a86-3c7a5b1b7f10',
    }),
  }),
  ...breaking(['sync.response.sandbox'], {
    'says in a sync that a test key is not in the sandbox': syncing({ sandbox: false }),
  }),
  ...breaking(['auth.test-key-sandbox', 'sync.response.environment'], {
    'syncs a test key in another environment': syncing({ environment: 'staging' }),
    'syncs a test key in the live environment': syncing({ environment: 'live' }),
  }),
  ...breaking(['sync.endpoint', 'sync.response.success'], {
    'says success false in every sync': syncing({ success: false }),
  }),
]

/** What it says of an order that ended so, once it was asked this often after the end. */
function takingBack(end: string, after: number, over: Json): Transforming {
  return () => {
    const asked = new Map<unknown, number>()
    return syncing((json) => {
      const times = (asked.get(json['transactionId']) ?? 0) + 1
      asked.set(json['transactionId'], times)
      return times > after ? over : json
    }, end)()
  }
}

const PENDING = { status: 'pending', terminal: false, completed: false }

const FINALITY: readonly Mutant[] = breaking(['order.terminal-only-when-reported'], {
  'reports a completed order as pending later': takingBack('completed', 3, PENDING),
  'reports a completed order as failed later': takingBack('completed', 3, {
    status: 'failed',
    completed: false,
  }),
  'reports a failed order as pending later': takingBack('failed', 2, PENDING),
})

const forgetting = (isForgotten: (body: Json) => boolean) =>
  losing('monitorOrderStatus', 'no such transaction', isForgotten)

const REQUESTS: readonly Mutant[] = [
  ...breaking(['sync.no-body'], {
    'requires a body with syncs': rejecting(
      'monitorOrderStatus',
      (_body, call) => call.body === undefined,
      'a body is required',
    ),
  }),
  ...breaking(['sync.endpoint'], {
    'has no POST for syncs': rejecting('monitorOrderStatus', () => true, 'use GET', 405),
  }),
  ...breaking(['order.response.transactionId.names-sync-path', 'sync.path.transactionId'], {
    'knows no transaction of a sell': forgetting(isSell),
  }),
  ...breaking(['order.response.transactionId.names-sync-path'], {
    'knows no transaction of an order that overrode another': forgetting(
      (body) => body['overrideActiveIntent'] === true,
    ),
  }),
]

/** By their status, expired and cancelled orders are alike: both report failed. */
const ENDS: readonly Mutant[] = [
  ...breaking(['intent.closes.completed'], {
    'leaves the payment window of a completed order open': leavingOpen(
      ({ json }) => json['status'] === 'completed',
    ),
  }),
  ...breaking(['intent.closes.completed'], {
    'leaves the payment window of a completed sell open': () => {
      const open = new Map<string, Reply>()
      return (call, ask) => {
        const reply = ask(call)
        if (call.operationId === 'createOrder' && isFine(reply) && isSell(call.body))
          open.set(customerOf(call), openIntent(call, ask))
        const isAsked = call.operationId === 'getOrderIntent' && reply.status === 404
        const left = isAsked && call.query['token'] === 'USDC' && open.get(customerOf(call))
        return left && call.query['network'] === 'base' && isFine(left) ? left : reply
      }
    },
  }),
  ...(['expired', 'cancelled'] as const).flatMap((end) =>
    breaking([`intent.closes.${end}`], {
      [`leaves the payment window of an order open that is ${end}`]: leavingOpen(
        ({ json }) => json['status'] !== 'completed',
      ),
    }),
  ),
  ...breaking(['conflict.when', 'intent.closes.completed'], {
    'rejects orders of a customer whose order completed': () => {
      const conflicts: Reply[] = []
      const ordered = new Set<unknown>()
      return only('createOrder', ({ body = {}, ...call }, ask) => {
        const customer = body['externalCustomerId']
        const reply = ask({ ...call, body })
        if (isConflict(reply)) conflicts.push(reply)
        const isAgain =
          isFine(reply) && ordered.has(customer) && body['overrideActiveIntent'] !== true
        if (customer !== undefined) ordered.add(customer)
        const isSameRoute = body['asset'] === 'USDC' && body['chain'] === 'base'
        return isAgain && isSameRoute ? (conflicts[0] ?? reply) : reply
      })
    },
  }),
]

/** Payment windows that were read open stay open, although their orders ended so. */
function leavingOpen(isLeft: (sync: Reply) => boolean): Transforming {
  return () => {
    const intents = new Map<string, Reply>()
    return (call, ask) => {
      const reply = ask(call)
      if (call.operationId === 'createOrder' && isFine(reply))
        intents.set(customerOf(call), openIntent(call, ask))
      if (call.operationId !== 'getOrderIntent' || isFine(reply)) return reply
      const intent = intents.get(customerOf(call))
      const { token, network, transactionId } = intent?.json ?? {}
      const isSame = token === call.query['token'] && network === call.query['network']
      if (intent === undefined || !isSame) return reply
      const params = { transactionId: String(transactionId) }
      const sync = ask({ ...call, operationId: 'monitorOrderStatus', params, query: {} })
      return isLeft(sync) ? intent : reply
    }
  }
}

export const STATUS_SYNC_MUTANTS: readonly Mutant[] = [
  ...ANSWERS,
  ...FINALITY,
  ...REQUESTS,
  ...ENDS,
]
