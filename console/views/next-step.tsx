/** What can happen to an order next: one step first, the others folded by who acts. */
import { signal } from '@preact/signals'
import type { ControlOrder } from '../../src/base/contract/generated/control-types.d.ts'
import { act, underWay } from '../act.ts'
import { control } from '../control.ts'
import { actionsOf, type OrderAction } from '../order-actions.ts'

const KINDS = [
  ['customer', 'the customer'],
  ['provider', 'the provider'],
  ['service', 'the service'],
] as const

/** It stays open from order to order. */
const isOpen = signal(false)

export function NextStep({ order }: { readonly order: ControlOrder }) {
  const all = actionsOf(order)
  const allowed = all.filter(({ forbidden }) => forbidden === undefined)
  const first = allowed.find(isExpected)
  const others = all.filter((action) => action !== first)
  if (allowed.length === 0) return null
  return (
    <div class="next-step row">
      {first !== undefined && <Step order={order} action={first} isFirst />}
      {others.length > 0 && (
        <details
          class="more"
          open={isOpen.value}
          onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}
        >
          <summary>Other steps</summary>
          {KINDS.map(([kind, who]) => {
            const own = others.filter((action) => action.kind === kind)
            return own.length === 0 ? null : (
              <div key={kind} class="row" role="group" aria-label={who}>
                <span class="dim who">{who}</span>
                {own.map((action) => (
                  <Step key={action.name} order={order} action={action} />
                ))}
              </div>
            )
          })}
        </details>
      )}
    </div>
  )
}

type StepProps = {
  readonly order: ControlOrder
  readonly action: OrderAction
  readonly isFirst?: boolean
}

function Step({ order, action, isFirst = false }: StepProps) {
  const { name, label, body, forbidden } = action
  const input = { id: order.transactionId, wait: true, ...body }
  return (
    <button
      class={isFirst ? 'primary' : undefined}
      disabled={forbidden !== undefined || underWay.value === name}
      title={forbidden}
      onClick={() => void act(name, () => control('simulateOrder', input), `${label}: done.`)}
    >
      {label}
    </button>
  )
}

/** Whether it takes the order on its usual way. */
function isExpected({ name }: OrderAction): boolean {
  return name === 'exact' || name === 'settle' || name === 'complete'
}
