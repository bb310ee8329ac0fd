import type { OracleDefinition } from './oracle.ts'

export const credits: OracleDefinition = {
  says: 'a completed order is credited exactly once, any other never',
  section: '§3.1',
  hint: 'Credit an order when it ends, once, in the same stored change as its state, and by the same function for webhooks and for status sync.',
  entry: 'buy.effect',
  shown: {
    ...{ field: 'credits', side: 'buy' },
    expected: ({ end }) => (end === 'completed' ? 1 : 0),
  },
}
