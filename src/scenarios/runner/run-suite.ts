/** Selects the scenarios that were asked for, runs them and counts the verdicts. */
import { basename } from 'node:path'
import { defined } from '../../base/vocabulary/defined.ts'
import { endsFirst } from '../../base/vocabulary/ends-first.ts'
import { withoutResult } from '../../base/vocabulary/text.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { formatIssue } from '../model/load-scenario.ts'
import type { InvalidFile, LoadedFile } from '../model/scenario.ts'
import { isInShard, type Shard } from '../../base/vocabulary/shard.ts'
import type { Reporter, RunSummary, ScenarioResult } from './result.ts'
import { runLoaded, type RunOptions } from './run-scenario.ts'
import type { RunBounds } from './step-counter.ts'
import type { Target } from '../targets/target.ts'

export type SuiteOptions = RunBounds & {
  readonly seed: number
  /** Starts no scenario after the first that fails; running ones finish. */
  readonly bail?: boolean
  /** The share of all scenarios that these are, for the reports. */
  readonly shard?: Shard
  /** How often each scenario runs. One run that fails is enough to fail it. */
  readonly repeat?: number
  /** How many scenarios may run at once; as the target says by default. */
  readonly jobs?: number
}

export type Selection = {
  /** Those whose file, name or covered rules contain one of the texts. */
  readonly filter?: readonly string[]
  /** But not those that contain one of these. */
  readonly exclude?: readonly string[]
  /** Those that have one of the tags. */
  readonly tag?: readonly string[]
  /** Of all these, every n-th. */
  readonly shard?: Shard
}

export function select(
  loaded: readonly LoadedFile[],
  { filter, exclude = [], tag, shard }: Selection,
): readonly LoadedFile[] {
  return loaded
    .filter((each) => {
      const { name = '', covers = [], tags = [] } = 'scenario' in each ? each.scenario : {}
      const texts = [each.file, name, ...covers].map((text) => text.toLowerCase())
      const contains = (wanted: string) => texts.some((text) => text.includes(wanted.toLowerCase()))
      const isWanted =
        filter?.some(contains) !== false && tag?.some((one) => tags.includes(one)) !== false
      return isWanted && !exclude.some(contains)
    })
    .filter((_, index) => isInShard(index, shard))
}

/** At a stop, what has ended is the result. */
export async function runSuite(
  loaded: readonly LoadedFile[],
  target: Target,
  options: SuiteOptions,
  reporter: Reporter,
): Promise<RunSummary> {
  const { seed, bail = false, shard, repeat = 1, jobs = target.concurrency } = options
  const bounds = defined({ maxSteps: options.maxSteps, stop: options.stop })
  const startedAt = systemWallClock.now()
  const began = performance.now()
  const results: ScenarioResult[] = []
  const queue = [...loaded]
  let isStopped = false
  reporter.onStart(queue.length)
  const work = async () => {
    for (let next = queue.shift(); next !== undefined && !isStopped; next = queue.shift()) {
      const result = await runRepeatedly(next, target, { seed, repeat, ...bounds })
      if (options.stop?.aborted === true) return
      results.push(result)
      if (bail && (result.verdict === 'failed' || result.verdict === 'invalid')) isStopped = true
      reporter.onResult(result, results.length - 1)
    }
  }
  const workers = Array.from({ length: Math.min(jobs, target.mostJobs ?? jobs) }, work)
  const isWhole = await endsFirst(Promise.all(workers), options.stop)
  const seen = new Set(results.map(({ file }) => file))
  const left = loaded.map(({ file }) => file).filter((file) => !seen.has(file))
  const summary: RunSummary = {
    results,
    counts: countVerdicts(results),
    notRun: loaded.length - results.length,
    startedAt,
    tookMs: performance.now() - began,
    seed,
    target: target.name,
    options: target.options,
    ...(shard && { shard }),
    ...(!isWhole && { interrupted: withoutResult(left, 'scenario') }),
  }
  reporter.onEnd(summary)
  return summary
}

/** Each run has a seed of its own: at a deployment, two runs must not share a customer. */
async function runRepeatedly(
  loaded: LoadedFile,
  target: Target,
  { repeat, ...options }: RunOptions & { readonly repeat: number },
): Promise<ScenarioResult> {
  const { seed } = options
  const first = await runOne(loaded, target, options)
  if (repeat === 1 || first.verdict === 'skipped' || first.verdict === 'invalid') return first
  const results = [first]
  while (results.length < repeat)
    results.push(await runOne(loaded, target, { ...options, seed: seed + results.length }))
  const failed = results.filter(({ verdict }) => verdict !== 'passed')
  const shown = failed[0] ?? results.at(-1) ?? first
  const total = (of: 'tookMs' | 'virtualMs') => results.reduce((sum, each) => sum + each[of], 0)
  const count = `${failed.length} of ${repeat} runs failed; this one has seed ${shown.seed}.`
  return {
    ...{ ...shown, seed, startedAt: first.startedAt },
    ...{ tookMs: total('tookMs'), virtualMs: total('virtualMs') },
    repeated: { runs: repeat, failed: failed.length, seed: shown.seed },
    ...(shown.failure && {
      failure: { ...shown.failure, message: `${shown.failure.message} ${count}` },
    }),
  }
}

export async function runOne(
  loaded: LoadedFile,
  target: Target,
  options: RunOptions,
): Promise<ScenarioResult> {
  return 'scenario' in loaded
    ? runLoaded(loaded, target, options)
    : invalidResult(loaded, options.seed)
}

function invalidResult({ file, issues }: InvalidFile, seed: number): ScenarioResult {
  return {
    file,
    name: nameOfFile(file),
    why: '',
    covers: [],
    tags: [],
    verdict: 'invalid',
    because: issues.map((issue) => formatIssue(file, issue)).join('\n'),
    timeline: [],
    startedAt: systemWallClock.now(),
    tookMs: 0,
    virtualMs: 0,
    seed,
    interleavings: 0,
  }
}

export function nameOfFile(file: string): string {
  return basename(file).replace(/\.ya?ml$/, '')
}

export function countVerdicts(results: readonly ScenarioResult[]): RunSummary['counts'] {
  const counts = { passed: 0, failed: 0, skipped: 0, invalid: 0 } satisfies RunSummary['counts']
  for (const { verdict } of results) counts[verdict] += 1
  return counts
}
