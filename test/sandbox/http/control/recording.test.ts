/** What the log of a world has is repeated, and a recording holds no secret of its world. */
import { expect, test } from 'vitest'
import { recordedParts } from '../../../../src/sandbox/config/recording-file.ts'
import { noTimers } from '../../../../src/base/ports/timers.ts'
import { exportRecording, type Har } from '../../../../src/sandbox/control/recording.ts'
import type { WorldSnapshot } from '../../../../src/sandbox/simulator/rows.ts'
import { takeRequest } from '../../../../src/sandbox/simulator/behaviour/rate-limit.ts'
import { openRecording } from '../../../../src/sandbox/control/open-recording.ts'
import { randomRun } from '../../../random-run.ts'
import { aSell } from '../../../worlds.ts'
import { aControlApi } from './control-api.ts'
import { recordingOf, repeatsRandomHistories, replayOf, storyOf } from './random-histories.ts'

const URL = 'http://receiver.test/hooks/k3y-of-the-receiver-9f2c?token=abc'

async function recordedHistory() {
  const api = aControlApi()
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

test('a recording repeats, without a secret of its world', async () => {
  const { api, secrets } = await recordedHistory()
  const recording = await recordingOf(api)
  const { difference, main, snapshot, calls, webhooks } = replayOf(recording)
  expect([difference, calls]).toEqual([undefined, 7])
  expect(webhooks).toBeGreaterThan(5)
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

test('a webhook that was signed stays so in a recording made after its secret was rotated', async () => {
  const api = aControlApi()
  api.transport.receiver(URL).answer({})
  const { id } = (await api.post('/webhook-endpoints', { url: URL })).body
  api.place()
  await api.post('/clock/advance', { by: '1s' })
  for (const overlap of ['0s', '0s', '0s', '0s', '0s', '0s'])
    await api.post(`/webhook-endpoints/${id}/rotate-secret`, { overlap })
  const recording = await recordingOf(api)
  const verdicts = recording.log.entries.flatMap(({ _webhook = [] }) => _webhook)
  expect(verdicts).toEqual([{ signature: 'raw' }])
  expect(replayOf(recording).difference).toBe(undefined)
})

test('a replay names the first entry whose result differs', async () => {
  const { api } = await recordedHistory()
  const { log } = await recordingOf(api)
  const changed = (from: string | RegExp, to: string) =>
    replayOf({ log: JSON.parse(JSON.stringify(log).replace(from, to)) }).difference
  const entry = log.entries.findIndex((each) => '_attempt' in each)
  expect(changed('\\"livemode\\":false', '\\"livemode\\":true')).toMatchObject({
    ...{ world: 'default', entry },
    message: expect.stringContaining('the body of its webhook is other'),
  })
  expect(changed('"status":500', '"status":200')?.message).toBe('nothing was sent')
  expect(changed('"input":{"request":', '"input":{"no":')?.message).toMatch(/^it failed: /)
})

test('a world that did nothing has a recording too, and a reset begins it again', async () => {
  const api = aControlApi()
  expect((await api.get('/recording')).body).toMatchObject({ entries: 0 })
  expect(replayOf(await recordingOf(api))).toMatchObject({ calls: 0, difference: undefined })
  api.place()
  expect(replayOf(await recordingOf(api)).snapshot.tables.orders).toHaveLength(1)
  await api.post('/reset')
  expect(startOf(await recordingOf(api)).tables.orders ?? []).toEqual([])
})

test('what has left the log is in the world at the start, without secrets', async () => {
  const behaviour = { assumptions: { rateLimitPerMinute: 60_000 } }
  const api = aControlApi({ sandbox: { behaviour } })
  const { world } = api.sandbox.defaultWorld
  const { id } = (await api.post('/webhook-endpoints', { url: URL })).body
  api.place()
  await api.post('/clock/advance', { by: '1s' })
  await api.delete(`/webhook-endpoints/${id}`)
  for (let n = 0; n < 13_000; n++) world.call(takeRequest, 'key')
  await api.post('/clock/advance', { by: '1m' })
  const { body } = await api.get('/recording')
  expect(body).toMatchObject({ since: '2026-01-01T09:00:01.000Z' })
  const recording = await recordingOf(api)
  expect(startOf(recording).tables.orders).toHaveLength(1)
  expect(startOf(recording).tables.deliveries?.[0]).toMatchObject({
    url: 'http://receiver.test/hooks/…',
  })
  expect(JSON.stringify(recording)).not.toContain('k3y-of-the')
  const { difference, snapshot } = replayOf(recording)
  expect(difference).toBe(undefined)
  expect(storyOf(snapshot)).toBe(storyOf(world.snapshot()))
})

test('a request and an attempt that began before the log are left out', async () => {
  const api = aControlApi()
  const { log } = api.sandbox.defaultWorld
  const receiver = api.transport.receiver(URL)
  receiver.answer({ status: 500, times: 3 }, {})
  await api.post('/webhook-endpoints', { url: URL })
  for (const name of ['a', 'b', 'c']) api.place(aSell({ externalCustomerId: name }))
  await api.post('/clock/advance', { by: '1h' })
  const { entries } = log
  for (let first = 0; first < entries.length; first++) {
    const recording = recordingSince(api, first)
    expect(recording.difference, `from ${entries[first]?.kind} ${first}`).toBe(undefined)
  }
})

/** As if everything before that entry had left the log. */
function recordingSince(api: ReturnType<typeof aControlApi>, first: number) {
  const running = api.sandbox.defaultWorld
  const whole = running.log.entries.slice(first)
  const log = {
    whole,
    entries: whole,
    get: (number: number) => whole.find((one) => one.number === number),
  }
  return replayOf(exportRecording({ world: running.world, log }))
}

test('a recording is made in slices, of the log at the moment of the call', async () => {
  let turns = 0
  let onTurn: () => unknown = () => {}
  const turn = async () => {
    turns += 1
    await onTurn()
  }
  const timers = { ...noTimers, turn }
  const behaviour = { assumptions: { rateLimitPerMinute: 60_000 } }
  const api = aControlApi({ sandbox: { behaviour, timers }, control: { timers } })
  const { world } = api.sandbox.defaultWorld
  for (let n = 0; n < 3_000; n++) world.call(takeRequest, 'key')
  onTurn = () => turns === 3 && api.sandbox.defaultWorld.reset()
  const recording = await recordingOf(api)
  expect(turns).toBeGreaterThan(3_000 / 70)
  expect(JSON.stringify(recording).match(/"operation":"takeRequest"/g)).toHaveLength(3_000)
  turns = 0
  onTurn = () => turns === 3 && api.sandbox.defaultWorld.endWaits()
  for (let n = 0; n < 3_000; n++) world.call(takeRequest, 'key')
  expect((await api.get('/recording.har')).status).toBe(404)
  expect(turns).toBe(3)
})

test.each([
  [[{ _start: {} }], 'its start is invalid'],
  [[{ _start: [] }, {}], 'its start is invalid'],
  [[{ _before: 7 }], 'the _before of its entry 0 is invalid'],
  [[{}, { _before: [{ at: -1 }] }], 'the _before of its entry 1 is invalid'],
  [[{ _before: [{ at: 1, operation: 'constructor' }] }], 'entry 0 is invalid'],
  [[{ _before: [{ at: 1, operation: 'recordAttempt' }] }], 'entry 0 is invalid'],
  [[{ _world: '../x' }], 'an entry has an invalid _world'],
])('the entries %j are rejected', (entries, expected) => {
  expect(() => [...recordedParts('bug.har', entries)]).toThrow(expected)
})

const RUN = randomRun({ file: 'test/sandbox/http/control/recording.test.ts', numRuns: 3 })

test('over random histories the recording repeats, and an exported scenario passes', () =>
  repeatsRandomHistories(RUN))

test('much that happens by itself is in entries of its own', async () => {
  const behaviour = { assumptions: { rateLimitPerMinute: 60_000 } }
  const api = aControlApi({ sandbox: { behaviour } })
  const { world } = api.sandbox.defaultWorld
  for (let n = 0; n < 2_500; n++) world.call(takeRequest, 'key')
  const recording = await recordingOf(api)
  const counts = recording.log.entries.map(({ _before = [] }) => (_before as unknown[]).length)
  expect(counts).toEqual([0, 1_000, 1_000, 500])
  expect(replayOf(recording)).toMatchObject({ difference: undefined, responses: { others: 0 } })
})
