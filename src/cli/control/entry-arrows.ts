import type { StreamedChange } from '../../base/client/control-client.ts'
import type { NewArrow } from '../../sandbox/log/arrow.ts'
import { requestArrow } from '../../sandbox/log/recorded-arrows.ts'
import { StepArrows } from '../../sandbox/log/step-arrows.ts'

/** What each change of a stream says, as arrows, in the order of the log. */
export function entryArrows(): (change: StreamedChange) => readonly NewArrow[] {
  const arrows = new StepArrows()
  return (change) => {
    if (change.kind === 'change') return arrows.of(change, change.steps ?? [])
    if (change.kind !== 'request') return []
    const { operation = null, status = 0, number = 0, sequence = 0, at } = change
    // The request that placed an order is the arrow of the order, which comes next.
    if (operation === 'createOrder' && status < 300) return []
    const { method = '', path = '' } = change
    const texts = { body: null, response: null, tookMs: 0 }
    const request = { number, sequence, at, method, path, operation, status, ...texts }
    return [{ about: '', arrow: requestArrow({ ...request, ...problemOf(change) }) }]
  }
}

function problemOf({ problem }: StreamedChange): Pick<StreamedChange, 'problem'> {
  return problem === undefined ? {} : { problem }
}
