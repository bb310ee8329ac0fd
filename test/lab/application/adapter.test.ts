/** The file that says how to work an application: what is wrong in it, and where. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAdapter } from '../../../src/lab/application/adapter.ts'
import { filledRequest, withMembers } from '../../../src/lab/application/adapter-request.ts'
import { aFolder } from '../../cli/a-folder.ts'

const STATE = `state:
  request: GET /bookings/\${order}
  at: $.state
  pending: [open]
  completed: [paid]
  failed: [void]
`

const BUY = `buy:
  request: POST /bookings
  order: $.number
`

function read(text: string) {
  const file = join(aFolder(), 'ramp-app.yaml')
  writeFileSync(file, text)
  return readAdapter(file)
}

test('a file with its required entries is an adapter, and knows the lines of its entries', () => {
  const { adapter, lineOf } = read(BUY + STATE)
  expect(adapter.buy.order).toBe('$.number')
  expect([lineOf('buy.order'), lineOf('state.at')]).toEqual([3, 6])
})

test.each([
  ['a missing entry', BUY, 'line 1: state is required'],
  [
    'a misspelt entry',
    BUY.replace('order', 'ordr') + STATE,
    'line 3: buy.ordr is not known; did you mean "order"?',
  ],
  ['a request without a method', BUY.replace('POST ', '') + STATE, 'line 2: buy.request must be'],
  ['a text that is not a path', BUY.replace('$.', '') + STATE, 'line 3: buy.order must be'],
  [
    'a misspelt reference',
    BUY + STATE.replace('${order}', '${ordr}'),
    'line 5: state.request refers to ${ordr}, which has no value here. Did you mean "order"?',
  ],
  [
    'a reference of another entry',
    `${BUY}  body: { a: "\${order}" }\n${STATE}`,
    'line 4: buy.body.a refers to ${order}, which has no value here.',
  ],
  [
    'two ways to run',
    `start: node a.js\nurl: http://127.0.0.1:1\n${BUY}${STATE}`,
    'line 2: url and the entry beside it exclude each other',
  ],
  [
    'a body and a form of one request',
    `${BUY}${STATE}setSecret: { request: PUT /s, body: { a: 1 }, form: { a: b } }\n`,
    'setSecret.form and the entry beside it exclude each other',
  ],
  [
    'a receiver at another host',
    `webhook: //receiver.example/hook\n${BUY}${STATE}`,
    'line 1: webhook must be',
  ],
  [
    'a receiver at another host, spelt otherwise',
    `webhook: "/\\t\\\\receiver.example"\n${BUY}${STATE}`,
    'line 1: webhook must be',
  ],
  [
    'a text that is not an address',
    `url: http://127.0.0.1:99999\n${BUY}${STATE}`,
    'line 1: url is not a URL',
  ],
  [
    'an effect that nothing reads',
    `${BUY}  effect: { count: $.n }\n${STATE}`,
    'line 4: buy.effect needs a request, such as GET /orders/${order}, or a command',
  ],
])('%s is an error with its line and its fix', (_, text, message) => {
  expect(() => read(text)).toThrow(message)
})

test.each([
  ["$.moves[?@.kind=='credit'].amount"],
  ['$.moves[?@.of.kind==3]'],
  ["$['all moves'][*].amount"],
])('%s is a path', (path) => {
  const order = JSON.stringify(path)
  expect(read(BUY.replace('$.number', order) + STATE).adapter.buy.order).toBe(path)
})

test('an order is read by a request with a body, as that of GraphQL', () => {
  const body = '{ query: "order", variables: { id: "${order}" } }'
  const { adapter } = read(BUY + STATE.replace('  at:', `  body: ${body}\n  at:`))
  expect(filledRequest(adapter.state, undefined, { order: '7' }).body).toBe(
    '{"query":"order","variables":{"id":"7"}}',
  )
})

test.each([
  [undefined, { a: 1 }, { a: 1 }],
  [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  [{ a: { b: 1 } }, { a: { c: 2 } }, { a: { b: 1, c: 2 } }],
  [{ a: [1] }, { a: { c: 2 } }, { a: { c: 2 } }],
])('the body %j with the members %j is %j', (body, more, expected) => {
  expect(withMembers(body, more)).toEqual(expected)
})
