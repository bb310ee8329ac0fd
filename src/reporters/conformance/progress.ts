/** What is told while a verification goes on: a line a stage, and on a terminal a count that is written over. */
import type { Progress } from '../../conformance/run-verification.ts'

export type ProgressLine = Progress & {
  /** Takes the count away, so that what follows begins on a clean line. */
  end(): void
}

const ERASE = '\r\x1b[K'

export function progressLine(
  write: (text: string) => void,
  { isTty }: { readonly isTty: boolean },
): ProgressLine {
  let rows = 0
  let broken = 0
  let stage = ''
  const draw = () =>
    write(`${ERASE}${stage} … ${rows} rows${broken > 0 ? `, ${broken} broken` : ''}`)
  return {
    onStage: (name) => {
      stage = name
      if (isTty) draw()
      else write(`${name} …\n`)
    },
    onRow: ({ verdict }) => {
      rows++
      if (verdict === 'broken') broken++
      if (isTty) draw()
    },
    end: () => {
      if (isTty) write(ERASE)
    },
  }
}
