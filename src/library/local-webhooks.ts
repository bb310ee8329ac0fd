/** The webhooks of a sandbox in this program, and the inbox that receives them. */
import { waitForDelivery } from '../simulator/control/deliveries.ts'
import { clearInbox, listInbox } from '../simulator/control/inbox.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listEvents,
  listWebhookDeliveries,
  listWebhookEndpoints,
  resendWebhookDelivery,
  rotateWebhookSecret,
  type DeliveryQuery,
  type DeliveryView,
  type EndpointView,
  type EventQuery,
} from '../simulator/control/webhooks.ts'
import type { RunningWorld } from '../simulator/running/running-world.ts'
import type { EventType } from '../simulator/webhooks/webhook.ts'
import { withRemedies } from './remedies.ts'
import { checkInput, QUERIES } from './sandbox-options.ts'
import { waitTimeout, type TimeLeft } from './test-limit.ts'
import { called } from './unawaited.ts'

/** A delivery with every attempt. */
export type SandboxDelivery = DeliveryView
export type SandboxEndpoint = EndpointView

export function webhooksOf(running: () => RunningWorld, left: TimeLeft) {
  return {
    /**
     * Registers a receiver; the first one's secret is {@link LocalSandbox.webhookSecret}. The URL
     * `sandbox:inbox` is the receiver in the sandbox that {@link LocalSandbox.inbox} lists.
     */
    register: (url: string): SandboxEndpoint => createWebhookEndpoint(running(), url),
    /** The registered receivers with their secrets. */
    endpoints: () => listWebhookEndpoints(running()).items,
    /** Removes a receiver. Throws ApiError NOT_FOUND. */
    remove: (id: string): void => withRemedies(() => void deleteWebhookEndpoint(running(), id)),
    /**
     * Returns the new secret. The old one also signs for `overlap`, which is the assumption
     * `rotationOverlap` unless given (§5.5).
     */
    rotateSecret: (id: string, more: { readonly overlap?: string } = {}): string =>
      withRemedies(() => rotateWebhookSecret(running(), id, more).secret),
    /** Deliveries, each with its attempts, filtered by `query`. */
    deliveries: (query: DeliveryQuery = {}) =>
      listWebhookDeliveries(
        running(),
        checkInput('list the deliveries', QUERIES.listWebhookDeliveries, query),
      ).items,
    /** Events, whether or not a receiver was registered, filtered by `query`. */
    events: (query: EventQuery = {}) =>
      listEvents(running(), checkInput('list the events', QUERIES.listEvents, query)).items,
    /** Sends a delivery again, with all its retries. Throws ApiError NOT_FOUND. */
    resend: (id: string): SandboxDelivery =>
      withRemedies(() => resendWebhookDelivery(running(), id)),
    /**
     * Resolves with the first delivery of an event of this type, of one order or of any, that a
     * receiver has acknowledged, even before the call. Rejects with what was delivered instead if
     * `timeout` passes first. Unless given, it is 4s of the machine's time, or less in a test that
     * the runner ends before. Throws ApiError TRANSACTION_NOT_FOUND, VALIDATION_FAILED.
     */
    waitFor: (
      type: EventType,
      options: { readonly order?: string; readonly timeout?: string } = {},
    ): Promise<SandboxDelivery> => {
      const { order, timeout = waitTimeout(left) } = options
      const world = running()
      return called('sandbox.webhooks.waitFor', () =>
        waitForDelivery(world, type, { order, timeout }),
      )
    },
  }
}

export function inboxOf(running: () => RunningWorld) {
  return {
    /** What was delivered to `sandbox:inbox`, as it was sent, with a finding on its signature. */
    list: () => listInbox(running()).items,
    /** Forgets what was delivered to the inbox. */
    clear: (): void => void clearInbox(running()),
  }
}
