import type { OracleDefinition } from './oracle.ts'

export const returns: OracleDefinition = {
  says: 'a failed sell is given back exactly once, any other never',
  section: '§3.1',
  entry: 'sell.returned',
  shown: {
    ...{ field: 'returns', side: 'sell' },
    expected: ({ end }) => (end === 'failed' ? 1 : 0),
  },
}
