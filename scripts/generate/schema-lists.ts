/**
 * The lists of names in the schemas of the sandbox's own files. The code has each list once, with
 * what its names mean; everything else of these schemas is written by hand. Steps are listed the
 * other way round: a verb is a definition in the schema, and a file of its name.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HTTP_FAULT_KINDS } from '../../src/sandbox/http/http-fault-kinds.ts'
import { ORACLES } from '../../src/lab/oracles/oracle-list.ts'
import { BODY_FORMS } from '../../src/lab/steps/forms/body-forms.ts'
import { SIGNATURE_FORMS } from '../../src/lab/steps/forms/signature-forms.ts'
import {
  PROVIDER_FAULT_KINDS,
  type ProviderFaultKind,
} from '../../src/sandbox/simulator/behaviour/provider-fault-kinds.ts'
import { TRANSFORMS } from '../../src/lab/variations/transform-list.ts'
import { WEBHOOK_FAULT_KINDS } from '../../src/sandbox/simulator/behaviour/webhook-fault-kinds.ts'

type NameList = {
  readonly schema: 'scenario' | 'behaviour'
  /** The definition in the schema whose first `enum` after `from` is the list. */
  readonly definition: string
  readonly from?: string
  readonly names: readonly string[]
}

const LISTS: readonly NameList[] = [
  { schema: 'scenario', definition: 'oracle', names: Object.keys(ORACLES) },
  {
    ...{ schema: 'scenario', definition: 'webhookForm' },
    names: [...Object.keys(SIGNATURE_FORMS), ...Object.keys(BODY_FORMS)],
  },
  {
    ...{ schema: 'behaviour', definition: 'webhookFault', from: '"do"' },
    names: Object.keys(WEBHOOK_FAULT_KINDS),
  },
  {
    ...{ schema: 'behaviour', definition: 'httpFault', from: '"do"' },
    names: Object.keys(HTTP_FAULT_KINDS),
  },
  { schema: 'behaviour', definition: 'variation', names: Object.keys(TRANSFORMS) },
]

/** Steps about an application: only targets of the lab have them. */
const IN_LAB: ReadonlySet<string> = new Set(['app', 'send', 'expectCall'])

/** The schemas with these lists, and the list of steps, by path. */
export function schemaLists(root: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const list of LISTS) {
    const path = `contracts/schemas/${list.schema}.schema.json`
    files.set(path, withList(files.get(path) ?? readFileSync(join(root, path), 'utf8'), list))
  }
  const behaviour = 'contracts/schemas/behaviour.schema.json'
  files.set(behaviour, withProviderFaults(files.get(behaviour) ?? ''))
  const scenarios = 'contracts/schemas/scenario.schema.json'
  const text = files.get(scenarios) ?? ''
  const verbs = [...text.matchAll(/^    "(\w+)Step": \{$/gm)].map(([, verb = '']) => verb)
  files.set(scenarios, withSteps(text, verbs))
  return files
    .set('src/scenarios/steps/step-list.ts', stepList(verbs.filter((verb) => !IN_LAB.has(verb))))
    .set('src/lab/steps/step-list.ts', labStepList([...IN_LAB]))
}

/** The faults of a provider are between its names and the settings that are no faults. */
function withProviderFaults(text: string): string {
  const definition = text.indexOf('\n    "providerFault": {')
  const start = text.indexOf('        "down": {', definition)
  const end = text.indexOf('        "banks": {', start)
  if (definition < 0 || start < 0 || end < 0) throw new Error('There are no faults of a provider')
  const members = Object.entries<ProviderFaultKind>(PROVIDER_FAULT_KINDS).map(([name, kind]) => {
    const lines = [`"description": ${JSON.stringify(kind.meaning)}`, ...shapeOf(kind)]
    return `        "${name}": {\n          ${lines.join(',\n          ')}\n        },\n`
  })
  return text.slice(0, start) + members.join('') + text.slice(end)
}

function shapeOf({ value, least = 0 }: ProviderFaultKind): readonly string[] {
  if (value === 'none') return ['"type": "boolean"']
  if (value === 'text') return ['"type": "string"', '"minLength": 1', '"maxLength": 200']
  if (value === 'duration') return ['"$ref": "#/$defs/duration"']
  return ['"type": "integer"', `"minimum": ${least}`, '"maximum": 9999']
}

/** A step has one verb, and the shape of its verb. */
function withSteps(text: string, verbs: readonly string[]): string {
  const start = text.indexOf('"anyOf": [', text.indexOf('\n    "step": {'))
  const end = text.indexOf('\n    }', start)
  const list = (name: string, lines: readonly string[]) =>
    `"${name}": [\n${lines.map((line) => `        ${line}`).join(',\n')}\n      ]`
  const required = verbs.map((verb) => `{ "required": ["${verb}"] }`)
  const shapes = verbs.map(
    (verb, at) => `{ "if": ${required[at]}, "then": { "$ref": "#/$defs/${verb}Step" } }`,
  )
  const lists = `${list('anyOf', required)},\n      ${list('allOf', shapes)}`
  return text.slice(0, start) + lists + text.slice(end)
}

const SOURCE =
  ' * of a step in contracts/schemas/scenario.schema.json, and the file of its name here.'

function fileOf(verb: string): string {
  return verb.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function stepList(verbs: readonly string[]): string {
  return [
    '/**',
    ' * The steps of every target, by their verbs. Generated by `npm run generate`: a verb is that',
    SOURCE,
    ' */',
    "import type { Step } from '../model/scenario.ts'",
    "import type { StepKind, StepKinds } from '../runner/scenario-run.ts'",
    ...verbs.map((verb) => `import { ${verb}Step } from './${fileOf(verb)}.ts'`),
    '',
    'export const STEPS: StepKinds = {',
    ...verbs.map((verb) => `  ${verb}: ${verb}Step,`),
    '}',
    '',
    '/** The schema guarantees that a step has exactly one verb. */',
    'export function kindOf(step: Step, kinds: StepKinds): StepKind<Step> {',
    '  const found = Object.entries(kinds).find(([verb]) => Object.hasOwn(step, verb))',
    '  if (found === undefined)',
    "    throw new Error(`No kind of step has one of the verbs ${Object.keys(step).join(', ')}`)",
    '  return found[1]',
    '}',
    '',
  ].join('\n')
}

function labStepList(verbs: readonly string[]): string {
  return [
    '/**',
    ' * Steps about an application, by their verbs. Generated by `npm run generate`: a verb is that',
    SOURCE,
    ' */',
    "import type { StepKinds } from '../../scenarios/runner/scenario-run.ts'",
    ...verbs.map((verb) => `import { ${verb}Step } from './${fileOf(verb)}.ts'`),
    '',
    'export const LAB_STEPS: StepKinds = {',
    ...verbs.map((verb) => `  ${verb}: ${verb}Step,`),
    '}',
    '',
  ].join('\n')
}

function withList(text: string, { definition, from = '', names }: NameList): string {
  const start = text.indexOf(`\n    "${definition}": {`)
  const at = text.indexOf('"enum": [', start < 0 ? text.length : text.indexOf(from, start))
  if (at < 0) throw new Error(`There is no list in the definition "${definition}"`)
  const indent = /[^\n]*$/.exec(text.slice(0, at))?.[0].length ?? 0
  const list = wrapped(
    names.map((name) => JSON.stringify(name)),
    ' '.repeat(indent),
  )
  return `${text.slice(0, at)}"enum": ${list}${text.slice(text.indexOf(']', at) + 1)}`
}

const WIDTH = 100

/** As many names in a line as fit. */
function wrapped(names: readonly string[], indent: string): string {
  const line = `[${names.join(', ')}]`
  if (indent.length + line.length <= WIDTH) return line
  const lines: string[] = []
  for (const name of names) {
    const last = lines.at(-1)
    const longer = `${last}, ${name}`
    if (last !== undefined && indent.length + longer.length < WIDTH)
      lines[lines.length - 1] = longer
    else lines.push(name)
  }
  return `[\n${lines.map((each) => `${indent}  ${each}`).join(',\n')}\n${indent}]`
}
