/** What passes a proxy reaches the thread that records it: all of it, and in order. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BackgroundRecorder } from '../../src/traffic/background-recorder.ts'
import { startForwarding, type Passed } from '../../src/traffic/forwarding-server.ts'
import { createRecordingFile } from '../../src/traffic/har-writer.ts'
import { packed, unpacked } from '../../src/traffic/passed-batch.ts'
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
const events = { onFailure: () => {}, onStopped: () => {} }

test('a batch is what was put in', () => {
  const { response: _, ...unanswered } = aQuote(2)
  const all = [
    { passed: { ...aQuote(1, 'é~'), requestBytes: bodyOf('cut', 9_000) }, isWebhook: false },
    { passed: unanswered, isWebhook: true },
    { passed: aQuote(3), isWebhook: false },
  ]
  expect(unpacked(packed(all))).toEqual(all)
})

test('requests have room until eight megabytes wait, and everything is written in order', async () => {
  const path = join(aFolder(), 'shop.har')
  const recorder = new BackgroundRecorder({ ...options, file: createRecordingFile(path) }, events)
  const filling = JSON.stringify({ message: 'no'.repeat(50_000) })
  const count = 100
  for (let number = 0; number < count; number++) recorder.record(aQuote(number, filling))
  expect(recorder.room()).toBeInstanceOf(Promise)
  await recorder.room()
  expect(recorder.room()).toBeUndefined()
  const { judged } = await recorder.end()
  expect(judged).toBe(count)
  const { log } = JSON.parse(readFileSync(path, 'utf8'))
  expect(log.entries.map(({ request }: { request: { url: string } }) => request.url)).toEqual(
    Array.from({ length: count }, (_, number) => aQuote(number).url),
  )
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
