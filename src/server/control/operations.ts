/** The function that answers each operation of the control API. */
import type { ControlOperationId } from '../../contract/generated/control-places.js'
import { checkBehaviourPatch } from '../../config/behaviour-shape.ts'
import type { Behaviour } from '../../simulator/behaviour/behaviour.ts'
import type { BehaviourPatch } from '../../simulator/behaviour/patch.ts'
import {
  changeBehaviour,
  clearBehaviour,
  getBehaviour,
  patchBehaviour,
} from '../../simulator/control/behaviour.ts'
import {
  advanceClock,
  readClock,
  listClockMoves,
  setClock,
  setClockMode,
} from '../../simulator/control/clock.ts'
import { drainDeliveries } from '../../simulator/control/deliveries.ts'
import { clearInbox, listInbox } from '../../simulator/control/inbox.ts'
import { forkWorld, isFork, type Fork } from '../../simulator/control/fork.ts'
import { createMark, listMarks } from '../../simulator/control/marks.ts'
import { createKey, listKeys, revokeKey } from '../../simulator/control/keys.ts'
import { getOrder, listOrders, simulateOrder } from '../../simulator/control/orders.ts'
import type { PageQuery } from '../../simulator/control/page.ts'
import { beginRecording, getRecording } from '../../simulator/control/recording.ts'
import {
  listPactStates,
  setUpPactState,
  type PactStateChange,
} from '../../simulator/control/pact-states.ts'
import { listRates, type RatesQuery } from '../../simulator/control/rates.ts'
import { listRequests } from '../../simulator/control/requests.ts'
import { checkSignature, type SignatureQuestion } from '../../simulator/control/signatures.ts'
import { restoreSnapshot } from '../../simulator/control/snapshot.ts'
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
  type TestWebhook,
} from '../../simulator/control/webhooks.ts'
import {
  createWorld,
  deleteWorld,
  getHealth,
  listWorlds,
  resetWorld,
  type NewWorld,
} from '../../simulator/control/worlds.ts'
import { systemWallClock } from '../../ports/system-wall-clock.ts'
import type { Environment } from '../../simulator/keys/key.ts'
import type { Simulation } from '../../simulator/orders/simulate.ts'
import type { WorldSnapshot } from '../../simulator/rows.ts'
import type { RunningWorld } from '../../simulator/running/running-world.ts'

import { serverAt } from '../served-contract.ts'
import type { ControlCall, ControlHandler } from './control-call.ts'
import { streamChanges } from './change-stream.ts'
import { streamEvents } from './event-stream.ts'
import type { ExportForm } from './export-order.ts'
import { listScenarios, runScenario } from './scenarios.ts'
import { sendCapsule } from './send-capsule.ts'
import { sendSnapshot } from './send-snapshot.ts'

/** Unless the query has a limit. */
const PAGE_LIMIT = 100

/** Where it is not that of the service. */
export const BODY_LIMITS: Partial<Record<ControlOperationId, number>> = {
  // A thousand orders with their events and deliveries are some four megabytes.
  restoreSnapshot: 64 * 1024 * 1024,
}

/** What answers each operation of the contract. */
export const CONTROL_HANDLERS: Readonly<Record<ControlOperationId, ControlHandler>> = {
  getHealth: ofWorld(getHealth),
  getControlContract: readContract,
  getReference: readReference,
  resetWorld: ofWorld(resetWorld),
  getClock: ofWorld(readClock),
  advanceClock: waitingIfAsked(({ running, body }: Sent<{ by: string }>, stop) =>
    advanceClock(running, body.by, stop),
  ),
  setClock: waitingIfAsked(({ running, body }: Sent<{ to: string }>, stop) =>
    setClock(running, body.to, stop),
  ),
  setClockMode: ({ running, body }: Sent<{ mode: 'real' | 'manual'; rate?: number }>) =>
    setClockMode(running, body.mode, body.rate),
  listClockMoves: listOf(listClockMoves),
  listOrders: listOf(listOrders),
  getOrder: ofId(getOrder),
  exportOrder: async ({ running, input }: ControlCall<{ id: string; form?: ExportForm }>) => {
    const { exportOrder } = await import('./export-order.ts')
    return exportOrder(running, { form: 'scenario', ...input })
  },
  simulateOrder: waitingIfAsked(({ running, input, body }: SentTo<Omit<Simulation, 'id'>>) =>
    simulateOrder(running, input.id, body),
  ),
  listWebhookEndpoints: listOf(listWebhookEndpoints),
  createWebhookEndpoint: ({ running, body }: Sent<{ url: string }>) =>
    createWebhookEndpoint(running, body.url),
  deleteWebhookEndpoint: ofId(deleteWebhookEndpoint),
  rotateWebhookSecret: ({ running, input, body }: SentTo<{ overlap?: string }>) =>
    rotateWebhookSecret(running, input.id, body),
  pauseWebhookEndpoint: ofId(pauseWebhookEndpoint),
  resumeWebhookEndpoint: ofId(resumeWebhookEndpoint),
  sendTestWebhook: ({ running, input, body }: SentTo<TestWebhook>) =>
    sendTestWebhook(running, input.id, body),
  listWebhookDeliveries: listOf(listWebhookDeliveries),
  resendWebhookDelivery: ofId(resendWebhookDelivery),
  drainDeliveries: ({ running, body }: Sent<{ timeout?: string }>) =>
    drainDeliveries(running, body),
  listInbox: listOf(listInbox),
  clearInbox: ofWorld(clearInbox),
  checkSignature: ({ running, body }: Sent<SignatureQuestion>) =>
    checkSignature(running, body, systemWallClock.now()),
  listRates: ({ running, input }: ControlCall<RatesQuery>) => listRates(running, input),
  listPactStates,
  setUpPactState: ({ running, body }: Sent<PactStateChange>) => setUpPactState(running, body),
  listRequests: listOf(listRequests),
  listEvents: listOf(listEvents),
  streamEvents: { stream: streamEvents },
  streamChanges: { stream: streamChanges },
  listScenarios,
  runScenario,
  getBehaviour: ofWorld(getBehaviour),
  changeBehaviour: ({ running, body }: Sent<Behaviour>) => changeBehaviour(running, body),
  patchBehaviour: ({ running, body }: Sent<BehaviourPatch>) => {
    checkBehaviourPatch(body)
    return patchBehaviour(running, body)
  },
  clearBehaviour: ofWorld(clearBehaviour),
  listKeys: listOf(listKeys),
  createKey: ({ running, body }: Sent<{ environment: Environment }>) =>
    createKey(running, body.environment),
  revokeKey: ofId(revokeKey),
  listWorlds: ({ sandbox, input }: ControlCall<PageQuery>) => listWorlds(sandbox, paged(input)),
  createWorld: ({ sandbox, running, body }: Sent<NewWorld & Fork>) =>
    isFork(body) ? forkWorld(sandbox, running, body) : createWorld(sandbox, body),
  deleteWorld: ({ sandbox, input }: ControlCall<{ name: string }>) =>
    deleteWorld(sandbox, input.name),
  listMarks: listOf(listMarks),
  createMark: ({ running, body }: Sent<{ name: string }>) => createMark(running, body.name),
  getRecording: ofWorld(getRecording),
  beginRecording: ofWorld(beginRecording),
  getCapsule: { stream: sendCapsule },
  getSnapshot: { stream: sendSnapshot },
  restoreSnapshot: ({ sandbox, running, body }: Sent<WorldSnapshot>) =>
    restoreSnapshot(sandbox, running, body),
}

async function readContract({ host }: ControlCall) {
  const { CONTROL_DOCUMENT } = await import('../../contract/generated/control-document.js')
  return { ...CONTROL_DOCUMENT, servers: [serverAt(host, '/__sandbox')] }
}

async function readReference() {
  return (await import('./reference.ts')).readReference()
}

type Sent<Body> = ControlCall<unknown, Body>
type SentTo<Body> = ControlCall<{ readonly id: string }, Body>

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
  return { limit: PAGE_LIMIT, ...query }
}
