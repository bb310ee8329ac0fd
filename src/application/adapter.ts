/**
 * Reads `ramp-app.yaml`, which says how to work an application. What a schema cannot express, such
 * as the references that a text may hold, is checked here.
 */
import { dirname } from 'node:path'
import { checkDocument, readDocument, rejectIssues } from '../config/document.ts'
import type { Adapter, AdapterEffect } from '../contract/generated/types.ts'
import { issueAt, type Issue, type Path } from '../vocabulary/issue.ts'
import { didYouMean } from '../vocabulary/nearest.ts'
import { referencesIn } from '../vocabulary/references.ts'

export type LoadedAdapter = {
  readonly adapter: Adapter
  /** For messages. */
  readonly file: string
  /** The application starts here. */
  readonly folder: string
  /** From 1, of an entry such as `buy.order`. */
  readonly lineOf: (entry: string) => number
}

const ORDER = ['customer', 'order', 'transaction']
const MARKET = ['customer', 'fiat', 'asset', 'chain']

/** What the strings of an entry may refer to. */
const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  environment: ['baseUrl', 'apiKey', 'webhookSecret', 'controlUrl', 'port', 'folder'],
  headers: ['customer'],
  buy: [...MARKET, 'fiatAmount', 'fiatAmountText', 'wallet'],
  sell: [...MARKET, 'amount', 'amountText', 'bankCode', 'accountNumber'],
  override: MARKET,
  state: ORDER,
  refresh: ORDER,
  setSecret: ['secret'],
  effect: ORDER,
}

const EFFECTS = [
  ['buy', 'effect'],
  ['sell', 'debited'],
  ['sell', 'returned'],
] as const

/** Throws ConfigError with the file, and the line, entry and fix of every issue. */
export function readAdapter(file: string): LoadedAdapter {
  const document = readDocument(file)
  checkDocument(document, { $ref: 'adapter.schema.json' })
  // The check above has proved the type.
  const adapter = document.value as Adapter
  rejectIssues(document, [...choiceIssues(adapter), ...referenceIssues(adapter)])
  const lineOf = (entry: string) => document.lineOf(entry.split('.'))
  return { adapter, file, folder: dirname(file), lineOf }
}

function effectAt(
  adapter: Adapter,
  [side, name]: (typeof EFFECTS)[number],
): AdapterEffect | undefined {
  return side === 'buy' ? adapter.buy.effect : adapter.sell?.[name]
}

/** Of two entries, exactly or at most one may be there. */
function choiceIssues(adapter: Adapter): readonly Issue[] {
  const { start, url, buy, sell } = adapter
  const both = 'and the entry beside it exclude each other; remove one of them'
  return [
    ...(start !== undefined && url !== undefined ? [issueAt(['url'], both)] : []),
    ...(url === undefined || URL.canParse(url) ? [] : [issueAt(['url'], 'is not a URL')]),
    ...Object.entries({ buy, sell }).flatMap(([name, entry]) =>
      entry?.body !== undefined && entry.form !== undefined ? [issueAt([name, 'form'], both)] : [],
    ),
    ...EFFECTS.flatMap((path) => {
      const effect = effectAt(adapter, path)
      if (effect === undefined) return []
      if (effect.request === undefined && effect.command === undefined)
        return [issueAt(path, 'needs a request, such as GET /orders/${order}, or a command')]
      return effect.request === undefined || effect.command === undefined
        ? []
        : [issueAt([...path, 'command'], both)]
    }),
  ]
}

function referenceIssues(adapter: Adapter): readonly Issue[] {
  return referencesIn(adapter).flatMap(({ at, text, parts: [name = ''] }) => {
    const known = knownAt(at)
    if (known === undefined || known.includes(name)) return []
    const fix = didYouMean(name, known) || ` It can hold ${known.map(shown).join(', ')}.`
    return [issueAt(at, `refers to ${text}, which has no value here.${fix}`)]
  })
}

function knownAt(path: Path): readonly string[] | undefined {
  const isEffect = EFFECTS.some(([side, name]) => path[0] === side && path[1] === name)
  // A shell has variables of its own in the same form.
  if (path[0] === 'start' || path.includes('command')) return undefined
  return REFERENCES[isEffect ? 'effect' : String(path[0])]
}

function shown(name: string): string {
  return `\${${name}}`
}
