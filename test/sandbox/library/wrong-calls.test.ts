/**
 * wrong-calls.txt has wrong calls of the library as JavaScript, each with the code and the message
 * of what it throws. `npx vitest run FILE --update` writes it again.
 */
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import request from 'supertest'
import { expect, onTestFinished, test } from 'vitest'
import { ApiError, createApp, createSandbox } from '../../../src/index.ts'
import { matchersFor } from '../../../src/sandbox/library/matchers.ts'
import { ERROR_FORM } from '../../error-form.ts'
import { aBuy } from '../../worlds.ts'

const LINES = readFileSync(new URL('wrong-calls.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('$ '))
  .map((line) => line.slice(2))

test('a wrong call of the library names the field, the value, the cause and the fix', async () => {
  expect.extend(matchersFor(() => undefined))
  const options = { clock: 'manual', progression: 'manual' } as const
  const sandbox = await createSandbox(options)
  const closed = await createSandbox(options)
  onTestFinished(() => sandbox.close())
  await closed.close()
  const { url, apiKey } = sandbox
  const placed = await request(url)
    .post('/api/developer/orders')
    .set('x-api-key', apiKey)
    .send(aBuy())
  const { transactionId: order } = placed.body as { transactionId: string }
  const { port } = new URL(url)
  const scope = { sandbox, closed, order, port: Number(port), createSandbox, createApp, expect }
  const before = sandbox.snapshot()
  let printed = ''
  for (const line of LINES) {
    const run = runInThisContext(`(async ({ ${Object.keys(scope).join(', ')} }) => ${line})`) as (
      names: typeof scope,
    ) => Promise<unknown>
    const thrown = await run(scope).then(
      () => new Error('Nothing was thrown'),
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    const code = thrown instanceof ApiError ? `${thrown.code}: ` : ''
    const said = thrown.message.replaceAll(order, 'ORDER').replaceAll(port, 'PORT')
    expect.soft(said, line).toMatch(ERROR_FORM)
    printed += `$ ${line}\n${code}${said}\n`
  }
  await expect(printed).toMatchFileSnapshot('wrong-calls.txt')
  expect(sandbox.snapshot()).toEqual(before)
})
