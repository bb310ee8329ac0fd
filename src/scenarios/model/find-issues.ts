/**
 * What is wrong with a scenario that its validator has turned down. The schema compiler takes a
 * tenth of a second to load, which only a file with faults pays.
 */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Path } from '../../config/place.ts'
import { readSchema } from '../../contract/contract-file.ts'
import { describeIssues } from '../../contract/schema-issues.ts'
import { nearest } from '../../vocabulary/nearest.ts'
import { formatPath } from './step-parts.ts'

/** All faults with their places; at least one. */
export function findIssues(
  value: unknown,
): readonly { readonly path: Path; readonly message: string }[] {
  if (value === null)
    return [{ path: [], message: 'the file is empty; a story has a name, a why and steps' }]
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false })
  formats.default(ajv)
  for (const name of ['assumptions', 'behaviour']) ajv.addSchema(readSchema(name))
  const check = ajv.compile(readSchema('scenario'))
  check(value)
  const faults = (check.errors ?? []).flatMap((error) => {
    if (isVerbMissing(error)) return [verbFault(error)]
    if (isEcho(error)) return []
    return [manyVerbsFault(error) ?? faultOf(error)]
  })
  return faults.length > 0
    ? unique(faults)
    : [{ path: [], message: 'the file does not fit the schema of a scenario' }]
}

type Fault = { readonly path: Path; readonly message: string }

/**
 * Only says that another fault happened inside, or is one of the many ways of saying that a step
 * has no verb.
 */
function isEcho({ keyword, schemaPath }: ErrorObject): boolean {
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

function verbFault(error: ErrorObject): Fault {
  const verbs = verbsOf(error.schema)
  const path = pathOf(error.instancePath)
  const slip = namesIn(error.data)
    .map((name) => ({ name, meant: nearest(name, verbs) }))
    .find(({ meant }) => meant !== undefined)
  if (slip !== undefined) {
    const message = `${formatPath(path)}.${slip.name} is not known; did you mean "${slip.meant}"?`
    return { path: [...path, slip.name], message }
  }
  return {
    path,
    message: `${formatPath(path)} says nothing to do; a step has one of ${verbs.join(', ')}`,
  }
}

/** Two verbs in one step make strangers of each other's members, which would be said of each. */
function manyVerbsFault({ keyword, instancePath, data }: ErrorObject): Fault | undefined {
  const path = pathOf(instancePath)
  if (keyword !== 'additionalProperties' || path.length === 0) return undefined
  const verbs = verbsOf((readSchema('scenario') as StepSchema).$defs.step.anyOf)
  const found = namesIn(data).filter((name) => verbs.includes(name))
  if (found.length < 2) return undefined
  const message = `${formatPath(path)} says to do ${found.join(' and ')}; make a step of each`
  return { path, message }
}

type StepSchema = { readonly $defs: { readonly step: { readonly anyOf: unknown } } }

function verbsOf(anyOf: unknown): readonly string[] {
  return (anyOf as readonly { required: readonly [string] }[]).map(({ required }) => required[0])
}

function namesIn(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

function faultOf(error: ErrorObject): Fault {
  const { additionalProperty } = error.params as { additionalProperty?: string }
  const path = pathOf(error.instancePath)
  const [said] = describeIssues([error], 'the scenario')
  return {
    path: additionalProperty === undefined ? path : [...path, additionalProperty],
    message:
      said === undefined ? (error.message ?? 'does not fit') : `${said.field} ${said.message}`,
  }
}

function unique(faults: readonly Fault[]): readonly Fault[] {
  return [...new Map(faults.map((fault) => [fault.message, fault] as const)).values()]
}

function pathOf(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}
