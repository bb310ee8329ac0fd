/**
 * Sends what the Verifier would send for a pact, states first, and judges nothing: a plan counts
 * requests with it where Pact is not installed.
 */
import { isSuccess } from '../../base/client/exchange.ts'
import { HttpClient } from '../../base/client/http-client.ts'
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
    if (values !== undefined) await send(input.providerBaseUrl, request, values, input.timeoutMs)
    interactionResults.push({ description, result: 'OK' })
  }
  return { errors: [], interactionResults }
}

async function setUp({ statesUrl, timeoutMs }: VerifierInput, interaction: unknown) {
  const { origin, pathname } = new URL(statesUrl)
  const client = new HttpClient({ baseUrl: origin, timeoutMs })
  let values: Values = {}
  try {
    for (const one of listIn(interaction, 'providerStates')) {
      const [state, params] = [memberOf(one, 'name'), memberOf(one, 'params')]
      const body = JSON.stringify({ action: 'setup', state, params })
      const { status, json } = await client.send({
        method: 'POST',
        path: pathname,
        headers: JSON_TYPE,
        body,
      })
      if (!isSuccess(status)) return undefined
      values = { ...values, ...Object(json) }
    }
  } finally {
    await client.close()
  }
  return values
}

const JSON_TYPE = { 'content-type': 'application/json' }

async function send(baseUrl: string, request: unknown, values: Values, timeoutMs: number) {
  const generators = memberOf(request, 'generators')
  const generated = (part: string, name?: string) => {
    const found = memberOf(generators, part)
    const generator = name === undefined ? found : memberOf(found, name)
    return memberOf(generator, 'expression')
  }
  const headers = Object.entries(Object(memberOf(request, 'headers'))).map(([name, value]) => {
    const text = filled(generated('header', name), values) ?? value
    return [name.toLowerCase(), String(text)]
  })
  const given = memberOf(request, 'query')
  const query = Object.entries(typeof given === 'string' ? {} : Object(given)).map(
    ([name, value]) => {
      const text = filled(generated('query', name), values) ?? value
      return [name, String(text)] as [string, string]
    },
  )
  const path = String(filled(generated('path'), values) ?? memberOf(request, 'path'))
  const text = typeof given === 'string' ? given : new URLSearchParams(query).toString()
  const search = text === '' ? '' : `?${text}`
  const body = memberOf(request, 'body')
  const content = memberOf(body, 'content') ?? body
  const client = new HttpClient({ baseUrl, timeoutMs })
  try {
    await client.send({
      method: String(memberOf(request, 'method')),
      path: path + search,
      headers: Object.fromEntries(headers),
      body:
        content === undefined
          ? ''
          : JSON.stringify(filledBody(content, memberOf(generators, 'body'), values)),
    })
  } finally {
    await client.close()
  }
}

/** Only outer members: no request of the service has others. */
function filledBody(content: unknown, generators: unknown, values: Values): unknown {
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      const expression = memberOf(memberOf(generators, `$.${name}`), 'expression')
      return [name, filled(expression, values) ?? value]
    }),
  )
}

/** `${name}` keeps the type of its value. */
function filled(expression: unknown, values: Values): unknown {
  if (typeof expression !== 'string') return undefined
  const [, whole = expression] = /^\$\{([^}]+)\}$/.exec(expression) ?? []
  if (Object.hasOwn(values, whole)) return values[whole]
  return expression.replace(/\$\{([^}]+)\}/g, (_, name: string) => String(memberOf(values, name)))
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = memberOf(value, name)
  return Array.isArray(list) ? list : []
}
