/** What a move of the clock did, as the changes that follow from it say. */
import type { WorldChange } from '../src/base/contract/generated/control-types.d.ts'
import { counted } from '../src/base/vocabulary/text.ts'
import { isAttemptSuccess } from '../src/sandbox/log/receiver-health.ts'

type Change = Pick<WorldChange, 'steps' | 'orders' | 'deliveries'>

class MoveTally {
  /** The last state of each order that moved on. */
  readonly #states = new Map<string, string>()
  #sent = 0
  #failed = 0

  add({ steps = [], orders = [], deliveries = [] }: Change): void {
    for (const { id, transactionId } of steps) {
      const at = id.lastIndexOf('-')
      const [name, index] = [id.slice(0, at), Number(id.slice(at + 1))]
      const order = orders.find((each) => each.transactionId === transactionId)
      const state = name === 'state' ? order?.timeline[index + 1]?.state : undefined
      if (state !== undefined) this.#states.set(transactionId, state)
      const attempt = deliveries.find((each) => each.id === name)?.attempts[index]
      if (attempt === undefined) continue
      this.#sent += 1
      if (!isAttemptSuccess(attempt)) this.#failed += 1
    }
  }

  /** `2 orders completed, 4 webhooks sent, 1 failed` */
  get text(): string {
    const states = [...this.#states.values()]
    const moved = [...new Set(states)].map(
      (state) => `${counted(states.filter((each) => each === state).length, 'order')} ${state}`,
    )
    const sent = this.#sent === 0 ? [] : [`${counted(this.#sent, 'webhook')} sent`]
    const failed = this.#failed === 0 ? [] : [`${this.#failed} failed`]
    return [...moved, ...sent, ...failed].join(', ') || 'nothing was due'
  }
}

/** The move that goes on. */
let tally: { readonly of: MoveTally; readonly end: () => void } | undefined

/** The stream has the end of a move before the call is answered, or soon after. */
const STREAM_MS = 1_000

/** What happens until the stream has the end of the move that `work` asks for. */
export async function tallied(work: () => Promise<unknown>): Promise<string> {
  const of = new MoveTally()
  const ended = new Promise<void>((resolve) => (tally = { of, end: resolve }))
  try {
    await work()
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STREAM_MS))])
    return of.text
  } finally {
    tally = undefined
  }
}

export function tallyChange(change: Change): void {
  tally?.of.add(change)
}

export function tallyEnd(): void {
  tally?.end()
}
