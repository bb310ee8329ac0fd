/** The control operations on a sandbox in this process, without HTTP. */
import { ApiError } from '../../base/vocabulary/errors.ts'
import { changeBehaviour } from '../../sandbox/control/behaviour.ts'
import { showOrder } from '../../sandbox/control/order-view.ts'
import { getOrder, simulateOrder, type ShowOrder } from '../../sandbox/control/orders.ts'
import {
  listWebhookDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  showDelivery,
  showEvent,
} from '../../sandbox/control/webhooks.ts'
import type { Change } from '../../sandbox/simulator/rows.ts'
import type { RunningWorld } from '../../sandbox/running/running-world.ts'
import type { Sandbox } from '../../sandbox/running/sandbox.ts'
import { ControlError } from '../../base/client/control-error.ts'
import type { Changes, Control } from './test-environment.ts'

/** Ids of the rows that changed since the last {@link Control.changes}. */
export class Changed {
  readonly orders = new Set<string>()
  readonly events = new Set<string>()
  readonly deliveries = new Set<string>()

  note(change: Change): void {
    for (const table of ['orders', 'events', 'deliveries'] as const) {
      for (const { id } of change.put?.[table] ?? []) this[table].add(id)
    }
    // The view of an order includes its intent, which can close without a change of the order.
    for (const { orderId } of change.put?.intents ?? []) this.orders.add(orderId)
  }
}

export type InProcessControlOptions = {
  /** A restart creates another one. */
  readonly sandbox: () => Sandbox
  readonly changed: Changed
  readonly endpointId: string
  readonly restart: Control['restart']
  /** How an order is shown; by default, with what could be done to it. */
  readonly show?: ShowOrder
}

export function inProcessControl({
  sandbox,
  changed,
  endpointId,
  restart,
  show,
}: InProcessControlOptions): Control {
  const run = async <T>(operation: (running: RunningWorld) => T): Promise<T> => {
    try {
      return operation(sandbox().defaultWorld)
    } catch (error) {
      if (error instanceof ApiError) throw new ControlError(error.code, error.message)
      throw error
    }
  }
  return {
    simulate: (id, simulation) => run((running) => simulateOrder(running, id, simulation, show)),
    inspect: (id) => run((running) => getOrder(running, id, show)),
    deliveries: (order) =>
      run((running) => listWebhookDeliveries(running, order === undefined ? {} : { order }).items),
    changes: async () => takeChanges(sandbox(), changed),
    rotate: (overlap) =>
      run((running) => rotateWebhookSecret(running, endpointId, { overlap }).secret),
    resend: (id) => run((running) => void resendWebhookDelivery(running, id)),
    behave: (behaviour) => run((running) => void changeBehaviour(running, behaviour)),
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
