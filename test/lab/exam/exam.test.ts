/** What the result of a scenario means for a row of the exam. */
import { ApplicationSubject } from '../../../src/lab/steps/application-subject.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Application } from '../../../src/lab/application/application.ts'
import { ApplicationDown } from '../../../src/lab/application/application-process.ts'
import { defaultAdapter } from '../../../src/lab/application/default-adapter.ts'
import { serveLocally } from '../../../src/base/client/local-server.ts'
import { runExam } from '../../../src/lab/exam/exam.ts'
import { examineAddress, type Examinee } from '../../../src/lab/exam/examinee.ts'
import { verify } from '../../../src/sandbox/simulator/webhooks/signature.ts'
import { loadSuite } from '../../../src/lab/exam/suite.ts'

const down = () => Promise.reject(new ApplicationDown('Failed to call the application: it ended.'))

/** An application that answers a buy so, and can do no more. */
function buying(causeBuy: Application['causeBuy']): Application {
  return {
    ...{ url: 'http://127.0.0.1:9', adapter: { ...defaultAdapter(), start: 'none' }, causeBuy },
    ...{
      causeSell: down,
      refresh: down,
      setSecret: down,
      call: down,
      restart: down,
      backlog: down,
    },
    look: () => {
      throw new Error('No order is placed')
    },
    mustRun: async () => {},
    output: async () => '',
    urls: ['http://127.0.0.1:9'],
    worked: new Set(),
    pause: () => false,
    beginTurns: () => {},
    placing: undefined,
    resume: () => {},
    stop: async () => {},
  }
}

/** The row of `effect.twice`, beside a receiver that takes everything. */
async function rowWith(causeBuy: Application['causeBuy'], more: Partial<Examinee> = {}) {
  const server = await serveLocally({ port: 0, host: '127.0.0.1' }, () => ({ status: 200 }))
  onTestFinished(() => server.close())
  const url = `http://127.0.0.1:${server.port}/hooks`
  const examinee = examineAddress({ url, secret: 'whsec_a', settings: {}, seed: 1 })
  const { whySkipped: _, ...target } = examinee.target
  const calls = { requests: () => [], orders: () => [], interrupt: () => {} }
  const app = { webhookPath: '/hooks', ...calls }
  const { sender } = examinee
  const open: typeof target.open = async (...opening) => ({
    ...(await target.open(...opening)),
    subject: new ApplicationSubject({ sender, app: { ...app, application: buying(causeBuy) } }),
  })
  const suite = (await loadSuite({})).filter(({ id }) => id === 'effect.twice')
  const of = { ...examinee, ...more, target: { ...target, open } }
  const { rows } = await runExam(of, { suite, onRow: () => undefined })
  return rows[0]
}

test('a row whose order is not placed is skipped, because nothing was tried', async () => {
  const response = { status: 500, body: '', json: undefined, headers: {}, tookMs: 0 }
  const placed = { side: 'buy', accepted: false, status: 500, order: null, payTo: null } as const
  const row = await rowWith(async () => ({ ...placed, response }))
  expect(row).toMatchObject({ verdict: 'skipped', because: expect.stringContaining('500') })
})

test('a row whose application does not answer has failed', async () => {
  const row = await rowWith(down)
  expect(row).toMatchObject({
    ...{ verdict: 'failed', weight: 'critical', fix: 'apply' },
    problem: { expected: 'the application goes on answering' },
  })
})

type Answering = (request: { readonly body: string; readonly isSigned: boolean }) => {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** The exam of a receiver that answers so; its only check is the valid event. */
async function examined(answering: Answering) {
  const secret = 'whsec_a'
  const server = await serveLocally({ port: 0, host: '127.0.0.1' }, ({ headers, body }) => {
    const isSigned = verify({ scheme: 'hex', secret, headers, body })
    return answering({ body, isSigned })
  })
  onTestFinished(() => server.close())
  const url = `http://127.0.0.1:${server.port}/hooks`
  const suite = (await loadSuite({})).filter(({ id }) => id === 'delivery.valid')
  const examinee = examineAddress({ url, secret, settings: {}, seed: 1 })
  return runExam(examinee, { suite, onRow: () => undefined })
}

test.each([400, 415, 422, 429, 500, 503])(
  'a receiver that always answers %i gets no grade',
  async (status) => {
    await expect(examined(() => ({ status }))).rejects.toThrow(
      `it answers ${status} to everything, a valid webhook included`,
    )
  },
)

test.each([400, 404, 409, 415, 422, 429, 500])(
  'a receiver that rejects forged webhooks, and answers %i to valid ones, gets no grade',
  async (status) => {
    const answering: Answering = ({ isSigned }) => ({ status: isSigned ? status : 401 })
    await expect(examined(answering)).rejects.toThrow(`it answers ${status} to a valid webhook`)
  },
)

test('a receiver whose validation rejects every event gets no grade', async () => {
  const validating: Answering = ({ body }) => ({ status: body === '' ? 400 : 422 })
  await expect(examined(validating)).rejects.toThrow('it answers 422 to everything')
})

test.each<[string, Answering, string]>([
  ['200', ({ isSigned }) => ({ status: isSigned ? 200 : 401 }), 'passed'],
  [
    '503 to orders that it does not know',
    ({ isSigned }) => ({ status: isSigned ? 503 : 401 }),
    'skipped',
  ],
  [
    '503 before it looks at the signature',
    ({ body }) => ({ status: body === '' ? 400 : 503 }),
    'skipped',
  ],
  ['401 to everything, as with another secret', () => ({ status: 401 }), 'failed'],
])('a receiver that answers %s is examined', async (_, answering, verdict) => {
  const { rows } = await examined(answering)
  expect(rows.map((row) => row.verdict)).toEqual([verdict])
})

test.each([
  [308, { location: '/hooks/' }, /redirects to http:\/\/127\.0\.0\.1:\d+\/hooks\/ \(HTTP 308\)/],
  [302, { location: 'https://shop.example/login' }, /redirects to https:\/\/shop\.example\/login/],
  [307, {}, /redirects without a target \(HTTP 307\)/],
])('a redirect with %i is named and is no answer', async (status, headers, message) => {
  const redirecting: Answering = () => ({ status, headers })
  await expect(examined(redirecting)).rejects.toThrow(message)
})
