import type { OracleDefinition } from './oracle.ts'

export const other: OracleDefinition = {
  says: 'an order of another customer is not changed, nor a replaced one',
  section: '§6',
}
