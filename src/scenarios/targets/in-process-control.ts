/** The way behind the counter in process: what the control API would do, without HTTP. */
import type { Behaviour } from '../../simulator/behaviour/behaviour.ts'
import { ApiError } from '../../vocabulary/errors.ts'
import { changeBehaviour } from '../../simulator/control/behaviour.ts'
import { showOrder } from '../../simulator/control/order-view.ts'
import { getOrder, simulateOrder } from '../../simulator/control/orders.ts'
import {
  listWebhookDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  showDelivery,
  showEvent,
} from '../../simulator/control/webhooks.ts'
import type { Change } from '../../simulator/rows.ts'
import type { Sandbox } from '../../simulator/running/sandbox.ts'
import { ControlError } from '../../client/control-error.ts'
import type { Changes, Control } from './target.ts'

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
  const running = () => sandbox().defaultWorld
  return {
    simulate: async (id, simulation) => refusing(() => simulateOrder(running(), id, simulation)),
    inspect: async (id) => refusing(() => getOrder(running(), id)),
    deliveries: async (order) =>
      refusing(() => listWebhookDeliveries(running(), order === undefined ? {} : { order }).items),
    changes: async () => takeChanges(sandbox(), changed),
    rotate: async (overlap) =>
      refusing(() => rotateWebhookSecret(running(), endpointId, { overlap }).secret),
    resend: async (id) => void refusing(() => resendWebhookDelivery(running(), id)),
    behave: async (behaviour: Behaviour) =>
      void refusing(() => changeBehaviour(running(), behaviour)),
    restart,
  }
}

function takeChanges(sandbox: Sandbox, changed: Changed): Changes {
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
