/**
 * The issues of a scenario that its generated validator rejects. The schema compiler takes a tenth
 * of a second to load, which only an invalid file pays.
 */
import type { ErrorObject } from 'ajv/dist/2020.js'
import { readSchema } from '../../base/contract/contract-file.ts'
import { issuesOf, meantErrors, pathOf } from '../../base/contract/issues.ts'
import { schemaCompiler } from '../../base/contract/schema-compiler.ts'
import { issueAt, type Issue } from '../../base/vocabulary/issue.ts'
import { nearest } from '../../base/vocabulary/nearest.ts'

const WHOLE = 'the file'

/** All issues with their paths; at least one. */
export function findIssues(value: unknown): readonly Issue[] {
  if (value === null) return [issueAt([], 'is empty; a scenario has a name and steps', WHOLE)]
  if (typeof value !== 'object' || Array.isArray(value))
    return [issueAt([], 'must hold names and values, such as "name: A buy is paid"', WHOLE)]
  const check = schemaCompiler().compile({ $ref: 'scenario.schema.json' })
  check(value)
  const issues = meantErrors(check.errors ?? []).flatMap((error) => {
    if (isVerbMissing(error)) return [verbMissing(error)]
    if (isConsequence(error)) return []
    return manyVerbs(error) ?? issuesOf([error], { whole: WHOLE }).map(withFields(error))
  })
  return [...new Map(issues.map((issue) => [issue.field, issue] as const)).values()]
}

/** Text where a step has fields is answered with their names. */
function withFields({ keyword, parentSchema }: ErrorObject): (issue: Issue) => Issue {
  const { properties } = (parentSchema ?? {}) as { readonly properties?: object }
  if (keyword !== 'type' || properties === undefined) return (issue) => issue
  const fields = Object.keys(properties).join(', ')
  return (issue) => ({ ...issue, message: `${issue.message} (its fields: ${fields})` })
}

/** An error that only repeats another: of a member, or one for each verb that a step lacks. */
function isConsequence({ keyword, schemaPath }: ErrorObject): boolean {
  return (
    ['if', 'anyOf', 'propertyNames'].includes(keyword) || /\/anyOf\/\d+\/required$/.test(schemaPath)
  )
}

/** In the schema, only a step has alternatives that require one name each. */
function isVerbMissing({ keyword, schema }: ErrorObject): boolean {
  return (
    keyword === 'anyOf' &&
    (schema as readonly { required?: unknown }[]).every((each) => each.required !== undefined)
  )
}

function verbMissing(error: ErrorObject): Issue {
  const verbs = verbsOf(error.schema)
  const path = pathOf(error)
  const misspelt = namesIn(error.data)
    .map((name) => ({ name, meant: nearest(name, verbs) }))
    .find(({ meant }) => meant !== undefined)
  if (misspelt === undefined)
    return issueAt(path, `has no verb; a step has one of ${verbs.join(', ')}`)
  return issueAt([...path, misspelt.name], `is not known; did you mean "${misspelt.meant}"?`)
}

/** With two verbs in one step, the schema rejects the members of both, each with an error. */
function manyVerbs(error: ErrorObject): readonly Issue[] | undefined {
  const path = pathOf(error).slice(0, -1)
  if (error.keyword !== 'additionalProperties' || path.length === 0) return undefined
  const verbs = verbsOf((readSchema('scenario') as StepSchema).$defs.step.anyOf)
  const found = namesIn(error.data).filter((name) => verbs.includes(name))
  if (found.length < 2) return undefined
  const message = `has ${found.length} verbs, ${found.join(' and ')}; write one step for each`
  return [issueAt(path, message)]
}

type StepSchema = { readonly $defs: { readonly step: { readonly anyOf: unknown } } }

function verbsOf(anyOf: unknown): readonly string[] {
  return (anyOf as readonly { required: readonly [string] }[]).map(({ required }) => required[0])
}

function namesIn(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}
