import { expect, test } from 'vitest'
import { evidenceText } from '../../../src/base/contract/evidence-text.ts'

test.each([
  ['Field note 12.', ''],
  ['Field notes 27 and 41.', ''],
  ['Field note 4. A careless client pays.', 'A careless client pays.'],
  ['Field note 15: rates move.', 'Rates move.'],
  ['Field note 31; clients see its code (field note 1).', 'Clients see its code.'],
  ['Field note 16, in which quotes have a fee.', 'A deployment, in which quotes have a fee.'],
  ['In field note 17 a bank has two codes.', 'In a deployment a bank has two codes.'],
  ['No evidence.', 'No evidence.'],
])('the evidence "%s" is shown as "%s"', (evidence, text) => {
  expect(evidenceText(evidence)).toBe(text)
})
