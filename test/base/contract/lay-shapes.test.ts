/** Shapes of a scenario, of a call or of a variation over those of a configuration. */
import { expect, test } from 'vitest'
import type { Shapes } from '../../../src/base/contract/generated/types.ts'
import { layShapes } from '../../../src/base/contract/lay-shapes.ts'
import { settingAs, valueIn } from '../../../src/base/contract/shape-settings.ts'

const BODY = { ok: false }
const CONFLICT = { conflict: { status: 422 } } as const

test.each<[what: string, base: Shapes, over: Shapes, laid: Shapes]>([
  [
    'a status keeps a name',
    { errors: 'nested' },
    { errors: CONFLICT },
    { errors: { use: 'nested', ...CONFLICT } },
  ],
  [
    'a name keeps a status',
    { errors: CONFLICT },
    { errors: 'nested' },
    { errors: { use: 'nested', ...CONFLICT } },
  ],
  [
    'a body keeps a status',
    { errors: { body: {}, ...CONFLICT } },
    { errors: { body: BODY } },
    { errors: { body: BODY, ...CONFLICT } },
  ],
  [
    'a name takes the place of a body',
    { errors: { body: BODY } },
    { errors: 'nested' },
    { errors: 'nested' },
  ],
  [
    'statuses of several codes stay',
    { errors: { NO_ROUTE: { status: 404, code: 'NONE' } } },
    { errors: CONFLICT },
    { errors: { NO_ROUTE: { status: 404, code: 'NONE' }, ...CONFLICT } },
  ],
  [
    'the later status counts',
    { errors: CONFLICT },
    { errors: { conflict: { status: 200 } } },
    { errors: { conflict: { status: 200 } } },
  ],
  [
    'a status keeps what else a code has',
    { errors: { conflict: { extra: { a: 1 } } } },
    { errors: CONFLICT },
    { errors: { conflict: { extra: { a: 1 }, status: 422 } } },
  ],
  [
    'a status keeps fields',
    { order: { extra: { a: 1 } } },
    { order: { status: 202 } },
    { order: { extra: { a: 1 }, status: 202 } },
  ],
  [
    'fields keep a status',
    { order: { status: 202 } },
    { order: { extra: { a: 1 } } },
    { order: { status: 202, extra: { a: 1 } } },
  ],
  [
    'a template has no status',
    { gateway: { status: 1 } },
    { gateway: { a: 2 } },
    { gateway: { a: 2 } },
  ],
  [
    'a field of a body is no status',
    { errors: { body: { status: 1 } } },
    { errors: { body: BODY } },
    { errors: { body: BODY } },
  ],
  [
    'other places stay',
    { quote: 'minimal' },
    { success: { status: 202 } },
    { quote: 'minimal', success: { status: 202 } },
  ],
])('%s', (_what, base, over, laid) => {
  expect(layShapes(base, over)).toEqual(laid)
})

test.each<[setting: string, shapes: Shapes, value: unknown]>([
  ['shapes.errors', { errors: CONFLICT }, undefined],
  ['shapes.errors', { errors: { use: 'nested', ...CONFLICT } }, { use: 'nested', ...CONFLICT }],
  ['shapes.errors.conflict.status', { errors: CONFLICT }, 422],
  ['shapes.errors.conflict.status', { errors: 'nested' }, undefined],
  ['shapes.gateway', { gateway: null }, null],
  ['shapes.gateway', { gateway: { status: 1 } }, { status: 1 }],
  ['shapes.quote', {}, undefined],
])('%s of %j is %j', (setting, shapes, value) => {
  expect(valueIn({ shapes }, setting)).toEqual(value)
})

test('a setting is stated where it is read', () => {
  for (const name of ['statusSync', 'shapes.order.status', 'shapes.errors.conflict.status'])
    expect(valueIn(settingAs(name, 'x'), name)).toBe('x')
})
