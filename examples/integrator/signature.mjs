/** Verifies x-service-signature, an HMAC-SHA256 of the raw body of a webhook. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * @param {Buffer} rawBody as received; parsing and serializing it again can change the bytes
 * @param {string} header lower-case hexadecimal; some deployments prefix it with `sha256=`
 * @param {string[]} secrets the valid secrets; during a rotation there are two
 */
export function isGenuine(rawBody, header, secrets) {
  const sent = Buffer.from(header.replace(/^sha256=/, ''), 'hex')
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(rawBody).digest()
    // timingSafeEqual throws if the lengths differ, and the sender chooses the length.
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  })
}
