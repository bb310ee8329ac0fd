/**
 * Runs the scenarios of a folder and those of the package for the control API of a sandbox: each in
 * a world of its own, in this process, on a manual clock.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contractFile } from '../../base/contract/contract-file.ts'
import type { ScenarioProgress } from '../../base/contract/generated/control-types.d.ts'
import type { ScenarioRunner } from '../../sandbox/http/control/scenario-runner.ts'
import type { LoadedFile } from '../../scenarios/model/scenario.ts'
import type { RunBounds } from '../../scenarios/runner/step-counter.ts'
import { defined } from '../../base/vocabulary/defined.ts'

type Origin = 'own' | 'library' | 'exam'

const LIBRARY = fileURLToPath(contractFile('../scenarios/'))
/** More than anybody looks through. */
const MOST_SCENARIOS = 1_000
/** A run in process repeats itself with its seed. */
const SEED = 1

export type Folders = {
  /** Files are named from here. */
  readonly cwd: string
  /** May not exist. */
  readonly own: string | null
  readonly library?: string
}

/** The code that runs scenarios is loaded by the first call. Runs share nothing, and take turns. */
export function scenarioRunner({ maxSteps, ...folders }: Folders & RunBounds): ScenarioRunner {
  const { cwd } = folders
  const load = async (file: string): Promise<LoadedFile> =>
    (await import('../../scenarios/model/load-scenario.ts')).loadFile(file, cwd)
  return {
    list: async () => {
      const items = []
      for (const [file, origin] of await filesIn(folders)) {
        items.push({ file, origin, ...(await listingOf(await load(file))) })
        await nextTurn()
      }
      return items
    },
    run: async (file, onProgress, stop) => {
      if (!(await filesIn(folders)).has(file)) return undefined
      return runFile(await load(file), onProgress, { stop, ...defined({ maxSteps }) })
    },
  }
}

/** A file that is in several is one of the last. */
async function filesIn({
  cwd,
  own,
  library = LIBRARY,
}: Folders): Promise<ReadonlyMap<string, Origin>> {
  const { findScenarioFiles } = await import('../../scenarios/model/find-files.ts')
  const below = (folder: string) => findScenarioFiles([folder], cwd).files
  const files = new Map<string, Origin>()
  if (own !== null && existsSync(own)) for (const file of below(own)) files.set(file, 'own')
  for (const file of below(library)) files.set(file, 'library')
  const exam = join(library, 'exam')
  if (existsSync(exam)) for (const file of below(exam)) files.set(file, 'exam')
  return new Map([...files].slice(0, MOST_SCENARIOS))
}

async function listingOf(loaded: LoadedFile) {
  const { file } = loaded
  if ('scenario' in loaded) {
    const { doesNeed } = await import('../../scenarios/model/needs.ts')
    const { name, why = '', covers = [] } = loaded.scenario
    return { name, why, covers, needsApplication: doesNeed(loaded.scenario, 'app') }
  }
  const { formatIssue } = await import('../../scenarios/model/load-scenario.ts')
  const { nameOfFile } = await import('../../scenarios/runner/run-suite.ts')
  const issues = loaded.issues.map((issue) => formatIssue(file, issue))
  return { name: nameOfFile(file), why: '', covers: [], needsApplication: false, issues }
}

async function runFile(
  loaded: LoadedFile,
  onProgress: (progress: ScenarioProgress) => void,
  bounds: RunBounds,
) {
  const [{ runOne }, { variedTarget }, { writtenEntry: entryOf, scenarioReport }] =
    await Promise.all([
      import('../../scenarios/runner/run-suite.ts'),
      import('../../lab/vary/varied-target.ts'),
      import('../../report/scenarios/report.ts'),
    ])
  const { file } = loaded
  let last: ScenarioProgress = { file, step: 0, steps: 0, title: '', entries: [] }
  onProgress(last)
  let verdict: NonNullable<ScenarioProgress['verdict']> = 'stopped'
  try {
    const result = await runOne(loaded, variedTarget, {
      ...{ ...bounds, seed: SEED },
      onProgress: async ({ entries, ...step }) => {
        last = { ...last, ...step, entries: entries.map(entryOf) }
        onProgress(last)
        // Who follows reads it before the next step.
        await nextTurn()
      },
    })
    verdict = result.verdict
    return scenarioReport(result, { seed: SEED, options: '' })
  } finally {
    onProgress({ ...last, entries: [], verdict })
  }
}

/** Reading many files takes seconds, in which other requests are answered. */
function nextTurn(): Promise<void> {
  return new Promise((done) => setImmediate(done))
}
