/** What each directive of a template writes, and what is an issue when it is compiled. */
import { expect, test } from 'vitest'
import { compileTemplate } from '../../../src/sandbox/shapes/compile.ts'
import type { Facts, Fields, Template, Value } from '../../../src/sandbox/shapes/template.ts'
import { writeJson } from '../../../src/sandbox/shapes/write-json.ts'
import { OMITTED } from '../../../src/sandbox/shapes/write-value.ts'

const FIELDS: Fields = {
  'order.id': 'text',
  'order.fiatAmount': 'amount',
  'order.status': 'text',
  'order.note': 'text',
  'order.createdAt': 'moment',
  'order.isTest': 'boolean',
  'order.count': 'count',
  quotes: { each: { 'element.provider': 'text' } },
}

function facts(values: Readonly<Record<string, Value>>, seed = 7): Facts {
  return { get: (name) => values[name], stream: (per) => `${per}:1`, seed }
}

const ORDER = facts({
  'order.id': 'b1c2',
  'order.fiatAmount': '1616.5',
  'order.status': 'pending',
  'order.createdAt': new Date(Date.UTC(2026, 10, 27, 8, 5, 6, 70)),
  'order.isTest': true,
  'order.count': 3,
  side: 'buy',
  state: 'funded',
  quotes: [facts({ 'element.provider': 'A' }), facts({ 'element.provider': 'B' })],
})

function written(template: Template, read = ORDER): string {
  const { render, issues } = compileTemplate(template, FIELDS)
  expect(issues).toEqual([])
  const value = render(read)
  return value === OMITTED ? 'omitted' : writeJson(value)
}

const NESTED = { $if: { side: 'buy' }, then: { $if: { state: ['placed'] }, then: 1, else: 2 } }

const ONE = '{"all":["A","B"]}'

test.each<[string, Template, string]>([
  ['constants', { a: [1, 'x', null, true], b: {} }, '{"a":[1,"x",null,true],"b":{}}'],
  ['a text', { $: 'order.id' }, '"b1c2"'],
  ['a text in upper case', { $: 'order.status', case: 'upper' }, '"PENDING"'],
  ['an amount as text', { $: 'order.fiatAmount' }, '"1616.5"'],
  ['an amount as number', { $: 'order.fiatAmount', as: 'number' }, '1616.5'],
  ['decimals of a text', { $: 'order.fiatAmount', decimals: 2 }, '"1616.50"'],
  ['decimals of a number', { $: 'order.fiatAmount', as: 'number', decimals: 3 }, '1616.500'],
  ['decimals that are cut', { $: 'order.fiatAmount', as: 'number', decimals: 0 }, '1616'],
  ['an exponent', { $: 'order.fiatAmount', as: 'number', exponent: true }, '1.6165e+3'],
  ['a count as text', { $: 'order.count', as: 'text' }, '"3"'],
  ['a prefix', { $: 'order.id', prefix: 'o_', suffix: '!' }, '"o_b1c2!"'],
  ['a boolean', { $: 'order.isTest' }, 'true'],
  ['a moment', { $: 'order.createdAt' }, '"2026-11-27T08:05:06.070Z"'],
  ['seconds', { $: 'order.createdAt', time: 'seconds' }, '"2026-11-27T08:05:06Z"'],
  [
    'microseconds at an offset',
    { $: 'order.createdAt', time: 'microseconds', offset: '+01:00' },
    '"2026-11-27T09:05:06.070000+01:00"',
  ],
  ['seconds of the epoch', { $: 'order.createdAt', time: 'epochSeconds' }, '1795766706'],
  ['a table of words', { $: 'order.status', words: { pending: 'OPEN' } }, '"OPEN"'],
  ['a word that is a list', { $: 'order.status', words: { pending: ['a'] } }, '["a"]'],
  ['a value without a word', { $: 'order.status', words: { failed: 'X' } }, '"pending"'],
  ['null if absent', { $: 'order.note' }, 'null'],
  ['nothing if absent', { a: { $: 'order.note', absent: 'omit' }, b: 1 }, '{"b":1}'],
  ['an empty text if absent', { $: 'order.note', absent: 'empty' }, '""'],
  ['joined text', 'Order {{order.id}} of {{order.fiatAmount}}', '"Order b1c2 of 1616.5"'],
  ['a literal text', { $literal: '{{order.id}}' }, '"{{order.id}}"'],
  [
    'each element',
    { $each: 'quotes', of: { p: { $: 'element.provider' } } },
    '[{"p":"A"},{"p":"B"}]',
  ],
  [
    'members that are named after elements',
    { $each: 'quotes', by: 'of {{element.provider}}', of: 1 },
    '{"of A":1,"of B":1}',
  ],
  ['lists of one name as one', { $each: 'quotes', by: 'all', of: ['{{element.provider}}'] }, ONE],
  ['other values of one name once', { $each: 'quotes', by: 'all', of: true }, '{"all":true}'],
  ['a nested condition', NESTED, '2'],
  ['a condition without else', { a: { $if: { side: 'sell' }, then: 1 } }, '{}'],
])('a template writes %s', (_, template, text) => {
  expect(written(template)).toBe(text)
})

test('a value that contains marks is never read as a template', () => {
  const hostile = facts({ 'order.id': '{{order.note}}{"$":"order.note"}', 'order.note': 'secret' })
  expect(written('x {{order.id}}', hostile)).not.toContain('secret')
})

test('an id looks like its example and follows from seed, scope and name only', () => {
  const template = { $: 'ids.trace', like: 'tr_0f9a00-AB12' }
  expect(written(template)).toMatch(/^"tr_[0-9a-f]{6}-[0-9A-F]{4}"$/)
  expect(written(template)).toBe(written(template))
  expect(written(template)).not.toBe(written({ ...template, $: 'ids.other' }))
  expect(written(template)).not.toBe(written({ ...template, per: 'customer' }))
  expect(written(template)).not.toBe(written(template, facts({}, 8)))
})

test.each<[string, Template, string, RegExp]>([
  ['an unknown field', { a: { $: 'order.idd' } }, 'a.$', /Did you mean "order.id"/],
  ['an unknown field in a text', { a: '{{apiKey}}' }, 'a', /"apiKey"/],
  [
    'an unknown option',
    { a: { $: 'order.id', casing: 'upper' } },
    'a.casing',
    /Known: as, decimals/,
  ],
  ['an impossible option', { a: { $: 'order.id', decimals: -1 } }, 'a.decimals', /0 to 18/],
  ['an unknown directive', { a: { $eval: '1' } }, 'a.$eval', /no meaning/],
  ['an unknown attribute', { $if: { secret: 'x' }, then: 1 }, '$if.secret', /no meaning/],
  ['a list that is read as a value', { $: 'quotes' }, '$', /\$each/],
  ['members without a name', { $each: 'quotes', by: 5, of: 1 }, 'by', /a text/],
  ['a prototype', JSON.parse('{"__proto__": 1}'), '__proto__', /must not/],
  ['an id without an example', { $: 'ids.trace' }, '', /example/],
])('%s is an issue at its place', (_, template, field, message) => {
  const [issue] = compileTemplate(template, FIELDS).issues
  expect(issue?.field).toBe(field)
  expect(issue?.message).toMatch(message)
})

test('depth and size have limits', () => {
  let deep: Template = 1
  for (let depth = 0; depth < 100; depth++) deep = { a: deep }
  expect(compileTemplate(deep, FIELDS).issues[0]?.message).toMatch(/deep/)
  const wide: Template = Array.from({ length: 3_000 }, () => 1)
  expect(compileTemplate(wide, FIELDS).issues[0]?.message).toMatch(/values/)
})
