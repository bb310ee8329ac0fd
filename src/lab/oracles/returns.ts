import type { OracleDefinition } from './oracle.ts'

export const returns: OracleDefinition = {
  says: 'a failed sell is given back exactly once, any other never',
  section: '§3.1',
  hint: 'Give a failed sell back in the same stored change as its state, once.',
  entry: 'sell.returned',
  shown: {
    ...{ field: 'returns', side: 'sell' },
    expected: ({ end }) => (end === 'failed' ? 1 : 0),
  },
}
