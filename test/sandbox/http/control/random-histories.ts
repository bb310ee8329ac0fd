/** Random histories of worlds, as their logs have them. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { recordedParts } from '../../../../src/sandbox/config/recording-file.ts'
import { loadScenario } from '../../../../src/scenarios/model/load-scenario.ts'
import { runLoaded } from '../../../../src/scenarios/runner/run-scenario.ts'
import { inProcessTarget } from '../../../../src/scenarios/targets/in-process-target.ts'
import type { Har } from '../../../../src/sandbox/control/recording.ts'
import type { WorldSnapshot } from '../../../../src/sandbox/simulator/rows.ts'
import {
  repeatRecording,
  type Replayed,
  type ReplayedWorld,
} from '../../../../src/verify/traffic/replay.ts'
import type { RandomRun } from '../../../random-run.ts'
import { aBuy, aSell } from '../../../worlds.ts'
import { aControlApi, type ControlApi } from './control-api.ts'

const URL = 'http://receiver.test/hooks'

export async function recordingOf(api: ControlApi): Promise<Har> {
  const { status, body } = await api.get('/recording.har')
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Har
}

/** What a file with these entries repeats. */
export function replayOf({ log }: Har): Replayed & ReplayedWorld {
  // As a file has them.
  const entries = JSON.parse(JSON.stringify(log.entries)) as readonly unknown[]
  const replayed = repeatRecording(recordedParts('bug.har', entries))
  if (replayed === undefined) throw new Error('The recording has no world')
  return { ...replayed, ...replayed.main }
}

/** The orders, and what was attempted: all that does not depend on secrets. */
export function storyOf({ tables }: Pick<WorldSnapshot, 'tables'>): string {
  const deliveries = tables.deliveries.map(({ attempts, url: _replaced, ...delivery }) => ({
    ...delivery,
    attempts: attempts.map(({ headers: _headers, response: _masked, ...attempt }) => attempt),
  }))
  return JSON.stringify({ ...tables, deliveries, world: [], keys: [], endpoints: [] })
}

const ACTIONS = ['deposit', 'settle', 'complete', 'fail', 'cancel', 'expire'] as const
const TAGS = ['', '', '+expire', '+fail', '+late', '+partial', '+double']
const doings = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('place'), sell: fc.boolean(), tag: fc.constantFrom(...TAGS) }),
    fc.record({ do: fc.constant('simulate'), action: fc.constantFrom(...ACTIONS) }),
    fc.record({ do: fc.constant('advance'), by: fc.constantFrom('1s', '20s', '31m', '5h') }),
    fc.record({ do: fc.constant('rotate') }),
    fc.record({ do: fc.constant('resend') }),
    fc.record({ do: fc.constantFrom('pause', 'resume', 'test') }),
    fc.record({
      do: fc.constant('behave'),
      behaviour: fc.constantFrom(
        {},
        { webhooks: [{ do: 'drop', times: 2 }] },
        { webhooks: [{ do: 'reorder', times: 1 }] },
        { webhooks: [{ do: 'duplicate' }], progression: 'polls:1' },
      ),
    }),
  ),
  { minLength: 3, maxLength: 14 },
)

/** The recording of each repeats, and the exported scenario of each order passes. */
export async function repeatsRandomHistories(run: RandomRun): Promise<void> {
  await fc.assert(
    fc.asyncProperty(doings, async (steps) => {
      const api = aControlApi({ sandbox: { behaviour: { progression: 'after:1m' } } })
      const receiver = api.transport.receiver(URL)
      receiver.answer({ status: 503, times: 2 }, {}, { hang: true, times: 1 }, {})
      await api.post('/webhook-endpoints', { url: URL })
      const { world } = api.sandbox.defaultWorld
      const first = <Row>(rows: Iterable<Row>) => [...rows][0]
      for (const [index, step] of steps.entries()) {
        const order = [...world.rows.all('orders')].at(-1)
        const endpoint = first(world.rows.all('endpoints'))
        const delivery = first(world.rows.all('deliveries'))
        if (step.do === 'place' && 'tag' in step) {
          const customer = { externalCustomerId: `c${index}${step.tag}` }
          api.place(step.sell ? aSell(customer) : aBuy(customer))
        } else if ('action' in step && order !== undefined) await api.simulate(order.id, step)
        else if ('by' in step) await api.post('/clock/advance', { by: step.by })
        else if ('behaviour' in step) await api.put('/behaviour', step.behaviour)
        else if (step.do === 'rotate')
          await api.post(`/webhook-endpoints/${endpoint?.id}/rotate-secret`, { overlap: '1m' })
        else if (step.do === 'pause' || step.do === 'resume' || step.do === 'test')
          await api.post(`/webhook-endpoints/${endpoint?.id}/${step.do}`)
        else if (delivery !== undefined) await api.post(`/webhook-deliveries/${delivery.id}/resend`)
      }
      const { difference, snapshot } = replayOf(await recordingOf(api))
      expect(difference).toBe(undefined)
      expect(storyOf(snapshot)).toBe(storyOf(world.snapshot()))
      for (const { id } of world.rows.all('orders')) {
        const { status, body } = await api.get(`/orders/${id}/export?form=scenario`)
        if (status === 409) continue
        const loaded = await loadScenario(body.name, body.text)
        if (!('scenario' in loaded)) throw new Error(JSON.stringify(loaded.issues))
        const { verdict, failure } = await runLoaded(loaded, inProcessTarget, { seed: 9 })
        expect([verdict, failure?.message, body.text].slice(0, 1), body.text).toEqual(['passed'])
      }
    }),
    run,
  )
}
