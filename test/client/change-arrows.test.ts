/** Whoever follows a world sees each arrow once, wherever the connection breaks. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ChangeArrows } from '../../src/client/change-arrows.ts'
import type { StreamedChange } from '../../src/client/control-client.ts'
import { historyOf } from '../../src/client/order-history.ts'
import { followChanges, showEntry } from '../../src/simulator/control/changes.ts'
import { randomRun } from '../random-run.ts'
import { aControlApi } from '../server/control/control-api.ts'
import { aBuy } from '../worlds.ts'

const URL = 'http://receiver.test/hooks'
const ACTIONS = ['deposit', 'settle', 'complete', 'fail', 'cancel', 'expire'] as const

const doings = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('place' as const), tag: fc.constantFrom('', '+double', '+late') }),
    fc.record({ do: fc.constantFrom(...ACTIONS), amount: fc.constantFrom(undefined, 20_000) }),
    fc.record({ do: fc.constant('advance' as const), by: fc.constantFrom('0s', '5s', '31m') }),
    fc.record({ do: fc.constantFrom('resend', 'reconnect', 'forget', 'reset', 'drop', 'lag') }),
  ),
  { minLength: 3, maxLength: 14 },
)

test('each arrow comes once', async () => {
  await fc.assert(
    fc.asyncProperty(doings, async (steps) => {
      const api = aControlApi({ sandbox: { behaviour: { progression: 'after:1m' }, webhook: URL } })
      api.transport.receiver(URL).answer({ status: 503, times: 2 }, {})
      const running = api.sandbox.defaultWorld
      const { world } = running
      let arrows = new ChangeArrows()
      let seen: string[] = []
      let cursor: number | undefined
      let waiting: object[] = []
      let isLagging = false
      const read = () => {
        for (const entry of waiting) {
          const shown = JSON.parse(JSON.stringify(showEntry(running, entry as never)))
          cursor = shown.cursor
          if (shown.kind === 'reset') seen = []
          for (const { about, step } of arrows.of(shown as StreamedChange))
            if (!step.id.startsWith('request')) seen.push(`${about} ${step.id}`)
        }
        waiting = []
      }
      const connect = () => {
        const feed = followChanges(
          running,
          (entry) => {
            waiting.push(entry)
            if (!isLagging) read()
          },
          cursor === undefined ? undefined : String(cursor),
        )
        waiting.push(...(feed.missed ?? []))
        cursor ??= feed.cursor
        return feed.stop
      }
      let stop = connect()
      for (const [index, step] of steps.entries()) {
        const order = [...world.rows.all('orders')].at(-1)
        if ('tag' in step) api.place(aBuy({ externalCustomerId: `c${index}${step.tag}` }))
        else if ('by' in step) await api.post('/clock/advance', { by: step.by })
        else if ('amount' in step) {
          if (order !== undefined)
            await api.simulate(order.id, { action: step.do, ...(step.amount ? { amount: step.amount } : {}) })
        } else if (step.do === 'resend') {
          const delivery = [...world.rows.all('deliveries')].at(-1)
          if (delivery !== undefined) await api.post(`/webhook-deliveries/${delivery.id}/resend`)
        } else if (step.do === 'drop') await api.put('/behaviour', { webhooks: [{ do: 'drop', times: 1 }] })
        else if (step.do === 'reset') await api.post('/reset')
        else if (step.do === 'lag') isLagging = !isLagging
        else if (step.do === 'reconnect') {
          stop()
          waiting = []
          stop = connect()
        }
      }
      isLagging = false
      read()
      stop()
      expect(seen.filter((each, index) => seen.indexOf(each) !== index)).toEqual([])
      const { body: orders } = await api.get('/orders')
      const { body: deliveries } = await api.get('/webhook-deliveries')
      for (const order of orders.items) {
        const steps = historyOf({ order, requests: [], events: [], deliveries: deliveries.items.filter((each: { transactionId: string }) => each.transactionId === order.transactionId) })
        const ids = steps.filter(({ isPlanned }) => isPlanned !== true).map(({ id }) => `${order.requestReference} ${id.replace(/^state-(\d+)$/, (_, at) => `state-${Number(at) + 1}`)}`)
        expect(seen).toEqual(expect.arrayContaining(ids))
      }
    }),
    randomRun({ file: 'test/client/change-arrows.test.ts', numRuns: 60 }),
  )
})
