/** The columns of a list of calls, each with its order; their classes say where they show. */
export const CALL_COLUMNS = [
  ['At', 'w-time phone-off'],
  ['Request', 'w-moment'],
  ['Status', 'w-time'],
  ['Order', 'w-reference phone-off'],
  ['Customer', 'roomy w-moment'],
  ['Amount', 'right wide w-moment'],
  ['Outcome'],
] as const
