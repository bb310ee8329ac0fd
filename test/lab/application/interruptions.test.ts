/** When an application is interrupted, and what the service records of the attempt. */
import { expect, test } from 'vitest'
import { Interruptions } from '../../../src/lab/application/interruptions.ts'
import type { AppInterrupt } from '../../../src/base/contract/generated/types.ts'
import type { OutgoingRequest, TransportResult } from '../../../src/base/ports/transport.ts'

const TAKEN: TransportResult = { tookMs: 1, status: 200, error: null, headers: {}, body: '' }
const BROKEN: TransportResult = { ...TAKEN, status: null, error: 'connection closed' }

/** It answers a webhook when the test says so, and each kill breaks what it has not answered. */
function anApplication(urls: readonly string[] = ['http://127.0.0.1:9']) {
  const log: string[] = []
  const open: ((result: TransportResult) => void)[] = []
  /** One result for each open request, in their order; the last one is that of all others. */
  const end = (...results: readonly TransportResult[]) =>
    open.splice(0).forEach((answer, index) => answer(results[index] ?? results.at(-1) ?? BROKEN))
  const application = {
    urls,
    placing: undefined as Promise<unknown> | undefined,
    restart: async (how: string) => {
      log.push(how)
      end(BROKEN)
    },
    pause: () => log.push('pause') > 0,
    resume: () => void log.push('resume'),
  }
  const send = ({ url, afterFirstByte }: OutgoingRequest) => {
    log.push(urls.length === 1 ? 'arrives' : `arrives at ${url}`)
    if (afterFirstByte !== undefined) {
      log.push('first byte')
      void afterFirstByte().then(() => log.push('rest'))
    }
    return new Promise<TransportResult>((resolve) => open.push(resolve))
  }
  const inner = { send, close: async () => {} }
  const interruptions = new Interruptions(inner, () => application)
  const deliver = (type: string) =>
    interruptions.transport.send({
      ...{ url: 'http://127.0.0.1:9/', headers: {}, timeoutMs: 15_000 },
      body: JSON.stringify({ type }),
    })
  return { log, end, interruptions, deliver, application }
}

const COMPLETED = 'transaction.completed'

const turn = () => new Promise((resolve) => setImmediate(resolve))

function interrupt(by: AppInterrupt['by'], ...after: string[]): AppInterrupt {
  return { by, during: COMPLETED, ...(after.length === 0 ? {} : { after }) }
}

test('it is killed as soon as its effect shows after its answer', async () => {
  const { log, end, interruptions, deliver } = anApplication()
  const shown = [false, new Error('It does not answer'), true]
  interruptions.arm(interrupt('kill', 'effect'), async () => {
    const next = shown.shift()
    log.push(`shown: ${String(next)}`)
    if (next instanceof Error) throw next
    return next === true
  })
  const delivered = deliver(COMPLETED)
  await Promise.resolve()
  end(TAKEN)
  expect(await delivered).toEqual(TAKEN)
  const looks = ['shown: false', 'shown: Error: It does not answer', 'shown: true']
  expect(log).toEqual(['arrives', ...looks, 'kill'])
})

test('it is killed once for each moment, and then no more', async () => {
  const { log, end, interruptions, deliver } = anApplication()
  interruptions.arm(interrupt('kill', 'received', '1ms', 'answered'))
  expect(await deliver(COMPLETED)).toEqual(BROKEN)
  expect(await deliver(COMPLETED)).toEqual(BROKEN)
  for (const kills of [['kill'], []]) {
    const from = log.length
    const taken = deliver(COMPLETED)
    await turn()
    end(TAKEN)
    expect(await taken).toEqual(TAKEN)
    expect(log.slice(from)).toEqual(['arrives', ...kills])
  }
})

test('it is killed between the first byte of a webhook and the rest', async () => {
  const { log, interruptions, deliver } = anApplication()
  interruptions.arm(interrupt('kill', 'received'))
  expect(await deliver(COMPLETED)).toEqual(BROKEN)
  while (!log.includes('rest')) await turn()
  expect(log).toEqual(['arrives', 'first byte', 'kill', 'rest'])
})

test('it is paused between the first byte of a webhook and the rest', async () => {
  const { log, interruptions, deliver } = anApplication()
  interruptions.arm(interrupt('pause'))
  expect(await deliver(COMPLETED)).toMatchObject({ status: null, error: 'timed out after 15s' })
  while (!log.includes('rest')) await turn()
  expect(log).toEqual(['arrives', 'first byte', 'pause', 'rest'])
})

test('a webhook of another type does not interrupt it', async () => {
  const { log, end, interruptions, deliver } = anApplication()
  interruptions.arm(interrupt('kill', 'received'))
  const sent = deliver('transaction.updated')
  await Promise.resolve()
  end(TAKEN)
  expect(await sent).toEqual(TAKEN)
  expect(log).toEqual(['arrives'])
})

test('one that answers before the moment is killed after its answer', async () => {
  const { log, end, interruptions, deliver } = anApplication()
  interruptions.arm(interrupt('kill', '9999ms'))
  const sent = deliver(COMPLETED)
  await Promise.resolve()
  end(TAKEN)
  expect(await sent).toEqual(TAKEN)
  expect(log).toEqual(['arrives', 'kill'])
})

test('it stays paused until the service has given up, and the next attempt has arrived', async () => {
  const { log, end, interruptions, deliver } = anApplication()
  interruptions.arm(interrupt('pause', '1ms'))
  expect(await deliver(COMPLETED)).toMatchObject({ status: null, error: 'timed out after 15s' })
  expect(log).toEqual(['arrives', 'pause'])
  const next = deliver('transaction.updated')
  while (!log.includes('resume')) await new Promise((resolve) => setImmediate(resolve))
  end(TAKEN)
  expect(await next).toEqual(TAKEN)
  expect(log).toEqual(['arrives', 'pause', 'arrives', 'resume'])
})

test.each([
  ['first', [BROKEN, TAKEN]],
  ['second', [TAKEN, BROKEN]],
])('of two that arrive at once, the %s one decides if it failed', async (_, results) => {
  const { log, end, interruptions, deliver } = anApplication()
  interruptions.arm(interrupt('overlap'))
  const sent = deliver(COMPLETED)
  while (!log.includes('resume')) await new Promise((resolve) => setImmediate(resolve))
  end(...results)
  expect(await sent).toEqual(BROKEN)
  expect(log).toEqual(['pause', 'arrives', 'arrives', 'resume'])
})

test('a repetition goes to another worker, and does not change who gets the next webhook', async () => {
  const { log, interruptions, deliver, end } = anApplication(['http://a', 'http://b'])
  interruptions.arm(undefined)
  for (const type of ['created', 'created', 'updated', 'completed', 'completed']) {
    const sent = deliver(`transaction.${type}`)
    await new Promise((resolve) => setImmediate(resolve))
    end(TAKEN)
    await sent
  }
  const workers = log.map((each) => each.replace(/arrives at http:..|\//g, ''))
  expect(workers).toEqual(['a', 'b', 'b', 'a', 'b'])
})

test('a webhook waits until the order is answered, unless it may overtake', async () => {
  const { log, interruptions, deliver, end, application } = anApplication()
  let answer = () => {}
  application.placing = new Promise<void>((resolve) => (answer = resolve))
  interruptions.letOvertake(true)
  const first = deliver(COMPLETED)
  await turn()
  expect(log).toEqual(['arrives'])
  interruptions.letOvertake(false)
  const second = deliver(COMPLETED)
  await turn()
  expect(log).toEqual(['arrives'])
  answer()
  await turn()
  expect(log).toEqual(['arrives', 'arrives'])
  end(TAKEN)
  expect(await Promise.all([first, second])).toEqual([TAKEN, TAKEN])
})
