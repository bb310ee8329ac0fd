/** Requests as commands for a shell. Addresses and keys are left to its variables. */
import type { AppCall } from '../scenarios/targets/app-under-test.ts'
import type { ServiceCall, TestEnvironment } from '../scenarios/targets/target.ts'

type Request = {
  readonly method: string
  /** The variable that has the address. */
  readonly base: 'RAMP_BASE_URL' | 'RAMP_CONTROL_URL' | 'APP_URL'
  readonly path: string
  /** Words of the shell that give `x-api-key`. */
  readonly key?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** A documented call. A key that is of no world here is sent as it is: it is what the call is about. */
export function serviceCurl(call: ServiceCall, keys: TestEnvironment['keys']): string {
  const { method, path, apiKey, headers, body } = call
  const variable =
    apiKey === keys.test ? 'RAMP_API_KEY' : apiKey === keys.live ? 'RAMP_LIVE_API_KEY' : undefined
  const named = variable === undefined ? shellWord(`x-api-key: ${apiKey}`) : keyIn(variable)
  const key = apiKey === undefined ? undefined : named
  return curl({ method, base: 'RAMP_BASE_URL', path, key, headers, body })
}

/** A request of the control API, about the world of the test key. */
export function controlCurl(method: string, path: string, value?: object): string {
  return curl({
    method,
    base: 'RAMP_CONTROL_URL',
    path,
    key: keyIn('RAMP_API_KEY'),
    headers: value === undefined ? {} : { 'content-type': 'application/json' },
    body: value === undefined ? undefined : JSON.stringify(value),
  })
}

/** A call of the application; one that the run started has another port the next time. */
export function appCurl({ method, path, headers, body }: AppCall): string {
  return curl({ method, base: 'APP_URL', path, headers, body })
}

/** A text that a shell takes as it is. */
export function shellWord(text: string): string {
  return /^[\w./:@%+-]+$/.test(text) ? text : quoted(text)
}

function curl({ method, base, path, key, headers = {}, body }: Request): string {
  return [
    `curl -sS -i -w '\\n' -X ${method} "$${base}"${quoted(path)}`,
    ...(key === undefined ? [] : [`-H ${key}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' ')
}

function keyIn(variable: string): string {
  return `"x-api-key: $${variable}"`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
