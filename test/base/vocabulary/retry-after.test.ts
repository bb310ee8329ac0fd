import { expect, test } from 'vitest'
import { retryAfterMs } from '../../../src/base/vocabulary/retry-after.ts'

const NOW = Date.UTC(2026, 0, 1, 9)

test.each([
  ['no header', {}, 0],
  ['seconds', { 'retry-after': '120' }, 120_000],
  ['zero', { 'retry-after': '0' }, 0],
  ['a date in the future', { 'retry-after': 'Thu, 01 Jan 2026 09:01:30 GMT' }, 90_000],
  ['a date in the past', { 'retry-after': 'Thu, 01 Jan 2026 08:00:00 GMT' }, 0],
  [
    'a date after that of the receiver, whose clock differs',
    { 'retry-after': 'Tue, 10 Nov 2026 10:00:30 GMT', date: 'Tue, 10 Nov 2026 10:00:00 GMT' },
    30_000,
  ],
  ['more than a day', { 'retry-after': '9999999999' }, 86_400_000],
  ['a negative number', { 'retry-after': '-5' }, 0],
  ['a fraction', { 'retry-after': '1.5' }, 0],
  ['words', { 'retry-after': 'tomorrow' }, 0],
  ['a date that does not exist', { 'retry-after': 'Thu, 41 Jan 2026 09:01:30 GMT' }, 0],
  ['30 February', { 'retry-after': 'Mon, 30 Feb 2026 09:01:30 GMT' }, 0],
  ['hour 25', { 'retry-after': 'Thu, 01 Jan 2026 25:01:30 GMT' }, 0],
  ['the wrong day of the week', { 'retry-after': 'Mon, 01 Jan 2026 09:01:30 GMT' }, 90_000],
] as const)('Retry-After of %s', (_case, headers, expected) => {
  expect(retryAfterMs(headers, NOW)).toBe(expected)
})
