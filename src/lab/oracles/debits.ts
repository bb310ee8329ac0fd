import type { OracleDefinition } from './oracle.ts'

export const debits: OracleDefinition = {
  says: 'a sell is debited exactly once',
  section: '§1',
  hint: 'Debit a sell when it is placed, once, in the same stored change as the order.',
  entry: 'sell.debited',
  shown: { field: 'debits', side: 'sell', expected: () => 1 },
}
