/**
 * Which state of its order an event or a status sync tells of. Only the ends are documented (§3),
 * so the words of all messages of a kind are read together with how old their orders are.
 */
import { momentIn } from './moments.ts'
import type { Json } from './numerals.ts'
import { leavesOf } from './numerals.ts'
import { ENDED, type State } from './orders.ts'

/** In this order: a word of an end says more than one of a beginning. */
const WORDS: readonly (readonly [State, RegExp])[] = [
  ['failed', /fail|reject|error|declin|refused/i],
  ['expired', /expir|lapsed|timed?.?out/i],
  ['cancelled', /cancel|replaced|abort|void/i],
  ['completed', /complet|settled|success|\bpaid\b|\bdone\b|fulfil|finish/i],
  ['placed', /creat|placed|opened|initiat|submitted|\bnew\b|awaiting.?(?:deposit|payment)/i],
  ['funded', /fund|received|deposit|pay.?in|confirm/i],
  ['settling', /settl|process|pay.?out|forward|sending|progress/i],
]

const MOST_WORDS = 12
const LONGEST_WORD = 60

/** A message about an order, and how old the order was. */
export type ReportedEvent = {
  readonly body: Json
  readonly headers: Readonly<Record<string, string>>
  readonly ageMs: number
  /** Whether it is the first message about its order. */
  readonly isFirst: boolean
  readonly order: string
}

export type Kind = { readonly key: string; readonly state: State | undefined }

/** The kind of each message, and the state that its words name; undefined for none. */
export function eventKindsOf(
  all: readonly ReportedEvent[],
  /** Whether what is reported of the youngest orders is that they were placed. */
  { beginsPlaced = false }: { readonly beginsPlaced?: boolean } = {},
): readonly Kind[] {
  const words = enumerations(all)
  const keys = all.map((reported) => wordsIn(reported, words))
  const groups = new Map<string, { ages: number[]; firsts: number; orders: Set<string> }>()
  for (const [at, key] of keys.entries()) {
    const group = groups.get(key) ?? { ages: [], firsts: 0, orders: new Set() }
    groups.set(key, group)
    group.orders.add(all[at]?.order ?? '')
    group.ages.push(all[at]?.ageMs ?? 0)
    if (all[at]?.isFirst === true) group.firsts += 1
  }
  const reported = [...groups].map(([key, { ages, firsts, orders }]) => ({
    ...{ key, isFirst: firsts * 5 > ages.length * 4 },
    ageMs: ages.reduce((sum, age) => sum + age, 0) / ages.length,
    ...{ count: ages.length, orders },
  }))
  const youngest = Math.min(...reported.map(({ ageMs }) => ageMs))
  const states = statesOf(
    reported.map((group) => ({
      ...group,
      isFirst: group.isFirst || (beginsPlaced && group.ageMs === youngest),
    })),
    beginsPlaced,
  )
  return keys.map((key) => ({ key, state: states.get(key) }))
}

type Group = {
  readonly key: string
  readonly isFirst: boolean
  readonly ageMs: number
  readonly count: number
  readonly orders: ReadonlySet<string>
}

function statesOf(groups: readonly Group[], isSync: boolean): ReadonlyMap<string, State> {
  const states = new Map<string, State>()
  const middle: Group[] = []
  for (const group of groups) {
    const word = stateWordOf(group.key)
    if (word !== undefined && ENDED.has(word)) states.set(group.key, word)
    else if (word === 'placed' || group.isFirst) states.set(group.key, 'placed')
    else middle.push(group)
  }
  // What a few messages have is no state of its own.
  const most = middle.toSorted((one, other) => other.count - one.count)[0]
  const isRare = ({ count }: Group) => most !== undefined && count * 20 < most.count
  const inOrder = middle
    .filter((group) => !isRare(group))
    .toSorted((one, other) => one.ageMs - other.ageMs)
  const named = inOrder.map(({ key }) => stateWordOf(key))
  const isTold = new Set(named).size === named.length && !named.includes(undefined)
  // Kinds that no order has both of are one state, which is reported in two ways.
  const isOne = !isTold && areApart(inOrder)
  if (isOne && most !== undefined)
    for (const { key } of inOrder) states.set(key, stateWordOf(most.key) ?? 'funded')
  for (const [at, { key }] of isOne ? [] : inOrder.entries()) {
    const byAge = at === 0 && inOrder.length > 1 ? 'funded' : undefined
    const state = isTold ? named[at] : (byAge ?? (inOrder.length > 1 ? 'settling' : named[at]))
    if (state !== undefined) states.set(key, state)
  }
  // A sandbox may fail an order before it settles: one event in between is about the money.
  if (!isSync && new Set(inOrder.map(({ key }) => states.get(key))).size === 1)
    for (const { key } of inOrder) states.set(key, 'funded')
  const usual = most && states.get(most.key)
  if (usual !== undefined) for (const { key } of middle.filter(isRare)) states.set(key, usual)
  return states
}

function areApart(groups: readonly Group[]): boolean {
  const all = groups.reduce((sum, { orders }) => sum + orders.size, 0)
  return new Set(groups.flatMap(({ orders }) => [...orders])).size === all
}

/** The documented or usual word among the values, whatever their members are called. */
export function stateWordOf(key: string): State | undefined {
  const words = key.replaceAll(/(?:^| )(?:header )?[^ =]+=/g, ' ')
  const own = new Set(words.toLowerCase().split(/[ .]+/))
  const exact = WORDS.find(([state]) => own.has(state))?.[0]
  if (exact !== undefined) return exact
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0]
}

/** The paths whose texts are a few words that come again and again, and differ. */
function enumerations(all: readonly ReportedEvent[]): ReadonlySet<string> {
  const values = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  const firsts = new Map<string, string>()
  const changing = new Set<string>()
  for (const reported of all)
    for (const [path, text] of textsIn(reported)) {
      const known = values.get(path) ?? new Set()
      values.set(path, known)
      if (known.size <= MOST_WORDS) known.add(text)
      counts.set(path, (counts.get(path) ?? 0) + 1)
      const ofOrder = `${reported.order} ${path}`
      if ((firsts.get(ofOrder) ?? text) !== text) changing.add(path)
      firsts.set(ofOrder, text)
    }
  // An id has digits, and does not come again in other orders.
  const mostOf = (path: string, known: ReadonlySet<string>) =>
    [...known].every((text) => !/\d/.test(text)) ? MOST_WORDS : (counts.get(path) ?? 0) / 2
  const few = [...values].filter(
    ([path, known]) => known.size <= Math.min(MOST_WORDS, Math.max(2, mostOf(path, known))),
  )
  const differing = few.filter(([, known]) => known.size > 1)
  // The state of an order changes; its ids, customers and providers do not.
  const changed = differing.filter(([path]) => changing.has(path))
  const [found = []] = [changed, differing, few].filter(({ length }) => length > 0)
  return new Set(found.map(([path]) => path))
}

function wordsIn(reported: ReportedEvent, paths: ReadonlySet<string>): string {
  const own = new Set(
    [...textsIn(reported)]
      .filter(([path]) => paths.has(path))
      .map(([path, text]) => `${path}=${text}`),
  )
  const facts =
    /(?:^|[._])(?:side|asset|chain|network|symbol|currency|provider|platform\w*|direction)=/i
  return [...own].filter((word) => !facts.test(word)).join(' ')
}

function* textsIn({ body, headers }: ReportedEvent): Generator<readonly [string, string]> {
  for (const [path, value] of leavesOf(body)) {
    // Moments and amounts can be few, and are no words.
    if (momentIn(value) !== undefined || /^\d+\.\d+$/.test(String(value))) continue
    if (typeof value === 'string' && value.length <= LONGEST_WORD) yield [path, value]
    else if (value === null || typeof value === 'boolean') yield [path, String(value)]
  }
  for (const [name, value] of Object.entries(headers))
    if (name.startsWith('x-') && value.length <= LONGEST_WORD) yield [`header ${name}`, value]
}
