import { near, type OracleDefinition } from './oracle.ts'

export const returned: OracleDefinition = {
  says: 'what is given back is the amount that was sold',
  section: '§1',
  hint: 'Give back what was debited, and not what it is worth, or what arrived.',
  entry: 'sell.returned.amount',
  shown: {
    ...{ field: 'returned', side: 'sell' },
    expected: ({ end, member }) => (end === 'failed' ? near(member('amount')) : undefined),
  },
  amountOf: ['returns'],
}
