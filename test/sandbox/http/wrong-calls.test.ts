/**
 * wrong-calls.txt has wrong calls of the service: a valid body without a member or with others, or
 * an operation with what it is sent. Each has the status, the code, the fields and the message of
 * its answer. `npx vitest run FILE --update` writes it again.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERROR_FORM } from '../../error-form.ts'
import { aBuy, aSell } from '../../worlds.ts'
import { A_QUOTE, service } from './service.ts'

const LINES = readFileSync(new URL('wrong-calls.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('$ '))
  .map((line) => line.slice(2))

const CALL =
  /^(?<name>\S+)(?: -(?<without>\w+))?(?: (?<input>(?![a-z-]+: )\S.*?))?(?: (?<header>[a-z-]+): (?<value>.*))?$/

const { sandbox, ...operations } = service()
const { createQuote, createOrder, resolveBankAccount } = operations

const { fiatAmount: _, ...SOLD } = A_QUOTE

const VALID: Readonly<Record<string, readonly [typeof createQuote, object]>> = {
  quote: [createQuote, A_QUOTE],
  'sell-quote': [createQuote, { ...SOLD, side: 'sell', tokenAmount: 35 }],
  buy: [createOrder, aBuy()],
  sell: [createOrder, aSell()],
  account: [resolveBankAccount, { bankCode: '044', accountNumber: '0123456789' }],
}

/** Of two members of one name, the last one counts. */
function textOf(valid: object, without: string | undefined, more: string | undefined): string {
  const kept = Object.entries(valid).filter(([name]) => name !== without)
  const text = JSON.stringify(Object.fromEntries(kept))
  return more === undefined ? text : `${text.slice(0, -1)},${more.slice(1)}`
}

test('a wrong call of the service names the field, the value, the cause and the fix', async () => {
  const { world } = sandbox.defaultWorld
  const before = world.snapshot()
  let printed = ''
  for (const line of LINES) {
    const { name = '', without, input, header, value = '' } = CALL.exec(line)?.groups ?? {}
    const options = { headers: header === undefined ? {} : { [header]: value } }
    const [call, valid] = VALID[name] ?? [operations[name as 'createQuote'], undefined]
    const sent = valid === undefined ? input : textOf(valid, without, input)
    const { status, body } = await call(sent, options)
    expect.soft(body.message, line).toMatch(ERROR_FORM)
    const fields = (body.details ?? []).map(({ field }: { field: string }) => ` ${field}`).join('')
    printed += `$ ${line}\n${status} ${body.code}${fields}: ${body.message.replaceAll('\0', '\\0')}\n`
  }
  await expect(printed).toMatchFileSnapshot('wrong-calls.txt')
  expect(world.snapshot()).toEqual(before)
  await sandbox.close()
})
