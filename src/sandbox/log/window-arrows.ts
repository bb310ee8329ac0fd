/** The payment window of an order: it opens, is extended, rejects another order, and closes. */
import type {
  ControlOrder,
  JournaledRequest,
} from '../../base/contract/generated/control-types.d.ts'
import { spanText } from '../../base/vocabulary/time.ts'
import type { OrderArrow } from './arrow.ts'

type Text = Pick<OrderArrow, 'label' | 'answer' | 'mark' | 'tone'>

export function windowArrows({ intent }: ControlOrder): {
  readonly opening: OrderArrow
  readonly later: readonly OrderArrow[]
} {
  const { createdAt, expiresAt, extendedAt = [], status, closedAt, closedBecause } = intent
  // An extension begins when the time is up.
  const ends = [...extendedAt, expiresAt]
  const text = JSON.stringify(intent, null, 2)
  const step = (id: string, at: string, of: Text): OrderArrow => ({
    ...{ id: `window-${id}`, at, from: 'service', to: 'service' },
    ...of,
    parts: [{ title: 'the payment window', text }],
  })
  const opening = step('opens', createdAt, {
    ...{ label: 'payment window opens', mark: 'window opens', tone: 'info' },
    answer: `for ${between(createdAt, ends[0])}`,
  })
  const later = extendedAt.map((at, index) =>
    step(`extended-${at}`, at, {
      ...{ label: 'payment window extended', mark: 'window', tone: 'warn' },
      answer: `by ${between(at, ends[index + 1])}`,
    }),
  )
  if (status === 'active') {
    const end = { label: 'the payment window ends', mark: 'window closes', tone: 'dim' } as const
    later.push({ ...step('ends', expiresAt, end), isPlanned: true })
  } else if (closedAt !== null) {
    const isExpired = closedBecause === 'expired'
    later.push(
      step('closes', closedAt, {
        ...{ label: 'payment window closes', mark: 'window closes' },
        ...{ answer: closedBecause ?? '', tone: isExpired ? 'warn' : 'info' },
      }),
    )
  }
  return { opening, later }
}

/** Another order of the customer for the token and network, while the window was open. */
export function rejectionArrow({ sequence, at, response }: JournaledRequest): OrderArrow {
  return {
    ...{ id: `window-rejects-${sequence}`, at, from: 'service', to: 'service' },
    ...{ label: 'payment window rejects another order', mark: 'window', tone: 'warn' },
    parts: [{ title: 'answered with 409', text: response ?? '' }],
  }
}

function between(from: string, to = from): string {
  return spanText(Date.parse(to) - Date.parse(from))
}
