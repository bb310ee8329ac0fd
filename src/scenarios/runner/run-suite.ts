/**
 * Tells many stories: reads their files, picks what was asked for, runs them and counts what came
 * of them.
 */
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { systemWallClock } from '../../ports/system-wall-clock.ts'
import { formatProblem, loadScenario, type Loaded } from '../model/load-scenario.ts'
import type { Reporter, RunSummary, ScenarioResult, Verdict } from './result.ts'
import { runScenario } from './run-scenario.ts'
import type { Target } from '../targets/target.ts'

export type Shard = { readonly index: number; readonly of: number }

export type LoadedFile = { readonly file: string } & Loaded

export type SuiteOptions = {
  readonly seed: number
  /**
   * Starts no further scenario after the first that does not pass; what is under way is told to its
   * end.
   */
  readonly bail?: boolean
}

/**
 * Reads scenario files. What is wrong with one is its answer; a file that cannot be read is one of
 * those.
 */
export async function loadFiles(
  files: readonly string[],
  cwd: string,
): Promise<readonly LoadedFile[]> {
  const loaded: LoadedFile[] = []
  for (const file of files) {
    const text = readText(resolve(cwd, file))
    if ('cause' in text)
      loaded.push({ file, problems: [{ line: 1, column: 1, message: text.cause }] })
    else loaded.push({ file, ...(await loadScenario(file, text.text)) })
  }
  return loaded
}

/**
 * Those whose file, name or covered rules contain the text, then the shard's share of them (every
 * n-th).
 */
export function pick(
  loaded: readonly LoadedFile[],
  of: { readonly filter?: string; readonly shard?: Shard },
): readonly LoadedFile[] {
  const wanted = of.filter?.toLowerCase() ?? ''
  const matching = loaded.filter((each) => {
    const { name = '', covers = [] } = 'story' in each ? each.story.scenario : {}
    return [each.file, name, ...covers].some((text) => text.toLowerCase().includes(wanted))
  })
  const { shard } = of
  return shard === undefined
    ? matching
    : matching.filter((_, index) => index % shard.of === shard.index - 1)
}

export async function runSuite(
  loaded: readonly LoadedFile[],
  target: Target,
  options: SuiteOptions,
  reporter: Reporter,
): Promise<RunSummary> {
  const { seed, bail = false } = options
  const startedAt = systemWallClock.now()
  const began = performance.now()
  const results: ScenarioResult[] = []
  const queue = [...loaded]
  let isStopped = false
  reporter.onStart(queue.length)
  const work = async () => {
    for (let next = queue.shift(); next !== undefined && !isStopped; next = queue.shift()) {
      const result =
        'story' in next ? await runScenario(next.story, target, { seed }) : brokenFile(next, seed)
      results.push(result)
      if (bail && (result.verdict === 'failed' || result.verdict === 'broken file'))
        isStopped = true
      reporter.onResult(result, results.length - 1)
    }
  }
  await Promise.all(Array.from({ length: target.concurrency }, work))
  const summary: RunSummary = {
    results,
    counts: count(results),
    skipped: loaded.length - results.length,
    startedAt,
    tookMs: performance.now() - began,
    seed,
    target: target.name,
    options: target.options,
  }
  reporter.onEnd(summary)
  return summary
}

function brokenFile(of: Extract<LoadedFile, { problems: unknown }>, seed: number): ScenarioResult {
  return {
    file: of.file,
    name: basename(of.file).replace(/\.ya?ml$/, ''),
    why: '',
    covers: [],
    verdict: 'broken file',
    because: of.problems.map((problem) => formatProblem(of.file, problem)).join('\n'),
    timeline: [],
    startedAt: systemWallClock.now(),
    tookMs: 0,
    virtualMs: 0,
    seed,
    tellings: 0,
  }
}

function count(results: readonly ScenarioResult[]): { readonly [V in Verdict]: number } {
  const of = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length
  return {
    passed: of('passed'),
    failed: of('failed'),
    'not reachable': of('not reachable'),
    'broken file': of('broken file'),
  }
}

function readText(path: string): { readonly text: string } | { readonly cause: string } {
  try {
    return { text: readFileSync(path, 'utf8') }
  } catch (error) {
    return { cause: error instanceof Error ? error.message : String(error) }
  }
}
