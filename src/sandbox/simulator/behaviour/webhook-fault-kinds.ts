/**
 * What a fault does to an attempt at a webhook. A new kind is an entry here; `npm run generate`
 * lists it in the schema. `close` and `slow` are failed or late attempts that are retried. `drop`
 * is the webhook that never comes: nothing is sent or retried, and only status sync shows the state
 * (§4.4).
 */
import type { OutgoingRequest } from '../../../base/ports/transport.ts'
import {
  PREVIOUS_SIGNATURE_HEADER,
  sign,
  SIGNATURE_HEADER,
  type Signing,
} from '../webhooks/signature.ts'

type Headers = Readonly<Record<string, string>>

export type WebhookFaultKind = {
  /** How long it lasts unless its `by` says otherwise; without it, it takes no time. */
  readonly lasts?: string
  /** The attempt is made that much later, or once a later webhook of the order has arrived. */
  readonly postpones?: 'for a time' | 'until overtaken'
  /** Nothing is sent, and the delivery ends. */
  readonly drops?: true
  /** How often the request is sent. */
  readonly copies?: number
  /** The headers of the signature, if they are not the right ones. The first such kind decides. */
  readonly sign?: (signing: Signing, of: { readonly retiredSecret: string | undefined }) => Headers
  /** The body that is sent, under the signature of the bytes before. */
  readonly corrupt?: (body: string) => string
  /** How the request is sent. */
  readonly send?: (request: OutgoingRequest, of: { readonly ms: number }) => OutgoingRequest
}

/** Beyond the tolerance of every receiver that checks the time of a signature. */
const STALE_MS = 3_600_000

/** A secret that no endpoint has. */
const WRONG_SECRET = 'whsec_d3Jvbmctc2VjcmV0LW9mLW5vLWVuZHBvaW50'

export const WEBHOOK_FAULT_KINDS = {
  drop: { drops: true },
  delay: { lasts: '30s', postpones: 'for a time' },
  duplicate: { copies: 2 },
  reorder: { lasts: '10m', postpones: 'until overtaken' },
  'corrupt-body': { corrupt: withWrongDigit },
  'missing-signature': { sign: (signing) => withoutSignature(sign(signing)) },
  'wrong-signature': { sign: (signing) => sign({ ...signing, secrets: [WRONG_SECRET] }) },
  'stale-signature': { sign: signStale },
  slow: {
    lasts: '2s',
    send: (request, { ms }) => ({ ...request, delayMs: (request.delayMs ?? 0) + ms }),
  },
  close: { send: (request) => ({ ...request, closeEarly: true }) },
} as const satisfies Readonly<Record<string, WebhookFaultKind>>

/** The body stays JSON of the right shape: a receiver that skips the signature accepts it. */
function withWrongDigit(body: string): string {
  return body.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
}

function withoutSignature(headers: Headers): Headers {
  const carriers = [SIGNATURE_HEADER, PREVIOUS_SIGNATURE_HEADER, 'webhook-signature']
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !carriers.includes(name)))
}

function signStale(signing: Signing, of: { readonly retiredSecret: string | undefined }): Headers {
  const [newest] = signing.secrets
  // Without a time in it, a signature can only be stale by its secret: the one before the last
  // rotation.
  const isTimed = signing.scheme === 'timestamped' || signing.scheme === 'standard-webhooks'
  return isTimed
    ? sign({ ...signing, at: Math.max(0, signing.at - STALE_MS) })
    : sign({ ...signing, secrets: [of.retiredSecret ?? `${newest}:retired`] })
}
