/**
 * Requests as commands for a shell. Addresses and keys that change between runs, or that nobody may
 * see, are variables of that shell: `$RAMP_API_KEY`.
 */
import type { HttpRequest } from './exchange.ts'

const JSON_HEADERS = { 'content-type': 'application/json' } as const

/** `base` is the address below which the path lies, or a variable that holds it. */
export function curlCommand(base: string, { method, path, headers, body }: HttpRequest): string {
  const address = isVariable(base) ? `"${base}"${quoted(path)}` : quoted(base + path)
  return [
    `curl -sS -i -w '\\n' -X ${method} ${address}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${headerWord(name, value)}`),
    ...(body === '' ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' ')
}

/** A call of the service. A key that is none of the two is what the call is about, and shown. */
export function serviceCurl(
  request: HttpRequest & { readonly apiKey: string | undefined },
  keys: { readonly test: string; readonly live: string | undefined },
): string {
  const { apiKey, headers } = request
  if (apiKey === undefined) return curlCommand('$RAMP_BASE_URL', request)
  const known = apiKey === keys.live ? '$RAMP_LIVE_API_KEY' : apiKey
  const key = apiKey === keys.test ? '$RAMP_API_KEY' : known
  return curlCommand('$RAMP_BASE_URL', { ...request, headers: { 'x-api-key': key, ...headers } })
}

/** A request of the control API, about the world of the test key. */
export function controlCurl(method: string, path: string, value?: object): string {
  const headers = { 'x-api-key': '$RAMP_API_KEY', ...(value === undefined ? {} : JSON_HEADERS) }
  const body = value === undefined ? '' : JSON.stringify(value)
  return curlCommand('$RAMP_CONTROL_URL', { method, path, headers, body })
}

/** A text that a shell takes as it is. */
export function shellWord(text: string): string {
  return /^[\w./:@%+-]+$/.test(text) ? text : quoted(text)
}

/** A shell replaces variables between double quotes only. */
export function headerWord(name: string, value: string): string {
  return isVariable(value) ? `"${name}: ${value}"` : quoted(`${name}: ${value}`)
}

function isVariable(text: string): boolean {
  return /^\$[A-Z_]+$/.test(text)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
