/**
 * Progress of a verification: a line per stage, and on a terminal what is tried now, with a count
 * that is written over.
 */
import { cut } from '../../base/vocabulary/text.ts'
import type { VerificationProgress } from '../../verify/run-verification.ts'

export type ProgressLine = VerificationProgress & {
  /** Erases the count, so that the next output starts on an empty line. */
  end(): void
}

const ERASE = '\r\x1b[K'
/** With the count it fits into a line. */
const MOST_TRIED = 48

export function progressLine(
  write: (text: string) => void,
  { isTty }: { readonly isTty: boolean },
): ProgressLine {
  let rows = 0
  let failed = 0
  let [stage, tried] = ['', '']
  const draw = () =>
    write(`${ERASE}${stage}${tried} … ${rows} rows${failed > 0 ? `, ${failed} failed` : ''}`)
  return {
    onStage: (name) => {
      ;[stage, tried] = [name, '']
      if (isTty) draw()
      else write(`${name} …\n`)
    },
    onTry: (what) => {
      tried = `: ${cut(what, MOST_TRIED)}`
      if (isTty) draw()
    },
    onRow: ({ verdict }) => {
      rows++
      if (verdict === 'failed') failed++
      if (isTty) draw()
    },
    end: () => {
      if (isTty) write(ERASE)
    },
  }
}
