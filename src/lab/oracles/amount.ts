import { near, type OracleDefinition } from './oracle.ts'

export const amount: OracleDefinition = {
  says: 'the credit is the settled amount',
  section: '§6',
  hint: 'Credit what was settled: cryptoAmount of the completed event, and of a status sync the amount in gateway ("out" in this sandbox).',
  entry: 'buy.effect.amount',
  shown: {
    ...{ field: 'credited', side: 'buy' },
    expected: ({ end, member }) =>
      end === 'completed' ? near(member('settlement.out')) : undefined,
  },
  amountOf: ['early', 'credits'],
}
