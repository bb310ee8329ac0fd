/**
 * The validator of scenario files, on its own: a server has no use for it. It only says yes or no
 * and stops at the first fault, because a run must start quickly; what is wrong with a file is
 * found by the schema compiler, which is slow to load and gives more to tell.
 */
import type { Options } from 'ajv/dist/2020.js'
import { readScenarioSchemas } from './contract.ts'
import { validatorCode } from './validator-code.ts'

const OPTIONS: Options = {
  allErrors: false,
  messages: false,
  inlineRefs: false,
  // The branches of if/then lack the type that stands above them.
  strictTypes: false,
  code: { source: true, esm: true },
}

/** Files by path. */
export async function scenarioValidator(root: string): Promise<ReadonlyMap<string, string>> {
  const schemas = readScenarioSchemas(root)
  return new Map([
    ['src/contract/generated/scenario-validator.js', await validatorCode(root, schemas, OPTIONS)],
    ['src/contract/generated/scenario-validator.d.ts', TYPES],
  ])
}

const TYPES = `// Generated from contracts/schemas by \`npm run generate\`. Do not edit.
import type { Scenario } from '../scenarios/scenario.ts'
import type { Validator } from './validators.d.ts'

export declare const checkScenario: Validator<Scenario>
`
