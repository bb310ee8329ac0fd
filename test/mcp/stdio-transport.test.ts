/** Lines that are too long or that are not messages are answered, and the session goes on. */
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { StdioTransport } from '../../src/mcp/stdio-transport.ts'
import { TopLevelId } from '../../src/mcp/top-level-id.ts'

const MEGABYTE = 1024 * 1024
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

/** What a transport takes and answers for this input, which comes in parts of a size. */
async function received(input: string | Buffer, partBytes = 64 * 1024) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const transport = new StdioTransport(stdin, stdout)
  const messages: unknown[] = []
  const closed = new Promise<void>((onclose) => {
    Object.assign(transport, { onclose, onmessage: (message: unknown) => messages.push(message) })
  })
  await transport.start()
  const bytes = Buffer.from(input)
  for (let at = 0; at < bytes.length; at += partBytes)
    stdin.write(bytes.subarray(at, at + partBytes))
  stdin.end()
  await closed
  const answers = String(stdout.read() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: unknown; error: { code: number; message: string } })
  return { messages, answers }
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`
const filler = 'x'.repeat(11 * MEGABYTE)

test.each([
  [
    'with the id at the end',
    { method: 'tools/call', params: { filler }, jsonrpc: '2.0', id: 7 },
    7,
  ],
  ['with the id at the beginning', { jsonrpc: '2.0', id: 'a"b', params: { filler } }, 'a"b'],
  ['with another id inside', { params: { id: 5, filler, more: [{ id: 6 }] }, id: 8 }, 8],
  ['without an id', { jsonrpc: '2.0', method: 'notify', params: { filler, id: 4 } }, null],
  ['that is one text', filler, null],
])('a line of 11 MB %s is answered with an error, and the next one is taken', async (...given) => {
  const [, message, id] = given
  const { messages, answers } = await received(line(message) + line(PING))
  expect(messages).toEqual([PING])
  expect(answers).toEqual([
    {
      jsonrpc: '2.0',
      id,
      error: {
        code: -32_600,
        message: expect.stringMatching(/: it has 11\.0 MB\. Send at most 8 MB\.$/),
      },
    },
  ])
})

test.each([
  ['{"jsonrpc": "2.0", "id": 3', -32_700, null, 'it is not valid JSON'],
  ['nonsense', -32_700, null, 'it is not valid JSON'],
  ['{"id": 3, "method": "ping"}', -32_600, 3, 'it is not a JSON-RPC 2.0 message'],
  ['{"jsonrpc": "1.0", "id": "x", "method": "ping"}', -32_600, 'x', 'it is not a JSON-RPC'],
  ['[]', -32_600, null, 'it is not a JSON-RPC'],
  ['null', -32_600, null, 'it is not a JSON-RPC'],
])('the line %s is answered with %i for id %j', async (text, code, id, cause) => {
  const { messages, answers } = await received(`${text}\n\r\n${line(PING)}`)
  expect(messages).toEqual([PING])
  expect(answers).toMatchObject([{ id, error: { code, message: expect.stringContaining(cause) } }])
})

test('a message is one line, however its bytes come', async () => {
  const message = { jsonrpc: '2.0', id: 2, method: 'a', params: { text: '₦ 50,000 – “ok”' } }
  const text = line(message).replace('\n', '\r\n') + line(PING)
  for (const partBytes of [1, 3, 1_000])
    expect(await received(text, partBytes)).toEqual({ messages: [message, PING], answers: [] })
})

test('a line of 7 MB is taken', async () => {
  const long = { ...PING, params: { text: 'x'.repeat(7 * MEGABYTE) } }
  const { messages, answers } = await received(line(long))
  expect([messages.length, answers]).toEqual([1, []])
})

test.each([
  ['{"id":1}', 1],
  ['{"a":{"id":1}}', null],
  ['{"a":"\\"id\\":2","id":3,"b":[]}', 3],
  ['{"id" : "x" , "a":1}', 'x'],
  ['{"id":null}', null],
  ['{"id":{"id":1}}', null],
  ['{"a":"}{","id":4}', 4],
  [`{"a":${'['.repeat(9)}${']'.repeat(9)},"id":5}`, 5],
  [`{"id":"${'y'.repeat(500)}"}`, null],
  ['', null],
])('the id of %s is %j', (text, id) => {
  const scanner = new TopLevelId()
  for (const byte of Buffer.from(text)) scanner.read(Buffer.from([byte]))
  expect(scanner.found).toBe(id)
})
