/** The operations of the control API: where each one is, and the function on a running world that answers it. */
import type { Behaviour } from '../../simulator/behaviour/behaviour.ts'
import { changeBehaviour, clearBehaviour, getBehaviour } from '../../simulator/control/behaviour.ts'
import { advanceClock, getClock, setClock, setClockMode } from '../../simulator/control/clock.ts'
import { createKey, listKeys, revokeKey } from '../../simulator/control/keys.ts'
import { getOrder, listOrders, simulateOrder } from '../../simulator/control/orders.ts'
import type { PageQuery } from '../../simulator/control/page.ts'
import { listRequests } from '../../simulator/control/requests.ts'
import { getSnapshot, restoreSnapshot } from '../../simulator/control/snapshot.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listEvents,
  listWebhookDeliveries,
  listWebhookEndpoints,
  resendWebhookDelivery,
  rotateWebhookSecret,
} from '../../simulator/control/webhooks.ts'
import {
  createWorld,
  deleteWorld,
  getHealth,
  listWorlds,
  resetWorld,
} from '../../simulator/control/worlds.ts'
import type { Environment } from '../../simulator/keys/key.ts'
import type { Simulation } from '../../simulator/orders/simulate.ts'
import type { WorldSnapshot } from '../../simulator/rows.ts'
import type { RunningWorld } from '../../simulator/running/running-world.ts'
import { streamEvents } from './event-stream.ts'
import type { ControlCall, ControlOperation } from './operation.ts'

/** A thousand orders with their events and deliveries are some four megabytes. */
const SNAPSHOT_LIMIT_BYTES = 64 * 1024 * 1024

/** Unless the query says otherwise. */
const PAGE_LIMIT = 100

export const CONTROL_OPERATIONS = {
  getHealth: { route: 'GET /health', answer: ofWorld(getHealth) },
  getControlContract: { route: 'GET /openapi.json', answer: readContract },
  resetWorld: { route: 'POST /reset', answer: ofWorld(resetWorld) },
  getClock: { route: 'GET /clock', answer: ofWorld(getClock) },
  advanceClock: {
    route: 'POST /clock/advance',
    takes: 'body',
    answer: ({ running, body }: Sent<{ by: string }>) => advanceClock(running, body.by),
  },
  setClock: {
    route: 'POST /clock/set',
    takes: 'body',
    answer: ({ running, body }: Sent<{ to: string }>) => setClock(running, body.to),
  },
  setClockMode: {
    route: 'POST /clock/mode',
    takes: 'body',
    answer: ({ running, body }: Sent<{ mode: 'real' | 'manual'; rate?: number }>) =>
      setClockMode(running, body.mode, body.rate),
  },
  listOrders: { route: 'GET /orders', takes: 'query', answer: listOf(listOrders) },
  getOrder: { route: 'GET /orders/:id', answer: ofId(getOrder) },
  simulateOrder: {
    route: 'POST /orders/:id/simulate',
    takes: 'body',
    answer: ({ running, input, body }: SentTo<Omit<Simulation, 'id'>>) =>
      simulateOrder(running, input.id, body),
  },
  listWebhookEndpoints: {
    route: 'GET /webhook-endpoints',
    takes: 'query',
    answer: listOf(listWebhookEndpoints),
  },
  createWebhookEndpoint: {
    route: 'POST /webhook-endpoints',
    takes: 'body',
    status: 201,
    answer: ({ running, body }: Sent<{ url: string }>) => createWebhookEndpoint(running, body.url),
  },
  deleteWebhookEndpoint: {
    route: 'DELETE /webhook-endpoints/:id',
    answer: ofId(deleteWebhookEndpoint),
  },
  rotateWebhookSecret: {
    route: 'POST /webhook-endpoints/:id/rotate-secret',
    takes: 'body',
    answer: ({ running, input, body }: SentTo<{ overlap?: string }>) =>
      rotateWebhookSecret(running, input.id, body),
  },
  listWebhookDeliveries: {
    route: 'GET /webhook-deliveries',
    takes: 'query',
    answer: listOf(listWebhookDeliveries),
  },
  resendWebhookDelivery: {
    route: 'POST /webhook-deliveries/:id/resend',
    answer: ofId(resendWebhookDelivery),
  },
  listRequests: { route: 'GET /requests', takes: 'query', answer: listOf(listRequests) },
  listEvents: { route: 'GET /events', takes: 'query', answer: listOf(listEvents) },
  streamEvents: { route: 'GET /events/stream', stream: streamEvents },
  getBehaviour: { route: 'GET /behaviour', answer: ofWorld(getBehaviour) },
  changeBehaviour: {
    route: 'PUT /behaviour',
    takes: 'body',
    answer: ({ running, body }: Sent<Behaviour>) => changeBehaviour(running, body),
  },
  clearBehaviour: { route: 'DELETE /behaviour', answer: ofWorld(clearBehaviour) },
  listKeys: { route: 'GET /keys', takes: 'query', answer: listOf(listKeys) },
  createKey: {
    route: 'POST /keys',
    takes: 'body',
    status: 201,
    answer: ({ running, body }: Sent<{ environment: Environment }>) =>
      createKey(running, body.environment),
  },
  revokeKey: { route: 'DELETE /keys/:id', answer: ofId(revokeKey) },
  listWorlds: {
    route: 'GET /worlds',
    takes: 'query',
    answer: ({ sandbox, input }: ControlCall<PageQuery>) => listWorlds(sandbox, paged(input)),
  },
  createWorld: {
    route: 'POST /worlds',
    takes: 'body',
    status: 201,
    answer: ({ sandbox, body }: Sent<{ name?: string; seed?: number }>) =>
      createWorld(sandbox, body),
  },
  deleteWorld: {
    route: 'DELETE /worlds/:name',
    answer: ({ sandbox, input }: ControlCall<{ name: string }>) => deleteWorld(sandbox, input.name),
  },
  getSnapshot: { route: 'GET /snapshot', answer: ofWorld(getSnapshot) },
  restoreSnapshot: {
    route: 'PUT /snapshot',
    takes: 'body',
    bodyLimitBytes: SNAPSHOT_LIMIT_BYTES,
    answer: ({ sandbox, running, body }: Sent<WorldSnapshot>) =>
      restoreSnapshot(sandbox, running, body),
  },
} as const satisfies Record<string, ControlOperation>

async function readContract() {
  const { CONTROL_DOCUMENT } = await import('../../contract/generated/control-document.js')
  return CONTROL_DOCUMENT
}

type Sent<Body> = ControlCall<unknown, Body>
type SentTo<Body> = ControlCall<{ readonly id: string }, Body>

function ofWorld(answer: (running: RunningWorld) => unknown) {
  return ({ running }: ControlCall) => answer(running)
}

function ofId(answer: (running: RunningWorld, id: string) => unknown) {
  return ({ running, input }: ControlCall<{ readonly id: string }>) => answer(running, input.id)
}

function listOf<Query extends PageQuery>(list: (running: RunningWorld, query: Query) => unknown) {
  return ({ running, input }: ControlCall<Query>) => list(running, paged(input))
}

function paged<Query extends PageQuery>(query: Query): Query {
  return { limit: PAGE_LIMIT, ...query }
}
