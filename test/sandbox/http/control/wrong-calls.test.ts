/**
 * wrong-calls.txt has wrong calls of the control API, each with the status and the message of its
 * answer. `npx vitest run FILE --update` writes it again.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERROR_FORM } from '../../../error-form.ts'
import { aControlApi } from './control-api.ts'

const LINES = readFileSync(new URL('wrong-calls.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('$ '))
  .map((line) => line.slice(2))

const CALL = /^(?<call>[A-Z]+ \S+)(?: (?<body>[{[].*?))?(?: (?<header>[a-z-]+): (?<value>.*))?$/

test('a wrong call of the control API names the field, the value, the cause and the fix', async () => {
  const api = aControlApi()
  const { transactionId } = api.place()
  await api.post('/webhook-endpoints', { url: 'http://receiver.test/webhooks' })
  const before = (await api.get('/snapshot')).body
  let printed = ''
  for (const line of LINES) {
    const { call = '', body, header, value = '' } = CALL.exec(line)?.groups ?? {}
    const headers = header === undefined ? {} : { [header]: value }
    const answer = await api.call(call.replace('ORDER', transactionId), body, headers)
    const message = String(answer.body.message).replaceAll(transactionId, 'ORDER')
    expect.soft(message, line).toMatch(ERROR_FORM)
    printed += `$ ${line}\n${answer.status} ${answer.body.code}: ${message}\n`
  }
  await expect(printed).toMatchFileSnapshot('wrong-calls.txt')
  expect((await api.get('/snapshot')).body).toEqual(before)
  expect(api.sandbox.worlds.size).toBe(1)
})
