import type { ExamData } from '../../src/reporters/report-data.ts'
import { PartView } from '../parts/lanes.tsx'
import { Failure } from './failure.tsx'
import { ReportRows } from './report-rows.tsx'

export function ExamReport({ data: { framework, checks } }: { readonly data: ExamData }) {
  const rows = checks.map(({ id, title, reason, weight, verdict, because, failure }) => ({
    ...{ id, verdict, title, place: id, cells: [weight] },
    searched: [reason, because, failure?.received],
    inside: () => (
      <>
        <p class="break">{reason}</p>
        {because !== undefined && <p class="warn break">{because}</p>}
        {failure !== undefined && (
          <>
            <Failure failure={failure} />
            {failure.curl !== undefined && (
              <PartView part={{ title: 'Send it again', text: failure.curl }} />
            )}
            <PartView part={{ title: `Fix with ${framework}`, text: failure.fix }} />
          </>
        )}
      </>
    ),
  }))
  return <ReportRows noun="check" rows={rows} />
}
