/** How each verdict looks in the terminal. */
import { createColors } from 'picocolors'
import type { Verdict } from '../base/vocabulary/row.ts'
import type { Tone } from './report-data.ts'

export type Sign = {
  readonly sign: string
  /** In place of the sign where there are no colours; plain ASCII of one width. */
  readonly word: string
  readonly tone: Tone
}

export const PASSED: Sign = { sign: '✓', word: 'ok  ', tone: 'ok' }
export const FAILED: Sign = { sign: '✗', word: 'FAIL', tone: 'bad' }
export const KNOWN: Sign = { sign: '!', word: 'gap ', tone: 'warn' }
/** It passed, and is not as advised. */
export const ADVISED: Sign = { sign: '·', word: 'note', tone: 'warn' }
const UNDECIDED: Sign = { sign: '○', word: 'none', tone: 'warn' }

/** For any row. */
export const SIGNS: { readonly [V in Verdict]: Sign } = {
  failed: FAILED,
  invalid: { ...FAILED, sign: '!', word: 'BAD ' },
  inconclusive: UNDECIDED,
  skipped: { ...UNDECIDED, word: 'skip' },
  passed: PASSED,
}

export type Paint = ReturnType<typeof createColors>

export function inTone({ tone }: Sign, paint: Paint): (text: string) => string {
  return { ok: paint.green, bad: paint.red, warn: paint.yellow, dim: paint.dim }[tone]
}

export function paintedSign(sign: Sign, paint: Paint): string {
  return inTone(sign, paint)(paint.isColorSupported ? sign.sign : sign.word)
}
