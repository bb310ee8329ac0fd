/**
 * Reads `ramp-app.yaml`, which says how to work an application. What a schema cannot express, such
 * as the references that a text may hold, is checked here.
 */
import { dirname } from 'node:path'
import { checkDocument, readDocument, rejectIssues } from '../../sandbox/config/document.ts'
import type { Adapter, AdapterEffect } from '../../base/contract/generated/types.ts'
import { formatPath, issueAt, type Issue, type Path } from '../../base/vocabulary/issue.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { wrongAt } from '../../base/vocabulary/json-path.ts'
import { didYouMean } from '../../base/vocabulary/nearest.ts'
import { referencesIn } from '../../base/vocabulary/references.ts'
import { unknownNames } from './shell-variables.ts'

export type LoadedAdapter = {
  readonly adapter: Adapter
  /** For messages. */
  readonly file: string
  /** The application starts here. */
  readonly folder: string
  /** From 1, of an entry such as `buy.order`. */
  readonly lineOf: (entry: string) => number
}

/** What every entry may refer to: what an application is started with. */
const ENVIRONMENT = ['baseUrl', 'apiKey', 'webhookSecret', 'controlUrl', 'port', 'folder']
/** One order: `transaction` and `reference` are the names that the service gives it. */
const ORDER = ['customer', 'order', 'transaction', 'reference']
const MARKET = ['customer', 'fiat', 'fiatCurrency', 'asset', 'chain']
const BUY = withTexts([...MARKET, 'fiatAmount', 'wallet', 'walletAddress'])
const SELL = withTexts([...MARKET, 'amount', 'bankCode', 'accountNumber', 'accountName'])

/** What the strings of an entry may refer to besides that. */
const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  start: [],
  ready: [],
  environment: [],
  headers: ['customer'],
  buy: BUY,
  sell: SELL,
  override: withTexts(MARKET),
  state: ORDER,
  refresh: ORDER,
  setSecret: ['secret', 'customer'],
  backlog: ['customer'],
}

/** Words are compared as they are. */
const WORDS = /^state\.(?:pending|completed|failed)\[|\.live\.words\[/

const COUNTED = [['buy', 'effect'], ['sell', 'debited'], ['sell', 'returned'], ['backlog']] as const

/** The entries that are requests. */
const WITH_BODIES = [['buy'], ['sell'], ['state'], ['refresh'], ['setSecret'], ...COUNTED] as const

/** The entries that are paths into an answer. */
const PATHS: readonly Path[] = [
  ...['buy', 'sell'].flatMap((side) => [
    [side, 'order'],
    [side, 'payTo'],
  ]),
  ['state', 'at'],
  ...COUNTED.flatMap((effect) => [
    [...effect, 'count'],
    [...effect, 'amount'],
    [...effect, 'live', 'at'],
  ]),
]

/** Throws ConfigError with the file, and the line, entry and fix of every issue. */
export function readAdapter(file: string): LoadedAdapter {
  const document = readDocument(file)
  // The schema knows that a path is wrong, and not where.
  rejectIssues(document, pathIssues(document.value))
  checkDocument(document, { $ref: 'adapter.schema.json' })
  // The check above has proved the type.
  const adapter = document.value as Adapter
  rejectIssues(document, [...choiceIssues(adapter), ...referenceIssues(adapter)])
  const lineOf = (entry: string) => document.lineOf(entry.split('.'))
  return { adapter, file, folder: dirname(file), lineOf }
}

function effectAt(
  adapter: Adapter,
  [side, name]: (typeof COUNTED)[number],
): AdapterEffect | undefined {
  if (side === 'backlog') return adapter.backlog
  return side === 'buy' ? adapter.buy.effect : adapter.sell?.[name]
}

/** Of two entries, exactly or at most one may be there. */
function choiceIssues(adapter: Adapter): readonly Issue[] {
  const { start, url, workers } = adapter
  const both = 'and the entry beside it exclude each other; remove one of them'
  return [
    ...(start !== undefined && url !== undefined ? [issueAt(['url'], both)] : []),
    ...(workers !== undefined && url !== undefined
      ? [issueAt(['workers'], 'needs "start": a running application is used as it is')]
      : []),
    ...(url === undefined || URL.canParse(url) ? [] : [issueAt(['url'], 'is not a URL')]),
    ...WITH_BODIES.flatMap((at) =>
      hasAt(adapter, [...at, 'body']) && hasAt(adapter, [...at, 'form'])
        ? [issueAt([...at, 'form'], both)]
        : [],
    ),
    ...COUNTED.flatMap((path) => {
      const effect = effectAt(adapter, path)
      if (effect === undefined) return []
      if (effect.request === undefined && effect.command === undefined) {
        const example = path[0] === 'backlog' ? 'GET /queue' : 'GET /orders/${order}'
        return [issueAt(path, `needs a request, such as ${example}, or a command`)]
      }
      return effect.request === undefined || effect.command === undefined
        ? []
        : [issueAt([...path, 'command'], both)]
    }),
  ]
}

function pathIssues(value: unknown): readonly Issue[] {
  return PATHS.flatMap((at) => {
    const entry = entryAt(value, at)
    return [entry].flat().flatMap((path) => {
      const index = typeof path === 'string' ? wrongAt(path) : undefined
      if (typeof path !== 'string' || index === undefined) return []
      const form = "must be a JSONPath such as $.order.id or $.moves[?@.of=='${order}'].amount"
      const end = index < path.length ? ` at "${path.slice(index)}"` : ' at its end'
      return [issueAt(at, `${form}; "${path}" is wrong${end}`)]
    })
  })
}

function referenceIssues(adapter: Adapter): readonly Issue[] {
  const variables = Object.keys(adapter.environment ?? {})
  return referencesIn(adapter).flatMap(({ at, text }) => {
    const name = text.slice(2, -1)
    const known = knownAt(at)
    // A shell has variables of its own in the same form.
    const isShell = at[0] === 'start' || at.at(-1) === 'command'
    const isKnown = isShell
      ? !unknownNames(String(entryAt(adapter, at)), [...known, ...variables]).includes(name)
      : known.includes(name)
    if (isKnown) return []
    const names = known.length === 0 ? 'no variable' : known.map(shown).join(', ')
    const fix = didYouMean(name, known) || ` It can hold ${names}.`
    return [issueAt(at, `refers to ${text}, which has no value here.${fix}`)]
  })
}

function entryAt(value: unknown, at: Path): unknown {
  return at.reduce<unknown>((found, name) => memberOf(found, String(name)), value)
}

function hasAt(adapter: Adapter, at: Path): boolean {
  return entryAt(adapter, at) !== undefined
}

function knownAt(path: Path): readonly string[] {
  const [first = '', second] = path.map(String)
  if (WORDS.test(formatPath(path))) return []
  const known = COUNTED.some(
    ([side, name]) => first === side && name !== undefined && second === name,
  )
    ? ORDER
    : REFERENCES[first]
  if (known === undefined) return []
  return [...known, ...(second === 'payTo' ? ['order'] : []), ...ENVIRONMENT]
}

/** Each with its text: `${amountText}`. */
function withTexts(names: readonly string[]): readonly string[] {
  return [...names, ...names.map((name) => `${name}Text`)]
}

function shown(name: string): string {
  return `\${${name}}`
}
