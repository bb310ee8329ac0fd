import type { OracleDefinition } from './oracle.ts'

export const known: OracleDefinition = {
  says: 'every order of the service is known to the application',
  section: '§2.2',
}
