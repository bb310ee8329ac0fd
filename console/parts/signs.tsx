/** States as a sign, a word and a colour: the colour is never the only one. */
import type {
  DeliveryStatus,
  OrderState,
  RunReportScenario,
} from '../../src/contract/generated/control-types.d.ts'

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

const DELIVERIES: Readonly<Record<DeliveryStatus, Sign>> = {
  pending: ['○', 'info'],
  delivered: ['✓', 'ok'],
  failed: ['✕', 'bad'],
  dropped: ['⊘', 'warn'],
}

const VERDICTS: Readonly<Record<RunReportScenario['verdict'], Sign>> = {
  passed: ['✓', 'ok'],
  failed: ['✕', 'bad'],
  skipped: ['–', 'dim'],
  invalid: ['!', 'warn'],
}

export function VerdictSign({ verdict }: { readonly verdict: RunReportScenario['verdict'] }) {
  return <Signed sign={VERDICTS[verdict]} text={verdict} />
}

export function StateSign({ state }: { readonly state: OrderState }) {
  return <Signed sign={STATES[state]} text={state} />
}

export function DeliverySign({
  status,
  text,
}: {
  readonly status: DeliveryStatus
  readonly text?: string
}) {
  return <Signed sign={DELIVERIES[status]} text={text ?? status} />
}

function Signed({ sign: [sign, tone], text }: { readonly sign: Sign; readonly text: string }) {
  return (
    <span class={`sign ${tone}`}>
      <span aria-hidden="true">{sign}</span> {text}
    </span>
  )
}
