/**
 * Identifiers of customers that no run used before: one part per run, one part per customer. Their
 * form is not documented (§2.1), so the probe tries each form until an order is accepted.
 */
import { randomBytes } from 'node:crypto'
import type { Side } from '../../base/vocabulary/side.ts'
import { patternFor, type Pattern } from './pattern.ts'

const FORMS = {
  /** Short, letters and digits only. */
  word: (run: string, count: number) => `rsverify${run}${count.toString().padStart(3, '0')}`,
  digits: (run: string, count: number) =>
    `${Number.parseInt(`1${run}`, 16)}${count.toString().padStart(3, '0')}`,
  uuid: (run: string, count: number) =>
    `00000000-0000-4000-8000-${run}${count.toString().padStart(12 - run.length, '0')}`,
  short: (run: string, count: number) =>
    `r${run.slice(0, 4)}${count.toString(36).padStart(3, '0')}`,
  letters: (run: string, count: number) =>
    `RSVERIFY${inLetters(Number.parseInt(`1${run}`, 16), 5)}${inLetters(count, 3)}`,
} as const

function inLetters(number: number, length: number): string {
  const digits = Array.from({ length }, (_, at) => Math.floor(number / 26 ** at) % 26)
  return String.fromCharCode(...digits.map((digit) => 65 + digit))
}

export type CustomerForm = keyof typeof FORMS

/** The likeliest first. */
export const CUSTOMER_FORMS = Object.keys(FORMS) as readonly CustomerForm[]

/** In `pattern`, each `{id}` becomes a fresh identifier. `run` has hexadecimal digits. */
export function freshCustomers(
  pattern?: Pattern,
  run = randomBytes(3).toString('hex'),
): (form?: CustomerForm, side?: Side) => string {
  let count = 0
  return (form = 'word', side = 'buy') =>
    (patternFor(pattern, side) ?? '{id}').replaceAll('{id}', FORMS[form](run, ++count))
}
