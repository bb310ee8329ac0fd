/** The evidence of a row about a webhook: what came, what was expected, and how to check that. */
import type { Arrival } from '../../base/client/webhook-receiver.ts'
import type { Masking } from '../../base/vocabulary/masking.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { sign, SIGNATURE_HEADER } from '../../sandbox/simulator/webhooks/signature.ts'
import { schemeOf } from '../client/webhook-capture.ts'
import type { WebhookCapture } from '../client/webhook-capture.ts'

export type ShownWebhook = {
  readonly evidence: readonly string[]
  /** A command; none where a secret would be in it. */
  readonly reproduce?: string
}

const MOST_BODY = 2_000
const MOST_COMMAND = 16_000

export function shownWebhook(
  { path, headers, bytes, body, at }: Arrival,
  { secret, arrivals }: Pick<WebhookCapture, 'secret' | 'arrivals'>,
  masking: Masking,
): ShownWebhook {
  const shown = Object.entries(masking.headers(headers))
  const scheme =
    (secret && arrivals.map((one) => schemeOf(one, secret)).find((one) => one !== undefined)) ||
    'hex'
  const deliveryId = headers['x-service-delivery'] ?? headers['webhook-id'] ?? ''
  const expected = secret && sign({ scheme, secrets: [secret], body, deliveryId, at })
  const base64 = Buffer.from(bytes).toString('base64')
  const isSecret = masking.text(body) !== body
  const evidence = [
    `webhook: POST ${masking.text(path)}`,
    ...shown.map(([name, value]) => `header: ${name}: ${value}`),
    `bytes: ${bytes.length}, ${JSON.stringify(cut(masking.text(body), MOST_BODY))}`,
    ...Object.entries(expected || {}).map(
      ([name, value]) => `expected in scheme "${scheme}": ${name}: ${value}`,
    ),
  ]
  if (isSecret || base64.length > MOST_COMMAND) return { evidence }
  const signing = shown.filter(([name]) => /^(x-service-|webhook-)/.test(name))
  const flags = signing.map(([name, value]) => ` --header ${quoted(`${name}: ${value}`)}`).join('')
  const command = `npx ramp-sandbox check-signature --secret "$RAMP_WEBHOOK_SECRET" --scheme ${scheme} --any-time`
  const isSigned = signing.some(([name]) => name === SIGNATURE_HEADER)
  return isSigned
    ? { evidence, reproduce: `printf %s ${base64} | base64 -d | ${command}${flags}` }
    : { evidence }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
