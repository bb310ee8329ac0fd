/** The way behind the counter in process: what the control API would do, without HTTP. */
import type { Behaviour } from '../../simulator/behaviour/behaviour.ts'
import { changeBehaviour } from '../../simulator/behaviour/operations.ts'
import { ApiError } from '../../vocabulary/errors.ts'
import { showEvent } from '../../simulator/control/events.ts'
import { showOrder } from '../../simulator/control/order-view.ts'
import { getOrder, simulateOrder } from '../../simulator/control/orders.ts'
import {
  listWebhookDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  showDelivery,
} from '../../simulator/control/webhooks.ts'
import type { Change } from '../../simulator/rows.ts'
import type { Sandbox } from '../../simulator/running/sandbox.ts'
import type { Control, DeliveryView, Inside } from './target.ts'
import { ControlError } from '../../client/control-error.ts'

const WHOLE_PAGE = 1_000

/** Ids of the rows that changed since somebody last looked. */
export class Changed {
  readonly orders = new Set<string>()
  readonly events = new Set<string>()
  readonly deliveries = new Set<string>()

  note(change: Change): void {
    for (const table of ['orders', 'events', 'deliveries'] as const) {
      for (const { id } of change.put?.[table] ?? []) this[table].add(id)
    }
    // An order is shown with its window, which can close without it.
    for (const { orderId } of change.put?.intents ?? []) this.orders.add(orderId)
  }
}

export type ControlOptions = {
  /** The sandbox of the moment: a restart makes another. */
  readonly sandbox: () => Sandbox
  readonly changed: Changed
  readonly endpointId: string
  readonly restart: Control['restart']
}

export function inProcessControl({
  sandbox,
  changed,
  endpointId,
  restart,
}: ControlOptions): Control {
  const base = () => ({ sandbox: sandbox(), running: sandbox().defaultWorld })
  return {
    simulate: async (id, body) => refusing(() => simulateOrder({ ...base(), input: { id }, body })),
    inspect: async (id) => refusing(() => getOrder({ ...base(), input: { id }, body: {} })),
    deliveries: async (order) => refusing(() => deliveriesOf(sandbox(), order)),
    changes: async () => takeChanges(sandbox(), changed),
    rotate: async (overlap) => {
      const body = overlap === undefined ? {} : { overlap }
      return refusing(
        () => rotateWebhookSecret({ ...base(), input: { id: endpointId }, body }).secret,
      )
    },
    resend: async (id) => {
      refusing(() => resendWebhookDelivery({ ...base(), input: { id }, body: {} }))
    },
    behave: async (behaviour: Behaviour) => {
      refusing(() => sandbox().defaultWorld.world.call(changeBehaviour, behaviour))
    },
    restart,
  }
}

function deliveriesOf(sandbox: Sandbox, order: string | undefined): readonly DeliveryView[] {
  const found: DeliveryView[] = []
  let after: string | undefined
  do {
    const input = {
      limit: WHOLE_PAGE,
      ...(order === undefined ? {} : { order }),
      ...(after === undefined ? {} : { after }),
    }
    const page = listWebhookDeliveries({ sandbox, running: sandbox.defaultWorld, input, body: {} })
    found.push(...page.items)
    after = page.next
  } while (after !== undefined)
  return found
}

function takeChanges(sandbox: Sandbox, changed: Changed): Inside {
  const { world } = sandbox.defaultWorld
  return world.read((tx) => ({
    orders: take(changed.orders, (id) => tx.get('orders', id)).map((order) => showOrder(tx, order)),
    events: take(changed.events, (id) => tx.get('events', id)).map(showEvent),
    deliveries: take(changed.deliveries, (id) => tx.get('deliveries', id)).map(showDelivery),
  }))
}

function take<Row>(ids: Set<string>, get: (id: string) => Row | undefined): readonly Row[] {
  const rows = [...ids].map(get).filter((row) => row !== undefined)
  ids.clear()
  return rows
}

function refusing<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof ApiError) throw new ControlError(error.code, error.message)
    throw error
  }
}
