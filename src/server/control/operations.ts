/** The operations of the control API and who serves them. A test holds them and the contract together. */
import { changeBehaviour, clearBehaviour, getBehaviour } from '../../simulator/control/behaviour.ts'
import { advanceClock, getClock, setClock, setClockMode } from '../../simulator/control/clock.ts'
import { streamEvents } from './event-stream.ts'
import { listEvents } from '../../simulator/control/events.ts'
import { getHealth } from './health.ts'
import { createKey, listKeys, revokeKey } from '../../simulator/control/keys.ts'
import type { ControlOperation } from './operation.ts'
import { getOrder, listOrders, simulateOrder } from '../../simulator/control/orders.ts'
import { listRequests } from '../../simulator/control/requests.ts'
import {
  getSnapshot,
  restoreSnapshot,
  SNAPSHOT_LIMIT_BYTES,
} from '../../simulator/control/snapshot.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  resendWebhookDelivery,
  rotateWebhookSecret,
} from '../../simulator/control/webhooks.ts'
import { createWorld, deleteWorld, listWorlds, resetWorld } from '../../simulator/control/worlds.ts'

export const CONTROL_OPERATIONS = {
  getHealth: { route: 'GET /health', answer: getHealth },
  getControlContract: { route: 'GET /openapi.json', describe: ({ document }) => document },
  resetWorld: { route: 'POST /reset', answer: resetWorld },
  getClock: { route: 'GET /clock', answer: getClock },
  advanceClock: { route: 'POST /clock/advance', takes: 'body', answer: advanceClock },
  setClock: { route: 'POST /clock/set', takes: 'body', answer: setClock },
  setClockMode: { route: 'POST /clock/mode', takes: 'body', answer: setClockMode },
  listOrders: { route: 'GET /orders', takes: 'query', answer: listOrders },
  getOrder: { route: 'GET /orders/:id', answer: getOrder },
  simulateOrder: { route: 'POST /orders/:id/simulate', takes: 'body', answer: simulateOrder },
  listWebhookEndpoints: {
    route: 'GET /webhook-endpoints',
    takes: 'query',
    answer: listWebhookEndpoints,
  },
  createWebhookEndpoint: {
    route: 'POST /webhook-endpoints',
    takes: 'body',
    status: 201,
    answer: createWebhookEndpoint,
  },
  deleteWebhookEndpoint: { route: 'DELETE /webhook-endpoints/:id', answer: deleteWebhookEndpoint },
  rotateWebhookSecret: {
    route: 'POST /webhook-endpoints/:id/rotate-secret',
    takes: 'body',
    answer: rotateWebhookSecret,
  },
  listWebhookDeliveries: {
    route: 'GET /webhook-deliveries',
    takes: 'query',
    answer: listWebhookDeliveries,
  },
  resendWebhookDelivery: {
    route: 'POST /webhook-deliveries/:id/resend',
    answer: resendWebhookDelivery,
  },
  listRequests: { route: 'GET /requests', takes: 'query', answer: listRequests },
  listEvents: { route: 'GET /events', takes: 'query', answer: listEvents },
  streamEvents: { route: 'GET /events/stream', stream: streamEvents },
  getBehaviour: { route: 'GET /behaviour', answer: getBehaviour },
  changeBehaviour: { route: 'PUT /behaviour', takes: 'body', answer: changeBehaviour },
  clearBehaviour: { route: 'DELETE /behaviour', answer: clearBehaviour },
  listKeys: { route: 'GET /keys', takes: 'query', answer: listKeys },
  createKey: { route: 'POST /keys', takes: 'body', status: 201, answer: createKey },
  revokeKey: { route: 'DELETE /keys/:id', answer: revokeKey },
  listWorlds: { route: 'GET /worlds', takes: 'query', answer: listWorlds },
  createWorld: { route: 'POST /worlds', takes: 'body', status: 201, answer: createWorld },
  deleteWorld: { route: 'DELETE /worlds/:name', answer: deleteWorld },
  getSnapshot: { route: 'GET /snapshot', answer: getSnapshot },
  restoreSnapshot: {
    route: 'PUT /snapshot',
    takes: 'body',
    bodyLimitBytes: SNAPSHOT_LIMIT_BYTES,
    answer: restoreSnapshot,
  },
} as const satisfies Record<string, ControlOperation>
