/**
 * The integrator's side. Each interaction runs once against Pact's mock server; together they are
 * the committed pact, which `npm run pact` generates.
 */
import { MatchersV3 } from '@pact-foundation/pact'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OPERATIONS } from '../../src/base/contract/generated/operations.ts'
import { aFolder } from '../cli/a-folder.ts'
import { given, injected, type Interaction, isGiven } from './interaction.ts'
import { INTERACTIONS } from './interactions.ts'
import { newPact, SERVICE, SERVICE_PACT, writtenPact } from './pact-files.ts'

const { HTTPResponseStatusClass, matchStatus, reify, string } = MatchersV3

const folder = aFolder()
const pact = newPact(SERVICE, folder)

/** A class of statuses, except for the one that is documented (§7.2). */
const STATUSES = {
  success: matchStatus(200, HTTPResponseStatusClass.Success),
  conflict: matchStatus(409, HTTPResponseStatusClass.ClientError),
  refused: matchStatus(401, HTTPResponseStatusClass.Error),
  'not-found': 404,
} as const

/**
 * Pact's mock server answers before it has noted the call, so on a busy machine it may be asked too
 * early and say that nobody called (pact-foundation/pact-core-mock-server, issue 13). Only then is
 * the interaction played again.
 */
const NOT_NOTED = /expected but not received/i
const MOST_PLAYS = 5

async function play(interaction: Interaction): Promise<void> {
  const request = requestOf(interaction)
  const building = pact.addInteraction().uponReceiving(interaction.description)
  interaction.states.forEach(({ name, params }) => building.given(name, params))
  building.comment({ key: 'rules', value: interaction.rules.join(' ') })
  if (interaction.values !== undefined)
    building.comment({ key: 'values', value: interaction.values.join(' ') })
  const { kind, body } = interaction.answer
  await building
    .withRequest(request.method, request.path, (builder) => {
      builder.headers(request.headers)
      if (request.query !== undefined) builder.query(request.query)
      if (request.body !== undefined) builder.jsonBody(request.body)
    })
    .willRespondWith(STATUSES[kind], (builder) => {
      if (body !== undefined) builder.jsonBody(body)
    })
    .executeTest(async ({ url }) => {
      const answer = await send(url, request)
      expect(answer.ok).toBe(kind === 'success')
      if (body !== undefined) expect(await answer.json()).toEqual(reify(body))
    })
}

test.each(INTERACTIONS)('the integrator can handle $description', async (interaction) => {
  for (let plays = 1; ; plays++) {
    try {
      await play(interaction)
      return
    } catch (error) {
      if (plays === MOST_PLAYS || !NOT_NOTED.test(String(error))) throw error
    }
  }
})

test('the committed pact has these interactions; npm run pact generates it', async () => {
  await expect(writtenPact(folder)).toMatchFileSnapshot(join(process.cwd(), SERVICE_PACT))
})

type PactRequest = ReturnType<typeof requestOf>

function requestOf({ operationId, key = 'own', params, query, body }: Interaction) {
  const operation = OPERATIONS.find((candidate) => candidate.operationId === operationId)
  if (operation === undefined) throw new Error(`The contract has no operation "${operationId}"`)
  const names = operation.path.replace(/:(\w+)/g, (_, name: string) => `\${${name}}`)
  const example = operation.path.replace(
    /:(\w+)/g,
    (_, name: string) => params?.[name]?.example ?? '',
  )
  return {
    method: operation.method,
    path: names === example ? example : MatchersV3.fromProviderState(names, example),
    headers: headersOf(key),
    ...(query === undefined ? {} : { query: mapped(query) }),
    ...(body === undefined ? {} : { body: mapped(body) }),
  }
}

function headersOf(
  key: 'own' | 'none' | 'unknown',
): Record<string, string | ReturnType<typeof string>> {
  if (key === 'own') return { 'x-api-key': injected(given('apiKey')) as ReturnType<typeof string> }
  return key === 'none' ? {} : { 'x-api-key': 'no-business-has-this-key' }
}

function mapped(values: Readonly<Record<string, unknown>>): Record<string, never> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isGiven(value) ? injected(value) : value]),
  ) as Record<string, never>
}

function send(url: string, { method, path, headers, query, body }: PactRequest): Promise<Response> {
  const search =
    query === undefined
      ? ''
      : `?${new URLSearchParams(reify<Record<string, string>>(query)).toString()}`
  return fetch(`${url}${reify<string>(path)}${search}`, {
    method,
    headers: {
      ...reify<Record<string, string>>(headers),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(reify(body)) }),
  })
}
