import type { ReportedFailure } from '../../src/reporters/report-data.ts'

/** What was expected, and what came instead. */
export function Failure({ failure }: { readonly failure: ReportedFailure }) {
  const { expected, received, notes } = failure
  return (
    <div class="failure" role="group" aria-label="Failure">
      <p class="break">Expected: {expected}</p>
      <p class="bad break message">
        <span aria-hidden="true">✕</span> Received: {received}
      </p>
      {notes.map((note) => (
        <p key={note} class="break">
          {note}
        </p>
      ))}
    </div>
  )
}
