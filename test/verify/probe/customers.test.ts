/** Which identifiers of customers are valid is a deployment's own choice (§2.1). */
import { expect, test } from 'vitest'
import { freshCustomers } from '../../../src/verify/probe/customers.ts'
import { sent } from '../../../src/verify/answers/answer.ts'
import { createdOrders } from '../../../src/verify/answers/order-journal.ts'
import { probeCapabilities } from '../../../src/verify/probe/probe-capabilities.ts'
import { probeOrders } from '../../../src/verify/probe/probe-orders.ts'
import { deploymentOf } from '../transformed-service/deployment-of.ts'
import { transformedService } from '../transformed-service/service.ts'
import { inTurn, rejecting, type Transforming } from '../transformed-service/transforms.ts'

const rejectingIds = (valid: RegExp, status = 400): Transforming =>
  rejecting(
    'createOrder',
    ({ externalCustomerId: id }) => id !== undefined && !valid.test(String(id)),
    'E17',
    status,
  )

const FORMS: readonly (readonly [what: string, valid: RegExp, form: string, pattern: string])[] = [
  ['letters and digits', /^[a-z0-9]+$/i, 'word', '{id}'],
  ['digits', /^\d{11}$/, 'digits', '{id}'],
  ['UUIDs', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/, 'uuid', '{id}'],
  ['its own prefix and digits, as the caller knows', /^cust-\d+$/, 'digits', 'cust-{id}'],
]

async function probed(transform: Transforming, pattern?: string) {
  const deployment = deploymentOf(await transformedService({ isSandbox: false, transform }))
  const newCustomer = freshCustomers(pattern)
  const first = await probeCapabilities(deployment)
  const capabilities = await probeOrders({ deployment, newCustomer, mayResize: true }, first)
  return { deployment, capabilities }
}

test.each(FORMS)('a deployment that accepts only %s gets them', async (_, valid, form, pattern) => {
  const { deployment, capabilities } = await probed(rejectingIds(valid), pattern)
  expect(capabilities).toMatchObject({
    customerForm: form,
    orders: { buy: { accepted: expect.anything() }, sell: { accepted: expect.anything() } },
  })
  const customers = createdOrders(deployment.exchanges).map((order) => order.externalCustomerId)
  expect(new Set(customers).size).toBe(2)
})

test('a form and a smallest order are found together', async () => {
  const least = ({ side, amount, fiatAmount }: Readonly<Record<string, unknown>>) =>
    Number(side === 'sell' ? Number(amount) * 1_400 : fiatAmount) < 90_000
  const limited = rejecting('createOrder', least, 'E18')
  const { capabilities } = await probed(inTurn([limited, rejectingIds(/^\d+$/)]))
  expect(capabilities).toMatchObject({ customerForm: 'digits', amounts: { fiatAmount: 100_000 } })
})

test('after a crash no other form is tried', async () => {
  const { deployment, capabilities } = await probed(rejectingIds(/^$/, 500))
  expect(capabilities.customerForm).toBeUndefined()
  const ids = deployment.exchanges.map((exchange) => sent(exchange, 'externalCustomerId'))
  expect(ids.every((id) => id === undefined || String(id).startsWith('rsverify'))).toBe(true)
})

test.each([
  ['word', /^rsverify[\da-f]{6}00\d$/],
  ['digits', /^\d{8}00\d$/],
  ['uuid', /^00000000-0000-4000-8000-[\da-f]{6}00000\d$/],
] as const)('identifiers as %s are fresh', (form, expected) => {
  const newCustomer = freshCustomers()
  const ids = [newCustomer(form), newCustomer(form)]
  expect(ids).toEqual([expect.stringMatching(expected), expect.stringMatching(expected)])
  expect(ids[0]).not.toBe(ids[1])
})
