/**
 * What a schema requires of a value, in words that end the sentence "it must be …". It states every
 * requirement, so that one message is enough to fix the value.
 */
import { wordList } from '../vocabulary/text.ts'

export type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly title?: string
  /** If it begins with an article, it describes a text that matches the pattern. */
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema | boolean>>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly allOf?: readonly { readonly if: JsonSchema; readonly then: JsonSchema }[]
  readonly [keyword: string]: unknown
}

export function wordsOfSchema(schema: JsonSchema): string {
  const words = withoutExample(schema)
  const [example = schema.default] = schema.examples ?? []
  const isScalar = ['string', 'number', 'boolean'].includes(typeof example)
  const shown = JSON.stringify(example)
  if (!isScalar || words.includes('such as') || words.includes(shown)) return words
  return `${words}, such as ${shown}`
}

function withoutExample(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) {
    return wordList(
      schema.enum.map((value) => JSON.stringify(value)),
      'or',
    )
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (types.length === 0) return 'another value'
  const words = types.map((type) => WORDS[type]?.(schema) ?? type)
  // Each of these is a value of its own in the list.
  return wordList(
    words.flatMap((word) => (word === 'true or false' ? ['true', 'false'] : [word])),
    'or',
  )
}

const WORDS: Readonly<Record<string, (schema: JsonSchema) => string>> = {
  object: ({ maxProperties: most }) =>
    most === undefined ? 'a JSON object' : `a JSON object of at most ${String(most)} members`,
  array: ({ minItems, maxItems }) => `a list${sized(minItems, maxItems, '')}`,
  string: text,
  integer: (schema) => number('a whole number', schema),
  number: (schema) => number('a number', schema),
  boolean: () => 'true or false',
  null: () => 'null',
}

/** Patterns that tell in words what they accept, whatever the value is for. */
const SHAPES: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^\^\[0-9\]\{(\d+)\}\$$/, 'text of $1 digits'],
  [/^\^\[A-Z0-9\]\{1,(\d+)\}\$$/, 'text of 1 to $1 capital letters and digits'],
  [/^.*ms\|s\|m\|h\|d\)\)\+\$$/, 'a duration such as 250ms, 30s, 5m or 1h30m'],
  [/^\^\(\?:\\d\{1,10\}.*ms\|\\d\{1,3\}.*s\)\$$/, 'a duration such as 250ms or 2s'],
  [/^\^https\?:.*$/, 'an http or https URL'],
  [/^\^\/.*$/, 'a path that begins with "/"'],
]

function text({ description, pattern, format, minLength, maxLength }: JsonSchema): string {
  const shape = SHAPES.find(([known]) => known.test(pattern ?? ''))
  if (shape !== undefined) return (pattern ?? '').replace(...shape)
  if (format === 'email') return 'an e-mail address'
  if (pattern === undefined && format === undefined) {
    if (minLength === 1 && maxLength === undefined) return 'text that is not empty'
    return `text${sized(minLength, maxLength, ' characters')}`
  }
  if (description === undefined || !/^An? /.test(description)) {
    return `text of the form ${format ?? String(pattern)}`
  }
  return inSentence(description)
}

/** A description that begins with an article, as part of a sentence. */
export function inSentence(description: string): string {
  return `${description.charAt(0).toLowerCase()}${description.slice(1).replace(/\.$/, '')}`
}

function number(noun: string, schema: JsonSchema): string {
  const { minimum, maximum, exclusiveMinimum } = schema
  if (exclusiveMinimum !== undefined) {
    const most = maximum === undefined ? '' : `, at most ${String(maximum)}`
    return `${noun} greater than ${String(exclusiveMinimum)}${most}`
  }
  if (minimum === undefined && maximum === undefined) return noun
  if (maximum === undefined) return `${noun} of at least ${String(minimum)}`
  if (minimum === undefined) return `${noun} of at most ${String(maximum)}`
  return `${noun} from ${String(minimum)} to ${String(maximum)}`
}

function sized(least: unknown, most: unknown, unit: string): string {
  if (least === undefined && most === undefined) return ''
  if (most === undefined) return ` of at least ${String(least)}${unit}`
  if (least === undefined || least === 0) return ` of at most ${String(most)}${unit}`
  return ` of ${String(least)} to ${String(most)}${unit}`
}
