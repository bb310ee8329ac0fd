import type { OracleDefinition } from './oracle.ts'

export const running: OracleDefinition = {
  says: 'the application goes on running',
}
