/** What an application answers and leaves behind, whatever it means by it. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { outputOf } from '../../../src/lab/application/command-output.ts'
import { sendRaw } from '../../../src/lab/application/raw-webhook.ts'
import { ProcessGroup } from '../../../src/lab/application/process-group.ts'
import { isName, wordsMatch } from '../../../src/lab/application/reading.ts'

const AT = { cwd: '.', env: { PATH: process.env['PATH'] ?? '' } }

/** One that has ended, and that nobody has asked how, is in state Z. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z\s]/.test(stdout.trim())
}

/** The first line that a group prints, which is the number of a process. */
function printedBy(group: ProcessGroup): Promise<number> {
  return new Promise((resolve) => group.onOutput((text) => resolve(Number.parseInt(text, 10))))
}

test.each([
  ['a shell that has ended', 'sleep 60 & echo $!'],
  [
    'a process that ignores the signal, whose shell does not',
    '(trap "" TERM; exec sleep 60) & echo $!; wait',
  ],
])('stopping a group ends what is left of it: %s', async (_, command) => {
  const group = new ProcessGroup(command, AT)
  const pid = await printedBy(group)
  while (command.endsWith('$!') && group.ended === undefined)
    await new Promise((resolve) => setImmediate(resolve))
  expect(isAlive(pid)).toBe(true)
  await group.stop()
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('a command that leaves something behind which keeps its output is ended', async () => {
  const running = outputOf('sleep 60 & echo 1', [], { ...AT, entry: 'buy.effect', limitMs: 20 })
  await expect(running).rejects.toThrow(
    '"buy.effect.command" of the adapter: it did not end within',
  )
})

test.each([
  ['a zero byte', 'a\0b'],
  ['megabytes', 'x'.repeat(4_000_000)],
])('a name with %s cannot be passed to a command, and is no defect', async (_, name) => {
  const of = { ...AT, entry: 'buy.effect' }
  await expect(outputOf('echo 1', [['order', name]], of)).rejects.toThrow(
    /^Failed to use "buy.effect.command"/,
  )
})

test.each([
  ['ord_1', true],
  ['Bestellung 1/ä', true],
  ['a\0b', false],
  ['a\nb', false],
  ['\ud800', false],
  ['x'.repeat(1_001), false],
])('whether %j can be the name of an order: %j', (text, expected) => {
  expect(isName(text)).toBe(expected)
})

test('a state that is an object without a text form matches no word', () => {
  expect(wordsMatch(['paid', 1], JSON.parse('{"toString": 1, "valueOf": 1}'))).toBe(false)
})

test.each([
  ['switches protocols', 'HTTP/1.1 101 x\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
  ['has a header of 100 kB', `HTTP/1.1 200 OK\r\nset-cookie: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['is not HTTP', 'no\r\n\r\n'],
])('a webhook whose answer %s has no answer', async (_, answer) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(answer))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { status, error } = await sendRaw(
    `http://127.0.0.1:${port}/`,
    { headers: {}, body: '' },
    4_000,
  )
  expect([status, typeof error]).toEqual([null, 'string'])
})
