/** What is the deployment's own fails no row: routes, amounts, accounts, customers. */
import { expect, test } from 'vitest'
import { hasOtherSells } from '../compliant-variants/rejections.ts'
import { UNROUTED } from '../compliant-variants/routes.ts'
import { writeReply } from '../transformed-service/service.ts'
import { answering, isBuy, rejecting } from '../transformed-service/transforms.ts'
import { failedIds, rowOf, verified } from '../transformed-service/verify.ts'

test('where nothing is quoted no row fails, and the reason names the options of a route', async () => {
  const run = await verified(UNROUTED)
  expect(failedIds(run)).toEqual([])
  expect(rowOf(run, 'quotes.buy.accepted')).toMatchObject({
    verdict: 'inconclusive',
    hint: expect.stringContaining('--fiat, --asset, --chain'),
  })
})

test('a deployment that only sells fails no row, and the orders refer to that of quotes', async () => {
  const transform = () => {
    const quotes = rejecting('createQuote', isBuy, 'no route')()
    const orders = rejecting('createOrder', isBuy, 'no route')()
    return (...[call, ask]: Parameters<typeof quotes>) =>
      call.operationId === 'createQuote' ? quotes(call, ask) : orders(call, ask)
  }
  const run = await verified({ transform })
  expect(failedIds(run)).toEqual([])
  expect(rowOf(run, 'quotes.buy.accepted')).toMatchObject({
    verdict: 'inconclusive',
    because: expect.stringContaining('no route'),
  })
  expect(rowOf(run, 'orders.buy.accepted')).toMatchObject({
    verdict: 'inconclusive',
    because: 'not tried because no buy is quoted: see quotes.buy.accepted',
  })
})

test('an account that the deployment does not resolve may be rejected by a sell', async () => {
  const strict = rejecting(
    'createOrder',
    (body) => body['side'] === 'sell',
    'the bank account is not known',
  )
  const unresolved = rejecting('resolveBankAccount', () => true, 'unknown account', 422)
  const transform = () => {
    const [one, other] = [strict(), unresolved()]
    return (...[call, ask]: Parameters<typeof one>) =>
      call.operationId === 'createOrder' ? one(call, ask) : other(call, ask)
  }
  const run = await verified({ transform })
  expect(failedIds(run)).toEqual([])
  for (const id of ['orders.sell.accepted', 'banks.code-for-orders'])
    expect(rowOf(run, id)).toMatchObject({
      verdict: 'inconclusive',
      hint: expect.stringContaining('--account'),
    })
})

test('what was rejected names the options of its side, and so do the rows that need it', async () => {
  const helpers = { customer: { buy: 'shop{id}' }, email: { buy: '{id}@shop.example' } }
  const run = await verified({ transform: hasOtherSells, isSandbox: false }, { helpers })
  expect(failedIds(run)).toEqual([])
  expect(rowOf(run, 'orders.buy.accepted')?.verdict).toBe('passed')
  expect(rowOf(run, 'orders.sell.accepted')).toMatchObject({
    verdict: 'inconclusive',
    hint: expect.stringContaining("--customer 'sell=TEXT-{id}'"),
  })
  const undecided = run.rows.filter(({ verdict, hint }) => verdict === 'inconclusive' && !hint)
  expect(undecided.map(({ id, because }) => [id, because])).toEqual([])
})

test('a public bank list passes, and one that unknown keys can read fails', async () => {
  const open = (isOpen: (key: string | undefined) => boolean) => () =>
    ((call, ask) =>
      call.operationId === 'listProviderBanks' && isOpen(call.apiKey)
        ? ask({ ...call, apiKey: 'the key of the business' })
        : ask(call)) as ReturnType<ReturnType<typeof answering>>
  const run = await verified({ transform: open((key) => key === undefined) })
  expect(failedIds(run)).toEqual([])
  expect(rowOf(run, 'authentication.listProviderBanks')?.title).toBe(
    'listProviderBanks is rejected with an unknown key',
  )
  const broken = await verified({ transform: open((key) => key !== undefined) })
  expect(failedIds(broken)).toEqual(['authentication.listProviderBanks'])
})

test('what only a control API brings about is no row of another deployment', async () => {
  const ids = (run: Awaited<ReturnType<typeof verified>>) => run.rows.map(({ id }) => id)
  expect(ids(await verified({}))).toContain('completion.cancelled.closes')
  expect(ids(await verified({ isSandbox: false }))).not.toContain('completion.cancelled.closes')
})

test('connections that close early end no run', async () => {
  let answers = 0
  const run = await verified({
    write: (response, reply) => {
      if (++answers % 30 === 0) response.destroy()
      else writeReply(response, reply)
    },
  })
  expect(failedIds(run)).toEqual([])
  expect(answers).toBeGreaterThan(30)
})
