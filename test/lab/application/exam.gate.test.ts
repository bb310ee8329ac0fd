/** The exam of receivers: the examples that it grades, and the mistakes that it finds. */
import { createHmac } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { ExamResult } from '../../../src/lab/exam/exam.ts'
import { FRAMEWORKS, snippetOf } from '../../../src/lab/exam/fix.ts'
import { loadSuite } from '../../../src/lab/exam/suite.ts'
import { serveLocally, type ReceivedRequest } from '../../../src/base/client/local-server.ts'
import {
  SIGNATURE_HEADER,
  verify,
  type SignatureScheme,
} from '../../../src/sandbox/simulator/webhooks/signature.ts'
import { memberOf, parsedJson } from '../../../src/base/vocabulary/json.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'
import { examineAt, failedIn, noticedIn, SECRET } from './examine.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

type Answering = (request: ReceivedRequest) => number

async function examine(answer: Answering, scheme: SignatureScheme = 'hex'): Promise<ExamResult> {
  const server = await serveLocally({ port: 0, host: '127.0.0.1' }, (request) => ({
    status: answer(request),
  }))
  return examineAt(`http://127.0.0.1:${server.port}/webhooks`, scheme).finally(server.close)
}

/** As it should be, for any scheme. */
function right({ bytes, headers, body }: ReceivedRequest, scheme: SignatureScheme): number {
  const now = Date.now()
  if (!verify({ scheme, secret: SECRET, headers, body: bytes, now })) return 401
  try {
    return typeof JSON.parse(body).data === 'object' ? 200 : 400
  } catch {
    return 400
  }
}

function hmacOf(text: string | Uint8Array): string {
  return createHmac('sha256', SECRET).update(text).digest('hex')
}

// Most of an exam is waiting.
test.concurrent.each(['hex', 'prefixed', 'base64', 'timestamped', 'standard-webhooks'] as const)(
  'a right receiver has an A under the scheme %s, and what a URL cannot try is skipped by name',
  async (scheme) => {
    const result = await examine((request) => right(request, scheme), scheme)
    expect([result.grade, failedIn(result)]).toEqual(['A', []])
    const skipped = result.rows.filter(({ verdict }) => verdict === 'skipped')
    expect(skipped.find(({ id }) => id === 'effect.twice')?.because).toBe(
      'no adapter is given: pass --adapter with the entry "buy.effect"',
    )
    const hasTime = scheme === 'timestamped' || scheme === 'standard-webhooks'
    expect(skipped.some(({ id }) => id === 'signature.yesterday')).toBe(!hasTime)
  },
)

/** Each mistake, the checks that find it, and the grade. */
const MISTAKES: readonly (readonly [
  mistake: string,
  answer: Answering,
  found: readonly string[],
])[] = [
  [
    'accepts what is not signed',
    (request) => (request.headers[SIGNATURE_HEADER] === undefined ? 200 : right(request, 'hex')),
    ['signature.missing'],
  ],
  [
    'compares values of different length',
    (request) => {
      const sent = request.headers[SIGNATURE_HEADER] ?? ''
      return Buffer.byteLength(sent, 'utf8') === 64 ? right(request, 'hex') : 500
    },
    [
      'signature.missing',
      'signature.empty',
      'signature.short',
      'signature.cut',
      'signature.long',
      'signature.huge',
      'signature.not-ascii',
      'signature.prefixed',
    ],
  ],
  [
    'verifies parsed and serialised JSON',
    (request) => {
      try {
        const text = JSON.stringify(JSON.parse(request.body))
        return hmacOf(text) === request.headers[SIGNATURE_HEADER] ? 200 : 401
      } catch {
        return 400
      }
    },
    [
      'signature.same-value',
      'body.white-space',
      'body.line-break',
      'body.escapes',
      'body.decimals',
      'body.exponents',
    ],
  ],
  [
    'compares the beginning of the signature',
    (request) => {
      const sent = request.headers[SIGNATURE_HEADER] ?? ''
      return sent !== '' && hmacOf(request.bytes).startsWith(sent.slice(0, 32)) ? 200 : 401
    },
    ['signature.cut', 'signature.long', 'signature.tail'],
  ],
  [
    'refuses types that it does not know',
    (request) =>
      request.body.includes('archived') && right(request, 'hex') === 200
        ? 422
        : right(request, 'hex'),
    ['body.new-type'],
  ],
  [
    'fails on what is not JSON',
    (request) => (right(request, 'hex') === 400 ? 500 : right(request, 'hex')),
    ['body.byte-order-mark', 'body.not-json', 'body.no-object', 'body.no-data'],
  ],
  [
    'refuses a content type with a charset',
    (request) =>
      request.headers['content-type'] === 'application/json' ? right(request, 'hex') : 415,
    ['body.charset'],
  ],
  [
    'fails on an unknown order, and on an unknown status',
    (r) => (/0000-4000|under_review/.test(r.body) ? 500 : right(r, 'hex')),
    ['body.new-status', 'body.unknown-order'],
  ],
  [
    'refuses events of yesterday',
    (request) => {
      const [, at = ''] = /"createdAt": ?"([^"]+)"/.exec(request.body) ?? []
      return Date.now() - Date.parse(at) > 3_600_000 ? 400 : right(request, 'hex')
    },
    ['signature.late-event'],
  ],
]

test.concurrent.each(MISTAKES)('a receiver that %s fails by name', async (_, answer, found) => {
  const result = await examine(answer)
  expect(noticedIn(result)).toEqual(found)
  expect(result.grade === 'A').toBe(failedIn(result).length === 0)
})

test('a signature of yesterday is found to be accepted under a scheme with a time', async () => {
  const result = await examine(({ bytes, headers }) => {
    return verify({ scheme: 'timestamped', secret: SECRET, headers, body: bytes }) ? 200 : 401
  }, 'timestamped')
  expect(noticedIn(result)).toContain('signature.yesterday')
})

test('a receiver that asks with 503 for events of unknown orders is not accused without an adapter', async () => {
  const result = await examine((request) => {
    const status = right(request, 'hex')
    return status === 200 ? 503 : status
  })
  expect([result.grade, failedIn(result)]).toEqual(['A', []])
  expect(result.rows[0]?.because).toBe(
    'it answers 503 to orders that it does not know: pass --adapter',
  )
})

test.concurrent.each([
  ['503', 503, []],
  ['500', 500, ['body.no-data', 'body.unknown-order']],
])('an event that names no known order is answered %s', async (_, answer, found) => {
  const result = await examine((request) => {
    const status = right(request, 'hex')
    const event = parsedJson(request.body)
    if (status === 401 || typeof event !== 'object' || event === null) return status
    const order = String(memberOf(memberOf(event, 'data'), 'transactionId'))
    return /^(?:0000|undefined)/.test(order) ? answer : status
  })
  expect(noticedIn(result)).toEqual(found)
})

test('a receiver with another secret has one failure, which names the options', async () => {
  const result = await examine(() => 401)
  expect(failedIn(result)).toEqual(['delivery.valid'])
  expect(result.rows[0]?.problem?.received).toContain('Are --secret and --scheme those')
})

test.each([
  ['--webhook http://127.0.0.1:9/none --secret a', 3],
  ['--webhook http://127.0.0.1:9/none', 1],
  ['--secret a', 1],
  ['--webhook http://127.0.0.1:9/none --secret a --scheme none', 1],
  ['--adapter none.yaml', 2],
])('exam %s exits with %i', async (args, code) => {
  expect((await call(['exam', ...args.split(' ')], { cwd: aFolder() })).code).toBe(code)
})

test('every receiver has every part that fixes something', async () => {
  const suite = await loadSuite({})
  const parts = [...new Set(suite.map(({ fix }) => fix))]
  expect(readdirSync(join(ROOT, 'examples/receivers')).length).toBe(FRAMEWORKS.length + 1)
  for (const framework of FRAMEWORKS) {
    for (const part of parts) expect(snippetOf(part, framework).length).toBeGreaterThan(200)
  }
})
