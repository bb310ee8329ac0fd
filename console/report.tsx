/** The part of a report that the console draws: what came of a scenario, when its row is open. */
import { render } from 'preact'
import type { RunReportScenario } from '../src/contract/generated/control-types.d.ts'
import { ScenarioResult } from './parts/scenario-result.tsx'

// The reporter wrote it: the report that --report-json writes.
const results = JSON.parse(
  document.querySelector('#results')?.textContent ?? '[]',
) as readonly RunReportScenario[]

for (const place of document.querySelectorAll<HTMLElement>('[data-result]')) {
  const result = results[Number(place.dataset['result'])]
  const row = place.closest('details')
  if (result === undefined || row === null) continue
  const show = () => {
    if (row.open) render(<ScenarioResult result={result} />, place)
  }
  row.addEventListener('toggle', show)
  show()
}
