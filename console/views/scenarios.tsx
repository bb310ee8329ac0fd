/** Scenarios of the user and of the library: run one, and see what happened in lanes. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type {
  ListedScenario,
  RunReportScenario,
} from '../../src/base/contract/generated/control-types.d.ts'
import { act } from '../act.ts'
import { controlUntil } from '../control.ts'
import { hasWords } from '../../src/base/vocabulary/has-words.ts'
import { Count } from '../parts/count.tsx'
import { Choice, SearchField } from '../parts/filters.tsx'
import { connection } from '../live.ts'
import { BackLink, EmptyView, FailureLine } from '../parts/empty-view.tsx'
import { Loading } from '../parts/loading.tsx'
import { RunningScenario, ScenarioRunResult } from '../parts/scenario-result.tsx'
import { VerdictSign } from '../parts/signs.tsx'
import { WindowedTable } from '../parts/windowed-table.tsx'
import { addressOf, route, type Query } from '../route.ts'
import {
  hasNoRunner,
  isRunnable,
  readScenarios,
  scenarios,
  scenariosFailure,
} from '../scenario-list.ts'
import { isUnderWay, scenarioRun } from '../scenario-runs.ts'

/** A small screen has no room for verdicts before there is one. */
const verdictClass = () => (results.value.size === 0 ? 'phone-off' : '')

const columns = () =>
  [
    ['Scenario'],
    ['File', 'wide w-file'],
    ['Verdict', `w-state ${verdictClass()}`],
    ['Run', 'w-time phone-off'],
  ] as const

/** The runs of this tab, by file. */
const results = signal<ReadonlyMap<string, RunReportScenario>>(new Map())
/** Files that this tab runs now, and how it stops them. */
const asked = signal<ReadonlyMap<string, AbortController>>(new Map())

export function ScenariosPage() {
  const { id, query } = route.value
  useEffect(() => void readScenarios(), [connection.value])
  if (hasNoRunner(scenariosFailure.value)) return <NoRunner />
  if (scenarios.value === undefined) {
    return (
      <section class="view">
        <h1>Scenarios</h1>
        {connection.value === 'live' && <FailureLine error={scenariosFailure.value} />}
        <Loading what="scenarios" />
      </section>
    )
  }
  const scenario = scenarios.value.find(({ file }) => file === id)
  if (scenario !== undefined) return <OneScenario key={id} scenario={scenario} />
  if (id !== undefined) return <NoScenario file={id} />
  const found = search(scenarios.value, query)
  return (
    <section class="view tall">
      <div class="tools">
        <h1>Scenarios</h1>
        <Filters />
        <Count found={found.length} />
      </div>
      {found.length === 0 ? (
        <p class="empty">No matching scenarios.</p>
      ) : (
        <WindowedTable
          label="Scenarios"
          rows={found}
          idOf={({ file }) => file}
          filter={JSON.stringify(query)}
          columns={columns()}
          cells={(each) => <Cells scenario={each} />}
        />
      )}
    </section>
  )
}

async function runScenario(file: string): Promise<void> {
  if (asked.value.has(file)) return
  const stop = new AbortController()
  asked.value = new Map(asked.value).set(file, stop)
  await act(`run-${file}`, async () => {
    try {
      const result = await controlUntil(stop.signal, 'runScenario', { file })
      results.value = new Map(results.value).set(file, result)
    } catch (error) {
      if (!stop.signal.aborted) throw error
    }
  })
  asked.value = new Map([...asked.value].filter(([other]) => other !== file))
}

function search(
  all: readonly ListedScenario[],
  { q = '', origin = '' }: Query,
): readonly ListedScenario[] {
  return all.filter((each) => {
    if (origin === '' ? each.origin === 'exam' : each.origin !== origin) return false
    return hasWords([each.name, each.file, each.why, ...each.covers].join(' '), q)
  })
}

function Filters() {
  return (
    <div class="row filters" role="search">
      <SearchField label="Search scenarios by name, file, text and rule" />
      <Choice
        label="Origin"
        name="origin"
        all="own and library"
        values={['own', 'library', ['exam', 'checks of the exam']]}
      />
    </div>
  )
}

function Cells({ scenario }: { readonly scenario: ListedScenario }) {
  const { file, name, origin } = scenario
  const result = results.value.get(file)
  return (
    <>
      <td class="cut">
        <a href={addressOf('scenarios', file)}>{name}</a>{' '}
        {origin !== 'library' && <span class="tag">{origin}</span>}
      </td>
      <td class="wide cut mono dim" title={file}>
        {baseName(file)}
      </td>
      <td class={verdictClass()}>
        {result === undefined ? (
          <span class="dim">{obstacleOf(scenario)}</span>
        ) : (
          <VerdictSign verdict={result.verdict} />
        )}
      </td>
      <td class="phone-off">
        <RunButton scenario={scenario} />
      </td>
    </>
  )
}

function RunButton({ scenario }: { readonly scenario: ListedScenario }) {
  const { file, name } = scenario
  const obstacle = obstacleOf(scenario)
  const stop = asked.value.get(file)
  if (stop !== undefined) {
    return (
      <button class="quiet" aria-label={`Stop ${name}`} onClick={() => stop.abort()}>
        Stop
      </button>
    )
  }
  const isRunning = isUnderWay(scenarioRun(file))
  return (
    <button
      class="quiet"
      aria-label={`${isRunning ? 'Runs …' : 'Run'} ${name}`}
      aria-disabled={obstacle !== '' || isRunning}
      title={obstacle}
      onClick={() => {
        if (obstacle === '' && !isRunning) void runScenario(file)
      }}
    >
      {isRunning ? 'Runs …' : 'Run'}
    </button>
  )
}

function obstacleOf({ issues, needsApplication, origin }: ListedScenario): string {
  if (issues !== undefined) return 'invalid'
  if (!needsApplication) return ''
  return origin === 'exam' ? 'for an exam' : 'needs an app'
}

function OneScenario({ scenario }: { readonly scenario: ListedScenario }) {
  const { file, name, why, issues, needsApplication, origin } = scenario
  const isExam = origin === 'exam'
  const run = scenarioRun(file)
  const result = isUnderWay(run) ? undefined : results.value.get(file)
  const verdict = result?.verdict ?? run?.verdict
  const isNew = run === undefined
  useEffect(() => {
    // What another tab runs is shown here too.
    if (isRunnable(scenario) && isNew && !results.value.has(file)) void runScenario(file)
  }, [file, isNew])
  return (
    <section class="view">
      <div class="tools">
        <BackLink to="#/scenarios" of="scenarios" />
        <h1 class="break">{name}</h1>
        {verdict !== undefined && <VerdictSign verdict={verdict} />}
        <span class="push">
          <RunButton scenario={scenario} />
        </span>
      </div>
      <p class="break">{why}</p>
      <p class="dim mono break">{file}</p>
      {issues !== undefined && <pre class="mono">{issues.join('\n')}</pre>}
      {needsApplication && (
        <p>
          {isExam
            ? 'The exam grades a webhook receiver by it. Examine yours: '
            : 'It is about an application. Run it with yours: '}
          <code class="break">
            {isExam
              ? 'npx ramp-sandbox exam --webhook URL --secret SECRET'
              : `npx ramp-sandbox run ${file} --adapter ramp-app.yaml`}
          </code>
        </p>
      )}
      {result !== undefined ? (
        <ScenarioRunResult result={result} />
      ) : run !== undefined ? (
        <RunningScenario run={run} />
      ) : (
        isRunnable(scenario) && <p class="dim">It runs in a world of its own …</p>
      )}
    </section>
  )
}

function NoScenario({ file }: { readonly file: string }) {
  return (
    <EmptyView title="No such scenario">
      <p class="break">
        This sandbox lists no scenario <code>{file}</code>.
      </p>
      <a href="#/scenarios">Show all scenarios</a>
    </EmptyView>
  )
}

function NoRunner() {
  return (
    <EmptyView title="No scenarios here">
      <p class="break">
        A program started this sandbox, and gave it no runner of scenarios. This one has one:
      </p>
      <pre class="mono">npx ramp-sandbox start --scenarios ./scenarios</pre>
    </EmptyView>
  )
}

function baseName(file: string): string {
  return file.split('/').at(-1) ?? file
}
