/** Attempts of one event at one moment, to several receivers. */
import { expect, test } from 'vitest'
import type { OrderArrow } from '../../../src/sandbox/log/arrow.ts'
import { folded } from '../../../src/sandbox/log/fold.ts'

function anAttempt(of: Partial<OrderArrow> = {}): OrderArrow {
  return {
    ...{ id: of.receiver ?? 'id', at: '2026-01-01T09:00:00.000Z', from: 'service', to: 'receiver' },
    ...{ label: 'created', answer: '200', tone: 'ok', eventId: 'evt_1', parts: [] },
    receiver: 'http://a.test',
    ...of,
  }
}

const FAILED = {
  tone: 'bad',
  answer: '500',
  label: 'created · attempt 1',
  why: 'It was busy.',
} as const

test.each<[string, OrderArrow[], object[]]>([
  [
    'one receiver stays',
    [anAttempt()],
    [{ label: 'created', answer: '200', receiver: 'http://a.test' }],
  ],
  [
    'receivers that did the same say it once',
    [anAttempt(), anAttempt({ receiver: 'http://b.test' })],
    [{ label: 'created', answer: '200', tone: 'ok', receiver: '2 receivers' }],
  ],
  [
    'some failed',
    [anAttempt(), anAttempt({ ...FAILED, receiver: 'http://b.test' })],
    [{ label: 'created', answer: '1 of 2 failed', tone: 'bad', why: 'It was busy.' }],
  ],
  [
    'another event, and another moment, are arrows of their own',
    [anAttempt(), anAttempt({ eventId: 'evt_2' }), anAttempt({ at: '2026-01-01T09:00:01.000Z' })],
    [{ eventId: 'evt_1' }, { eventId: 'evt_2' }, { at: '2026-01-01T09:00:01.000Z' }],
  ],
  [
    'what is planned is no part of what happened',
    [anAttempt(), anAttempt({ isPlanned: true })],
    [{ answer: '200' }, { isPlanned: true }],
  ],
])('%s', (_case, arrows, expected) => {
  expect(folded(arrows)).toMatchObject(expected)
  expect(folded(arrows)).toHaveLength(expected.length)
})

test('a fold is lost only if every attempt was', () => {
  const lost = { ...FAILED, isLost: true } as const
  const [all] = folded([anAttempt(lost), anAttempt({ ...lost, receiver: 'http://b.test' })])
  const [some] = folded([anAttempt(), anAttempt({ ...lost, receiver: 'http://b.test' })])
  expect([all?.isLost, some?.isLost]).toEqual([true, undefined])
})
