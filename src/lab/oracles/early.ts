import type { OracleDefinition } from './oracle.ts'

export const early: OracleDefinition = {
  says: 'nothing is credited before the order is completed',
  section: '§3.1',
  hint: 'Credit at transaction.completed only: an update or a deposit is no completion.',
  entry: 'buy.effect',
  before: 'credits',
}
