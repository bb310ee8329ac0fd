/** Every committed file that is generated from the contract, by its path. */
import { assumptionFiles } from './assumption-files.ts'
import {
  readAdapterSchema,
  readEntitySchemas,
  readOpenApi,
  readScenarioSchemas,
} from './contract.ts'
import { deviationFiles } from './deviation-files.ts'
import { operationList } from './operation-list.ts'
import { ruleFiles } from './rule-files.ts'
import { shapeFiles } from './shape-files.ts'
import { typeDeclarations } from './type-declarations.ts'

export async function generatedFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const schemas = readEntitySchemas(root)
  return new Map([
    ...assumptionFiles(root),
    ...deviationFiles(root),
    ...ruleFiles(root),
    ...shapeFiles(root),
    [
      'src/base/contract/generated/types.ts',
      await typeDeclarations([...schemas, ...readScenarioSchemas(root), readAdapterSchema(root)]),
    ],
    ['src/base/contract/generated/operations.ts', operationList(readOpenApi(root), schemas)],
  ])
}
