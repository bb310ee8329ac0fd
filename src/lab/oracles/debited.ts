import { near, type OracleDefinition } from './oracle.ts'

export const debited: OracleDefinition = {
  says: 'the debit is the amount that was sold',
  section: '§1',
  hint: 'Debit what was sold, as it was ordered. Where the shop adds a fee of its own, leave "sell.debited.amount" out of the adapter.',
  entry: 'sell.debited.amount',
  shown: { field: 'debited', side: 'sell', expected: ({ member }) => near(member('amount')) },
  amountOf: ['debits'],
}
