/**
 * The issues of a scenario that its generated validator rejects. The schema compiler takes a tenth
 * of a second to load, which only an invalid file pays.
 */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Path } from '../../config/place.ts'
import { readSchema } from '../../contract/contract-file.ts'
import { describeIssues } from '../../contract/schema-issues.ts'
import { nearest } from '../../vocabulary/nearest.ts'
import { formatPath } from './step-tree.ts'

type Issue = { readonly path: Path; readonly message: string }

/** All issues with their paths; at least one. */
export function findIssues(value: unknown): readonly Issue[] {
  if (value === null)
    return [{ path: [], message: 'the file is empty; a scenario has a name, a why and steps' }]
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false })
  formats.default(ajv)
  for (const name of ['assumptions', 'behaviour']) ajv.addSchema(readSchema(name))
  const check = ajv.compile(readSchema('scenario'))
  check(value)
  const issues = (check.errors ?? []).flatMap((error) => {
    if (isVerbMissing(error)) return [verbMissing(error)]
    if (isConsequence(error)) return []
    return [manyVerbs(error) ?? issueOf(error)]
  })
  return issues.length > 0
    ? [...new Map(issues.map((issue) => [issue.message, issue] as const)).values()]
    : [{ path: [], message: 'the file is invalid under scenario.schema.json' }]
}

/** An error that only repeats another: of a member, or one for each verb that a step lacks. */
function isConsequence({ keyword, schemaPath }: ErrorObject): boolean {
  return (
    ['if', 'anyOf', 'propertyNames'].includes(keyword) || /\/anyOf\/\d+\/required$/.test(schemaPath)
  )
}

/** Of the schema, only a step has alternatives that require one name each. */
function isVerbMissing({ keyword, schema }: ErrorObject): boolean {
  return (
    keyword === 'anyOf' &&
    (schema as readonly { required?: unknown }[]).every((each) => each.required !== undefined)
  )
}

function verbMissing(error: ErrorObject): Issue {
  const verbs = verbsOf(error.schema)
  const path = pathOf(error.instancePath)
  const misspelt = namesIn(error.data)
    .map((name) => ({ name, meant: nearest(name, verbs) }))
    .find(({ meant }) => meant !== undefined)
  if (misspelt !== undefined) {
    const message = `${formatPath(path)}.${misspelt.name} is not known; did you mean "${misspelt.meant}"?`
    return { path: [...path, misspelt.name], message }
  }
  return {
    path,
    message: `${formatPath(path)} has no verb; a step has one of ${verbs.join(', ')}`,
  }
}

/** With two verbs in one step, the schema rejects the members of both, each with an error. */
function manyVerbs({ keyword, instancePath, data }: ErrorObject): Issue | undefined {
  const path = pathOf(instancePath)
  if (keyword !== 'additionalProperties' || path.length === 0) return undefined
  const verbs = verbsOf((readSchema('scenario') as StepSchema).$defs.step.anyOf)
  const found = namesIn(data).filter((name) => verbs.includes(name))
  if (found.length < 2) return undefined
  const message = `${formatPath(path)} has ${found.length} verbs, ${found.join(' and ')}; write one step for each`
  return { path, message }
}

type StepSchema = { readonly $defs: { readonly step: { readonly anyOf: unknown } } }

function verbsOf(anyOf: unknown): readonly string[] {
  return (anyOf as readonly { required: readonly [string] }[]).map(({ required }) => required[0])
}

function namesIn(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

function issueOf(error: ErrorObject): Issue {
  const { additionalProperty } = error.params as { additionalProperty?: string }
  const path = pathOf(error.instancePath)
  const [described] = describeIssues([error], 'the scenario')
  return {
    path: additionalProperty === undefined ? path : [...path, additionalProperty],
    message:
      described === undefined
        ? (error.message ?? 'is invalid')
        : `${described.field} ${described.message}`,
  }
}

function pathOf(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}
