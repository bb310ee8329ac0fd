/** Progress of a verification: a line per stage, and on a terminal a count that is written over. */
import type { VerificationProgress } from '../../verify/run-verification.ts'

export type ProgressLine = VerificationProgress & {
  /** Erases the count, so that the next output starts on an empty line. */
  end(): void
}

const ERASE = '\r\x1b[K'

export function progressLine(
  write: (text: string) => void,
  { isTty }: { readonly isTty: boolean },
): ProgressLine {
  let rows = 0
  let failed = 0
  let stage = ''
  const draw = () =>
    write(`${ERASE}${stage} … ${rows} rows${failed > 0 ? `, ${failed} failed` : ''}`)
  return {
    onStage: (name) => {
      stage = name
      if (isTty) draw()
      else write(`${name} …\n`)
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
