/**
 * The schemas as JavaScript that needs no schema compiler at run time: build output, not committed.
 * The validators of the service report every error; stopping at the first one was measured, and is
 * not faster for a valid body. The validator of scenarios stops at the first error, because a run
 * must start quickly; only an invalid file needs the slow schema compiler. It is a module of its
 * own, because a server does not need it.
 */
import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import formats from 'ajv-formats'
import { build } from 'esbuild'
import {
  isRequest,
  readEntitySchemas,
  readScenarioSchemas,
  without,
  type NamedSchema,
} from './contract.ts'
import { typeName } from './type-declarations.ts'

const BANNER = '// Generated from contracts/schemas by `npm run build`. Do not edit.'

/** Keywords without an effect on validity, which would make the code longer. */
const REFERENCES = ['$comment']
const ANNOTATIONS = [...REFERENCES, 'title', 'description', 'examples']

const OPTIONS: Options = {
  allErrors: true,
  strict: true,
  // It does not find the properties of the schema around an if/then.
  strictRequired: false,
  allowUnionTypes: true,
  // Errors carry the schema and the value, for messages.
  verbose: true,
  code: { source: true, esm: true, lines: true },
}

const SCENARIO_OPTIONS: Options = {
  allErrors: false,
  verbose: false,
  messages: false,
  inlineRefs: false,
  // The branches of if/then have no type of their own.
  strictTypes: false,
  code: { source: true, esm: true },
}

/** The modules and their declarations, by path. */
export async function validatorFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const entities = readEntitySchemas(root)
  const folder = 'src/base/contract/generated'
  return new Map([
    [`${folder}/validators.js`, (await validatorCode(root, entities)) + tables(entities)],
    [`${folder}/validators.d.ts`, validatorTypes(entities)],
    [
      `${folder}/scenario-validator.js`,
      await validatorCode(root, readScenarioSchemas(root), SCENARIO_OPTIONS),
    ],
    [`${folder}/scenario-validator.d.ts`, SCENARIO_VALIDATOR_TYPES],
  ])
}

/** ES module code that exports the validators and imports nothing. */
async function validatorCode(
  root: string,
  schemas: readonly NamedSchema[],
  options: Options = {},
): Promise<string> {
  const ajv = new Ajv2020({ ...OPTIONS, ...options })
  formats.default(ajv)
  // Theirs accepts urn:uuid: before a UUID too.
  ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
  for (const each of schemas) {
    // Messages about a request show examples.
    const unused = isRequest(each) ? REFERENCES : ANNOTATIONS
    ajv.addSchema(without(unused, each.schema) as object, each.name)
  }
  const names = Object.fromEntries(schemas.map(({ name, title }) => [`check${title}`, name]))
  return `${BANNER}\n${await standaloneCode(root, ajv, names)}`
}

/** The schemas as exported functions. */
export async function standaloneCode(
  root: string,
  ajv: Ajv2020,
  schemaByName: Readonly<Record<string, string>>,
): Promise<string> {
  const bundle = await build({
    stdin: { contents: standalone.default(ajv, schemaByName), resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    target: 'node20',
    minifySyntax: true,
    legalComments: 'none',
  })
  return bundle.outputFiles[0]?.text ?? ''
}

function tables(schemas: readonly NamedSchema[]): string {
  const checks = schemas.map(({ name, title }) => `  '${name}': check${title},\n`)
  const requests = schemas.filter(isRequest).map(({ name, schema }) => [name, schema])
  const described = without(REFERENCES, Object.fromEntries(requests))
  return [
    `export const CHECKS = {\n${checks.join('')}}\n`,
    `export const REQUEST_SCHEMAS = ${JSON.stringify(described)}\n`,
  ].join('')
}

const SCENARIO_VALIDATOR_TYPES = `${BANNER}
import type { Scenario } from './types.ts'
import type { Validator } from './validators.d.ts'

export declare const checkScenario: Validator<Scenario>
`

function validatorTypes(schemas: readonly NamedSchema[]): string {
  const titles = schemas.map(({ title }) => `  ${typeName(title)},`)
  const checks = schemas.map(
    ({ title }) => `export declare const check${title}: Validator<${typeName(title)}>`,
  )
  const table = schemas.map(
    ({ name, title }) => `  readonly '${name}': Validator<${typeName(title)}>`,
  )
  const requests = schemas.filter(isRequest).map(({ name }) => `  readonly '${name}': JsonSchema`)
  return `${BANNER}
import type {
${titles.join('\n')}
} from './types.ts'
import type { JsonSchema } from '../expectation.ts'
import type { SchemaError } from '../issues.ts'

/** Whether the value is valid; \`errors\` has every error of the last call. */
export type Validator<T> = {
  (value: unknown): value is T
  readonly errors?: readonly SchemaError[] | null
}

${checks.join('\n')}

/** Every validator by its schema's file name. */
export declare const CHECKS: {
${table.join('\n')}
}

/** The schemas of the requests, for messages. */
export declare const REQUEST_SCHEMAS: {
${requests.join('\n')}
}
`
}
