import type { OracleDefinition } from './oracle.ts'

export const delivered: OracleDefinition = {
  says: 'the application takes the last webhook',
  hint: 'Answer 2xx to a genuine webhook once it is stored. The service gave this one up after all its retries.',
}
