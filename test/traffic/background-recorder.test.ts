/** What passes a proxy reaches the thread that records it: all of it, and in order. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BackgroundRecorder } from '../../src/traffic/background-recorder.ts'
import { startForwarding } from '../../src/traffic/forwarding-server.ts'
import type { Passed } from '../../src/traffic/passed.ts'
import { createRecordingFile } from '../../src/traffic/har-writer.ts'
import { aFolder } from '../cli/a-folder.ts'

const bodyOf = (text: string, length = text.length) => ({ bytes: Buffer.from(text), length })

function aQuote(number: number, filling = ''): Passed {
  return {
    ...{ method: 'POST', url: `http://127.0.0.1:1/api/developer/quotes?n=${number}` },
    ...{ startedAt: 1_000 + number, tookMs: 1, requestHeaders: { 'x-api-key': 'ramp_test_local' } },
    requestBytes: bodyOf('{}'),
    response: { status: 400, headers: {}, bytes: bodyOf(filling), isWhole: true },
  }
}

const options = {
  ...{ maxBytes: undefined, salt: new Uint8Array(32), keepsCustomers: false },
  ...{ webhookSecret: undefined, settleMs: 0 },
}
const events = {
  ...{ onFailure: () => {}, onStopped: () => {} },
  ...{ onJudgeLost: () => {}, onWaiting: () => {} },
}

const FILLING = JSON.stringify({ message: 'no'.repeat(50_000) })
const COUNT = 100
const numbersIn = (path: string) =>
  JSON.parse(readFileSync(path, 'utf8')).log.entries.map(
    ({ request }: { request: { url: string } }) => Number(request.url.split('=')[1]),
  )
const ALL = Array.from({ length: COUNT }, (_, number) => number)

test('what passes is in the file at once, in order, and is judged behind', async () => {
  const path = join(aFolder(), 'shop.har')
  const recorder = new BackgroundRecorder({ ...options, file: createRecordingFile(path) }, events)
  for (const number of ALL) {
    recorder.record(aQuote(number, FILLING))
    if (number % 25 === 0) expect(numbersIn(path).at(-1)).toBe(number)
    expect(recorder.room()).toBeUndefined()
  }
  const { judged } = await recorder.end()
  expect(judged).toBe(COUNT)
  expect(numbersIn(path)).toEqual(ALL)
})

test('without a file, requests have room until eight megabytes wait', async () => {
  const recorder = new BackgroundRecorder({ ...options, file: undefined }, events)
  for (const number of ALL) recorder.record(aQuote(number, FILLING))
  expect(recorder.room()).toBeInstanceOf(Promise)
  await recorder.room()
  expect(recorder.room()).toBeUndefined()
  expect((await recorder.end()).judged).toBe(COUNT)
})

test('what is no longer written is judged too, and the end says how much waits', async () => {
  const path = join(aFolder(), 'shop.har')
  const waiting: number[] = []
  const stopped: string[] = []
  const recorder = new BackgroundRecorder(
    { ...options, file: createRecordingFile(path), maxBytes: 500_000 },
    {
      ...events,
      onStopped: (why) => stopped.push(why),
      onWaiting: (count) => waiting.push(count),
    },
  )
  for (let number = 0; number < 2_000; number++) recorder.record(aQuote(number))
  expect((await recorder.end()).judged).toBe(2_000)
  expect(stopped).toHaveLength(1)
  expect(waiting[0]).toBe(2_000)
  expect(numbersIn(path).length).toBeGreaterThan(100)
  expect(numbersIn(path).length).toBeLessThan(2_000)
})

test('a request waits until there is room', async () => {
  let open = () => {}
  let asked = 0
  let room: Promise<void> | undefined = new Promise<void>((resolve) => (open = resolve))
  const ask = () => {
    asked += 1
    return room
  }
  const passed: Passed[] = []
  const target = await startForwarding({
    ...{ target: 'http://127.0.0.1:1', port: 0, onPassed: () => {} },
    reject: () => 'it answers',
  })
  const proxy = await startForwarding({
    ...{ target: `http://127.0.0.1:${target.port}`, port: 0, room: ask },
    onPassed: (one) => passed.push(one),
  })
  onTestFinished(() => Promise.all([proxy.close(), target.close()]).then(() => {}))
  const answer = fetch(`http://127.0.0.1:${proxy.port}/a`)
  await expect.poll(() => asked, { timeout: 30_000 }).toBe(1)
  expect(passed).toEqual([])
  room = undefined
  open()
  expect((await answer).status).toBe(403)
  await expect.poll(() => passed.length, { timeout: 30_000 }).toBe(1)
})
