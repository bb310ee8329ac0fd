/** The commands of docs/reference.md. What each says of its exit codes is taken from its help. */
import { Command, type Option } from 'commander'
import { COMMANDS } from '../../src/cli/commands.ts'
import { code, markdownTable, type Cells } from './markdown-table.ts'

/** Heading, exit codes and options of each command. Paths of defaults start in `folder`. */
export async function commandSections(folder: string): Promise<readonly string[]> {
  const io = { out: () => {}, err: () => {}, cwd: folder, hasColours: false }
  const parts: string[] = []
  const shared = new Map<string, Cells>()
  for (const { name, summary, load } of COMMANDS) {
    const command = new Command(name)
    ;(await load()).command.describe(command, io)
    const exits = exitSentences(command)
    const args = command.registeredArguments.map((argument) => {
      const shown = argument.variadic ? `${argument.name()}...` : argument.name()
      return argument.required ? ` <${shown}>` : ` [${shown}]`
    })
    const heading = `### ramp-sandbox ${name}\n\n\`npx ramp-sandbox ${name}${args.join('')}\`: ${summary}.`
    const options = command.options.filter(({ hidden }) => !hidden)
    const own = options.filter(({ flags }) => !OF_MANY.flags.includes(flags))
    const isOfMany = OF_MANY.flags.every((each) => options.some(({ flags }) => flags === each))
    const rows = isOfMany ? own : options
    const shown =
      rows.length === 0
        ? ''
        : `\n\n${markdownTable(
            ['option', 'meaning'],
            rows.map((row) => optionRow(row, folder)),
          )}`
    const more = isOfMany
      ? `\n\nAlso takes [the options for a running sandbox](#${OF_MANY.anchor}).`
      : ''
    parts.push(`${heading} ${exits}${shown}${more}`)
    for (const option of isOfMany ? options : [])
      if (OF_MANY.flags.includes(option.flags)) shared.set(option.flags, optionRow(option, folder))
  }
  return [
    ...parts,
    `### ${OF_MANY.title}\n\n${markdownTable(['option', 'meaning'], [...shared.values()])}`,
  ]
}

/** Options that many commands have, which are listed once. */
const OF_MANY = {
  title: 'Options for a running sandbox',
  anchor: 'options-for-a-running-sandbox',
  flags: [
    '--url <url>',
    '--data <folder>',
    '--control-token <token>',
    '--world <name>',
    '--key <key>',
  ],
}

function optionRow({ flags, description, envVar, ...option }: Option, folder: string): Cells {
  const value = option.defaultValueDescription ?? option.defaultValue
  const isShown = value !== undefined && value !== false && option.defaultValue !== undefined
  const shown = String(value).replace(`${folder}/`, '')
  const more = [
    ...(option.argChoices === undefined ? [] : [`one of ${option.argChoices.join(', ')}`]),
    ...(isShown ? [`default: ${shown}`] : []),
    ...(envVar === undefined ? [] : [`\`${envVar}\``]),
  ]
  return [code(flags), more.length === 0 ? description : `${description} (${more.join('; ')})`]
}

/** What the help of a command says of its exit codes. Throws if it says nothing. */
function exitSentences(command: Command): string {
  let help = ''
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
  const [before = ''] = help.replace(/^[^]*?\n {2}-h, --help .*\n/, '').split(/\nExamples?\b/, 1)
  const sentences = before.replaceAll(/\s+/g, ' ').split(/(?<=\.) /)
  const found = sentences.filter((sentence) => /\bexits? (?:with|as) /i.test(sentence))
  if (found.length === 0) throw new Error(`The help of ${command.name()} has no exit codes.`)
  return found.join(' ').trim()
}
