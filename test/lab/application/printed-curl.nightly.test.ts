/** The commands of an exam send the webhooks again, byte for byte. */
import { execFile } from 'node:child_process'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { curlCommand } from '../../../src/base/client/curl.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'
import { SECRET } from './examine.ts'

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string }

async function aRecorder(answer: (count: number) => number) {
  const received: Received[] = []
  const server = createServer((req, res) => {
    void buffer(req).then((bytes) => {
      received.push({ headers: req.headers, body: bytes.toString('base64') })
      res.writeHead(answer(received.length)).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** What the client of a request chooses by itself. */
const OF_CLIENT = ['host', 'connection', 'accept', 'content-length']

function own({ headers, body }: Received): object {
  const rest = Object.entries(headers).filter(([name]) => !OF_CLIENT.includes(name))
  return { headers: Object.fromEntries(rest), body }
}

const run = promisify(execFile)

test('every command that an exam prints sends the same bytes and headers again', async () => {
  // Everything but the plain event is answered wrongly, so that every check prints its webhook.
  const { received, url } = await aRecorder((count) => (count === 1 ? 200 : 599))
  const cwd = aFolder()
  const at = ['--webhook', `${url}/hooks`, '--secret', SECRET, '--report-json', 'exam.json']
  const { out } = await call(['exam', ...at], { cwd })
  const { rows } = JSON.parse(readFileSync(join(cwd, 'exam.json'), 'utf8'))
  const reported: string[] = rows.flatMap(({ reproduce = '' }) =>
    /^curl|^printf/.test(reproduce) ? [reproduce] : [],
  )
  const printed = Array.from(
    out.matchAll(/^ {2}\| repeat {5}((?:curl|printf) .*)$/gm),
    ([, text]) => text,
  )
  expect(printed.length).toBeGreaterThan(25)
  expect(printed.toSorted()).toEqual(reported.toSorted())
  const ids = rows.filter(({ verdict }: { verdict: string }) => verdict === 'failed')
  expect(ids.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining(['body.line-break', 'signature.not-ascii', 'signature.empty']),
  )
  const sent = new Map(received.map((each) => [each.headers['x-service-delivery'], each]))
  for (const command of reported) {
    received.length = 0
    await run('sh', ['-c', command])
    const [again] = received
    const before = again && sent.get(again.headers['x-service-delivery'])
    expect(before && own(before)).toEqual(again && own(again))
    expect(before).toBeDefined()
  }
})

test.each([
  ['a byte-order mark', '\ufeff{}'],
  [
    'every control character',
    Array.from({ length: 0x21 }, (_, code) => String.fromCharCode(code)).join(''),
  ],
  ['quotes, per cent and backslashes', `it's "%s" %% \\n \\\\ $HOME \`id\` \u200b`],
  ['line breaks', '{\r\n\t"a": 1\n}\r\n\n'],
  ['emoji and directions', 'ñ \u{1F44D}\u{1F3FD} \u202e \u2028 \u0085'],
  ['an at sign', '@/etc/hostname'],
  ['nothing', ''],
])('a body with %s is sent as it is, by one printable line', async (_, body) => {
  const { received, url } = await aRecorder(() => 200)
  const headers = { 'x-empty': '', 'x-odd': "it's é \t%s \\", 'content-type': 'text/plain' }
  for (const typed of [headers, { 'x-empty': '' }]) {
    const command = curlCommand(url, { method: 'POST', path: '/a?b=c', headers: typed, body })
    expect(command).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]+$/u)
    await run('sh', ['-c', command])
    const [request] = received.splice(0)
    expect(Buffer.from(request?.body ?? '', 'base64').toString('utf8')).toBe(body)
    expect(request?.headers).toMatchObject(typed)
    expect(request?.headers['content-type']).toBe(typed === headers ? 'text/plain' : undefined)
  }
})
