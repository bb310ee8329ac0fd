/** A move of the clock: it can take long, says for what it waits, and can be stopped. */
import { signal } from '@preact/signals'
import type { ControlInput } from '../src/base/contract/control-call.ts'
import { callFailureText, say, underWay } from './act.ts'
import { control, controlUntil } from './control.ts'
import { moment } from './format.ts'
import { tallied } from './move-tally.ts'

export type PendingMove = {
  readonly to?: string
  /** The receivers that have not answered, and since when, on the machine's clock. */
  readonly waitingFor: readonly { readonly url: string; readonly since: number }[]
}

export const clockMove = signal<PendingMove>()

const LOOK_MS = 500
let stop: AbortController | undefined

/** `done` is said when it succeeds, with what happened on the way. */
export async function moveClock<Id extends 'advanceClock' | 'setClock'>(
  operation: Id,
  to: ControlInput<Id>,
  done: string,
): Promise<boolean> {
  if (stop !== undefined) return false
  const { signal: stopped } = (stop = new AbortController())
  underWay.value = 'advance'
  clockMove.value = { waitingFor: [] }
  const timer = setInterval(() => void look(stopped), LOOK_MS)
  try {
    const what = await tallied(() =>
      controlUntil<'advanceClock' | 'setClock'>(stopped, operation, to),
    )
    say({ text: `${done}: ${what}.`, isFailure: false })
    return true
  } catch (error) {
    if (stopped.aborted) await sayWhereItStopped()
    else say({ text: callFailureText(error), isFailure: true })
    return false
  } finally {
    clearInterval(timer)
    stop = undefined
    underWay.value = undefined
    clockMove.value = undefined
  }
}

/** The clock stays where it has got to. */
export function stopMove(): void {
  stop?.abort()
}

async function sayWhereItStopped(): Promise<void> {
  const { now } = await control('getClock').catch(() => ({ now: '' }))
  if (now !== '') say({ text: `The clock stopped at ${moment(now)}.`, isFailure: false })
}

async function look(stopped: AbortSignal): Promise<void> {
  const read = await control('getClock').catch(() => undefined)
  const known = clockMove.value
  if (read?.move === undefined || known === undefined || stopped.aborted) return
  const now = performance.now()
  const urls = new Set(read.move.waitingFor.flatMap(({ url }) => (url === null ? [] : [url])))
  clockMove.value = {
    to: read.move.to,
    waitingFor: [...urls].map(
      (url) => known.waitingFor.find((each) => each.url === url) ?? { url, since: now },
    ),
  }
}
