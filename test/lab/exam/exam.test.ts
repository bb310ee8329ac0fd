/** What the result of a scenario means for a row of the exam. */
import { ApplicationSubject } from '../../../src/lab/steps/application-subject.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Application } from '../../../src/lab/application/application.ts'
import { ApplicationDown } from '../../../src/lab/application/application-process.ts'
import { DEFAULT_ADAPTER } from '../../../src/lab/application/default-adapter.ts'
import { serveLocally } from '../../../src/base/client/local-server.ts'
import { runExam } from '../../../src/lab/exam/exam.ts'
import { examineAddress, type Examinee } from '../../../src/lab/exam/examinee.ts'
import { loadSuite } from '../../../src/lab/exam/suite.ts'

const down = () => Promise.reject(new ApplicationDown('Failed to call the application: it ended.'))

/** An application that answers a buy so, and can do no more. */
function buying(causeBuy: Application['causeBuy']): Application {
  return {
    ...{ url: 'http://127.0.0.1:9', adapter: { ...DEFAULT_ADAPTER, start: 'none' }, causeBuy },
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
  const examinee = examineAddress({ url, secret: 'whsec_a', scheme: 'hex', seed: 1 })
  const { whySkipped: _, ...target } = examinee.target
  const calls = { requests: () => [], orders: () => [], interrupt: () => {}, meet: () => () => {} }
  const app = { webhookPath: '/hooks', ...calls }
  const { sender } = examinee
  const open: typeof target.open = async (...opening) => ({
    ...(await target.open(...opening)),
    subject: new ApplicationSubject({ sender, app: { ...app, application: buying(causeBuy) } }),
  })
  const suite = (await loadSuite({ scheme: 'hex' })).filter(({ id }) => id === 'effect.twice')
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
