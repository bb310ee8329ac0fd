import { expect, test } from 'vitest'
import { exportOrder } from '../../../../src/sandbox/http/control/export-order.ts'
import { createSandbox } from '../../../../src/index.ts'
import { loadScenario } from '../../../../src/scenarios/model/load-scenario.ts'
import { runLoaded } from '../../../../src/scenarios/runner/run-scenario.ts'
import { inProcessTarget } from '../../../../src/scenarios/targets/in-process-target.ts'
import { MAGIC_TAGS } from '../../../../src/sandbox/simulator/behaviour/magic.ts'
import { aBuy, aSell } from '../../../worlds.ts'
import { aControlApi, type ControlApi } from './control-api.ts'

/** What a run of the exported scenario says, and the text for a failure. */
async function verdictOf(api: ControlApi, id: string) {
  const { status, body } = await api.get(`/orders/${id}/export?form=scenario`)
  if (status !== 200) return `${status} ${body.message}`
  const loaded = await loadScenario(body.name, body.text)
  if (!('scenario' in loaded)) return `${JSON.stringify(loaded.issues)}\n${body.text}`
  const { verdict, failure } = await runLoaded(loaded, inProcessTarget, { seed: 9 })
  return verdict === 'passed' ? verdict : `${verdict} ${failure?.message}\n${body.text}`
}

/** Their callbacks are lost or late: the provider knows more than the service. */
const NOT_REPEATABLE = ['lost']
/** No order is placed. */
const NO_ORDER = ['refuse']

test.each(Object.keys(MAGIC_TAGS).filter((tag) => !NO_ORDER.includes(tag)))(
  'the exported scenario of a customer +%s passes, or the export says why it is missing',
  async (tag) => {
    for (const [request, moments] of [
      [aBuy, ['25s', '20s', '2h']],
      [aSell, ['45s', '2h']],
    ] as const) {
      const api = aControlApi({ sandbox: { behaviour: { progression: 'after:40s' } } })
      const { transactionId } = api.place(request({ externalCustomerId: `ada+${tag}` }))
      for (const by of moments) {
        await api.post('/clock/advance', { by })
        if (NOT_REPEATABLE.includes(tag)) {
          const answer = await api.get(`/orders/${transactionId}/export?form=scenario`)
          if (answer.status !== 200) {
            expect([answer.status, answer.body.code]).toEqual([409, 'TRANSITION_FORBIDDEN'])
            continue
          }
        }
        expect(await verdictOf(api, transactionId), `${tag} after ${by}`).toBe('passed')
      }
    }
  },
)

test.each([
  ['nothing', []],
  ['a short payment', [{ action: 'deposit', amount: '45000' }]],
  [
    'a payment in two parts',
    [
      { action: 'deposit', amount: '45000' },
      { action: 'deposit', amount: '5000' },
    ],
  ],
  ['a payment of too much', [{ action: 'deposit', amount: '60000.5' }, { action: 'complete' }]],
  ['two payments', [{ action: 'deposit' }, { action: 'deposit' }]],
  ['a cancellation', [{ action: 'cancel', reason: 'changed "my" ${mind}' }]],
  ['a late payment', [{ action: 'expire' }, { action: 'deposit' }]],
  ['a failure', [{ action: 'settle' }, { action: 'fail', reason: "the bank's: no" }]],
])('the exported scenario of %s passes with the settings of the world', async (_name, actions) => {
  const api = aControlApi()
  await api.put('/behaviour', {
    progression: 'manual',
    assumptions: { intentLifetime: '2h', overpayment: 'settle-all', signatureScheme: 'prefixed' },
    providers: { northwind: { down: true }, kestrel: { spreadBps: 31 } },
  })
  const { transactionId } = api.place(
    aBuy({ externalCustomerId: '${run.customer}', developerFeePercent: 1.5 }),
  )
  for (const action of actions) {
    await api.post('/clock/advance', { by: '7m3s' })
    await api.simulate(transactionId, action)
  }
  expect(await verdictOf(api, transactionId)).toBe('passed')
})

test('the script repeats the order with commands of a shell', async () => {
  const api = aControlApi()
  const { transactionId } = api.place(aBuy({ externalCustomerId: "ada'; rm -rf $HOME" }))
  await api.post('/clock/advance', { by: '5m' })
  await api.simulate(transactionId, { action: 'complete' })
  const { body } = await api.get(`/orders/${transactionId}/export?form=curl`)
  expect(body.name).toMatch(/^order\.[a-z0-9-]+\.sh$/)
  expect(body.text).toContain("'/clock/advance'")
  expect(body.text).toContain('"/orders/$order/simulate"')
  expect(body.text).toContain("ada'\\''; rm -rf $HOME")
})

test('the test of vitest passes against the library', async () => {
  const api = aControlApi()
  const { transactionId } = api.place(aBuy({ externalCustomerId: "ada'`${1}\\" }))
  await api.post('/clock/advance', { by: '5m' })
  await api.simulate(transactionId, { action: 'deposit', amount: '45000' })
  await api.simulate(transactionId, { action: 'deposit', amount: '5000' })
  await api.simulate(transactionId, { action: 'complete' })
  const { body } = await api.get(`/orders/${transactionId}/export?form=vitest`)
  expect(body.name).toMatch(/^order\.[a-z0-9-]+\.test\.ts$/)
  const run = async (text: string) => {
    const declared: (() => Promise<void>)[] = []
    const test = (_name: string, body: () => Promise<void>) => declared.push(body)
    Object.assign(globalThis, { exported: { createSandbox, expect, test } })
    // What it imports is handed in.
    const code = text.replaceAll(/^import (\{.*\}) from .*$/gm, 'const $1 = globalThis.exported')
    await import(`data:text/javascript,${encodeURIComponent(code)}`)
    expect(declared).toHaveLength(1)
    await declared[0]?.()
  }
  await run(body.text)
  const wrong = body.text.replace('"completed"', '"failed"')
  await expect(run(wrong)).rejects.toThrow("state: 'failed'")
})

test('an order that does not exist cannot be exported, and the form is one of three', async () => {
  const api = aControlApi()
  expect((await api.get('/orders/none/export')).status).toBe(404)
  const { transactionId } = api.place()
  expect((await api.get(`/orders/${transactionId}/export?form=pdf`)).status).toBe(400)
  const running = api.sandbox.defaultWorld
  const { text } = exportOrder(running, { id: transactionId, form: 'scenario' })
  expect((await api.get(`/orders/${transactionId}/export`)).body.text).toBe(text)
})
