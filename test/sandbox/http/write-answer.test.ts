/** How a response with variations is written to its connection. */
import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { writeAnswer } from '../../../src/sandbox/http/write-answer.ts'
import type { WireForm } from '../../../src/sandbox/simulator/service-exchange.ts'

const BODY = JSON.stringify({ success: true, text: 'e'.repeat(100) })

function written(form: WireForm) {
  const pieces: Buffer[] = []
  const connection = new Writable({
    write: (piece: Buffer, _, done) => {
      pieces.push(piece)
      done()
    },
  })
  const req = Object.assign(new IncomingMessage(new Socket()), {
    ...{ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 },
  })
  const res = new ServerResponse(req)
  // A response only writes to its connection.
  res.assignSocket(connection as Socket)
  writeAnswer(res, { status: 200, headers: {}, body: BODY, form })
  const text = () => Buffer.concat(pieces).toString()
  return {
    text,
    body: () => text().split('\r\n\r\n').slice(1).join('\r\n\r\n'),
    end: once(res, 'finish'),
  }
}

/** Node writes what a turn wrote before any timer. */
const turn = () => new Promise<void>((resolve) => process.nextTick(resolve))

test('a body with a pause arrives half at once and the rest later, whole', async () => {
  const { body, text, end } = written({ pauseMs: 1 })
  await turn()
  expect(body()).toBe(BODY.slice(0, Math.ceil(BODY.length / 2)))
  await end
  expect(body()).toBe(BODY)
  expect(text()).toContain(`content-length: ${BODY.length}\r\n`)
})

test('a body in chunks with a pause has no length, and ends with an empty chunk', async () => {
  const { text, end } = written({ pauseMs: 1, isChunked: true })
  await turn()
  expect(text()).toContain('{"success"')
  expect(text()).not.toContain('}')
  await end
  expect(text()).toMatch(/\}\r\n0\r\n\r\n$/)
  expect(text()).not.toContain('content-length')
})
