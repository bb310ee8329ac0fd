/** States as a sign, a word and a colour: the colour is never the only one. */
import type { ComponentChildren } from 'preact'
import type { OrderState } from '../../src/base/contract/generated/control-types.d.ts'
import type { DeliveryState } from '../../src/sandbox/log/receiver-health.ts'

type Sign = readonly [sign: string, tone: string]

const STATES: Readonly<Record<OrderState, Sign>> = {
  placed: ['○', 'info'],
  funded: ['◔', 'info'],
  settling: ['◑', 'info'],
  completed: ['●', 'ok'],
  failed: ['✕', 'bad'],
  expired: ['⊘', 'warn'],
  cancelled: ['–', 'dim'],
}

const DELIVERIES: Readonly<Record<DeliveryState, Sign>> = {
  pending: ['○', 'info'],
  paused: ['‖', 'warn'],
  retrying: ['↻', 'bad'],
  delivered: ['✓', 'ok'],
  failed: ['✕', 'bad'],
  dropped: ['⊘', 'warn'],
}

/** Of scenarios, checks of a receiver, and documented rules. */
const VERDICTS: Readonly<Record<string, Sign>> = {
  passed: ['✓', 'ok'],
  failed: ['✕', 'bad'],
  skipped: ['–', 'dim'],
  invalid: ['!', 'warn'],
  stopped: ['⊘', 'warn'],
  'known gap': ['!', 'warn'],
  advice: ['·', 'warn'],
  inconclusive: ['○', 'warn'],
  'not visible': ['·', 'dim'],
}

export function VerdictSign({
  verdict,
  text,
  children,
}: {
  readonly verdict: string
  readonly text?: string
  readonly children?: ComponentChildren
}) {
  return (
    <Signed sign={VERDICTS[verdict] ?? ['', 'dim']} text={text ?? verdict}>
      {children}
    </Signed>
  )
}

export function StateSign({ state }: { readonly state: OrderState }) {
  return <Signed sign={STATES[state]} text={state} />
}

export function DeliverySign({
  status,
  text,
}: {
  readonly status: DeliveryState
  readonly text?: string
}) {
  return <Signed sign={DELIVERIES[status]} text={text ?? status} />
}

/** The status of an HTTP response. */
export function StatusSign({ status }: { readonly status: number }) {
  return <Signed sign={status < 400 ? ['✓', 'ok num'] : ['✕', 'bad num']} text={String(status)} />
}

type SignedProps = {
  readonly sign: Sign
  readonly text: string
  readonly children?: ComponentChildren
}

function Signed({ sign: [sign, tone], text, children }: SignedProps) {
  return (
    <span class={`sign ${tone}`}>
      <span aria-hidden="true">{sign}</span> {text}
      {children}
    </span>
  )
}
