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
import { showItem } from '../../sandbox/control/log.ts'
import type { LogEntry } from '../../sandbox/log/entries.ts'
import type { LogPlace, WorldLog } from '../../sandbox/log/world-log.ts'
import type { RunningWorld } from '../../sandbox/running/running-world.ts'
import type { Sandbox } from '../../sandbox/running/sandbox.ts'
import { ControlError } from '../../base/client/control-error.ts'
import type { Changes, Control } from './test-environment.ts'

export type InProcessControlOptions = {
  /** A restart creates another one. */
  readonly sandbox: () => Sandbox
  readonly endpointId: string
  readonly restart: Control['restart']
  /** How an order is shown; by default, with what could be done to it. */
  readonly show?: ShowOrder
}

export function inProcessControl({
  sandbox,
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
  const changes = new LogReader(sandbox().defaultWorld)
  return {
    simulate: (id, simulation) => run((running) => simulateOrder(running, id, simulation, show)),
    inspect: (id) => run((running) => getOrder(running, id, show)),
    deliveries: (order) =>
      run((running) => listWebhookDeliveries(running, order === undefined ? {} : { order }).items),
    changes: async () => changes.take(sandbox().defaultWorld),
    rotate: (overlap) =>
      run((running) => rotateWebhookSecret(running, endpointId, { overlap }).secret),
    resend: (id) => run((running) => void resendWebhookDelivery(running, id)),
    behave: (behaviour) => run((running) => void changeBehaviour(running, behaviour)),
    restart,
  }
}

/** What the log of a world has since the last reading; after a restart, all of the new log. */
class LogReader {
  #log: WorldLog
  #place: LogPlace

  constructor({ log }: RunningWorld) {
    this.#log = log
    this.#place = log.end
  }

  take({ log, world }: RunningWorld): Changes {
    const known = log === this.#log ? log.after(this.#place) : undefined
    const entries = known ?? log.entries
    this.#log = log
    this.#place = log.end
    const ids = idsIn(entries)
    return world.read((tx) => {
      const rows = <T extends 'orders' | 'events' | 'deliveries'>(table: T) =>
        [...ids[table]].flatMap((id) => tx.get(table, id) ?? [])
      return {
        orders: rows('orders').map((order) => showOrder(tx, order)),
        events: rows('events').map(showEvent),
        deliveries: rows('deliveries').map(showDelivery),
        log: entries.map((entry) => showItem(log, entry)),
      }
    })
  }
}

function idsIn(entries: readonly LogEntry[]) {
  const ids = {
    orders: new Set<string>(),
    events: new Set<string>(),
    deliveries: new Set<string>(),
  }
  for (const entry of entries) {
    if (entry.kind !== 'change') continue
    const { put = {} } = entry.change
    for (const { id } of put.orders ?? []) ids.orders.add(id)
    // The view of an order includes its intent, which can close without a change of the order.
    for (const { orderId } of put.intents ?? []) ids.orders.add(orderId)
    for (const { id } of put.events ?? []) ids.events.add(id)
    for (const { id, eventId } of put.deliveries ?? []) {
      ids.deliveries.add(id)
      ids.events.add(eventId)
    }
  }
  return ids
}
