/** The operations that change a world, by the names that recordings have for them. */
import {
  replaceBehaviour,
  restoreBehaviour,
  mergeBehaviour,
} from '../simulator/behaviour/operations.ts'
import { matchHttpFaults } from '../simulator/behaviour/http-faults.ts'
import { takeRequest } from '../simulator/behaviour/rate-limit.ts'
import { changeClock } from '../simulator/clock/operations.ts'
import { expireIntent, getOrderIntent } from '../simulator/intents/operations.ts'
import { issueKey, withdrawKey } from '../simulator/keys/operations.ts'
import { createOrder, monitorOrderStatus } from '../simulator/orders/operations.ts'
import { takePlannedStep } from '../simulator/orders/progress.ts'
import { simulate } from '../simulator/orders/simulate.ts'
import { prepareAttempt, recordAttempt } from '../simulator/webhooks/attempt-operations.ts'
import {
  createEndpoint,
  deleteEndpoint,
  resendDelivery,
  rotateSecret,
} from '../simulator/webhooks/operations.ts'
import { pauseEndpoint, resumeEndpoint } from '../simulator/webhooks/pausing.ts'
import { sendTestEvent } from '../simulator/webhooks/test-event.ts'
import type { WorldOperation } from '../simulator/world.ts'
import { resumeWorld } from './resume.ts'

/** Calls of the control API, by its names. The input of each is checked where it is called. */
const CALLS = {
  changeBehaviour: replaceBehaviour,
  clearBehaviour: restoreBehaviour,
  createKey: issueKey,
  createWebhookEndpoint: createEndpoint,
  deleteWebhookEndpoint: deleteEndpoint,
  patchBehaviour: mergeBehaviour,
  pauseWebhookEndpoint: pauseEndpoint,
  resendWebhookDelivery: resendDelivery,
  resumeWebhookEndpoint: resumeEndpoint,
  revokeKey: withdrawKey,
  rotateWebhookSecret: rotateSecret,
  sendTestWebhook: sendTestEvent,
  setClock: changeClock,
  simulateOrder: simulate,
} as const satisfies Readonly<Record<string, WorldOperation>>

/** What happens by itself, at a start, or in a request of the service. */
const STEPS = {
  createOrder,
  expireIntent,
  getOrderIntent,
  matchHttpFaults,
  monitorOrderStatus,
  prepareAttempt,
  resumeWorld,
  takePlannedStep,
  takeRequest,
} as const satisfies Readonly<Record<string, WorldOperation>>

export const RECORDED_OPERATIONS = { ...CALLS, ...STEPS, recordAttempt }

export type RecordedCallName = keyof typeof CALLS
export type RecordedOperation = keyof typeof RECORDED_OPERATIONS

const NAMES = new Map<unknown, RecordedOperation>(
  Object.entries(RECORDED_OPERATIONS).map(([name, operation]) => [
    operation,
    name as RecordedOperation,
  ]),
)

export function recordedNameOf(operation: unknown): RecordedOperation | undefined {
  return NAMES.get(operation)
}

export function isRecordedCall(name: unknown): name is RecordedCallName {
  return typeof name === 'string' && Object.hasOwn(CALLS, name)
}

export function isRecordedStep(name: unknown): name is keyof typeof STEPS {
  return typeof name === 'string' && Object.hasOwn(STEPS, name)
}
