/** Every file that is made out of the contract, by its path; nothing is written here. */
import { readAssumptions } from './assumption-files.ts'
import { readEntitySchemas, readOpenApi } from './contract.ts'
import { operationList } from './operation-list.ts'
import { requestFields } from './request-fields.ts'
import { scenarioValidator } from './scenario-validator.ts'
import { typeDeclarations } from './type-declarations.ts'
import { validatorCode, validatorTypes } from './validator-code.ts'

export async function generatedFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const schemas = readEntitySchemas(root)
  return new Map([
    ['src/contract/generated/types.ts', await typeDeclarations(schemas)],
    [
      'src/contract/generated/operations.ts',
      operationList(readOpenApi(root), schemas, readAssumptions(root)),
    ],
    ['src/contract/generated/validators.js', await validatorCode(root, schemas)],
    ['src/contract/generated/validators.d.ts', validatorTypes(schemas)],
    ['src/contract/generated/request-fields.ts', requestFields(schemas)],
    ...(await scenarioValidator(root)),
  ])
}
