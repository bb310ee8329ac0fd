/** A report of a command: the console, frozen. The reporter writes its data into the page. */
import { render } from 'preact'
import { isUndecided } from '../../src/base/vocabulary/row.ts'
import type { ReportData } from '../../src/report/report-data.ts'
import { watchKeys } from '../keyboard.ts'
import { Brand } from '../parts/brand.tsx'
import { ComparisonReport } from './comparison-report.tsx'
import { ReportRows } from './report-rows.tsx'
import { VerificationMatrix, VerificationSections } from './verification-report.tsx'
import { showTextsApart } from '../shown-text.ts'

/** A report with failures opens on them; one without begins with what was proven. */
function Report({ data }: { readonly data: ReportData }) {
  const { command, noun, headline, about, interrupted, rows, extra } = data
  const verification = extra?.kind === 'verification' ? extra : undefined
  const exchanges = new Map(verification?.exchanges.map((exchange) => [exchange.id, exchange]))
  const hasFailed = headline.first !== undefined
  const list = <ReportRows noun={noun} rows={rows} exchanges={exchanges} />
  const isVerification = verification !== undefined
  const usual = isUndecided(rows, interrupted) ? 'warn' : (headline.tone ?? 'ok')
  const tone = hasFailed ? 'bad' : usual
  return (
    <>
      <header class="bar">
        <Brand />
        <span class="dim">{command}</span>
      </header>
      <main>
        <div class="view stack report">
          <section class={`headline stack is-${tone}`} aria-label="Result">
            <h1 class="break">{headline.sentence}</h1>
            {headline.first !== undefined && <p class="break prose bad">{headline.first}</p>}
            {headline.todo !== undefined && <p class="break prose">{headline.todo}</p>}
            {interrupted !== undefined && <p class="warn break">Interrupted: {interrupted}</p>}
            {about.map((sentence) => (
              <p key={sentence} class="dim break prose">
                {sentence}
              </p>
            ))}
          </section>
          {(hasFailed || !isVerification) && list}
          {verification !== undefined && <VerificationMatrix data={verification} />}
          {!hasFailed && isVerification && list}
          {verification !== undefined && <VerificationSections data={verification} />}
          {extra?.kind === 'comparison' && <ComparisonReport data={extra} />}
        </div>
      </main>
    </>
  )
}

const text = document.querySelector('#report')?.textContent ?? ''
showTextsApart()
watchKeys()
render(<Report data={JSON.parse(text) as ReportData} />, document.body)
