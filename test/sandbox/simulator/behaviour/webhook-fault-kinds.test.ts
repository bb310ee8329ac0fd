/** Which faults make the signature of a webhook invalid. */
import { expect, test } from 'vitest'
import { breakSignature } from '../../../../src/sandbox/simulator/behaviour/webhook-faults.ts'

test.each([
  ['corrupt-body', true],
  ['wrong-signature', true],
  ['stale-signature', true],
  ['missing-signature', true],
  ['delay+corrupt-body', true],
  ['delay+duplicate', false],
  ['slow+close', false],
  ['reorder+drop', false],
])('the faults "%s" make a signature invalid: %s', (faults, isInvalid) => {
  expect(breakSignature(faults)).toBe(isInvalid)
})
