import type { OracleDefinition } from './oracle.ts'

export const credits: OracleDefinition = {
  says: 'a completed order is credited exactly once, any other never',
  section: '§3.1',
  entry: 'buy.effect',
  shown: {
    ...{ field: 'credits', side: 'buy' },
    expected: ({ end }) => (end === 'completed' ? 1 : 0),
  },
}
