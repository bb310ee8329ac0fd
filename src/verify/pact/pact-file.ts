/** Reads the committed pact, and prepares the copy that one verification runs. */
import { readFileSync } from 'node:fs'
import { contractFile } from '../../base/contract/contract-file.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { findOperation } from '../../base/contract/operation.ts'
import { fieldRulesOf, isRuleId } from '../answers/field-rules.ts'
import { marked, type ConsumerInteraction } from './consumer-pact.ts'
import type { SchemaName } from '../../base/contract/generated/operations.ts'
import { CONFLICT_CODE } from '../../base/contract/response-schema.ts'
import { memberOf } from '../../base/vocabulary/json.ts'

const SERVICE_PACT = 'pacts/ramp-integrator-ramp-service.json'

/** The members that this file reads or writes; the Verifier reads the others. */
type PactFile = { readonly interactions: readonly PactInteraction[] }

type PactInteraction = {
  readonly description: string
  readonly comments?: Readonly<Record<string, unknown>>
  readonly providerStates?: ConsumerInteraction['states']
  readonly request: {
    readonly method: string
    readonly path: string
    readonly headers?: Readonly<Record<string, readonly string[]>>
    readonly body?: { readonly content?: unknown }
  }
  readonly response: { readonly body?: { readonly content?: unknown }; readonly status?: number }
}

/** An interaction, and what it can decide. */
export type Expectation = {
  /** The description as an identifier: unique, and part of the row's id. */
  readonly slug: string
  readonly title: string
  /** A wrong status breaks the first one. */
  readonly rules: readonly RuleId[]
  /** What a wrong value breaks beside the rule of its member. */
  readonly values: readonly RuleId[]
  /** The rules of the members of the expected body. */
  readonly fields: readonly RuleId[]
  /** Undefined if no body is expected. */
  readonly schema: SchemaName | undefined
  readonly interaction: PactInteraction
}

export function readPact(): readonly Expectation[] {
  return committed().interactions.map(expectation)
}

/** Whether the interaction leaves the orders of its states as they are. */
export function leavesOrders({ interaction: { request } }: Expectation): boolean {
  return memberOf(request.body?.content, 'overrideActiveIntent') !== true
}

/**
 * The pact for the Verifier: each request and each state names its interaction. The slug replaces
 * the description, by which the Verifier reports results.
 */
export function pactToVerify(expectations: readonly Expectation[]): string {
  const interactions = expectations.map(({ slug: id, interaction }) => {
    return marked({ id, states: interaction.providerStates ?? [], raw: interaction })
  })
  return JSON.stringify({ ...committed(), interactions })
}

function committed(): PactFile {
  return JSON.parse(readFileSync(contractFile(SERVICE_PACT), 'utf8')) as PactFile
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
