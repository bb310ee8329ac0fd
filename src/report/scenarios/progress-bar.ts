/** A line below the results of a longer run, erased at its end. */
import { createColors } from 'picocolors'
import type { ScenarioVerdict } from '../../scenarios/runner/result.ts'

/** Shorter runs end before anybody reads a bar. */
const SHORTEST_WITH_BAR = 10
const MOST_SIGNS = 24
/** Beside the signs: brackets, counts and failures. */
const WORDS_WIDTH = 30
const ERASE_LINE = '\r\x1b[2K'

export type ProgressBar = {
  start(total: number): void
  /** The text that erases the bar. */
  erase(): string
  /** The bar after one more. */
  next(verdict: ScenarioVerdict): string
}

export type BarOptions = {
  readonly isTty: boolean
  readonly width: number
  readonly color: boolean
}

export function progressBar({ isTty, width, color }: BarOptions): ProgressBar {
  const paint = createColors(color)
  let [total, done, failed] = [0, 0, 0]
  let isShown = false
  return {
    start: (count) => {
      ;[total, done, failed] = [count, 0, 0]
    },
    erase: () => {
      const text = isShown ? ERASE_LINE : ''
      isShown = false
      return text
    },
    next: (verdict) => {
      done++
      if (verdict === 'failed' || verdict === 'invalid') failed++
      if (!isTty || total < SHORTEST_WITH_BAR || done >= total) return ''
      isShown = true
      const size = Math.max(0, Math.min(MOST_SIGNS, width - WORDS_WIDTH))
      const full = Math.floor((done / total) * size)
      const bar = `[${'#'.repeat(full)}${'-'.repeat(size - full)}]`
      // A bar that wraps cannot be erased.
      const text = `${bar} ${done}/${total}${failed > 0 ? `, ${failed} failed` : ''}`.slice(
        0,
        Math.max(0, width - 1),
      )
      return failed > 0 ? paint.red(text) : text
    },
  }
}
