/** docs/reference.md: every command, setting, event, error, control operation, step and fault. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { EXIT, MEANINGS } from '../../src/cli/exit-codes.ts'
import { settingOptions } from '../../src/sandbox/config/settings.ts'
import { MAGIC_TAGS } from '../../src/sandbox/simulator/behaviour/magic.ts'
import { SHAPE_FIELDS } from '../../src/sandbox/shapes/fields.ts'
import type { Fields } from '../../src/sandbox/shapes/template.ts'
import { ERRORS, type ErrorCode } from '../../src/base/vocabulary/errors.ts'
import { commandSections } from './command-sections.ts'
import { ERROR_MEANINGS } from './error-meanings.ts'
import { code, markdownTable, type Cells } from './markdown-table.ts'

export const REFERENCE_PAGE = 'docs/reference.md'

const HEAD = `# Reference

\`npm run generate\` writes this page from the commands, contracts and schemas. For the functions that tests call, see
[Library](library.md).

[Exit codes](#exit-codes) · [Error codes](#error-codes) · [Events](#events) · [Commands](#commands) · [Settings](#settings) ·
[Control API](#control-api) · [Steps](#steps-of-scenarios) · [Faults](#faults) · [Outcomes](#outcomes-that-a-customer-chooses) ·
[Adapter](#adapter) · [Assumptions](#assumptions) · [Fields of shapes](#fields-of-shapes) · [Deviations](#deviations)
`

/** Paths of defaults start here. */
const FOLDER = '/project'

type Schema = {
  readonly $ref?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly $defs?: Readonly<Record<string, Schema>>
}

export async function referencePage(root: string): Promise<string> {
  const sections = [
    HEAD,
    '## Exit codes',
    markdownTable(['code', 'meaning'], codes()),
    'The section of each [command](#commands) says when it exits with which code. Each exits with 1 if an option or an argument is wrong.',
    '## Error codes',
    'The `code` of error responses from the service and the control API. A configuration can [state other statuses](shapes.md#statuses) of the service.',
    markdownTable(['code', 'status', 'meaning'], errors()),
    '## Events',
    'The service sends each event to every registered endpoint. [Receive and verify webhooks](webhooks.md) shows an example.',
    markdownTable(['type', 'when'], events(root)),
    markdownTable(['field', 'content'], fieldsOf(schemaOf(root, 'webhook-event'))),
    '## Commands',
    'A flag beats its variable, and a variable beats `ramp-sandbox.config.yaml`. Every command has `--help`, with examples.',
    ...(await commandSections(FOLDER)),
    '## Settings',
    'Each setting is a flag of `start`, a variable, and a key of `ramp-sandbox.config.yaml`. That file can also contain `assumptions`, `shapes`, `deviations`, `markets`, `providers`, `webhooks`, `http` and `magic`.',
    markdownTable(['key', 'variable', 'values', 'default', 'what it sets'], settings(root)),
    '## Control API',
    'All paths begin with `/__sandbox`. `/__sandbox/openapi.json` describes requests and responses.',
    markdownTable(['operation', 'what it does'], controlOperations(root)),
    '## Steps of scenarios',
    '[scenarios/README.md](../scenarios/README.md) has an example of each.',
    markdownTable(['step', 'what it does', 'fields'], steps(root)),
    '## Faults',
    'Use them in the `world` section of a scenario, in `behaviour` of the library, or in the body of `PUT /__sandbox/behaviour`, which ends earlier faults and lists them. `PATCH` keeps them. [Inject a fault](faults.md) has examples.',
    ...faults(root),
    '## Outcomes that a customer chooses',
    'A tag in `externalCustomerId` or `email`, such as `ada+expire@example.com`.',
    markdownTable(['tag', 'outcome'], tags()),
    '## Adapter',
    'Entries of `ramp-app.yaml`. [Describe your application](adapter.md) introduces them.',
    markdownTable(['entry', 'meaning'], adapterEntries(root)),
    '## Assumptions',
    'What the documentation of the service leaves open, and what the sandbox does. [contracts/assumptions.yaml](../contracts/assumptions.yaml) has the reasons.',
    markdownTable(['setting', 'default', 'question', 'values'], assumptions(root)),
    '## Fields of shapes',
    'What a template reads with `{ $: field }`, by the place that it is for; `environment` and `now` stand everywhere. [Shapes](shapes.md) says how. A field without a kind in brackets is a text.',
    markdownTable(['place', 'fields'], shapeFields()),
    '## Deviations',
    'What deployments do against the documentation. Each is a switch under `deviations`, and off by default.',
    markdownTable(['switch', 'against', 'what the sandbox does'], deviations(root)),
  ]
  return `${sections.map((section) => section.trim()).join('\n\n')}\n`
}

/** Those of an order stand once: other places have them too. */
function shapeFields(): readonly Cells[] {
  return Object.entries(SHAPE_FIELDS).map(([place, fields]: readonly [string, Fields]) => {
    const hasOrder = 'order.id' in fields && place !== 'order'
    const own = Object.entries(fields).filter(
      ([name]) =>
        name !== 'environment' && name !== 'now' && !(hasOrder && name in SHAPE_FIELDS.order),
    )
    const all = [...(hasOrder ? ['those of `order`'] : []), ...own.map(shapeField)]
    return [code(place), all.join(', ')]
  })
}

function shapeField([name, kind]: readonly [string, Fields[string]]): string {
  if (kind === 'text') return code(name)
  if (kind === 'price') return `${code(name)} (amount)`
  if (typeof kind === 'string') return `${code(name)} (${kind})`
  return `${code(name)} (a list; of each ${Object.entries(kind.each).map(shapeField).join(', ')})`
}

function codes(): readonly Cells[] {
  return Object.entries(EXIT).map(([name, code]) => [
    String(code),
    // Both have the same members.
    MEANINGS[name as keyof typeof EXIT],
  ])
}

function errors(): readonly Cells[] {
  // Both have the same members.
  return Object.entries(ERROR_MEANINGS).map(([name, meaning]) => {
    return [code(name), String(ERRORS[name as ErrorCode].status), meaning]
  })
}

function events(root: string): readonly Cells[] {
  const { components } = yaml(root, 'asyncapi.yaml') as {
    readonly components: { readonly messages: Readonly<Record<string, Message>> }
  }
  return Object.values(components.messages).map(({ name, title }) => [code(name), title])
}

type Message = { readonly name: string; readonly title: string }

/** The members that have a description, and those of objects within. */
function fieldsOf(schema: Schema, path = ''): readonly Cells[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
    ...(member.description === undefined ? [] : [[code(path + name), member.description]]),
    ...fieldsOf(member, `${path}${name}.`),
  ])
}

function adapterEntries(root: string): readonly Cells[] {
  const schema = schemaOf(root, 'adapter')
  const resolved = ({ $ref, ...own }: Schema): Schema =>
    $ref === undefined ? own : { ...schema.$defs?.[$ref.replace('#/$defs/', '')], ...own }
  const rowsOf = (of: Schema, path: string): readonly Cells[] =>
    Object.entries(of.properties ?? {}).flatMap(([name, member]) => {
      const { description = '', ...whole } = resolved(member)
      const need = of.required?.includes(name) === true ? ' Required.' : ''
      return [[code(path + name), `${description}${need}`], ...rowsOf(whole, `${path}${name}.`)]
    })
  return rowsOf(schema, '').filter(([, text = '']) => text !== '')
}

function settings(root: string): readonly Cells[] {
  const { properties = {} } = schemaOf(root, 'config')
  return Object.entries(settingOptions(FOLDER)).map(([name, option]) => {
    const schema = properties[name]
    const { defaultValueDescription, defaultValue, argChoices, envVar = '' } = option
    const initial = defaultValueDescription ?? (defaultValue === undefined ? '' : `${defaultValue}`)
    const values =
      argChoices?.map(code).join(', ') ?? (schema === undefined ? 'text' : typeOf(schema))
    return [
      code(name),
      code(envVar),
      values,
      initial === '' ? '' : code(initial),
      option.description,
    ]
  })
}

/** In words, with its limits. */
function typeOf({ type = 'string', items, minimum, maximum, enum: values }: Schema): string {
  if (values !== undefined) return values.map((each) => code(String(each))).join(', ')
  if (type === 'array') return `list of ${items === undefined ? 'values' : typeOf(items)}`
  if (type === 'integer')
    return minimum === undefined
      ? 'integer'
      : `integer from ${minimum}${maximum === undefined ? '' : ` to ${maximum}`}`
  return [type].flat().join(' or ').replace('string', 'text').replace('boolean', '`true`, `false`')
}

function controlOperations(root: string): readonly Cells[] {
  const { paths } = yaml(root, 'control.openapi.yaml') as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { summary?: string }>>>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { summary }]) =>
      summary === undefined ? [] : [[code(`${method.toUpperCase()} ${path}`), summary]],
    ),
  )
}

function steps(root: string): readonly Cells[] {
  return Object.entries(definitions(root, 'scenario')).flatMap(([name, { description, ...of }]) => {
    const [own = '', ...members] = Object.keys(of.properties ?? {})
    const isStep = name.endsWith('Step') && description !== undefined
    const inside = Object.keys(of.properties?.[own]?.properties ?? {})
    const fields = [...inside.map((field) => `${own}.${field}`), ...members]
    return isStep ? [[code(own), description, fields.map(code).join(', ')]] : []
  })
}

function faults(root: string): readonly string[] {
  const known = definitions(root, 'behaviour')
  const kinds = { http: 'httpFault', webhooks: 'webhookFault', 'providers.<slug>': 'providerFault' }
  return Object.entries(kinds).map(([member, name]) => {
    const rows = Object.entries(known[name]?.properties ?? {}).map(
      ([key, { description, ...of }]) => {
        const values =
          of.enum === undefined
            ? ''
            : ` One of ${of.enum.map((each) => code(String(each))).join(', ')}.`
        return [code(key), `${description ?? SHARED[key] ?? ''}${values}`]
      },
    )
    return `### ${code(member)}\n\n${markdownTable(['field', 'meaning'], rows)}`
  })
}

/** Members whose descriptions are those of a type. */
const SHARED: Readonly<Record<string, string>> = {
  times: 'How often the rule applies (default: always).',
  probability: 'Probability that it applies, from 0 to 1.',
}

function tags(): readonly Cells[] {
  return Object.entries(MAGIC_TAGS).map(([tag, { meaning }]) => [code(`+${tag}`), meaning])
}

function assumptions(root: string): readonly Cells[] {
  type Entry = {
    setting?: string
    type?: string
    question: string
    default: unknown
    values?: Readonly<Record<string, string>>
    does?: string
  }
  return (yaml(root, 'assumptions.yaml') as readonly Entry[]).flatMap((entry) => {
    if (entry.setting === undefined || entry.type === undefined) return []
    const listed = Object.entries(entry.values ?? {}).map(
      ([value, does]) => `${code(value)}: ${does}`,
    )
    const values = listed.length === 0 ? `${entry.type}. ${entry.does ?? ''}` : listed.join('<br>')
    return [[code(entry.setting), code(JSON.stringify(entry.default)), entry.question, values]]
  })
}

function deviations(root: string): readonly Cells[] {
  type Entry = { switch: string; section: string; does: string }
  return (yaml(root, 'deviations.yaml') as readonly Entry[]).map((entry) => {
    return [code(entry.switch), entry.section, entry.does]
  })
}

function definitions(root: string, schema: string): Readonly<Record<string, Schema>> {
  return schemaOf(root, schema).$defs ?? {}
}

function schemaOf(root: string, name: string): Schema {
  const text = readFileSync(join(root, `contracts/schemas/${name}.schema.json`), 'utf8')
  return JSON.parse(text) as Schema
}

function yaml(root: string, file: string): unknown {
  return parse(readFileSync(join(root, 'contracts', file), 'utf8'))
}
