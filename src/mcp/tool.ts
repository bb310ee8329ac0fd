/** The interface of a tool, and what it returns. */
import { readSchema } from '../base/contract/contract-file.ts'
import type { JsonSchema } from '../base/contract/expectation.ts'
import type { SchemaName } from '../base/contract/generated/operations.ts'
import type { Place, Session } from './session.ts'

export type Answered = {
  readonly text: string
  /** Valid against the output schema; an error needs none. */
  readonly structured?: Readonly<Record<string, unknown>>
  readonly isError?: boolean
}

/** What a program may assume of a call, before it lets a model make it. */
export type Annotations = {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  /** Whether it reaches anything but the sandbox. */
  readonly openWorldHint: boolean
}

type Described = {
  readonly name: string
  /** For people. */
  readonly title: string
  readonly description: string
  readonly annotations: Annotations
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema
}

export type Tool = Described &
  (
    | {
        readonly isOffline?: false
        /**
         * The input is valid. `stop` aborts once nobody waits for the answer. Throws ControlError
         * and DeploymentError.
         */
        readonly call: (session: Session, input: Input, stop: AbortSignal) => Promise<Answered>
      }
    | {
        /** It needs no sandbox. */
        readonly isOffline: true
        readonly call: (place: Place, input: Input, stop: AbortSignal) => Promise<Answered>
      }
  )

export type Input = Readonly<Record<string, unknown>>

/** Without conditions at the top, which clients of language models reject. */
export type ObjectSchema = {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: false
}

/** Reads, and changes nothing. */
export const READS: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

export function objectOf(
  properties: ObjectSchema['properties'],
  required: readonly string[] = [],
): ObjectSchema {
  return { type: 'object', properties, required, additionalProperties: false }
}

/** The members of a documented request. What depends on another member, the service checks. */
export function requestSchema(name: SchemaName): ObjectSchema {
  const { properties, required = [] } = documented(name)
  return objectOf(properties, required)
}

/** The members of a documented response, which may have others. */
export function responseSchema(name: SchemaName): ObjectSchema {
  return documented(name)
}

export function json(value: object): Answered {
  return { text: JSON.stringify(value, null, 2), structured: { ...value } }
}

function documented(name: SchemaName): ObjectSchema {
  const { properties, required = [] } = readSchema(name)
  // Both are those of our own schema.
  return {
    type: 'object',
    properties: withoutComments(properties) as ObjectSchema['properties'],
    required: required as readonly string[],
  }
}

/** At any depth: they name sections of the documentation. */
function withoutComments(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutComments)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([keyword]) => keyword !== '$comment')
      .map(([keyword, inner]) => [keyword, withoutComments(inner)]),
  )
}
