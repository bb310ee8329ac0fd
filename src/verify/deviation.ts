/** Names the known deviation (contracts/deviations.yaml) that a row shows. The row still fails. */
import type { Exchange } from '../base/client/exchange.ts'
import { DEVIATIONS, type DeviationId } from '../base/contract/generated/deviations.ts'
import { isTextForPeople } from './observations/labels.ts'
import { ENDS, misspelt } from '../base/vocabulary/documented-words.ts'
import { isConflict, isServed, isText, read } from './answers/answer.ts'
import type { CheckRow } from './verdict.ts'

/** Whether an answer shows it: the row may fail for another reason, or show something similar. */
const SHOWS: Readonly<Record<DeviationId, (exchange: Exchange) => boolean>> = {
  'order.details-without-status': (order) =>
    read(order, 'providerDetails', 'status') === undefined &&
    isText(read(order, 'providerDetails', 'data', 'status')),
  'sync.terminal-labels': (sync) =>
    sync.operationId === 'monitorOrderStatus' &&
    isServed(sync) &&
    read(sync, 'terminal') === true &&
    isTextForPeople(read(sync, 'status')) &&
    misspelt(read(sync, 'status'), ENDS) === undefined,
  'conflict.without-success': (conflict) =>
    isConflict(conflict) && read(conflict, 'success') === undefined,
}

export function withDeviation(row: CheckRow): CheckRow {
  if (row.verdict !== 'failed') return row
  const known = DEVIATIONS.find(
    ({ id, rules }) =>
      rules.some((rule) => row.rules.includes(rule)) && row.exchanges.some(SHOWS[id]),
  )
  if (known === undefined) return row
  const { id, section, does } = known
  return { ...row, deviation: { id, section, does } }
}
