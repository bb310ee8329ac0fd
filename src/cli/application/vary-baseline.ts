/** The run without variations, to which every other run of `vary` is compared. */
import { counted, cut } from '../../base/vocabulary/text.ts'
import { spanText } from '../../base/vocabulary/time.ts'
import type { Catalogue } from '../../lab/vary/catalogue.ts'
import type { Integration, VariedRun } from '../../lab/vary/integration.ts'
import { roundsOf, runsToFind, usualRuns } from '../../lab/vary/rounds.ts'
import type { Io } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { CommandFailure, runFailure } from '../failure.ts'
import { adapterWords } from './adapter-options.ts'
import type { Repeating } from './vary-report.ts'
import type { VaryFlags } from './vary-options.ts'

type Varied = Parameters<Integration['run']>[0]

const LONGEST_NAME = 120

const INTERRUPTED =
  'Failed to vary: it was interrupted before the run without variations ended, so nothing is known.'

/** What shows the output of the run without variations. */
export function plainCommands(
  command: string,
  { flags, words }: Pick<Repeating, 'flags' | 'words'>,
  { cwd }: Io,
): readonly string[] {
  const { adapter, servicePort } = flags
  if (adapter === undefined)
    return [['npx ramp-sandbox exec', ...words(true), '--', command].join(' ')]
  const own = adapterWords({ adapter, servicePort }, cwd)
  return [`npx ramp-sandbox run --library --filter app. ${own}`, `npx ramp-sandbox explore ${own}`]
}

export type Baseline = {
  readonly baseline: VariedRun
  /** With what passed. */
  readonly integration: Integration
  /** A sentence about what failed, and is not run again. */
  readonly aside?: string
}

/** Throws CommandFailure if everything fails, nothing is called, or it is interrupted. */
export async function baselineOf(
  whole: Integration,
  of: { readonly behaviour: Varied; readonly commands: readonly string[] },
  stop: AbortSignal,
): Promise<Baseline> {
  const aside: string[] = []
  const shows = of.commands.map((one) => `"${one}"`).join(' and ')
  for (let integration = whole; ;) {
    const baseline = await integration.run(of.behaviour, stop).catch((error: unknown) => {
      throw stop.aborted ? new CommandFailure(EXIT.interrupted, INTERRUPTED) : error
    })
    const { failed, message, hasPassed, responses } = baseline
    if (hasPassed && responses === 0)
      throw new CommandFailure(
        EXIT.unchecked,
        'Failed to vary: the command never called the sandbox. Let it call the service at RAMP_BASE_URL with the key RAMP_API_KEY.',
      )
    const names = aside.map((name) => `  ${cut(name, LONGEST_NAME)}`)
    if (hasPassed && names.length === 0) return { baseline, integration }
    if (hasPassed)
      return {
        ...{ baseline, integration },
        aside: `Set aside, because ${names.length === 1 ? 'it fails' : 'they fail'} without any variation:\n${names.join('\n')}\nRun ${shows} to see how.`,
      }
    const rest = integration.without?.(failed)
    if (rest === undefined) {
      const called = failed.map((name) => cut(name, LONGEST_NAME))
      const why = [...called, message].join('; ').replace(/[.]$/, '')
      throw runFailure(
        [
          `Failed to vary: the command fails without any variation: ${why}.`,
          'Fix that first. To see what it prints:',
          ...of.commands.map((one) => `  ${one}`),
        ].join('\n'),
      )
    }
    aside.push(...failed)
    integration = rest
  }
}

/** How long the search takes. */
export function estimate(
  { tookMs, responses, consulted }: VariedRun,
  { catalogue, flags }: { readonly catalogue: Catalogue; readonly flags: VaryFlags },
  jobs: number,
): string {
  const { variations } = catalogue
  const isEach = flags.each === true
  const few = isEach ? variations.length : usualRuns(variations, consulted)
  const [first = []] = roundsOf(variations)
  const perReliance = isEach ? 1 : runsToFind(first.length, jobs)
  const timeOf = (runs: number) => `${Math.ceil((runs * tookMs) / 1_000 / jobs)} s`
  return (
    `It passed in ${spanText(tookMs)} with ${counted(responses, 'response')}. ` +
    `Next: about ${counted(few, 'run')} for ${counted(variations.length, 'variation')} (${timeOf(few)}), ` +
    `and about ${perReliance} more (${timeOf(perReliance)}) for each that breaks it. ` +
    'Ctrl+C prints what is known.\n'
  )
}
