/** Each named shape writes the bytes that its setting wrote, as they were recorded before. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import {
  NAMED_DEVIATIONS,
  NAMED_SHAPES,
} from '../../../src/base/contract/generated/named-shapes.ts'
import { checkBehaviourShape } from '../../../src/sandbox/config/behaviour-shape.ts'
import { checkBehaviour } from '../../../src/sandbox/simulator/behaviour/check-behaviour.ts'
import { bytesOf, type Bytes } from './bytes-of.ts'

const RECORDED = JSON.parse(
  readFileSync(`${import.meta.dirname}/recorded/named-shapes.json`, 'utf8'),
) as Bytes

const status = 418
const INVALID = ['VALIDATION_FAILED', 'AMOUNT_TOO_SMALL', 'AMOUNT_TOO_LARGE'] as const

/** The settings beside a shape, and what states the same as the setting that is gone. */
const STATED: Readonly<Record<string, Behaviour>> = {
  'errors: missingKeyStatus 418': { shapes: { errors: { API_KEY_MISSING: { status } } } },
  'errors: unknownKeyStatus 418': { shapes: { errors: { API_KEY_UNKNOWN: { status } } } },
  'errors: revokedKeyStatus 418': { shapes: { errors: { API_KEY_REVOKED: { status } } } },
  'errors: conflictStatus 418': { shapes: { errors: { conflict: { status } } } },
  'errors: validationStatus 418': {
    shapes: { errors: Object.fromEntries(INVALID.map((code) => [code, { status }])) },
  },
  'errors: unknownTransactionStatus 418': {
    shapes: { errors: { TRANSACTION_NOT_FOUND: { status } } },
  },
  'errors: unknownProviderStatus 418': { shapes: { errors: { PROVIDER_NOT_FOUND: { status } } } },
  'errors: noRouteStatus 418': { shapes: { errors: { NO_ROUTE: { status } } } },
}

const BESIDE: Readonly<Record<string, Behaviour['assumptions']>> = {
  'number, human': { eventAmounts: 'number', eventStatusLabels: 'human' },
  'absent, spaced': { reportedAmounts: 'absent', eventText: 'spaced' },
  absent: { reportedAmounts: 'absent', buyPayInAccount: 'absent' },
  text: { detailAmounts: 'text' },
  'by-key, suffix': { providerStatusCase: 'by-key', providerNameSuffix: ' Test' },
}

const NAMES: Readonly<Record<string, string>> = {
  ...{ empty: 'empty-404', id: 'by-id', transactionId: 'by-transactionId' },
  ...{ reference: 'by-reference', requestReference: 'by-requestReference' },
}

/** `events: id + number, human`. */
function behaviourOf(recorded: string): Behaviour {
  const stated = STATED[recorded]
  if (stated !== undefined) return stated
  const [place = '', of = ''] = recorded.split(': ')
  const [name = '', beside] = of.split(' + ')
  const shape = beside === 'list' ? `${name}-list` : (NAMES[name] ?? name)
  const assumptions = BESIDE[beside ?? ''] ?? {}
  return { shapes: { [place]: shape }, assumptions }
}

const placeOf = (recorded: string) => {
  const [place = ''] = recorded.split(':')
  return { providerDetails: 'order', gateway: 'sync' }[place] ?? place
}

test.each(Object.keys(RECORDED))('%s has the recorded bytes', (recorded) => {
  expect(bytesOf(behaviourOf(recorded))[placeOf(recorded)]).toEqual(RECORDED[recorded])
})

const NAMED = Object.entries(NAMED_SHAPES).flatMap(([place, shapes]) =>
  Object.entries(shapes).map(([name, shape]) => ({ place, name, shape })),
)

test.each(NAMED)('$place: $name is a valid shape, as its text and by its name', (named) => {
  const { place, name, shape } = named
  const deviations = NAMED_DEVIATIONS[`${place}.${name}`] ?? []
  for (const stated of [{ [place]: shape, deviations }, { [place]: name }]) {
    checkBehaviourShape({ shapes: stated })
    checkBehaviour({ shapes: stated })
  }
})

test('every named shape was recorded, besides those that no setting gave', () => {
  const recorded = Object.keys(RECORDED).map((each) => behaviourOf(each).shapes ?? {})
  const named = Object.entries(NAMED_SHAPES).flatMap(([place, shapes]) =>
    Object.keys(shapes).map((name) => `${place}: ${name}`),
  )
  const shown = recorded.flatMap((shapes) =>
    Object.entries(shapes).map(([place, name]) => `${place}: ${String(name)}`),
  )
  expect(named.filter((each) => !shown.includes(each))).toEqual([
    'errors: problem',
    'events: root',
    'providerDetails: native',
  ])
})
