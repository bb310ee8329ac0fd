/** The settings of contracts/assumptions.yaml: types and defaults in code, and their schema. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { RegisteredAssumption } from '../../src/base/contract/assumption-register.ts'
import { quote } from './quote.ts'

type SettingType =
  | 'status'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'text'
  | 'duration'
  | 'durations'
  | 'choice'
  /** Named shapes. */
  | 'shape'

type SettingValue = string | number | boolean | readonly string[]

/** One entry of assumptions.yaml; the head of that file explains the members. */
export type AssumptionEntry = RegisteredAssumption & {
  readonly also?: readonly string[]
  readonly type?: SettingType
  readonly pattern?: string
  readonly maxLength?: number
  readonly default: SettingValue
  readonly edges?: readonly SettingValue[]
}

type Setting = AssumptionEntry & {
  readonly setting: string
  readonly type: Exclude<SettingType, 'shape'>
}

const DURATION = '^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$'
const WIDTH = 95

export function readAssumptions(root: string): readonly AssumptionEntry[] {
  return parse(readFileSync(join(root, 'contracts/assumptions.yaml'), 'utf8'))
}

export function assumptionFiles(root: string): ReadonlyMap<string, string> {
  const entries = readAssumptions(root)
  const settings = entries.filter(isSetting)
  return new Map([
    ['src/base/contract/generated/assumptions.ts', codeOf(settings, entries)],
    [
      'contracts/schemas/assumptions.schema.json',
      `${JSON.stringify(schemaOf(settings), null, 2)}\n`,
    ],
  ])
}

function isSetting(entry: AssumptionEntry): entry is Setting {
  return entry.setting !== undefined && entry.type !== undefined && !isOfShapes(entry)
}

/** A part of the section `shapes`, and no assumption in code. */
function isOfShapes({ setting = '', type }: AssumptionEntry): boolean {
  return setting.startsWith('shapes.') && type !== undefined
}

function codeOf(settings: readonly Setting[], entries: readonly AssumptionEntry[]): string {
  const shapes = new Map(entries.filter(isOfShapes).map((each) => [each.setting, each.default]))
  return [
    '// Generated from contracts/assumptions.yaml by `npm run generate`. Do not edit.',
    '',
    'export type Assumptions = {',
    ...settings.flatMap((entry) => [
      ...commentOf(entry),
      `  readonly ${entry.setting}: ${typeOf(entry)}`,
    ]),
    '}',
    '',
    'export const ASSUMPTIONS: Assumptions = {',
    ...settings.map((entry) => `  ${entry.setting}: ${literal(entry.default)},`),
    '}',
    '',
    '/** What is written unless `shapes` states it: the name of a shape, or a status. */',
    'export const SHAPE_DEFAULTS = {',
    ...[...shapes].map(([setting = '', value]) => `  ${quote(setting)}: ${literal(value)},`),
    '} as const',
    '',
    '/** Only webhooks show these, and no response does. */',
    'export const WEBHOOK_SETTINGS: ReadonlySet<keyof Assumptions> = new Set([',
    ...settings.filter(isOfWebhooks).map(({ setting }) => `  ${quote(setting)},`),
    '])',
    '',
  ].join('\n')
}

/** §5 and §6 are about webhooks, for the entries whose id says so. */
function isOfWebhooks({ id, section, also = [] }: Setting): boolean {
  return id.startsWith('webhooks.') && [section, ...also].every((place) => /^§[56]/.test(place))
}

function schemaOf(settings: readonly Setting[]): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'assumptions.schema.json',
    title: 'Assumptions',
    description:
      'Settings for what the documentation does not show. Generated from contracts/assumptions.yaml.',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      settings.map((entry) => [
        entry.setting,
        {
          description: [`${entry.question} (${entry.section})`, ...meaningsOf(entry)].join(' '),
          ...typeSchemaOf(entry),
          default: entry.default,
        },
      ]),
    ),
  }
}

function typeOf(entry: Setting): string {
  switch (entry.type) {
    case 'status':
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'text':
    case 'duration':
      return 'string'
    case 'durations':
      return 'readonly string[]'
    case 'choice':
      return choicesOf(entry).map(quote).join(' | ')
  }
}

function typeSchemaOf(entry: Setting): object {
  const duration = { type: 'string', pattern: DURATION }
  switch (entry.type) {
    case 'status':
    case 'integer':
      return { type: 'integer', minimum: entry.min, maximum: entry.max }
    case 'number':
      return { type: 'number', minimum: entry.min, maximum: entry.max }
    case 'boolean':
      return { type: 'boolean' }
    case 'text':
      return { type: 'string', pattern: entry.pattern, maxLength: entry.maxLength }
    case 'duration':
      return duration
    case 'durations':
      return { type: 'array', minItems: 1, maxItems: 50, items: duration }
    case 'choice':
      return { enum: choicesOf(entry) }
  }
}

function commentOf(entry: Setting): string[] {
  const list = entry.values !== undefined
  const meanings = meaningsOf(entry).flatMap((meaning) =>
    list ? wrap(`- ${meaning}`, '  ') : wrap(meaning, ''),
  )
  const lines = [...wrap(`${entry.question} (${entry.section})`, ''), ...meanings]
  return ['  /**', ...lines.map((line) => `   * ${line}`), '   */']
}

function meaningsOf(entry: Setting): string[] {
  if (entry.values === undefined) return entry.does === undefined ? [] : [entry.does]
  return Object.entries(entry.values).map(([value, meaning]) => `\`${value}\`: ${meaning}`)
}

function choicesOf(entry: Setting): string[] {
  return Object.keys(entry.values ?? {})
}

function wrap(text: string, indent: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > WIDTH) {
      lines.push(line)
      line = indent + word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

function literal(value: SettingValue): string {
  if (typeof value === 'string') return quote(value)
  return typeof value === 'object' ? `[${value.map(quote).join(', ')}]` : String(value)
}
