import type { OracleDefinition } from './oracle.ts'

export const known: OracleDefinition = {
  says: 'every order of the service is known to the application',
  section: '§2.2',
  hint: 'The application must accept this order. What it answered or wrote tells why it did not, and app check tries each entry of the adapter.',
}
