/** What an order is, where its money is, and its webhooks. */
import type { ComponentChildren } from 'preact'
import type {
  ControlOrder,
  WebhookDelivery,
} from '../../src/base/contract/generated/control-types.d.ts'
import { termsOf } from '../../src/sandbox/log/terms.ts'
import { whyDelivery } from '../../src/sandbox/log/why.ts'
import { grouped, moment, eventTitle } from '../format.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Loading } from '../parts/loading.tsx'
import { MoneyBar } from '../parts/money-bar.tsx'
import { DeliverySign } from '../parts/signs.tsx'
import { Why } from '../parts/why.tsx'
import { WindowBar } from '../parts/window-bar.tsx'
import { deliveryState } from '../../src/sandbox/log/receiver-health.ts'
import { addressOf } from '../route.ts'
import { areDeliveriesLoaded } from '../world.ts'
import { customerText } from './orders.tsx'

type FactsProps = {
  readonly order: ControlOrder
  readonly deliveries: readonly WebhookDelivery[]
  /** The instant that is shown; the present without one. */
  readonly at: string | undefined
}

export function OrderFacts({ order, deliveries, at }: FactsProps) {
  const { transactionId } = order
  return (
    <>
      <h2>The order</h2>
      <dl class="facts">
        {termsOf(order).map(([name, text]) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
        <Fact name="customer">{customerText(order)}</Fact>
        <Fact name="provider">
          {order.provider.slug}
          {at === undefined && <span class="dim"> ({order.provider.state})</span>}
        </Fact>
        <Fact name="window">
          <WindowBar intent={order.intent} at={at} />
        </Fact>
        <Fact name="placed">{moment(order.placedAt)}</Fact>
        {order.settlement !== null && (
          <Fact name="paid out">
            {grouped(order.settlement.out)} {order.payOutCurrency}
          </Fact>
        )}
        <Fact name="id">
          <span class="mono">{transactionId}</span> <CopyButton text={transactionId} of="the id" />
        </Fact>
      </dl>
      <h2>Money</h2>
      <MoneyBar order={order} />
      <h2>Webhooks</h2>
      <Webhooks deliveries={deliveries} />
    </>
  )
}

function Webhooks({ deliveries }: { readonly deliveries: readonly WebhookDelivery[] }) {
  if (!areDeliveriesLoaded.value) return <Loading what="webhooks" />
  if (deliveries.length === 0) return <p class="dim">None was sent.</p>
  const events = new Map<string, WebhookDelivery[]>()
  for (const each of deliveries)
    events.set(each.eventId, [...(events.get(each.eventId) ?? []), each])
  return (
    <ul class="facts order-webhooks">
      {[...events].map(([id, [first, ...others]]) =>
        first === undefined ? null : others.length === 0 ? (
          <li key={id}>
            <DeliveryLine delivery={first} />
          </li>
        ) : (
          <li key={id}>
            <details>
              <summary>
                {eventTitle(first.type)}: {statesText([first, ...others])}
              </summary>
              {[first, ...others].map((delivery) => (
                <DeliveryLine key={delivery.id} delivery={delivery} />
              ))}
            </details>
          </li>
        ),
      )}
    </ul>
  )
}

/** `2 delivered, 3 retrying` */
function statesText(deliveries: readonly WebhookDelivery[]): string {
  const states = deliveries.map(deliveryState)
  const count = (wanted: string) => states.filter((state) => state === wanted).length
  return [...new Set(states)].map((state) => `${count(state)} ${state}`).join(', ')
}

function DeliveryLine({ delivery }: { readonly delivery: WebhookDelivery }) {
  return (
    <div>
      <DeliverySign status={deliveryState(delivery)} />{' '}
      <a href={addressOf('webhooks', delivery.id)}>{eventTitle(delivery.type)}</a>
      <span class="dim break"> to {delivery.url}</span>
      <Why text={whyDelivery(delivery)} />
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class="break">{children}</dd>
    </div>
  )
}
