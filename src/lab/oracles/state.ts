import type { OracleDefinition } from './oracle.ts'

export const state: OracleDefinition = {
  says: 'the state of the application is that of the service',
  section: '§6',
  shown: { field: 'state', expected: ({ member }) => member('status') },
}
