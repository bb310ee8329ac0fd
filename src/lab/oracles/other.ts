import type { OracleDefinition } from './oracle.ts'

export const other: OracleDefinition = {
  says: 'an order of another customer is not changed, nor a replaced one',
  hint: 'Find the order by the name that the event or the answer has, and change no other one.',
}
