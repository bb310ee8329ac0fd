/** Answers that show a moment later what another call brought about. */
import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/base/client/exchange.ts'
import { Settling } from '../../../src/verify/client/settling.ts'
import { failedIds, verified } from '../transformed-service/verify.ts'
import {
  errorReply,
  isConflict,
  isFine,
  only,
  replacing,
  withBody,
} from '../transformed-service/transforms.ts'
import { anExchange } from '../an-exchange.ts'

const isThere = ({ response }: Exchange) => response.status === 200

/** Time goes on only while something waits. */
function settling(settleMs: number) {
  let now = 0
  const waits: number[] = []
  const elapse = async (ms: number) => {
    waits.push(ms)
    now += ms
  }
  const one = new Settling({ elapse, remainingMs: Number.POSITIVE_INFINITY }, settleMs)
  let asked = 0
  const ask = (fromMs: number) => {
    const began = now
    asked = 0
    return one.until('it', isThere, async () => {
      asked += 1
      return anExchange({ status: now - began >= fromMs ? 200 : 404 })
    })
  }
  return { ask, waits, requests: () => asked }
}

const sum = (all: readonly number[]) => all.reduce((total, ms) => total + ms, 0)

test('what is there is asked for once, and what comes late is awaited', async () => {
  const { ask, waits } = settling(2_000)
  expect(await ask(0)).toMatchObject({ response: { status: 200 } })
  expect(waits).toEqual([])
  expect(await ask(300)).toMatchObject({ response: { status: 200 } })
  expect(sum(waits)).toBeGreaterThanOrEqual(300)
  expect(waits.length).toBeLessThan(8)
})

test('what came late once is asked for when it is due, with one request', async () => {
  const { ask, waits, requests } = settling(2_000)
  await ask(300)
  waits.length = 0
  expect(await ask(300)).toMatchObject({ response: { status: 200 } })
  expect([waits.length, requests()]).toEqual([1, 1])
})

test('what never comes uses one allowance up, and what was late before is still awaited', async () => {
  const { ask, waits } = settling(2_000)
  await ask(300)
  waits.length = 0
  for (let time = 0; time < 5; time++)
    expect(await ask(1e9)).toMatchObject({ response: { status: 404 } })
  // Once in full, and then as long as something is known to take.
  expect(sum(waits)).toBeGreaterThanOrEqual(2_000)
  expect(sum(waits)).toBeLessThan(2_000 + 4 * 3 * 500)
  expect(await ask(600)).toMatchObject({ response: { status: 200 } })
})

test('without an allowance every first answer counts', async () => {
  const { ask, waits } = settling(0)
  expect(await ask(1)).toMatchObject({ response: { status: 404 } })
  expect(waits).toEqual([])
})

test('payment windows that never show fail their rows, and are awaited once', async () => {
  const waits: number[] = []
  const transform = replacing('getOrderIntent', () => errorReply('not found', 404))
  const elapse = async (ms: number) => void waits.push(ms)
  const run = await verified({ isSandbox: false, transform }, { elapse })
  expect(failedIds(run)).toContain('windows.opened')
  // Four checks run at one time, and each began before the allowance was used up.
  expect(sum(waits)).toBeLessThan(4 * 2_000 + 2 * 2_000)
})

/** The first read of every payment window misses it. */
const showingAtSecondRead = () => {
  const asked = new Set<unknown>()
  return only('getOrderIntent', (call, ask) => {
    const reply = ask(call)
    const { transactionId } = reply.json
    if (!isFine(reply) || asked.has(transactionId)) return reply
    asked.add(transactionId)
    return errorReply('not found', 404)
  })
}

test('a payment window that shows late fails no row', async () => {
  const run = await verified({ isSandbox: false, transform: showingAtSecondRead })
  expect(failedIds(run)).toEqual([])
})

/** The first second order of every customer takes the payment window. */
const conflictingAtThirdOrder = () => {
  const spared = new Set<unknown>()
  return only('createOrder', (call, ask) => {
    const reply = ask(call)
    const customer = call.body?.['externalCustomerId']
    if (!isConflict(reply) || spared.has(customer)) return reply
    spared.add(customer)
    return ask(withBody(call, { overrideActiveIntent: true }))
  })
}

test('a conflict that comes one order late fails, because two orders at a time are two', async () => {
  const run = await verified({ isSandbox: false, transform: conflictingAtThirdOrder })
  expect(failedIds(run)).toContainEqual(
    expect.stringMatching(/^windows\.(conflict-if-active|sides-share|override-false)$/),
  )
})
