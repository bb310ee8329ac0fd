import { expect, test } from 'vitest'
import { aControlApi, rejection } from './control-api.ts'

test('a behaviour replaces parts of the initial one, is read back, and is cleared', async () => {
  const api = aControlApi()
  const initial = (await api.get('/behaviour')).body
  expect(initial).toMatchObject({ progression: 'manual', magic: true, webhooks: [] })
  const change = {
    progression: 'polls:3',
    assumptions: { conflictStatus: 422 },
    providers: { northwind: { down: true } },
    webhooks: [{ match: { type: 'completed', attempt: 1 }, do: 'delay', by: '5m', times: 1 }],
    http: [{ match: { operation: 'createOrder' }, do: 'status', status: 503, probability: 0.5 }],
  }
  const changed = (await api.put('/behaviour', change)).body
  expect(changed).toEqual({
    ...initial,
    ...change,
    assumptions: { ...initial.assumptions, conflictStatus: 422 },
  })
  expect((await api.get('/behaviour')).body).toEqual(changed)
  expect((await api.put('/behaviour', { magic: false })).body).toEqual({
    ...initial,
    magic: false,
  })
  expect((await api.delete('/behaviour')).body).toEqual(initial)
})

test('what is read can be put back', async () => {
  const api = aControlApi()
  const { body } = await api.put('/behaviour', {
    providers: { kestrel: { refuses: 'closed' } },
    magic: false,
  })
  await api.delete('/behaviour')
  expect((await api.put('/behaviour', body)).body).toEqual(body)
})

test('a change takes effect at once', async () => {
  const api = aControlApi()
  await api.put('/behaviour', { progression: 'immediate' })
  const { transactionId } = api.place()
  expect((await api.get(`/orders/${transactionId}`)).body.state).toBe('completed')
})

test.each([
  ['progresion', 'manual', 'did you mean "progression"?'],
  ['progression', 'polls:0', 'polls:<n>'],
  ['progression', 'after:soon', 'after:<duration>'],
  ['progression', 3, 'must be a policy'],
  ['magic', 'yes', 'must be true or false'],
  ['assumptions.conflictStaus', 422, 'did you mean "conflictStatus"?'],
  ['assumptions.conflictStatus', '422', 'whole number'],
  ['assumptions.signatureScheme', 'md5', '"base64"'],
  ['assumptions.intentLifetime', 'a while', '"30m"'],
  ['assumptions.webhookRetrySchedule[0]', 'later', '"later"'],
  ['assumptions.webhookLadder', ['0s'], '"webhookRetrySchedule"'],
  ['providers.northwind.liesBps', 1, 'did you mean "payoutErrorBps"?'],
  ['providers.northwnd', {}, 'did you mean "northwind"?'],
  ['providers.northwind.dwon', true, 'did you mean "down"?'],
  ['providers.northwind.latency', 5, 'must be a duration'],
  ['providers.northwind.latency', '5 s', 'duration such as'],
  ['webhooks', {}, 'must be a list'],
  ['webhooks[0].do', undefined, 'is required'],
  ['webhooks[0].do', 'delya', '"delay"'],
  ['webhooks[0]', { do: 'drop', probability: 2 }, 'from 0 to 1', '.probability'],
  ['http[0]', { do: 'drop', match: {} }, '"truncate"', '.do'],
  [
    'http[0]',
    { do: 'status', match: { operation: 'createOrders' } },
    '"createOrder"',
    '.match.operation',
  ],
])('a behaviour with %s %j is rejected with "… %s"', async (path, value, text, member = '') => {
  const api = aControlApi()
  const before = (await api.get('/snapshot')).body
  const answer = await api.put('/behaviour', bodyWith(path, value))
  expect(rejection(answer)).toBe(`400 VALIDATION_FAILED ${path}${member}`)
  expect(answer.body.details[0].message).toContain(text)
  expect(answer.body.message).toContain(path)
  expect((await api.get('/snapshot')).body).toEqual(before)
})

/** `webhooks[0].do` as the place of a value. */
function bodyWith(path: string, value: unknown): unknown {
  return path.split('.').reduceRight((inner, part) => {
    const name = part.replace('[0]', '')
    return { [name]: name === part ? inner : [inner] }
  }, value)
}
