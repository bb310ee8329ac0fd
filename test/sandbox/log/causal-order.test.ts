/** Random walks: the order of the log is possible, and each cause is what decided. */
import { expect, test } from 'vitest'
import { listLog } from '../../../src/sandbox/control/log.ts'
import { listOrders } from '../../../src/sandbox/control/orders.ts'
import { listRequests } from '../../../src/sandbox/control/requests.ts'
import { listEvents, listWebhookDeliveries } from '../../../src/sandbox/control/webhooks.ts'
import type { LogEntry } from '../../../src/sandbox/log/entries.ts'
import { historyOf } from '../../../src/sandbox/log/order-history.ts'
import { stepsIn } from '../../../src/sandbox/log/steps.ts'
import type { WorldLog } from '../../../src/sandbox/log/world-log.ts'
import { whyDelivery, whyState } from '../../../src/sandbox/log/why.ts'
import type { RunningWorld } from '../../../src/sandbox/running/running-world.ts'
import { partOf, randomRun } from '../../random-run.ts'
import { walk } from './random-walk.ts'
import { Witness } from './witness.ts'

const RUN = randomRun({ file: 'test/sandbox/log/causal-order.test.ts', numRuns: 1 })
const SEEDS = Array.from({ length: 300 }, (_, index) => RUN.seed + index)

test.each(partOf(SEEDS, 12, RUN))('the log of walk %i has a possible order', async (seed) => {
  const witness = new Witness()
  const logs: WorldLog[] = []
  const running = await walk(
    seed,
    (each) => {
      logs.push(each.log)
      witness.watch(each)
    },
    (each) => checkDeliveries(each, witness),
  )
  for (const [life, log] of logs.entries()) checkLog(log, life === 0)
  for (const order of listOrders(running).items) {
    const { transactionId, timeline } = order
    const [placed, ...states] = timeline
    expect(placed && whyState(placed, order)).toContain(witness.windows.get(transactionId))
    const expected = witness.states.get(transactionId) ?? []
    expect(states).toHaveLength(expected.length)
    for (const [index, entry] of states.entries()) {
      expect(entry.cause, `${entry.state} ${JSON.stringify(timeline)}`).toBeDefined()
      expect(whyState(entry, order)).toContain(expected[index])
    }
    checkHistory(running, transactionId, logs.length === 1)
  }
})

function checkDeliveries(running: RunningWorld, witness: Witness): void {
  for (const delivery of listWebhookDeliveries(running).items) {
    if (delivery.reason === 'the receiver is paused') continue
    const expected = witness.deliveries.get(delivery.id)
    const why = whyDelivery(delivery)
    if (expected === undefined) expect(why, JSON.stringify(delivery)).toBe(undefined)
    else expect(why, JSON.stringify(delivery)).toContain(expected)
  }
}

/** Nothing before what it follows from, and no time before an earlier one. */
function checkLog(log: WorldLog, isFirstLife: boolean): void {
  const { entries } = log
  const steps = new Map<string, number>()
  const written = new Map<string, number>()
  let at = 0
  for (const [index, entry] of entries.entries()) {
    const { number, cause = 0 } = entry
    expect(number).toBe(index + 1)
    expect(cause).toBeLessThan(number)
    expect(entry.at).toBeGreaterThanOrEqual(at)
    at = entry.at
    checkCause(entry, log.get(cause), isFirstLife)
    if (entry.kind === 'attempt' && isFirstLife)
      expect(written.get(entry.deliveryId)).toBeLessThan(number)
    if (entry.kind !== 'change') continue
    for (const { id } of entry.change.put?.deliveries ?? []) written.set(id, number)
    for (const [place, { id, transactionId }] of stepsIn(entry).entries())
      steps.set(`${transactionId} ${id}`, number + place / 1000)
    if (isFirstLife) checkSteps(entry, steps)
  }
}

const CAUSES: Readonly<
  Partial<Record<LogEntry['kind'], readonly (LogEntry['kind'] | undefined)[]>>
> = {
  answer: ['request'],
  moved: ['clock'],
  reply: ['attempt'],
  attempt: ['change'],
}

function checkCause(entry: LogEntry, cause: LogEntry | undefined, isFirstLife: boolean): void {
  const kinds = CAUSES[entry.kind]
  // After a restart, what planned a step is in the log before it.
  if (kinds !== undefined && (isFirstLife || cause !== undefined))
    expect(kinds, entry.kind).toContain(cause?.kind)
  if (entry.kind !== 'change' || entry.applied.due === undefined) return
  expect(isFirstLife ? ['change'] : ['change', 'clock', undefined]).toContain(cause?.kind)
}

function checkSteps(entry: LogEntry, steps: ReadonlyMap<string, number>): void {
  if (entry.kind !== 'change') return
  for (const { id, transactionId } of stepsIn(entry)) {
    const place = (step: string) => steps.get(`${transactionId} ${step}`) ?? Infinity
    if (id !== 'placed' && /^(state|receipt|window)-/.test(id))
      expect(place('placed'), id).toBeLessThan(place(id))
    const [, index = '0'] = /^state-(\d+)$/.exec(id) ?? []
    if (Number(index) > 0) expect(place(`state-${Number(index) - 1}`)).toBeLessThan(place(id))
  }
}

/** The arrows of an order stand as the log has them. */
function checkHistory(
  running: Parameters<typeof listLog>[0],
  id: string,
  isFirstLife: boolean,
): void {
  const log = listLog(running, { order: id }).items
  const [order] = listOrders(running, { id }).items
  if (order === undefined) return
  const arrows = historyOf({
    ...{ order, log, requests: listRequests(running).items },
    events: listEvents(running, { order: id }).items,
    deliveries: listWebhookDeliveries(running, { order: id }).items,
  })
  const numbers = new Map<string, number>()
  for (const { number, steps = [] } of log)
    for (const step of steps) if (!numbers.has(step.id)) numbers.set(step.id, number)
  const shown = arrows.flatMap((arrow) => numbers.get(arrow.id) ?? [])
  const unplaced = arrows.filter(({ id, isPlanned }) => isPlanned !== true && !numbers.has(id))
  if (isFirstLife)
    expect(unplaced.filter(({ id }) => /^(call|receipt|refund|state|window)-/.test(id))).toEqual([])
  expect(shown).toEqual(shown.toSorted((one, other) => one - other))
}
