/** What a command that lists prints: the newest items, and whether there are earlier ones. */
import type { Command } from 'commander'
import { wholeNumber } from '../../sandbox/config/option-parsers.ts'
import type { Printed } from './control-command.ts'
import { table, type Column, type Look } from './table.ts'

export type ListOptions = { readonly limit: number; readonly wide?: boolean }

const USUAL_LIMIT = 50
const LARGEST_LIMIT = 1_000_000

export function addListOptions(command: Command): Command {
  return command
    .option(
      '--limit <number>',
      'maximum number; the newest are shown',
      wholeNumber(LARGEST_LIMIT, '200', 1),
      USUAL_LIMIT,
    )
    .option('--wide', 'show every column, whole, however wide the terminal is')
}

/** `found` has one more than the limit where there are earlier items. */
export function listed<Item>(
  found: readonly Item[],
  of: {
    readonly options: ListOptions
    readonly io: Look
    /** The items that are shown. */
    readonly columns: (items: readonly Item[]) => readonly Column<Item>[]
    readonly noun: string
  },
): Printed {
  const { options, io, columns, noun } = of
  const { limit, wide: isWide } = options
  const hasEarlier = found.length > limit
  const items = hasEarlier ? found.slice(found.length - limit) : found
  const more = hasEarlier ? 'There are earlier ones: --limit shows more.\n' : ''
  const text =
    found.length === 0 ? `There is no ${noun}.\n` : table(items, columns(items), { ...io, isWide })
  return { json: { items, hasEarlier }, text: text + more, isWide }
}
