/** Every oracle, by its name in files and reports. A read order is compared in this order. */
import { near, type OracleDefinition } from './oracle.ts'

export const ORACLES = {
  known: {
    says: 'every order of the service is known to the application',
    section: '§2.2',
  },
  early: {
    says: 'nothing is credited before the order is completed',
    section: '§3.1',
    hint: 'Credit at transaction.completed only: an update or a deposit is no completion.',
    entry: 'buy.effect',
    before: 'credits',
  },
  state: {
    says: 'the state of the application is that of the service',
    section: '§6',
    shown: { field: 'state', expected: ({ member }) => member('status') },
  },
  credits: {
    says: 'a completed order is credited exactly once, any other never',
    section: '§3.1',
    entry: 'buy.effect',
    shown: {
      ...{ field: 'credits', side: 'buy' },
      expected: ({ end }) => (end === 'completed' ? 1 : 0),
    },
  },
  amount: {
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
  },
  live: {
    says: 'an order of a test key is not in the live books',
    section: '§2.2',
    hint: 'Check livemode of the event, and environment of the order.',
    entry: 'buy.effect.live',
    shown: { field: 'liveCredits', side: 'buy', expected: () => 0 },
  },
  delivered: {
    says: 'the application takes the last webhook',
    section: '§6',
  },
  other: {
    says: 'an order of another customer is not changed, nor a replaced one',
    section: '§6',
  },
  debits: {
    says: 'a sell is debited exactly once',
    section: '§1',
    hint: 'Debit a sell when it is placed, once, in the same stored change as the order.',
    entry: 'sell.debited',
    shown: { field: 'debits', side: 'sell', expected: () => 1 },
  },
  debited: {
    says: 'the debit is the amount that was sold',
    section: '§1',
    hint: 'Debit what was sold, as it was ordered. Where the shop adds a fee of its own, leave "sell.debited.amount" out of the adapter.',
    entry: 'sell.debited.amount',
    shown: { field: 'debited', side: 'sell', expected: ({ member }) => near(member('amount')) },
    amountOf: ['debits'],
  },
  returns: {
    says: 'a failed sell is given back exactly once, any other never',
    section: '§3.1',
    entry: 'sell.returned',
    shown: {
      ...{ field: 'returns', side: 'sell' },
      expected: ({ end }) => (end === 'failed' ? 1 : 0),
    },
  },
  returned: {
    says: 'what is given back is the amount that was sold',
    section: '§1',
    hint: 'Give back what was debited, and not what it is worth, or what arrived.',
    entry: 'sell.returned.amount',
    shown: {
      ...{ field: 'returned', side: 'sell' },
      expected: ({ end, member }) => (end === 'failed' ? near(member('amount')) : undefined),
    },
    amountOf: ['returns'],
  },
  recipient: {
    says: 'an order is paid out to the wallet or the account that its customer gave',
    section: '§1',
    hint: 'Pass on what this customer gave with this order.',
  },
  running: {
    says: 'the application goes on running',
  },
} as const satisfies Readonly<Record<string, OracleDefinition>>
