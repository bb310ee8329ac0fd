/** Each explanation of a value, where traffic decides and where it cannot. */
import { expect, test } from 'vitest'
import { GeneratedIds } from '../../../src/verify/learn/ids.ts'
import { templateOf, type Explained } from '../../../src/verify/learn/explained.ts'
import { infer } from '../../../src/verify/learn/infer.ts'
import { SHAPE_FIELDS } from '../../../src/sandbox/shapes/fields.ts'
import { readNumerals } from '../../../src/verify/learn/numerals.ts'
import {
  SampleFacts,
  type SampledValue,
  type MemberSample,
} from '../../../src/verify/learn/sample.ts'

import type { Template, Value } from '../../../src/sandbox/shapes/template.ts'

const AT = Date.UTC(2026, 0, 2, 9)

function factsOf(at: number, more: readonly (readonly [string, Value])[] = []): SampleFacts {
  const side = at % 2 === 0 ? 'buy' : 'sell'
  return new SampleFacts(
    [
      ['order.id', `id-${at}-0000`],
      ['order.reference', `REF-${1000 + at}`],
      ['order.side', side],
      ['side', side],
      ['order.asset', 'USDC'],
      ['order.fiatAmount', `${50_000 + at}.5`],
      ['order.cryptoAmount', `${30 + at}.25`],
      ['order.isTest', true],
      ['order.createdAt', new Date(AT + at * 60_000)],
      ['state', at < 6 ? 'completed' : 'failed'],
      ['order.state', at < 6 ? 'completed' : 'failed'],
      ...more,
    ],
    { order: `order ${at}`, call: `call ${at}` },
  )
}

function learned(member: string, valueOf: (at: number) => SampledValue, count = 12): unknown {
  const all = Array.from({ length: count }, (_, at): MemberSample => {
    return { value: valueOf(at), facts: factsOf(at) }
  })
  const context = { place: 'order', fields: SHAPE_FIELDS['order'], path: member } as const
  return templateOf(infer(all, { ...context, ids: new GeneratedIds([]), splits: 0 }))
}

const HEX = (at: number) => (0xabcdef01 + at * 7_654_321).toString(16).slice(0, 8)

test.each<[name: string, member: string, valueOf: (at: number) => SampledValue, template: unknown]>(
  [
    ['a field', 'id', (at) => `id-${at}-0000`, { $: 'order.id' }],
    ['another case', 'ref', (at) => `ref-${1000 + at}`, { $: 'order.reference', case: 'lower' }],
    ['a number', 'total', (at) => 50_000.5 + at, { $: 'order.fiatAmount', as: 'number' }],
    ['decimals', 'paid', (at) => `${50_000 + at}.50`, { $: 'order.fiatAmount', decimals: 2 }],
    [
      'a time',
      'created_at',
      (at) => (AT + at * 60_000) / 1_000,
      { $: 'order.createdAt', time: 'epochSeconds' },
    ],
    ['a constant', 'version', () => 7, 7],
    ['a field rather than a constant', 'symbol', () => 'USDC', { $: 'order.asset' }],
    ['a constant rather than a truth by chance', 'isOpen', () => true, true],
    [
      'a text',
      'note',
      (at) => `Pay REF-${1000 + at} of id-${at}-0000`,
      'Pay {{order.reference}} of {{order.id}}',
    ],
    [
      'words',
      'kind',
      (at) => (at % 2 === 0 ? 'ON' : 'OFF'),
      { $: 'order.side', words: { buy: 'ON', sell: 'OFF' } },
    ],
    [
      'a split by side',
      'sent',
      (at) => (at % 2 === 0 ? `${50_000 + at}.5` : `${30 + at}.25`),
      {
        $if: { side: 'buy' },
        then: { $: 'order.fiatAmount', decimals: 1 },
        else: { $: 'order.cryptoAmount', decimals: 2 },
      },
    ],
  ],
)('%s explains a member', (_name, member, valueOf, template) => {
  expect(learned(member, valueOf)).toEqual(template)
})

type Row = readonly [
  name: string,
  path: string,
  valueOf: (at: number) => SampledValue,
  count: number,
  known: Explained | undefined,
  template: unknown,
]

/** A member of events, with what explains it in events of other states. */
const DECIMALS = leafOf({ $: 'order.fiatAmount', decimals: 2 })
const MOVED = (at: number) => AT + at * 60_000 + 30_000

test.each<Row>([
  [
    'as elsewhere, if that fits',
    'paid',
    (at) => `${50_000 + at}.50`,
    2,
    DECIMALS,
    { $: 'order.fiatAmount', decimals: 2 },
  ],
  [
    'by itself, if that does not',
    'paid',
    (at) => `${30 + at}.25`,
    2,
    DECIMALS,
    { $: 'order.cryptoAmount' },
  ],
  [
    'as the moment of its state',
    'when',
    (at) => MOVED(at),
    6,
    undefined,
    { $: 'order.updatedAt', time: 'epochMilliseconds' },
  ],
  [
    'as now by its name',
    'sent_at',
    (at) => MOVED(at),
    6,
    undefined,
    { $: 'now', time: 'epochMilliseconds' },
  ],
  [
    'as the moment elsewhere, of two that fit',
    'when',
    (at) => MOVED(at),
    6,
    leafOf({ $: 'event.createdAt' }),
    { $: 'event.createdAt', time: 'epochMilliseconds' },
  ],
  [
    'as later than now, once',
    'valid',
    () => new Date(MOVED(0) + 90_000).toISOString(),
    1,
    undefined,
    { $: 'now', time: 'milliseconds', plus: '1m30s' },
  ],
])('a member of events is explained %s', (_name, path, valueOf, count, known, template) => {
  const all = Array.from({ length: count }, (_, at): MemberSample => {
    const moved = new Date(MOVED(at))
    const moments = ['order.updatedAt', 'event.createdAt', 'now'].map(
      (name) => [name, moved] as const,
    )
    return { value: valueOf(at), facts: factsOf(at, moments) }
  })
  const elsewhere = known === undefined ? [] : [known]
  const context = { place: 'events', fields: SHAPE_FIELDS['events'], path, elsewhere } as const
  expect(templateOf(infer(all, { ...context, ids: new GeneratedIds([]), splits: 0 }))).toEqual(
    template,
  )
})

function leafOf(template: Template): Explained {
  return { kind: 'leaf', template, evidence: { seen: 30, missed: 0 } }
}

test.each([
  ['user.ref', 'customer'],
  ['trace.ref', 'call'],
])('where each customer has one order, only its name tells whose id %s is', (member, per) => {
  const found = learned(member, (at) => `cus_${HEX(at)}`)
  expect(found).toMatchObject({ like: 'a0a0a0a0' })
  expect(Object(found).per).toBe(per)
})

test('what is new for each order is generated like an example', () => {
  expect(learned('trace', (at) => `tr_${HEX(at)}`)).toMatchObject({
    like: 'a0a0a0a0',
    prefix: 'tr_',
  })
})

test('two words without digits are no ids, seen once each', () => {
  const words = (at: number) => (at % 2 === 0 ? 'ONRAMP' : 'OFFRAMP')
  expect(JSON.stringify(learned('type', words, 2))).not.toContain('like')
  expect(JSON.stringify(learned('type', words, 2))).toContain('ONRAMP')
})

test('one message of twenty may differ, and a third of them may not', () => {
  expect(learned('tag', (at) => (at === 3 ? 'odd' : 'same'), 20)).toBe('same')
  expect(learned('tag', (at) => (at % 3 === 0 ? 'odd' : 'same'), 20)).not.toMatchObject({
    $: 'tag',
  })
})

test('no name of a customer becomes a constant', () => {
  expect(JSON.stringify(learned('accountName', () => 'Grace Hopper'))).not.toContain('Grace')
})

test('numbers keep their digits', () => {
  expect(readNumerals('{"a": 1616.0, "b": "1.0", "c": 2}')).toMatchObject({
    a: { text: '1616.0' },
    b: '1.0',
    c: 2,
  })
})

test('what is nested deeply, or has a hundred thousand members, ends', () => {
  let deep: SampledValue = 'end'
  for (let at = 0; at < 100; at++) deep = { inner: deep }
  expect(learned('deep', () => deep, 3)).toBeDefined()
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`m${at}`, at]))
  expect(Object.keys(Object(learned('wide', () => wide, 3))).length).toBeLessThan(1_000)
  expect(learned('own', () => JSON.parse('{"__proto__": 1, "$if": 2}'), 3)).toEqual({})
})
