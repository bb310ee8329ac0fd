/** The file that verify writes for `start --config`. */
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { assumptionsFile } from '../../../src/verify/traffic/assumptions-file.ts'

const RUN = {
  baseUrl: 'https://ramp.example',
  observations: [
    {
      setting: 'shapes.errors.conflict.status',
      subject: 'conflict',
      value: 422,
      sentence: 'The conflict: 422.',
    },
    {
      setting: 'shapes.errors',
      subject: 'errors',
      value: 'nested',
      sentence: 'Errors are nested.',
    },
    { setting: 'statusLabels', subject: 'labels', value: 'human', sentence: 'Texts for people.' },
    { subject: 'identifiers', value: 'int_1', sentence: 'intentId is written like int_1.' },
    { subject: 'fee', value: 'x', sentence: 'order answers have fee.', differs: true },
    {
      ...({ subject: 'error', value: ['detail'], sentence: 'An error has {detail}.' } as const),
      ...({ differs: true, shape: 'shapes.errors' } as const),
    },
  ],
  notTested: [
    { setting: 'failover', because: 'no call of verify shows it' },
    { setting: 'statusSync', because: 'no answer of this run decides it' },
    { setting: 'rateStep', because: 'no call of verify shows it' },
  ],
} as const

test('what was tested is a setting, and the rest is a comment', () => {
  expect(assumptionsFile(RUN))
    .toBe(`# As https://ramp.example behaves where the documentation is silent: each setting was tested.
# npx ramp-sandbox start --config <this file> behaves alike in these.
assumptions:
  # Texts for people.
  statusLabels: human
shapes:
  # Errors are nested.
  # The conflict: 422.
  errors:
    use: nested
    conflict:
      status: 422
#
# Differs; a shape can state it, as traffic learn does from a recording:
# - shapes.errors: An error has {detail}.
#
# Differs, cannot be set:
# - order answers have fee.
#
# Not tested, so a sandbox has its defaults:
# - no call of verify shows it:
#     failover, rateStep
# - no answer of this run decides it:
#     statusSync
`)
})

test.each(['\n', '\r\n', '\u2028', '\u0085', '\u0000'])(
  'a line break %j in the words of a deployment ends no comment',
  (line) => {
    const sentence = `members: a${line}progression: manual${line}.`
    const observations = [
      { subject: 'extra', value: [], sentence, differs: true as const },
      { setting: 'catalog' as const, subject: 'catalog', value: 'served', sentence },
    ]
    const text = assumptionsFile({ ...RUN, observations, baseUrl: `https://x${line}magic: false` })
    expect(parse(text)).toEqual({ assumptions: { catalog: 'served' } })
  },
)

test('where nothing was tested the file has no setting', () => {
  expect(parse(assumptionsFile({ ...RUN, observations: [] }))).toEqual({ assumptions: {} })
})
