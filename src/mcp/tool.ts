/** The interface of a tool, and what it returns. */
import { readSchema } from '../contract/contract-file.ts'
import type { JsonSchema } from '../contract/expectation.ts'
import type { Session } from './session.ts'

export type Answered = { readonly text: string; readonly isError?: boolean }

export type Tool = {
  readonly name: string
  readonly description: string
  readonly inputSchema: InputSchema
  /** The input is valid. Throws ControlError and DeploymentError. */
  readonly call: (session: Session, input: Input) => Promise<Answered>
}

export type Input = Readonly<Record<string, unknown>>

/** Without conditions at the top, which clients of language models reject. */
export type InputSchema = {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties: false
}

export function objectOf(
  properties: InputSchema['properties'],
  required: readonly string[] = [],
): InputSchema {
  return { type: 'object', properties, required, additionalProperties: false }
}

/** The members of a documented request. What depends on another member, the service checks. */
export function requestSchema(name: 'quote-request' | 'order-request'): InputSchema {
  const { properties, required } = readSchema(name)
  return objectOf(
    Object.fromEntries(
      Object.entries(properties as object).map(([member, schema]) => [
        member,
        withoutExtensions(schema as object),
      ]),
    ),
    // Both are those of our own schema.
    required as readonly string[],
  )
}

export function json(value: unknown): Answered {
  return { text: JSON.stringify(value, null, 2) }
}

function withoutExtensions(schema: object): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keyword.startsWith('x-')))
}
