/** How each verdict looks, in the terminal and in the HTML report. */
import { createColors } from 'picocolors'

export type Sign = {
  readonly sign: string
  /** In place of the sign where there are no colours; plain ASCII of one width. */
  readonly word: string
  readonly tone: 'good' | 'bad' | 'open' | 'quiet'
}

export const PASSED: Sign = { sign: '✓', word: 'ok  ', tone: 'good' }
export const FAILED: Sign = { sign: '✗', word: 'FAIL', tone: 'bad' }
export const KNOWN: Sign = { sign: '!', word: 'gap ', tone: 'open' }
export const UNDECIDED: Sign = { sign: '○', word: 'none', tone: 'open' }

export const UNSEEN: Sign = { sign: '·', word: '-   ', tone: 'quiet' }

export type Paint = ReturnType<typeof createColors>

export function inTone({ tone }: Sign, paint: Paint): (text: string) => string {
  return { good: paint.green, bad: paint.red, open: paint.yellow, quiet: paint.dim }[tone]
}

export function paintedSign(sign: Sign, paint: Paint): string {
  return inTone(sign, paint)(paint.isColorSupported ? sign.sign : sign.word)
}
