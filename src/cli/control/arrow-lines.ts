/** Arrows between the parties as lines of a terminal. */
import { createColors } from 'picocolors'
import { partiesOf, type OrderArrow } from '../../sandbox/log/arrow.ts'
import { onOneLine } from '../../report/printable.ts'
import { dateText, spanText, timeText } from '../../base/vocabulary/time.ts'

/** `application → service` */
const WIDEST_PARTIES = 21
/** Shorter waits are not shown. */
const JUMP_MS = 60_000

export class ArrowLines {
  readonly #paint: ReturnType<typeof createColors>
  #date = ''
  #at = Number.NaN

  constructor(hasColours: boolean) {
    this.#paint = createColors(hasColours)
  }

  /** With a line break; the date and a longer wait come first. `about` is the order. */
  next(arrow: OrderArrow, about = ''): string {
    const { at, label, answer, receiver, tone, isPlanned = false } = arrow
    const { dim, bold } = this.#paint
    const paint = this.#paint[COLOURS[tone]]
    const who = partiesOf(arrow).padEnd(WIDEST_PARTIES)
    const what = `${onOneLine(label)}${answer === undefined ? '' : `  ${onOneLine(answer)}`}`
    const text = `${about === '' ? '' : `${onOneLine(about)}  `}${what}`
    const where = receiver === undefined ? '' : dim(`  ${onOneLine(withoutScheme(receiver))}`)
    const line = `${timeText(at)}  ${dim(who)}  ${isPlanned ? dim(text) : paint(text)}${where}\n`
    return `${this.#dateLine(at, bold)}${this.#waitLine(at, dim)}${line}`
  }

  #dateLine(at: string, paint: (text: string) => string): string {
    const date = dateText(at)
    if (date === this.#date) return ''
    this.#date = date
    return `${paint(date)}\n`
  }

  #waitLine(at: string, paint: (text: string) => string): string {
    const now = Date.parse(at)
    const passedMs = now - this.#at
    this.#at = now
    return passedMs >= JUMP_MS ? paint(`          … ${spanText(passedMs)} later\n`) : ''
  }
}

/** The console links the names in backticks. */
export function plainWhy(why: string): string {
  return onOneLine(why.replaceAll('`', ''))
}

export function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '')
}

const COLOURS = { ok: 'green', bad: 'red', warn: 'yellow', info: 'cyan', dim: 'dim' } as const
