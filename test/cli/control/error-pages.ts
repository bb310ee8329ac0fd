/** A sandbox whose receiver answers every attempt with a page of errors. */
import type { WorldSnapshot } from '../../../src/sandbox/simulator/rows.ts'
import { aRunningSandbox, WEBHOOK, type Running } from './running-sandbox.ts'

const ORDERS = 260
/** The sandbox keeps a kilobyte. */
const PAGE = `<html>${'x'.repeat(1018)}`

/** `order` is the last one, whose customer is `last`. */
export async function withErrorPages({
  attempts,
  last = attempts,
}: {
  readonly attempts: number
  /** Those of the last delivery. */
  readonly last?: number
}): Promise<Running & { readonly order: string }> {
  const running = await aRunningSandbox({ webhook: WEBHOOK })
  running.transport.receiver(WEBHOOK).answer({ status: 500, body: PAGE })
  for (let n = 1; n < ORDERS; n += 1) running.place({ externalCustomerId: `customer-${n}` })
  const order = running.place({ externalCustomerId: 'last' })
  const { defaultWorld } = running.sandbox
  await defaultWorld.settle()
  await defaultWorld.restore(withAttempts(defaultWorld.world.snapshot(), attempts, last))
  return { ...running, order }
}

/** As after as many attempts as that. */
function withAttempts(snapshot: WorldSnapshot, count: number, last: number): WorldSnapshot {
  const { deliveries: all } = snapshot.tables
  const deliveries = all.map((delivery) => {
    const length = delivery === all.at(-1) ? last : count
    const attempts = delivery.attempts.flatMap((one) => Array.from({ length }, () => one))
    return { ...delivery, attempts }
  })
  return { ...snapshot, tables: { ...snapshot.tables, deliveries } }
}
