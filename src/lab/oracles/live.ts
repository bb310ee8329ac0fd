import type { OracleDefinition } from './oracle.ts'

export const live: OracleDefinition = {
  says: 'an order of a test key is not in the live books',
  section: '§2.2',
  hint: 'Check livemode of the event, and environment of the order.',
  entry: 'buy.effect.live',
  shown: { field: 'liveCredits', side: 'buy', expected: () => 0 },
}
