/** A webhook in another form than the service sends it. */
import type { Event } from '../../application/sent-event.ts'
import type { Signed, WebhookSender } from '../../application/webhook-sender.ts'
import type { RawWebhook } from '../../application/raw-webhook.ts'
import type { SignatureScheme } from '../../../sandbox/simulator/webhooks/signature.ts'
import { systemWallClock } from '../../../base/ports/system-wall-clock.ts'

export type FormOf = {
  readonly event: Event
  readonly sender: Pick<WebhookSender, 'signed' | 'completion'>
  /** Among those that are sent at once, from 0. */
  readonly index: number
}

export type Form = {
  /** Undefined if the events of the configuration have nothing that this form changes. */
  readonly make: (of: FormOf) => RawWebhook | undefined
  /** Why it does not apply to a scheme. */
  readonly unless?: (scheme: SignatureScheme) => string | undefined
  /** It names none, or an unknown one: the receiver may ask for it again. */
  readonly namesNoOrder?: 'none' | 'unknown'
}

const DAY_MS = 24 * 60 * 60 * 1000

export function yesterday(): number {
  return systemWallClock.now() - DAY_MS
}

/** The plain event but for its body, rightly signed. */
export function written(write: (event: Event) => string | undefined, how?: Signed): Form {
  return {
    make: ({ event, sender }) => {
      const body = write(event)
      return body === undefined ? undefined : sender.signed({ ...event, body }, how)
    },
  }
}
