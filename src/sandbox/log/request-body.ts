import { isUtf8 } from 'node:buffer'

/** The body of a request as its entry has it: text if it is text, else a copy of its bytes. */
export function loggedBody(rawBody: Uint8Array | string | undefined): string | Uint8Array | null {
  if (rawBody === undefined) return null
  if (typeof rawBody === 'string') return rawBody
  return isUtf8(rawBody) ? bodyText(rawBody) : Uint8Array.from(rawBody)
}

/** Bytes that are not UTF-8 are replaced. */
export function bodyText(body: Uint8Array): string {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
}
