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
/** The width of a terminal that does not say its own. */
const USUAL_COLUMNS = 80

export function progressLine(
  write: (text: string) => void,
  {
    isTty,
    columns = USUAL_COLUMNS,
  }: { readonly isTty: boolean; readonly columns?: number | undefined },
): ProgressLine {
  let rows = 0
  let failed = 0
  let [stage, tried] = ['', '']
  const draw = () => {
    // Rules judge at the end.
    const judged = rows === 0 ? '' : ` ${rows} rows${failed > 0 ? `, ${failed} failed` : ''}`
    const count = ` …${judged}`
    // A line that wraps is not erased. With what is tried, the stage is of less use.
    const room = Math.max(0, columns - count.length - 2)
    write(ERASE + cut(tried === '' ? stage : tried, room) + count)
  }
  return {
    onStage: (name) => {
      ;[stage, tried] = [name, '']
      if (isTty) draw()
      else write(`${name} …\n`)
    },
    onTry: (what) => {
      tried = what
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
