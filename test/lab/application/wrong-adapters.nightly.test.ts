/** An adapter that is wrong is exit code 2 of the exam, and no failure of the application. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'

const SHOP = join(import.meta.dirname, '../../../examples/integrator')
const EFFECT = 'request: GET /orders/${order}\n    count'

test.each([
  ['state.pending', 'pending: [pending]', 'pending: [open]'],
  ['state.completed', 'completed: [completed]', 'completed: [paid]'],
  ['buy.request', 'POST /buy', 'POST /purchases'],
  ['buy.order', 'order: [$.id, $.order.id]', 'order: $.number'],
  ['buy.effect.count', 'count: $.bookings', 'count: $.entries'],
  ['buy.effect.amount', 'amount: $.bookings[*].amount', 'amount: $.bookings[*].asset'],
  ['buy.effect.live', 'bookings[*].book', 'bookings[0].books'],
  ['buy.effect.request', EFFECT, 'request: GET /bookings/${order}\n    count'],
  ['buy.effect.command', EFFECT, 'command: exit 3\n    count'],
  ['webhook', 'webhook: /webhooks', 'webhook: /hooks'],
  ['environment', 'SECRET: ${webhookSecret}', 'SECRET: another'],
])('a wrong %s is named', async (entry, from, to) => {
  const text = readFileSync(join(SHOP, 'ramp-app.yaml'), 'utf8')
  expect(text).toContain(from)
  const file = join(aFolder(), 'ramp-app.yaml')
  const started = text.replace('server.mjs', `"${join(SHOP, 'server.mjs')}"`)
  writeFileSync(
    file,
    started.replace(from, () => to),
  )
  const { code, out, err } = await call(['exam', '--adapter', file])
  expect(err).toContain(`Failed to use "${entry}" of the adapter: it`)
  expect([code, out]).toEqual([2, ''])
})

test('an application that never listens is named so, also where a budget ends first', async () => {
  const file = join(aFolder(), 'ramp-app.yaml')
  const text = readFileSync(join(SHOP, 'ramp-app.yaml'), 'utf8')
  writeFileSync(file, text.replace(/^start: .*$/m, 'start: exec sleep 60'))
  const { code, err } = await call(['explore', '--adapter', file, '--budget', '1s'])
  expect(err).toMatch(/it did not listen on 127\.0\.0\.1:\d+ before the run was ended/)
  expect(code).toBe(3)
})
