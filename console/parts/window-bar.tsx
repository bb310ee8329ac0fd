import type { ControlIntent } from '../../src/base/contract/generated/control-types.d.ts'
import { tick } from '../clock-bar.tsx'
import { spanText } from '../format.ts'
import { simulatedNow } from '../world.ts'

type WindowProps = {
  readonly intent: ControlIntent
  /** Of this instant; of the present without one. */
  readonly at?: string | undefined
}

/** The time that is left of a payment window. */
export function WindowBar({ intent, at }: WindowProps) {
  void tick.value
  if (intent.status === 'closed') return <span class="dim">{intent.closedBecause}</span>
  const [from, to] = [Date.parse(intent.createdAt), Date.parse(intent.expiresAt)]
  const left = Math.max(0, to - (at === undefined ? simulatedNow() : Date.parse(at)))
  const share = to === from ? 0 : Math.min(1, left / (to - from))
  return (
    <span class="window">
      <span class="track" aria-hidden="true">
        <span class={share < 0.2 ? 'fill low' : 'fill'} style={{ width: `${share * 100}%` }} />
      </span>
      <span class="num">{spanText(left)}</span>
    </span>
  )
}
