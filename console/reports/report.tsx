/** A report of a command: the console, frozen. The reporter writes its data into the page. */
import { render } from 'preact'
import type { ReportData } from '../../src/reporters/report-data.ts'
import { watchKeys } from '../keyboard.ts'
import { Brand } from '../parts/brand.tsx'
import { DriftReport } from './drift-report.tsx'
import { ExamReport } from './exam-report.tsx'
import { RunReport } from './run-report.tsx'
import { VerificationReport } from './verification-report.tsx'

function Report({ data }: { readonly data: ReportData }) {
  const { title, about } = data
  return (
    <>
      <header class="bar">
        <Brand />
        <h1 class="break">{title}</h1>
      </header>
      <main>
        <div class="view stack">
          {about.map((sentence) => (
            <p key={sentence} class="dim break">
              {sentence}
            </p>
          ))}
          {contentOf(data)}
        </div>
      </main>
    </>
  )
}

function contentOf(data: ReportData) {
  if (data.kind === 'run') return <RunReport data={data} />
  if (data.kind === 'verification') return <VerificationReport data={data} />
  return data.kind === 'exam' ? <ExamReport data={data} /> : <DriftReport data={data} />
}

const text = document.querySelector('#report')?.textContent ?? ''
watchKeys()
render(<Report data={JSON.parse(text) as ReportData} />, document.body)
