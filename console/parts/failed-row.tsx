/** What a row says of a failure, in every report and view: the judgement, evidence and advice. */
import type { PageRow } from '../../src/report/report-data.ts'
import { leadOf } from '../../src/report/lead.ts'
import { PartView } from './lanes.tsx'

type JudgedRow = Pick<PageRow, 'verdict' | 'expected' | 'received' | 'knownGap' | 'notes'>

/** What was expected, and what happened instead; or why the row is not decided. */
export function RowJudgement({ row }: { readonly row: JudgedRow }) {
  const { verdict, received, knownGap, notes = [] } = row
  if (verdict !== 'failed' && verdict !== 'invalid')
    return received === undefined ? null : (
      <p class={`break prose ${verdict === 'passed' ? 'dim' : 'warn'}`}>{received}</p>
    )
  return (
    <div class="failure" role="group" aria-label="Failure">
      <p class="bad break message">
        <span aria-hidden="true">✕</span> {leadOf(row)}
      </p>
      {[...(knownGap === undefined ? [] : [`A ${knownGap}`]), ...notes].map((note) => (
        <p key={note} class="break">
          {note}
        </p>
      ))}
    </div>
  )
}

type AdviceProps = {
  readonly row: Pick<PageRow, 'fix' | 'fixFor' | 'reproduce' | 'notes'>
  readonly hasExchanges?: boolean
}

/** How to repeat it, and how to fix it. */
export function RowAdvice({ row, hasExchanges = false }: AdviceProps) {
  const { fixFor, reproduce, notes = [] } = row
  // A known deviation is said beside the failure.
  const fix = notes.some((note) => note.endsWith(row.fix ?? '')) ? undefined : row.fix
  return (
    <>
      {/* An exchange has its command already. */}
      {reproduce !== undefined && !hasExchanges && (
        <PartView part={{ title: 'Repeat it', text: reproduce }} />
      )}
      {fix !== undefined && !fix.includes('\n') && <p class="break prose">To fix: {fix}</p>}
      {fix?.includes('\n') === true && (
        <PartView
          part={{ title: fixFor === undefined ? 'Fix' : `Fix with ${fixFor}`, text: fix }}
        />
      )}
    </>
  )
}

const LINE_TONES: Readonly<Record<string, string>> = { '- ': 'ok', '+ ': 'bad' }

type EvidenceProps = {
  readonly lines: readonly string[]
  /** Expected lines have a minus, and received ones a plus. */
  readonly difference?: string | undefined
}

export function RowEvidence({ lines, difference = '' }: EvidenceProps) {
  return (
    <>
      {lines.length > 0 && (
        <ul class="evidence">
          {lines.map((line, index) => (
            <li key={index} class="dim break">
              {line}
            </li>
          ))}
        </ul>
      )}
      {difference !== '' && (
        <pre class="mono difference" tabIndex={0} aria-label="Expected (-) and received (+)">
          {difference.split('\n').map((line, index) => (
            <span key={index} class={LINE_TONES[line.slice(0, 2)]}>
              {`${line}\n`}
            </span>
          ))}
        </pre>
      )}
    </>
  )
}
