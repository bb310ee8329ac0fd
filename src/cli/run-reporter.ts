/** How a run is shown while it goes on, and what is written when it has ended. */
import type { Reporter, RunSummary } from '../scenarios/runner/result.ts'
import type { Io } from './command.ts'
import type { RunOptions } from './run-options.ts'

const USUAL_WIDTH = 100

export async function openReporter({ target }: RunOptions, io: Io): Promise<Reporter> {
  const { terminalReporter } = await import('../reporters/scenarios/terminal.ts')
  const { isTTY, columns } = process.stdout
  return terminalReporter(io.out, {
    isTty: isTTY && io.hasColours,
    width: columns ?? USUAL_WIDTH,
    color: io.hasColours,
    secrets: secretsOf(target),
  })
}

/** Writes the reports that were asked for, and annotations where GitHub Actions runs this. */
export async function reportRun(
  summary: RunSummary,
  { reports, target }: RunOptions,
  io: Io,
): Promise<void> {
  const isGithub = io.env['GITHUB_ACTIONS'] === 'true'
  if (isGithub) {
    const { githubAnnotations } = await import('../reporters/scenarios/github.ts')
    io.out(githubAnnotations(summary, secretsOf(target)))
  }
  const page = isGithub ? io.env['GITHUB_STEP_SUMMARY'] : undefined
  if (page === undefined && Object.keys(reports).length === 0) return
  const { writeRunReports } = await import('../reporters/scenarios/write-reports.ts')
  const secrets = secretsOf(target)
  await writeRunReports(summary, {
    ...reports,
    secrets,
    ...(page === undefined ? {} : { githubSummary: page }),
  })
}

function secretsOf(target: RunOptions['target']): readonly string[] {
  return [target?.apiKey, target?.controlToken].filter((secret) => secret !== undefined)
}
