/** The errors of a validator as issues: where the value is, what it must be, what it was. */
import { issueAt, type Issue, type Path } from '../vocabulary/issue.ts'
import { nearest } from '../vocabulary/nearest.ts'
import { cut } from '../vocabulary/text.ts'
import { inSentence, wordsOfSchema, type JsonSchema } from './expectation.ts'
import { movedSetting } from './moved-settings.ts'
import { unknownName } from './unknown-name.ts'

/** Issues of a generated or a compiled validator; `verbose` adds `parentSchema` and `data`. */
export type SchemaError = {
  readonly keyword: string
  /** A JSON pointer into the value. */
  readonly instancePath: string
  readonly schemaPath: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
  readonly parentSchema?: JsonSchema
  readonly data?: unknown
}

/** A body can have tens of thousands of issues. */
const MOST_ISSUES = 20
const LONGEST_ECHO = 60

/** These only repeat that one of the others happened inside. */
const REPEATS: ReadonlySet<string> = new Set([
  'if',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'dependentSchemas',
  'propertyNames',
])

export type IssueOptions = {
  /** The name of the value itself, for an issue that is not about a member. */
  readonly whole: string
  /** The path of the value within the author's file. */
  readonly at?: Path
  /** Undefined for an error that {@link messageOf} describes. */
  readonly describe?: (error: SchemaError) => string | undefined
}

/** One issue for each path, in the order of the errors. */
export function issuesOf(errors: readonly SchemaError[], options: IssueOptions): readonly Issue[] {
  const { whole, at = [], describe } = options
  const own = meantErrors(errors).filter(({ keyword }) => !REPEATS.has(keyword))
  const issues = new Map<string, Issue>()
  for (const error of own.length === 0 ? errors : own) {
    const path = [...at, ...pathOf(error)]
    const key = JSON.stringify(path)
    if (!issues.has(key)) {
      issues.set(key, issueAt(path, describe?.(error) ?? messageOf(error), whole))
    }
  }
  const listed = [...issues.values()].slice(0, MOST_ISSUES)
  const more = issues.size - listed.length
  return more === 0 ? listed : [...listed, issueAt(at, `has ${more} more issues`, whole)]
}

const UNIONS: ReadonlySet<string> = new Set(['anyOf', 'oneOf'])
/** By these, a value is not of a variant at all. */
const OTHER_KIND: ReadonlySet<string> = new Set(['type', 'enum', 'const'])

/** The errors of the variant that its author meant, if a value may have several. */
export function meantErrors<E extends SchemaError>(errors: readonly E[]): readonly E[] {
  const unions = errors.filter(({ keyword }) => UNIONS.has(keyword))
  const own = errors.filter(({ keyword }) => !REPEATS.has(keyword))
  const places = new Set(unions.map(({ instancePath }) => instancePath))
  return errors.filter(({ instancePath, keyword }) => {
    if (!places.has(instancePath) || !OTHER_KIND.has(keyword)) return true
    const isMeant = (other: SchemaError) =>
      other.instancePath.startsWith(`${instancePath}/`) ||
      (keyword === 'type' && other.instancePath === instancePath && other.keyword !== 'type')
    return !own.some(isMeant)
  })
}

/** The path of the invalid value; it includes the name of a missing or unknown member. */
export function pathOf({ instancePath, keyword, params }: SchemaError): Path {
  const names = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  const member = params[MEMBERS[keyword] ?? '']
  return member === undefined ? names : [...names, String(member)]
}

const MEMBERS: Readonly<Record<string, string>> = {
  required: 'missingProperty',
  additionalProperties: 'additionalProperty',
}

function messageOf({ keyword, params, parentSchema = {}, data }: SchemaError): string {
  if (keyword === 'additionalProperties') {
    const known = Object.keys(parentSchema.properties ?? {})
    const name = String(params['additionalProperty'])
    return movedSetting(name, Object(data)) ?? unknownName(name, known)
  }
  if (keyword === 'required') {
    return requiredMessage(parentSchema.properties?.[String(params['missingProperty'])])
  }
  if (keyword === 'false schema')
    return `must be left out beside the other fields; it was ${valueText(data)}`
  return `must be ${wordsOfSchema(parentSchema)}; it was ${valueText(data)}${hintOf(parentSchema, data)}`
}

/** Also for the last word of a name: `complete` of `transaction.completed`. */
function hintOf({ enum: known = [] }: JsonSchema, data: unknown): string {
  if (typeof data !== 'string') return ''
  const names = known.filter((each) => typeof each === 'string')
  const last = (name: string) => name.slice(name.lastIndexOf('.') + 1)
  const word = data.slice(0, LONGEST_ECHO)
  const tail = nearest(last(word), names.map(last))
  const meant = nearest(word, names) ?? names.find((name) => last(name) === tail)
  return meant === undefined ? '' : `; did you mean ${JSON.stringify(meant)}?`
}

/** `where` follows "is required", as in ` on a buy order`. */
export function requiredMessage(schema: JsonSchema | boolean | undefined, where = ''): string {
  const words = typeof schema === 'object' ? wordsOfField(schema) : undefined
  return words === undefined ? `is required${where}` : `is required${where}: ${words}`
}

/** A reference has only its description: what it refers to is not at hand. */
function wordsOfField(schema: JsonSchema): string | undefined {
  const { type, enum: values, const: only, description = '' } = schema
  if ((type ?? values ?? only) !== undefined) return wordsOfSchema(schema)
  const isNoun = /^(?:An?|The) /.test(description)
  return isNoun ? inSentence(description) : undefined
}

/** A value that is wrong, for a message: text and numbers as they are, the rest as their kind. */
export function valueText(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return JSON.stringify(cut(value, LONGEST_ECHO))
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number too large to read'
  return String(value)
}
