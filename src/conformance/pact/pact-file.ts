/** Reads the committed pact, and makes the copy of it that one verification runs. */
import { readFileSync } from 'node:fs'
import { contractFile } from '../../contract/contract-file.ts'
import type { RuleId } from '../../contract/generated/rules.ts'
import { findOperation } from '../../contract/operation.ts'
import { fieldRulesOf, isRuleId } from '../deployment/field-rules.ts'
import { INTERACTION_HEADER } from './recording-proxy.ts'
import type { SchemaName } from '../../contract/generated/operations.ts'
import { CONFLICT_CODE } from '../../contract/response-schema.ts'
import { memberOf } from '../../vocabulary/json.ts'

const SERVICE_PACT = 'pacts/ramp-integrator-ramp-service.json'

/** The parameter that tells a state which interaction it is reached for. */
export const INTERACTION_PARAM = 'interaction'

/** The members that are read or written here; the rest is the Verifier's business. */
type PactFile = { readonly interactions: readonly PactInteraction[] }

type PactInteraction = {
  readonly description: string
  readonly comments?: Readonly<Record<string, unknown>>
  readonly providerStates?: readonly {
    readonly name: string
    readonly params?: Readonly<Record<string, unknown>>
  }[]
  readonly request: {
    readonly method: string
    readonly path: string
    readonly headers?: Readonly<Record<string, readonly string[]>>
  }
  readonly response: { readonly body?: { readonly content?: unknown }; readonly status?: number }
}

/** An interaction and what is known of it before it runs. */
export type Expectation = {
  /** The description as a name: unique, and part of the row's id. */
  readonly slug: string
  readonly title: string
  /** The first is the one that a wrong status breaks. */
  readonly rules: readonly RuleId[]
  /** What a wrong value breaks beside its member's own rule. */
  readonly values: readonly RuleId[]
  /** The rules of the members that are asked for. */
  readonly fields: readonly RuleId[]
  /** Undefined where no body is asked for. */
  readonly schema: SchemaName | undefined
  readonly interaction: PactInteraction
}

export function readPact(): readonly Expectation[] {
  return committed().interactions.map(expectation)
}

/**
 * The pact as the Verifier gets it: each request says which interaction it is, and so does each question for a state.
 * The Verifier tells results by description, so the slug takes its place.
 */
export function pactToVerify(expectations: readonly Expectation[]): string {
  return JSON.stringify({ ...committed(), interactions: expectations.map(marked) })
}

function committed(): PactFile {
  return JSON.parse(readFileSync(contractFile(SERVICE_PACT), 'utf8')) as PactFile
}

function marked({ slug, interaction }: Expectation): PactInteraction {
  const { providerStates = [], request } = interaction
  return {
    ...interaction,
    description: slug,
    providerStates: providerStates.map(({ name, params }) => ({
      name,
      params: { ...params, [INTERACTION_PARAM]: slug },
    })),
    request: { ...request, headers: { ...request.headers, [INTERACTION_HEADER]: [slug] } },
  }
}

function expectation(interaction: PactInteraction): Expectation {
  const schema = schemaIn(interaction)
  const content = interaction.response.body?.content
  return {
    slug: interaction.description.toLowerCase().replace(/[^a-z0-9.]+/g, '-'),
    title: interaction.description,
    rules: ruleIds(interaction, 'rules'),
    values: ruleIds(interaction, 'values'),
    fields: schema === undefined ? [] : fieldRulesOf(schema, content),
    schema,
    interaction,
  }
}

function ruleIds({ comments = {} }: PactInteraction, key: 'rules' | 'values'): readonly RuleId[] {
  return String(comments[key] ?? '')
    .split(' ')
    .filter(isRuleId)
}

function schemaIn({ request, response }: PactInteraction): SchemaName | undefined {
  if (response.body?.content === undefined) return undefined
  if (memberOf(response.body.content, 'code') === CONFLICT_CODE) return 'active-intent-conflict'
  return findOperation(request.method, request.path)?.responseSchema
}
