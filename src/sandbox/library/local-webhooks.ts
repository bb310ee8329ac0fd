/** The webhooks of a sandbox in this program, and the inbox that receives them. */
import { waitForDelivery } from '../control/deliveries.ts'
import { clearInbox, listInbox } from '../control/inbox.ts'
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
} from '../control/webhooks.ts'
import type { RunningWorld } from '../running/running-world.ts'

import { withRemedies } from './remedies.ts'
import { checkInput, checkText, QUERIES } from './sandbox-options.ts'
import { waitTimeout, type TimeLeft } from './test-limit.ts'
import { called } from './unawaited.ts'
import type { EventType } from '../../base/contract/generated/types.ts'

/** A delivery with every attempt. */
export type SandboxDelivery = DeliveryView
export type SandboxEndpoint = EndpointView

export function webhooksOf(running: () => RunningWorld, left: TimeLeft) {
  return {
    /**
     * Registers a receiver. The secret of the first one is {@link LocalSandbox.webhookSecret}. The
     * URL `sandbox:inbox` is the built-in receiver: {@link LocalSandbox.inbox}.
     */
    register: (url: string): SandboxEndpoint =>
      createWebhookEndpoint(running(), checkText('register the receiver', 'url', url)),
    /** The registered receivers with their secrets. */
    endpoints: () => listWebhookEndpoints(running()).items,
    /** Removes a receiver. Throws ApiError NOT_FOUND. */
    remove: (id: string): void =>
      withRemedies(
        () => void deleteWebhookEndpoint(running(), checkText('remove the receiver', 'id', id)),
      ),
    /**
     * Returns the new secret. The old one also signs for `overlap` (default: the assumption
     * `rotationOverlap`, §5.5).
     */
    rotateSecret: (id: string, more: { readonly overlap?: string } = {}): string =>
      withRemedies(
        () => rotateWebhookSecret(running(), checkText('rotate the secret', 'id', id), more).secret,
      ),
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
      withRemedies(() =>
        resendWebhookDelivery(running(), checkText('resend the delivery', 'id', id)),
      ),
    /**
     * Resolves with the first acknowledged delivery of this event type, for one order or any, even
     * if it came before the call. If `timeout` passes first, rejects and lists what was delivered
     * instead. The default is 4s of the machine's time, or less if the test times out earlier.
     * Throws ApiError TRANSACTION_NOT_FOUND, VALIDATION_FAILED.
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
    /** Webhooks that `sandbox:inbox` received, as sent, each with a check of its signature. */
    list: () => listInbox(running()).items,
    /** Empties the inbox. */
    clear: (): void => void clearInbox(running()),
  }
}
