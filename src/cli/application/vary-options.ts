/** The options of `vary`, and what they select. */
import type { Command } from 'commander'
import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { shellWord } from '../../base/client/curl.ts'
import type { Settings } from '../../sandbox/config/settings.ts'
import type { AcceptedChoice } from '../../lab/vary/accepted-choices.ts'
import type { Catalogue } from '../../lab/vary/catalogue.ts'
import { didYouMean } from '../../base/vocabulary/nearest.ts'
import { wordList } from '../../base/vocabulary/text.ts'
import type { Io } from '../command.ts'
import { table } from '../control/table.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { usageFailure } from '../failure.ts'
import type { ReportFlags } from '../report-options.ts'

export type VaryFlags = ReportFlags & {
  readonly budget: number
  readonly jobs?: number
  readonly each?: boolean
  readonly only?: readonly string[]
  readonly list?: boolean
  readonly accept?: string
  readonly acceptAll?: boolean
  readonly out?: string
  readonly adapter?: string
  readonly servicePort: number
}

/**
 * The settings of a call, for the command that repeats it: those of its command line, and where the
 * repetition has another configuration file, those of the file that was read.
 */
export function settingWords(command: Command, cwd: string, hasFile: boolean): readonly string[] {
  const names = ['seed', 'clock', 'webhook', 'progression', 'scenario', 'config'] as const
  const settings = command.opts<Settings>()
  return names.flatMap((name) => {
    const source = command.getOptionValueSource(name)
    const isGiven = source === 'cli' || (!hasFile && source === 'config')
    const value = settings[name]
    if (!isGiven || typeof value === 'undefined' || (!hasFile && name === 'config')) return []
    const isPath = name === 'scenario' || name === 'config'
    return [`--${name} ${shellWord(isPath ? relative(cwd, String(value)) : String(value))}`]
  })
}

/** Adds a list of names to those before. */
export function nameList(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...value.split(',').map((name) => name.trim())]
}

/** Throws CommandFailure where a name is unknown. */
export function onlyWanted(
  catalogue: Catalogue,
  wanted: readonly string[] | undefined,
  flag = '--only',
): Catalogue {
  if (wanted === undefined) return catalogue
  const known = catalogue.variations.flatMap(({ id, choice }) => [id, choice])
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw usageFailure(
      `Failed to read ${flag}: ${unknownText(unknown, catalogue)} Print them with "npx ramp-sandbox vary --list".`,
    )
  const variations = catalogue.variations.filter(
    ({ id, choice }) => wanted.includes(id) || wanted.includes(choice),
  )
  return { ...catalogue, variations }
}

function unknownText(name: string, { variations }: Catalogue): string {
  if (name === '') return 'it names no choice or variation.'
  const [choice = ''] = name.split('=')
  const values = variations.filter(
    (one) => one.choice === choice && one.id.startsWith(`${choice}=`),
  )
  if (values.length > 0 && name.includes('='))
    return `"${name}" is no variation. Those of ${choice} are ${wordList(
      values.map(({ id }) => id.slice(choice.length + 1)),
      'and',
    )}.`
  const known = variations.flatMap((one) => [one.id, one.choice])
  return `there is no choice or variation "${name}".${didYouMean(name, known)}`
}

export function listCatalogue(
  { variations, notVaried }: Catalogue,
  { out, hasColours }: Io,
): ExitCode {
  out(
    table(
      variations,
      [
        ['variation', ({ id }) => id],
        ['section', ({ section }) => section],
        ['the service …', ({ does }) => does],
      ],
      { hasColours },
    ),
  )
  out('\nNot varied:\n')
  for (const { id, because } of notVaried) out(`  ${id}: ${because}\n`)
  return EXIT.ok
}

export async function acceptedOf({
  accept,
  acceptAll = false,
}: VaryFlags): Promise<readonly AcceptedChoice[]> {
  if (accept === undefined) {
    if (!acceptAll) return []
    throw usageFailure('Failed to use --accept-all: no file is named. Pass --accept FILE too.')
  }
  if (acceptAll && !existsSync(accept)) return []
  const { catalogueOf } = await import('../../lab/vary/catalogue.ts')
  const { variations } = catalogueOf()
  const { readAcceptedChoices } = await import('../../lab/vary/accepted-choices.ts')
  return readAcceptedChoices(accept, [
    ...new Set(variations.flatMap(({ id, choice }) => [id, choice])),
  ])
}
