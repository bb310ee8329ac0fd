/** The tool that runs a scenario: one of the package, a file of the project, or a text. */
import { realpathSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import { MOST_YAML_MB, readText } from '../sandbox/config/read-text.ts'
import { failureLines } from '../report/scenarios/failure-text.ts'
import { formatIssue, loadScenario } from '../scenarios/model/load-scenario.ts'
import { runLoaded } from '../scenarios/runner/run-scenario.ts'
import { variedTarget } from '../lab/vary/varied-target.ts'
import { defined } from '../base/vocabulary/defined.ts'
import { fileCause } from '../base/vocabulary/file-cause.ts'
import { didYouMean } from '../base/vocabulary/nearest.ts'
import { packagedNames, packagedText } from './scenario-files.ts'
import { objectOf, READS, type Answered, type Input, type Tool } from './tool.ts'

const SEED = 1

export const runTool: Tool = {
  name: 'run_scenario',
  title: 'Run a scenario',
  isOffline: true,
  annotations: READS,
  outputSchema: objectOf(
    {
      name: { type: 'string', description: 'The name of the scenario.' },
      verdict: { enum: ['passed', 'failed', 'skipped', 'invalid'] },
      explanation: {
        type: 'array',
        items: { type: 'string' },
        description: 'What happened, or where and why it failed, a line each.',
      },
    },
    ['name', 'verdict', 'explanation'],
  ),
  description:
    'Run a scenario in a world of its own, hours of simulated time in milliseconds: one of the package by its name, a file below the working directory, or YAML. Says where it failed, with the difference and what happened. The resource of scenarios lists those of the package.',
  inputSchema: objectOf({
    name: { type: 'string', description: 'Of the package, such as "order.completed".' },
    file: { type: 'string', description: 'A path below the working directory.' },
    yaml: { type: 'string', description: 'The text of a scenario file.' },
  }),
  call: async ({ cwd, maxSteps }, input, stop) => {
    const source = sourceOf(input, cwd)
    if ('problem' in source) return { text: source.problem, isError: true }
    const loaded = await loadScenario(source.file, source.text)
    if ('issues' in loaded) {
      const issues = loaded.issues.map((issue) => formatIssue(loaded.file, issue))
      const cause = 'Failed to run the scenario: it is invalid. Fix these lines:'
      return { text: [cause, ...issues].join('\n'), isError: true }
    }
    const options = { seed: SEED, stop, ...defined({ maxSteps }) }
    return resultOf(await runLoaded(loaded, variedTarget, options))
  },
}

function resultOf(result: Awaited<ReturnType<typeof runLoaded>>): Answered {
  const { name, verdict, because, failure, timeline } = result
  const why = because === undefined ? '' : `: ${because}`
  const explanation =
    failure === undefined
      ? timeline.map(({ from, to, label }) => `  ${from} → ${to}: ${label}`)
      : failureLines(result, failure, { seed: SEED, options: '' }).map(({ text }) => text)
  const text = [`"${name}" ${verdict}${why}.`, ...explanation].join('\n')
  return { text, structured: { name, verdict, explanation } }
}

type Source = { readonly file: string; readonly text: string } | { readonly problem: string }

function sourceOf({ name, file, yaml }: Input, cwd: string): Source {
  const given = [name, file, yaml].filter((each) => each !== undefined)
  if (given.length !== 1) {
    const cause = `it got ${given.length} of name, file and yaml`
    return { problem: `Failed to run the scenario: ${cause}. Pass exactly one.` }
  }
  if (yaml !== undefined) return { file: 'scenario.yaml', text: String(yaml) }
  if (file !== undefined) return fileBelow(cwd, String(file))
  const text = packagedText(String(name))
  if (text !== undefined) return { file: `${String(name)}.yaml`, text }
  const shown = String(name).slice(0, 60)
  const fix = didYouMean(shown, packagedNames()) || ' The resource of scenarios lists them.'
  return { problem: `Failed to run scenario "${shown}": the package has no such scenario.${fix}` }
}

/** Whoever asks a model to run a scenario does not mean files elsewhere. */
function fileBelow(cwd: string, file: string): Source {
  try {
    const way = relative(realpathSync(cwd), realpathSync(resolve(cwd, file)))
    if (way.startsWith('..') || isAbsolute(way))
      return {
        problem: `Failed to read "${file}": it is not below the working directory. Name a file that is, or pass its text as yaml.`,
      }
    return { file: way, text: readText(resolve(cwd, way), MOST_YAML_MB) }
  } catch (error) {
    return { problem: `Failed to read "${file}": ${fileCause(error)}. Check the path.` }
  }
}
