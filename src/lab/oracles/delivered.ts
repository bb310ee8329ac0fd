import type { OracleDefinition } from './oracle.ts'

export const delivered: OracleDefinition = {
  says: 'the application takes the last webhook',
  section: '§6',
}
