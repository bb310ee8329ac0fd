import { expect, test } from 'vitest'
import { refused, steer } from './steering.ts'

test('a behaviour is laid on the founding one, read back, and cleared', async () => {
  const steering = steer()
  const founded = (await steering.get('/behaviour')).body
  expect(founded).toMatchObject({ progression: 'manual', magic: true, webhooks: [] })
  const change = {
    progression: 'polls:3',
    assumptions: { conflictStatus: 422 },
    providers: { northwind: { down: true } },
    webhooks: [{ match: { type: 'completed', attempt: 1 }, do: 'delay', by: '5m', times: 1 }],
    http: [{ match: { operation: 'createOrder' }, do: 'status', status: 503, probability: 0.5 }],
  }
  const changed = (await steering.put('/behaviour', change)).body
  expect(changed).toEqual({
    ...founded,
    ...change,
    assumptions: { ...founded.assumptions, conflictStatus: 422 },
  })
  expect((await steering.get('/behaviour')).body).toEqual(changed)
  expect((await steering.put('/behaviour', { magic: false })).body).toEqual({
    ...founded,
    magic: false,
  })
  expect((await steering.delete('/behaviour')).body).toEqual(founded)
})

test('what is read can be put back', async () => {
  const steering = steer()
  const { body } = await steering.put('/behaviour', {
    providers: { kestrel: { refuses: 'closed' } },
    magic: false,
  })
  await steering.delete('/behaviour')
  expect((await steering.put('/behaviour', body)).body).toEqual(body)
})

test('a change is at work at once', async () => {
  const steering = steer()
  await steering.put('/behaviour', { progression: 'immediate' })
  const { transactionId } = steering.place()
  expect((await steering.get(`/orders/${transactionId}`)).body.state).toBe('completed')
})

test.each([
  [{ progresion: 'manual' }, 'progresion', 'did you mean "progression"?'],
  [{ progression: 'polls:0' }, 'progression', 'polls:<n>'],
  [{ progression: 'after:soon' }, 'progression', 'after:<duration>'],
  [{ progression: 3 }, 'progression', 'must be a policy'],
  [{ magic: 'yes' }, 'magic', 'must be true or false'],
  [
    { assumptions: { conflictStaus: 422 } },
    'assumptions.conflictStaus',
    'did you mean "conflictStatus"?',
  ],
  [{ assumptions: { conflictStatus: '422' } }, 'assumptions.conflictStatus', 'whole number'],
  [{ assumptions: { signatureScheme: 'md5' } }, 'assumptions.signatureScheme', '"base64"'],
  [{ assumptions: { intentLifetime: 'a while' } }, 'assumptions.intentLifetime', '"30m"'],
  [
    { assumptions: { webhookRetrySchedule: ['0s', 'later'] } },
    'assumptions.webhookRetrySchedule[1]',
    '"later"',
  ],
  [
    { assumptions: { webhookLadder: ['0s'] } },
    'assumptions.webhookLadder',
    '"webhookRetrySchedule"',
  ],
  [
    { providers: { northwind: { liesBps: 1 } } },
    'providers.northwind.liesBps',
    'did you mean "payoutErrorBps"?',
  ],
  [{ providers: { northwnd: {} } }, 'providers.northwnd', 'did you mean "northwind"?'],
  [
    { providers: { northwind: { dwon: true } } },
    'providers.northwind.dwon',
    'did you mean "down"?',
  ],
  [
    { providers: { northwind: { latency: 5 } } },
    'providers.northwind.latency',
    'must be a duration',
  ],
  [
    { providers: { northwind: { latency: '5 s' } } },
    'providers.northwind.latency',
    'duration such as',
  ],
  [{ webhooks: {} }, 'webhooks', 'must be a list'],
  [{ webhooks: [{}] }, 'webhooks[0].do', 'is required'],
  [{ webhooks: [{ do: 'delya' }] }, 'webhooks[0].do', '"delay"'],
  [{ webhooks: [{ do: 'drop', probability: 2 }] }, 'webhooks[0].probability', 'from 0 to 1'],
  [
    { http: [{ do: 'status', match: { operation: 'createOrders' } }] },
    'http[0].match.operation',
    '"createOrder"',
  ],
] as const)('%j is refused, naming %s and saying %s', async (body, field, mend) => {
  const steering = steer()
  const before = (await steering.get('/snapshot')).body
  const answer = await steering.put('/behaviour', body)
  expect(refused(answer)).toEqual({ status: 400, code: 'VALIDATION_FAILED', fields: [field] })
  expect(answer.body.details[0].message).toContain(mend)
  expect(answer.body.message).toContain(field)
  expect((await steering.get('/snapshot')).body).toEqual(before)
})
