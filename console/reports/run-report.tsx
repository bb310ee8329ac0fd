import type { ReportedScenario, RunData } from '../../src/reporters/report-data.ts'
import { duration } from '../format.ts'
import { ScenarioResult } from '../parts/scenario-result.tsx'
import { ReportRows, type ReportRow } from './report-rows.tsx'

export function RunReport({ data: { noun, scenarios } }: { readonly data: RunData }) {
  return <ReportRows noun={noun} rows={scenarios.map(rowOf)} />
}

function rowOf(result: ReportedScenario, index: number): ReportRow {
  const { verdict, name, file, why, covers, tags, failure, because, virtualMs, tookMs } = result
  const hasRun = verdict === 'passed' || verdict === 'failed'
  return {
    id: String(index + 1),
    verdict,
    title: name,
    place: file,
    cells: hasRun ? [duration(virtualMs), duration(tookMs)] : [],
    searched: [why, ...covers, ...tags, failure?.message, because],
    inside: () => (
      <>
        {why !== '' && <p class="break">{why}</p>}
        {covers.length > 0 && (
          <p class="dim break">
            Covers <code>{covers.join(' ')}</code>
          </p>
        )}
        {tags.length > 0 && <p class="dim break">Tags: {tags.join(' ')}</p>}
        <ScenarioResult result={result} />
      </>
    ),
  }
}
