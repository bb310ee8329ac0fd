/** The ways to bring an order to an outcome, and the hint if no way exists. */
import { expect, test } from 'vitest'
import { createSandbox } from '../../../src/create-sandbox.ts'
import { freshCustomers } from '../../../src/verify/probe/customers.ts'
import { createdOrders } from '../../../src/verify/answers/order-journal.ts'
import type { Deployment } from '../../../src/verify/client/deployment.ts'
import { Outcomes } from '../../../src/verify/probe/outcomes.ts'
import { probeCapabilities, type Helpers } from '../../../src/verify/probe/probe-capabilities.ts'
import { Inconclusive } from '../../../src/verify/inconclusive.ts'
import { deploymentOf } from '../transformed-service/deployment-of.ts'
import { transformedService } from '../transformed-service/service.ts'

async function outcomesOf(service: Parameters<typeof deploymentOf>[0], helpers: Helpers = {}) {
  const deployment = deploymentOf(service)
  const capabilities = await probeCapabilities(deployment, helpers)
  const customers = freshCustomers('{id}', 'test')
  const context = { deployment, capabilities, newCustomer: () => customers() }
  return { deployment, outcomes: new Outcomes(context) }
}

const plain = (progression: string) =>
  transformedService({ isSandbox: false, behaviour: { progression } })

async function statusOf(deployment: Deployment, transactionId: string): Promise<unknown> {
  const { response } = await deployment.call('monitorOrderStatus', { params: { transactionId } })
  return response.json
}

test.each(['completed', 'failed', 'expired'] as const)(
  'a control API brings an order to %s',
  async (outcome) => {
    const { deployment, outcomes } = await outcomesOf(
      await createSandbox({ progression: 'manual' }),
    )
    const { order, customer } = await outcomes.reach(outcome)
    if (outcome !== 'expired') {
      expect(await statusOf(deployment, order.transactionId)).toMatchObject({
        status: outcome,
        terminal: true,
      })
    }
    const query = { customerId: customer, token: 'USDC', network: 'base' }
    expect((await deployment.call('getOrderIntent', { query })).response.status).toBe(404)
  },
)

test("the deployment's own test values bring an order to its end, each with a fresh identifier", async () => {
  const magic = { completed: { externalCustomerId: '{id}+complete' } }
  const { deployment, outcomes } = await outcomesOf(await plain('manual'), { magic })
  const reached = await outcomes.reach('completed')
  expect(reached).toMatchObject({
    customer: expect.stringMatching(/^rsverifytest\d{3}\+complete$/),
  })
  expect(await outcomes.reach('completed')).toBe(reached)
  expect(createdOrders(deployment.exchanges)).toHaveLength(1)
  await expect(outcomes.reach('failed')).rejects.toBeInstanceOf(Inconclusive)
})

test('waiting is enough where orders end by themselves', async () => {
  const { outcomes } = await outcomesOf(await plain('immediate'), { waitMs: 5_000 })
  expect(await outcomes.reach('completed')).toMatchObject({ order: { side: 'buy' } })
})

test('a wait that is too short is inconclusive', async () => {
  const { outcomes } = await outcomesOf(await plain('manual'), { waitMs: 1_000 })
  await expect(outcomes.reach('completed')).rejects.toThrow('within 1s')
})

test('without a helper no order is placed', async () => {
  const { deployment, outcomes } = await outcomesOf(await plain('manual'))
  await expect(outcomes.reach('completed')).rejects.toMatchObject({
    hint: expect.stringMatching(/--wait 3m.*--magic FILE.*--control URL/),
  })
  expect(createdOrders(deployment.exchanges)).toEqual([])
})
