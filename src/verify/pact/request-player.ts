/**
 * Sends what the Verifier would send for a pact, states first, and judges nothing: a plan counts
 * requests with it where Pact is not installed.
 */
import { isSuccess, type HttpRequest } from '../../base/client/exchange.ts'
import { HttpClient } from '../../base/client/http-client.ts'
import { flatHeaders } from '../../base/vocabulary/flat-headers.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import type { Verifier, VerifierInput } from './verifier-process.ts'

/** Values that the states of an interaction returned. */
type Values = Readonly<Record<string, unknown>>

export function requestPlayer(): Verifier {
  return { verify: play, close: () => {} }
}

async function play(input: VerifierInput) {
  const interactionResults = []
  const pacts = [...(input.pacts?.values() ?? [])]
  for (const interaction of pacts.flatMap((pact) => listIn(parsedJson(pact), 'interactions'))) {
    const description = String(memberOf(interaction, 'description'))
    const request = memberOf(interaction, 'request')
    if (request === undefined) continue
    const values = await setUp(input, interaction)
    if (values !== undefined)
      await sent(input.providerBaseUrl, filledRequest(request, values), input.timeoutMs)
    interactionResults.push({ description, result: 'OK' })
  }
  return { errors: [], interactionResults }
}

async function setUp({ statesUrl, timeoutMs }: VerifierInput, interaction: unknown) {
  const { origin, pathname: path } = new URL(statesUrl)
  let values: Values = {}
  for (const one of listIn(interaction, 'providerStates')) {
    const [state, params] = [memberOf(one, 'name'), memberOf(one, 'params')]
    const body = JSON.stringify({ action: 'setup', state, params })
    const request = { method: 'POST', path, headers: JSON_TYPE, body }
    const { status, json } = await sent(origin, request, timeoutMs)
    if (!isSuccess(status)) return undefined
    values = { ...values, ...Object(json) }
  }
  return values
}

const JSON_TYPE = { 'content-type': 'application/json' }

async function sent(baseUrl: string, request: HttpRequest, timeoutMs: number) {
  const client = new HttpClient({ baseUrl, timeoutMs })
  try {
    return await client.send(request)
  } finally {
    await client.close()
  }
}

/** A request of a pact with the values of its states. */
function filledRequest(request: unknown, values: Values): HttpRequest {
  const generators = memberOf(request, 'generators')
  const filled = (part: string, member: unknown) =>
    Object.entries(Object(member)).map(([name, value]): [string, string] => {
      const generator = memberOf(memberOf(generators, part), name)
      return [name, String(filledIn(generator, values) ?? value)]
    })
  const path = filledIn(memberOf(generators, 'path'), values) ?? memberOf(request, 'path')
  const query = memberOf(request, 'query')
  // Version 2 has it as text.
  const pairs = typeof query === 'string' ? query : filled('query', query)
  const search = new URLSearchParams(pairs).toString()
  const body = memberOf(request, 'body')
  const content = memberOf(body, 'content') ?? body
  return {
    method: String(memberOf(request, 'method')),
    path: `${String(path)}${search === '' ? '' : `?${search}`}`,
    headers: flatHeaders(Object.fromEntries(filled('header', memberOf(request, 'headers')))),
    body:
      content === undefined
        ? ''
        : JSON.stringify(filledBody(content, memberOf(generators, 'body'), values)),
  }
}

/** Only outer members: no request of the service has others. */
function filledBody(content: unknown, generators: unknown, values: Values): unknown {
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      filledIn(memberOf(generators, `$.${name}`), values) ?? value,
    ]),
  )
}

/** Undefined without an expression. `${name}` keeps the type of its value. */
function filledIn(generator: unknown, values: Values): unknown {
  const expression = memberOf(generator, 'expression')
  if (typeof expression !== 'string') return undefined
  const [, whole = expression] = /^\$\{([^}]+)\}$/.exec(expression) ?? []
  if (Object.hasOwn(values, whole)) return values[whole]
  return expression.replace(/\$\{([^}]+)\}/g, (_, name: string) => String(memberOf(values, name)))
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = memberOf(value, name)
  return Array.isArray(list) ? list : []
}
