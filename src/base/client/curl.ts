/**
 * Requests as commands for a shell. Addresses and keys that change between runs, or that nobody may
 * see, are variables of that shell: `$RAMP_API_KEY`.
 */
import type { HttpRequest } from './exchange.ts'

const JSON_HEADERS = { 'content-type': 'application/json' } as const

/** What a terminal does not show, or changes; a line break too, for a command is one line. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u

/** `base` is the address below which the path lies, or a variable that holds it. */
export function curlCommand(base: string, { method, path, headers, body }: HttpRequest): string {
  const address = isVariable(base) ? `"${base}"${quoted(path)}` : quoted(base + path)
  const isPiped = UNSEEN.test(body)
  const data = isPiped ? '--data-binary @-' : `--data-raw ${quoted(body)}`
  // curl calls a body without a type a form.
  const untyped = body === '' || 'content-type' in headers ? [] : ["-H 'content-type:'"]
  const command = [
    `curl -sS -i -w '\\n' -X ${method} ${address}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${headerWord(name, value)}`),
    ...untyped,
    ...(body === '' ? [] : [data]),
  ].join(' ')
  return isPiped ? `${printfOf(new TextEncoder().encode(body))} | ${command}` : command
}

/** A call of the service. Another key is what the call is about, and is shown. */
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
  if (isVariable(value)) return `"${name}: ${value}"`
  // curl leaves out a header that ends with its colon.
  if (value === '') return quoted(`${name};`)
  // A header is sent as Latin-1, in which a terminal does not write.
  const isPlain = /^[\x20-\x7e]*$/.test(value)
  const text = `${name}: ${value}`
  return isPlain
    ? quoted(text)
    : `"$(${printfOf(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))})"`
}

/** A command for any shell that prints the bytes, in characters that every terminal shows. */
function printfOf(bytes: Uint8Array): string {
  const codes = Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte)
    if (character === '%' || character === '\\') return character.repeat(2)
    if (character === "'") return `'\\''`
    return byte >= 0x20 && byte <= 0x7e ? character : `\\${byte.toString(8).padStart(3, '0')}`
  })
  return `printf '${codes.join('')}'`
}

function isVariable(text: string): boolean {
  return /^\$[A-Z_]+$/.test(text)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
