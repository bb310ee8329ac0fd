/** The switches of contracts/deviations.yaml: types and the register in code, and their schema. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { quote } from './quote.ts'

/** One entry of deviations.yaml; the head of that file explains the members. */
export type DeviationEntry = {
  readonly id: string
  readonly section: string
  readonly rules: readonly string[]
  readonly says: string
  readonly does: string
  readonly switch: string
  readonly evidence: string
  readonly scenario: string
}

export function readDeviations(root: string): readonly DeviationEntry[] {
  return parse(readFileSync(join(root, 'contracts/deviations.yaml'), 'utf8'))
}

export function deviationFiles(root: string): ReadonlyMap<string, string> {
  const entries = readDeviations(root)
  return new Map([
    ['src/base/contract/generated/deviations.ts', codeOf(entries)],
    ['contracts/schemas/deviations.schema.json', `${JSON.stringify(schemaOf(entries), null, 2)}\n`],
  ])
}

function schemaOf(entries: readonly DeviationEntry[]): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'deviations.schema.json',
    title: 'Deviations',
    description:
      'Switches for what deployments do against the documentation. Generated from contracts/deviations.yaml.',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      entries.map(({ switch: name, section, does }) => [
        name,
        { description: `${does} (against ${section})`, type: 'boolean', default: false },
      ]),
    ),
  }
}

function codeOf(entries: readonly DeviationEntry[]): string {
  return [
    '// Generated from contracts/deviations.yaml by `npm run generate`. Do not edit.',
    "import type { RuleId } from './rules.ts'",
    '',
    'export type Deviations = {',
    ...entries.flatMap((entry) => [
      `  /** Against ${entry.section}. */`,
      `  readonly ${entry.switch}: boolean`,
    ]),
    '}',
    '',
    'export const NO_DEVIATIONS: Deviations = {',
    ...entries.map((entry) => `  ${entry.switch}: false,`),
    '}',
    '',
    'export type DeviationId =',
    ...entries.map(({ id }) => `  | ${quote(id)}`),
    '',
    'export type Deviation = {',
    '  readonly id: DeviationId',
    '  /** Section of the documentation, such as `§2.1`. */',
    '  readonly section: string',
    '  readonly rules: readonly RuleId[]',
    '  readonly does: string',
    '  readonly switch: keyof Deviations',
    '}',
    '',
    'export const DEVIATIONS: readonly Deviation[] = [',
    ...entries.flatMap((entry) => [
      '  {',
      `    id: ${quote(entry.id)},`,
      `    section: ${quote(entry.section)},`,
      `    rules: [${entry.rules.map(quote).join(', ')}],`,
      `    does: ${quote(entry.does)},`,
      `    switch: ${quote(entry.switch)},`,
      '  },',
    ]),
    ']',
    '',
  ].join('\n')
}
