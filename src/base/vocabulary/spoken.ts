/** The texts of an exchange, and what in them is a secret. */
import type { Mask } from './masking.ts'

/** All texts of a request and its response. */
export type Spoken = {
  /** Or a path with a query. */
  readonly url: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody: string
  readonly responseHeaders: Readonly<Record<string, string>>
  readonly responseBody: string
}

const SECRET_QUERY =
  /((?:^|[?&])[\w-]*(?:api[-_]?key|secret|passw(?:or)?d|access[-_]?token|signature|auth)=)[^&#\s"]+/gi
const SECRET_HEADER = /key|token|secret|auth|cookie|session|passw/i

/** `nameOfKey` replaces API keys: different keys stay different. */
export function withoutSpokenSecrets(
  { url, requestHeaders, requestBody, responseHeaders, responseBody }: Spoken,
  mask: Mask,
  nameOfKey: (key: string) => string,
): Spoken {
  const hide = (all: Spoken['requestHeaders']) =>
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => {
        if (name === 'x-api-key') return [name, nameOfKey(value)]
        return [name, SECRET_HEADER.test(name) ? '…' : mask(value)]
      }),
    )
  return {
    url: mask(url.replace(SECRET_QUERY, '$1…')),
    requestHeaders: hide(requestHeaders),
    requestBody: mask(requestBody),
    responseHeaders: hide(responseHeaders),
    responseBody: mask(responseBody),
  }
}
