import type { OracleDefinition } from './oracle.ts'

export const state: OracleDefinition = {
  says: 'the state of the application is that of the service',
  hint: 'Process a webhook before acknowledging it, let nothing overwrite a terminal state, and end an order by status sync as by a webhook.',
  shown: { field: 'state', expected: ({ member }) => member('status') },
}
