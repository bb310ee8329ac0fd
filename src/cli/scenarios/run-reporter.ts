/** Shows the progress of a run, and writes its reports. */
import type { Reporter, RunSummary } from '../../scenarios/runner/result.ts'
import type { Io } from '../command.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { secretsIn } from '../network-options.ts'
import { reportPaths } from '../report-options.ts'
import type { RunFlags } from './run-options.ts'

const USUAL_WIDTH = 100

type Secrets = Pick<RunFlags, 'apiKey' | 'controlToken' | 'header'>

export async function openReporter(
  options: Secrets & Pick<RunFlags, 'verbose'>,
  io: Io,
): Promise<Reporter> {
  const { terminalReporter } = await import('../../report/scenarios/terminal.ts')
  const { isTTY, columns } = process.stdout
  return terminalReporter(io.out, {
    isTty: isTTY && io.hasColours,
    width: columns ?? USUAL_WIDTH,
    color: io.hasColours,
    verbose: options.verbose === true,
    secrets: secretsOf(options),
  })
}

/** Writes the requested reports, and annotations within GitHub Actions. */
export async function reportRun(summary: RunSummary, options: RunFlags, io: Io): Promise<void> {
  const { env } = process
  const isGithub = env['GITHUB_ACTIONS'] === 'true'
  const secrets = secretsOf(options)
  if (isGithub) {
    const { githubAnnotations } = await import('../../report/scenarios/github.ts')
    const workspace = env['GITHUB_WORKSPACE']
    io.out(githubAnnotations(summary, { secrets, folder: io.cwd, workspace }))
  }
  const page = isGithub ? env['GITHUB_STEP_SUMMARY'] : undefined
  const reports = reportPaths(options)
  if (page === undefined && Object.keys(reports).length === 0) return
  const { writeRunReports } = await import('../../report/scenarios/write-reports.ts')
  await writeRunReports(summary, { ...reports, secrets, ...defined({ githubSummary: page }) })
}

function secretsOf({ apiKey, controlToken, header = {} }: Secrets): readonly string[] {
  const headers = secretsIn(header).map(({ value }) => value)
  return [apiKey, controlToken, ...headers].filter((secret) => secret !== undefined)
}
