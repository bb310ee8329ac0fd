/** What a command that lists prints: the newest items, and whether there are earlier ones. */
import { Option } from 'commander'
import { wholeNumber } from '../../sandbox/config/option-parsers.ts'
import type { Printed } from './control-command.ts'
import { table, type Column } from './table.ts'

export type LimitOptions = { readonly limit: number }

const USUAL_LIMIT = 50
const LARGEST_LIMIT = 1_000_000

export function limitOption(): Option {
  return new Option('--limit <number>', 'maximum number; the newest are shown')
    .default(USUAL_LIMIT)
    .argParser(wholeNumber(LARGEST_LIMIT, '200', 1))
}

/** `found` has one more than the limit where there are earlier items. */
export function listed<Item>(
  found: readonly Item[],
  of: {
    readonly limit: number
    readonly columns: readonly Column<Item>[]
    readonly noun: string
    readonly hasColours: boolean
  },
): Printed {
  const { limit, columns, noun, hasColours } = of
  const hasEarlier = found.length > limit
  const items = hasEarlier ? found.slice(found.length - limit) : found
  const more = hasEarlier ? 'There are earlier ones: --limit shows more.\n' : ''
  const text = found.length === 0 ? `There is no ${noun}.\n` : table(items, columns, hasColours)
  return { json: { items, hasEarlier }, text: text + more }
}
