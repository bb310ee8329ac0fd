/** The function that answers each operation of the control API. */
import type { ControlOperationId } from '../../../base/contract/generated/control-places.js'
import { checkBehaviourPatch } from '../../config/behaviour-shape.ts'
import {
  changeBehaviour,
  clearBehaviour,
  getBehaviour,
  patchBehaviour,
} from '../../control/behaviour.ts'
import {
  advanceClock,
  readClock,
  listClockMoves,
  setClock,
  setClockMode,
} from '../../control/clock.ts'
import { drainDeliveries } from '../../control/deliveries.ts'
import { clearInbox, listInbox } from '../../control/inbox.ts'
import { forkWorld, isFork } from '../../control/fork.ts'
import { createMark, listMarks } from '../../control/marks.ts'
import { createKey, listKeys, revokeKey } from '../../control/keys.ts'
import { getOrder, listOrders, simulateOrder } from '../../control/orders.ts'
import type { PageQuery } from '../../control/page.ts'
import { getRecording } from '../../control/recording.ts'
import { listPactStates, setUpPactState } from '../../control/pact-states.ts'
import { listLog } from '../../control/log.ts'
import { listRequests } from '../../control/requests.ts'
import { checkSignatureIn } from '../../running/check-signature-in.ts'
import { restoreSnapshot } from '../../control/snapshot.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listEvents,
  listWebhookDeliveries,
  listWebhookEndpoints,
  pauseWebhookEndpoint,
  resendWebhookDelivery,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
  sendTestWebhook,
} from '../../control/webhooks.ts'
import {
  createWorld,
  deleteWorld,
  getHealth,
  listWorlds,
  resetWorld,
} from '../../control/worlds.ts'
import { systemWallClock } from '../../../base/ports/system-wall-clock.ts'
import type { ServiceRequest } from '../../simulator/service-exchange.ts'
import type { WorldSnapshot } from '../../simulator/rows.ts'
import type { RunningWorld } from '../../running/running-world.ts'

import { serverAt } from '../served-contract.ts'
import type { ControlCall, ControlHandlers } from './control-call.ts'
import { streamChanges } from './change-stream.ts'
import { streamEvents } from './event-stream.ts'
import { listScenarios, runScenario } from './scenarios.ts'
import { readLongSnapshot } from './long-snapshot.ts'
import { sendRecording, sendSnapshot } from './send-slices.ts'

/** Unless the query has a limit. */
const PAGE_LIMIT = 100
/** A page of a thousand orders fits. */
const PAGE_CHARACTERS = 4 * 1024 * 1024

/** What reads a body that is over its limit. */
export const LONG_BODIES: Partial<
  Record<
    ControlOperationId,
    (request: ServiceRequest, chunks: AsyncIterable<Uint8Array>) => Promise<unknown>
  >
> = { restoreSnapshot: readLongSnapshot }

/** Where it is not that of the service. */
export const BODY_LIMITS: Partial<Record<ControlOperationId, number>> = {
  // A thousand orders with their events and deliveries are some four megabytes.
  restoreSnapshot: 64 * 1024 * 1024,
}

/** What answers each operation of the contract. */
export const CONTROL_HANDLERS: ControlHandlers = {
  getHealth: ofWorld(getHealth),
  getControlContract: readContract,
  getReference: readReference,
  resetWorld: ofWorld(resetWorld),
  getClock: ofWorld(readClock),
  advanceClock: waitingIfAsked(({ running, input }, stop) => advanceClock(running, input.by, stop)),
  setClock: waitingIfAsked(({ running, input }, stop) => setClock(running, input.to, stop)),
  setClockMode: ({ running, input }) => setClockMode(running, input.mode, input.rate),
  listClockMoves: listOf(listClockMoves),
  listOrders: listOf(listOrders),
  getOrder: ofId(getOrder),
  exportOrder: async ({ running, input }) => {
    const { exportOrder } = await import('./export-order.ts')
    return exportOrder(running, { form: 'scenario', ...input })
  },
  simulateOrder: waitingIfAsked(({ running, input }) => simulateOrder(running, input.id, input)),
  listWebhookEndpoints: listOf(listWebhookEndpoints),
  createWebhookEndpoint: ({ running, input }) => createWebhookEndpoint(running, input.url),
  deleteWebhookEndpoint: ofId(deleteWebhookEndpoint),
  rotateWebhookSecret: ({ running, input }) => rotateWebhookSecret(running, input.id, input),
  pauseWebhookEndpoint: ofId(pauseWebhookEndpoint),
  resumeWebhookEndpoint: ofId(resumeWebhookEndpoint),
  sendTestWebhook: ({ running, input }) => sendTestWebhook(running, input.id, input),
  listWebhookDeliveries: listOf(listWebhookDeliveries),
  resendWebhookDelivery: ofId(resendWebhookDelivery),
  drainDeliveries: ({ running, input }) => drainDeliveries(running, input),
  listInbox: listOf(listInbox),
  clearInbox: ofWorld(clearInbox),
  checkSignature: ({ running, input }) =>
    checkSignatureIn(running.world, input, systemWallClock.now()),
  listPactStates,
  setUpPactState: ({ running, input }) => setUpPactState(running, input),
  listLog: listOf(listLog),
  listRequests: listOf(listRequests),
  listEvents: listOf(listEvents),
  streamEvents: { stream: streamEvents },
  streamChanges: { stream: streamChanges },
  listScenarios,
  runScenario,
  getBehaviour: ofWorld(getBehaviour),
  changeBehaviour: ({ running, input }) => changeBehaviour(running, input),
  patchBehaviour: ({ running, input }) => patchBehaviour(running, checkBehaviourPatch(input)),
  clearBehaviour: ofWorld(clearBehaviour),
  listKeys: listOf(listKeys),
  createKey: ({ running, input }) => createKey(running, input.environment),
  revokeKey: ofId(revokeKey),
  listWorlds: ({ sandbox, input }) => listWorlds(sandbox, paged(input)),
  createWorld: ({ sandbox, running, input }) =>
    isFork(input) ? forkWorld(sandbox, running, input) : createWorld(sandbox, input),
  deleteWorld: ({ sandbox, input }) => deleteWorld(sandbox, input.name),
  listMarks: listOf(listMarks),
  createMark: ({ running, input }) => createMark(running, input.name),
  getRecording: ofWorld(getRecording),
  exportRecording: { stream: sendRecording },
  getSnapshot: { stream: sendSnapshot },
  restoreSnapshot: ({ sandbox, running, input }) =>
    // The contract describes rows less exactly; this checks that they agree.
    restoreSnapshot(sandbox, running, input as WorldSnapshot),
}

async function readContract({ host }: ControlCall) {
  const { CONTROL_DOCUMENT } = await import('../../../base/contract/generated/control-document.js')
  return { ...CONTROL_DOCUMENT, servers: [serverAt(host, '/__sandbox')] }
}

async function readReference() {
  return (await import('./reference.ts')).readReference()
}

function ofWorld(answer: (running: RunningWorld) => unknown) {
  return ({ running }: ControlCall) => answer(running)
}

function ofId(answer: (running: RunningWorld, id: string) => unknown) {
  return ({ running, input }: ControlCall<{ readonly id: string }>) => answer(running, input.id)
}

/** With `?wait=true`, the answer waits until the webhooks that are due have been sent. */
function waitingIfAsked<Call extends ControlCall>(
  answer: (call: Call, stop: AbortSignal) => unknown,
) {
  return async (call: Call, stop: AbortSignal) => {
    const answered = await answer(call, stop)
    if ((call.input as { readonly wait?: boolean }).wait === true)
      await drainDeliveries(call.running)
    return answered
  }
}

function listOf<Query extends PageQuery>(list: (running: RunningWorld, query: Query) => unknown) {
  return ({ running, input }: ControlCall<Query>) => list(running, paged(input))
}

function paged<Query extends PageQuery>(query: Query): Query {
  return { limit: PAGE_LIMIT, ...query, mostCharacters: PAGE_CHARACTERS }
}
