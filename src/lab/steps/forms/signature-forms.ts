/** Webhooks whose signature is wrong, or written in another way. */
import type { RawWebhook } from '../../application/raw-webhook.ts'
import type { Event } from '../../application/sent-event.ts'
import type { SignatureScheme } from '../../../sandbox/simulator/webhooks/signature.ts'
import { yesterday, type Form, type FormOf } from './form.ts'

const PREFIX = 'sha256='

/** Undefined: without a signature. */
type Change = (signature: string, sent: RawWebhook, of: FormOf) => string | undefined

export const SIGNATURE_FORMS = {
  missing: signature(() => undefined),
  empty: signature(() => ''),
  short: signature(() => 'abc'),
  cut: signature((text) => text.slice(0, -1)),
  long: signature((text) => `${text}00`),
  huge: signature(() => 'a'.repeat(4_000)),
  'not-hex': signature((text) => text.replaceAll(/[0-9a-fA-F]/g, 'z')),
  'not-ascii': signature((text) => text.replaceAll(/[0-9a-fA-F]/g, '\u00e9')),
  tail: signature((text) => text.replace(/.(?=.{3}$)/, (letter) => (letter === 'a' ? 'b' : 'a'))),
  'other-secret': signature(
    (_, _sent, { event, sender }) =>
      sender.signed(event, { secrets: ['whsec_bm90IHRoZSBzZWNyZXQ='] }).headers[event.signatureIn],
  ),
  'other-body': signature((_, { body }, { event, sender }) => {
    const { headers } = sender.signed({ ...event, body: `${body} ` })
    return headers[event.signatureIn]
  }),
  'byte-changed': body((text) => text.replace(/\d(?=\D*$)/, nextDigit)),
  'same-value': body((text) => text.replace('{', '{ ')),
  forged: {
    make: ({ event, sender }) => {
      const completion = sender.completion(event)
      return completion && withSignature(sender.signed(completion), event, undefined)
    },
  },
  upper: { ...signature((text) => text.toUpperCase()), unless: hasOneSpelling },
  prefixed: {
    ...signature((text) => (text.startsWith(PREFIX) ? text.slice(PREFIX.length) : PREFIX + text)),
    unless: hasOneSpelling,
  },
  yesterday: {
    make: ({ event, sender }) => sender.signed(event, { at: yesterday() }),
    unless: (scheme) =>
      scheme === 'timestamped' || scheme === 'standard-webhooks'
        ? undefined
        : `${scheme} states no time`,
  },
} satisfies Readonly<Record<string, Form>>

function signature(change: Change): Form {
  return {
    make: (of) => {
      const { event } = of
      const sent = of.sender.signed(event)
      return withSignature(sent, event, change(sent.headers[event.signatureIn] ?? '', sent, of))
    },
  }
}

function body(change: (body: string) => string): Form {
  return {
    make: ({ event, sender }) => {
      const sent = sender.signed(event)
      return { ...sent, body: change(sent.body) }
    },
  }
}

/** The signature is in more than one header under `standard-webhooks`. */
function withSignature(
  { headers, ...sent }: RawWebhook,
  { signatureIn }: Event,
  value: string | undefined,
): RawWebhook {
  const names = Object.keys(headers).filter((name) => headers[name] === headers[signatureIn])
  const kept = Object.entries(headers).filter(([name]) => !names.includes(name))
  const changed = value === undefined ? [] : names.map((name) => [name, value] as const)
  return { ...sent, headers: Object.fromEntries([...kept, ...changed]) }
}

function hasOneSpelling(scheme: SignatureScheme): string | undefined {
  return scheme === 'hex' || scheme === 'prefixed' ? undefined : `${scheme} has one way to write it`
}

function nextDigit(digit: string): string {
  return String((Number(digit) + 1) % 10)
}
