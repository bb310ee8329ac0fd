import type { OracleDefinition } from './oracle.ts'

export const recipient: OracleDefinition = {
  says: 'an order is paid out to the wallet or the account that its customer gave',
  section: '§1',
  hint: 'Pass on what this customer gave with this order.',
}
