/** Webhooks prove themselves by x-service-signature: HMAC-SHA256 of the bytes as they came. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * @param {Buffer} rawBody never one that was parsed and written again: those can be other bytes
 * @param {string} header lower-case hexadecimal; some senders put `sha256=` in front
 * @param {string[]} secrets any of them will do: during a rotation there are two
 */
export function isGenuine(rawBody, header, secrets) {
  const sent = Buffer.from(header.replace(/^sha256=/, ''), 'hex')
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(rawBody).digest()
    // timingSafeEqual throws on different lengths, and the length is the sender's choice.
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  })
}
