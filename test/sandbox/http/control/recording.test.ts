/** What was recorded is repeated byte for byte, and a recording holds no secret of its world. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordedParts } from '../../../../src/sandbox/config/recording-file.ts'
import { noTimers } from '../../../../src/base/ports/timers.ts'
import type { Har } from '../../../../src/sandbox/control/recording.ts'
import type { RepeatableStep } from '../../../../src/sandbox/running/repeated-world.ts'
import type { WorldSnapshot } from '../../../../src/sandbox/simulator/rows.ts'
import { takeRequest } from '../../../../src/sandbox/simulator/behaviour/rate-limit.ts'
import { openRecording } from '../../../../src/sandbox/control/open-recording.ts'
import { World } from '../../../../src/sandbox/simulator/world.ts'
import { randomRun } from '../../../random-run.ts'
import { aSell } from '../../../worlds.ts'
import { aControlApi } from './control-api.ts'
import {
  recordingOf,
  repeatsRandomHistories,
  replayOf,
  stepsOf,
  storyOf,
} from './random-histories.ts'

const URL = 'http://receiver.test/hooks/k3y-of-the-receiver-9f2c?token=abc'

async function recordedHistory() {
  const api = aControlApi({ sandbox: { record: true } })
  const receiver = api.transport.receiver(URL)
  receiver.answer({ status: 500, body: 'Bearer abcdefghijklmnopqrstuvw', times: 1 }, {})
  const { id, secret } = (await api.post('/webhook-endpoints', { url: URL })).body
  const { transactionId } = api.place()
  await api.post('/clock/advance', { by: '10s' })
  await api.put('/behaviour', { webhooks: [{ do: 'duplicate', times: 1 }] })
  await api.simulate(transactionId, { action: 'complete' })
  const rotated = (await api.post(`/webhook-endpoints/${id}/rotate-secret`, { overlap: '1h' })).body
  const { key } = (await api.post('/keys', { environment: 'live' })).body
  api.place(aSell({ externalCustomerId: 'bob' }))
  await api.post('/clock/advance', { by: '1h' })
  return {
    api,
    secrets: [
      secret,
      rotated.secret,
      key,
      'ramp_test_local',
      'abcdefghijklmnopqrstuvw',
      'k3y-of-the',
    ],
  }
}

function startOf({ log }: Har): WorldSnapshot {
  return log.entries[0]?.['_start'] as WorldSnapshot
}

function withStep(recording: Har, step: RepeatableStep | undefined, over: object): Har {
  const entries = recording.log.entries.map((entry) => {
    const steps = (entry['_steps'] ?? []) as readonly RepeatableStep[]
    const _steps = steps.map((each) => (each === step ? { ...each, ...over } : each))
    return steps.length === 0 ? entry : { ...entry, _steps }
  })
  return { log: { ...recording.log, entries } }
}

test('a recording repeats byte for byte, without a secret of its world', async () => {
  const { api, secrets } = await recordedHistory()
  const recording = await recordingOf(api)
  expect(stepsOf(recording).length).toBeGreaterThan(15)
  const { difference, main, snapshot } = replayOf(recording)
  expect(difference).toBe(undefined)
  const text = JSON.stringify([recording, snapshot])
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(storyOf(snapshot)).toBe(storyOf(api.sandbox.defaultWorld.world.snapshot()))
  const opened = await openRecording(main)
  expect(opened.authenticate('ramp_test_local').running).toBe(opened.defaultWorld)
  expect(opened.defaultWorld.world.rows.count('orders')).toBe(2)
  expect(opened.defaultWorld.world.now()).toBe(api.sandbox.defaultWorld.world.now())
  expect([...opened.defaultWorld.world.rows.all('endpoints')]).toMatchObject([
    { url: 'sandbox:inbox' },
  ])
  await opened.close()
})

test('a replay names the first step whose result differs', async () => {
  const { api } = await recordedHistory()
  const recording = await recordingOf(api)
  const steps = stepsOf(recording)
  const place = steps.findIndex(({ operation }) => operation === 'createOrder')
  const changed = (over: object) => withStep(recording, steps[place], over)
  const input = JSON.parse(JSON.stringify(steps[place]?.input).replace('50000', '60000')) as unknown
  const other = replayOf(changed({ input })).difference
  expect(other).toMatchObject({
    step: place + 1,
    subject: expect.stringContaining('createOrder'),
  })
  expect(other?.message).toMatch(/^it wrote orders\/[\w-]+ with other content$/)
  expect(replayOf(changed({ input: {} })).difference?.message).toMatch(/^it failed: /)
  const rows = steps[place]?.rows.slice(0, -1)
  expect(replayOf(changed({ rows })).difference?.message).toMatch(/^it also wrote /)
})

test('without a recording a recording cannot be made; one begins from now, and again with a reset', async () => {
  const api = aControlApi()
  const none = await api.get('/recording.har')
  expect([none.status, none.body.message]).toEqual([404, expect.stringContaining('--record')])
  expect((await api.get('/recording')).body).toMatchObject({ recording: false, since: null })
  api.place()
  expect((await api.post('/recording')).body).toMatchObject({ recording: true, steps: 0 })
  api.place(aSell({ externalCustomerId: 'bob' }))
  const recording = await recordingOf(api)
  expect(stepsOf(recording).map(({ operation }) => operation)).toEqual(['createOrder'])
  expect(replayOf(recording).snapshot.tables.orders).toHaveLength(2)
  await api.post('/reset')
  expect((await api.get('/recording')).body).toMatchObject({ recording: true, steps: 0 })
  expect(startOf(await recordingOf(api)).tables.orders ?? []).toEqual([])
})

test('a recording that begins later has no secret of the URL of a receiver', async () => {
  const api = aControlApi()
  const { id } = (await api.post('/webhook-endpoints', { url: URL })).body
  api.place()
  await api.delete(`/webhook-endpoints/${id}`)
  await api.post('/recording')
  api.place(aSell({ externalCustomerId: 'bob' }))
  const recording = await recordingOf(api)
  expect(startOf(recording).tables.deliveries).toMatchObject([
    { url: 'http://receiver.test/hooks/…' },
  ])
  expect(JSON.stringify(recording)).not.toContain('k3y-of-the')
})

/** A recording of this many steps, and what repeats and turns it takes to read it. */
async function aLongRecording(steps: number) {
  const behaviour = { progression: 'manual', assumptions: { rateLimitPerMinute: 20_000 } }
  const repeat = vi.spyOn(World.prototype, 'repeat')
  onTestFinished(() => repeat.mockRestore())
  /** How many steps were repeated before each turn. */
  const turns: number[] = []
  let onTurn: () => unknown = () => {}
  const turn = async () => {
    turns.push(repeat.mock.calls.length)
    await onTurn()
  }
  const timers = { ...noTimers, turn }
  const api = aControlApi({ sandbox: { record: true, behaviour, timers }, control: { timers } })
  const { world } = api.sandbox.defaultWorld
  for (let n = 0; n < 2_100; n++) world.call(takeRequest, 'key')
  api.place()
  for (let n = 2_101; n < steps; n++) world.call(takeRequest, 'key')
  return {
    ...{ api, turns, repeat },
    atTurn: (does: typeof onTurn) => (onTurn = does),
  }
}

/** Many slices. */
const LONG = 4_300

test('a recording is made in slices, of the recording at the moment of the call', async () => {
  const { api, turns, atTurn } = await aLongRecording(LONG)
  let resets = 0
  atTurn(async () => {
    if (turns.length !== 5) return
    await api.sandbox.defaultWorld.reset()
    resets += 1
  })
  const recording = await recordingOf(api)
  expect([stepsOf(recording).length, resets]).toEqual([LONG, 1])
  expect(turns.length).toBeGreaterThan(LONG / 17)
  const most = turns.map((count, index) => count - (turns[index - 1] ?? 0))
  expect(Math.max(...most)).toBeLessThanOrEqual(16)
  expect(replayOf(recording).difference).toBe(undefined)
  expect(stepsOf(await recordingOf(api))).toEqual([])
})

test('a world that closes ends the making of its recording, and the call is answered', async () => {
  const { api, turns, repeat, atTurn } = await aLongRecording(LONG)
  atTurn(() => turns.length === 3 && api.sandbox.defaultWorld.endWaits())
  expect((await api.get('/recording.har')).status).toBe(404)
  expect(repeat.mock.calls.length).toBeLessThanOrEqual(48)
})

test.each([
  ['ten thousand steps', 10_001, 'key'],
  ['sixteen megabytes', 5, 'k'.repeat(4 * 1024 * 1024)],
])('a recording ends after %s, and says so', async (_name, count, keyId) => {
  const behaviour = { assumptions: { rateLimitPerMinute: 20_000 } }
  const api = aControlApi({ sandbox: { record: true, behaviour } })
  const { world } = api.sandbox.defaultWorld
  for (let n = 0; n < count; n++) world.call(takeRequest, keyId)
  const { body } = await api.get('/recording')
  expect(body).toMatchObject({ recording: false, end: expect.stringContaining('10000 steps') })
  expect(body.steps).toBeLessThanOrEqual(10_000)
})

test.each([
  [[{ _start: {} }], 'its start is invalid'],
  [[{ _start: [] }, {}], 'its start is invalid'],
  [[{ _steps: 7 }], 'its step 1 is invalid'],
  [[{ _steps: [{ at: -1 }] }], 'its step 1 is invalid'],
])('the entries %j are rejected', (entries, expected) => {
  expect(() => [...recordedParts('bug.har', entries)]).toThrow(expected)
})

test('a step that no recording has is rejected', async () => {
  const { api } = await recordedHistory()
  const recording = await recordingOf(api)
  const [first] = stepsOf(recording)
  for (const over of [{ at: -1 }, { operation: 'constructor' }, { rows: [1] }])
    expect(() => replayOf(withStep(recording, first, over))).toThrow('its step 1 is invalid')
})

const RUN = randomRun({ file: 'test/sandbox/http/control/recording.test.ts', numRuns: 3 })

test('over random histories the recording repeats, and an exported scenario passes', () =>
  repeatsRandomHistories(RUN))
