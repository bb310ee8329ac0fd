/** How numbers are written in every view, report and command. */
import { expect, test } from 'vitest'
import { counted, grouped } from '../../../src/base/vocabulary/text.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
  ['15000', '15,000'],
  ['1410.4', '1,410.40'],
  ['0.000001', '0.000001'],
  ['1234.123456', '1,234.123456'],
])('%s is written %s', (number, text) => {
  expect(grouped(number)).toBe(text)
})

test.each([
  [0, 'order', '0 orders'],
  [1, 'delivery', '1 delivery'],
  [2, 'delivery', '2 deliveries'],
  [10_000, 'order', '10,000 orders'],
] as const)('%i of "%s" is written "%s"', (count, noun, text) => {
  expect(counted(count, noun)).toBe(text)
})
