/**
 * Which state of its order an event or a status sync tells of. Only the ends are documented (§3),
 * so the words of all messages of a kind are read together with how old their orders are.
 */
import { momentIn } from './moments.ts'
import type { Json } from './numerals.ts'
import { leavesOf } from './numerals.ts'
import { groupsOf } from '../groups.ts'
import { ENDED, type State } from './orders.ts'

/** In this order: a word of an end says more than one of a beginning. */
const WORDS: readonly (readonly [State, RegExp])[] = [
  ['failed', /fail|reject|error|declin|refused/i],
  ['expired', /expir|lapsed|timed?.?out/i],
  ['cancelled', /cancel|replaced|abort|void/i],
  ['completed', /complet|settled|success|\bdone\b|fulfil|finish/i],
  ['placed', /creat|placed|opened|initiat|submitted|\bnew\b|awaiting.?(?:deposit|payment)/i],
  ['funded', /fund|received|deposit|pay.?in|confirm/i],
  ['settling', /settl|process|pay.?out|forward|sending|progress/i],
]

/** A share of the time until orders end. */
const LATER = 0.25
/** The last word of some deployments, and the first step of others. */
const PAID = /\bpaid\b/i
const MOST_WORDS = 12
const LONGEST_WORD = 60
const MOST_TURNS = 4
/** Deployments can have numbers for states. */
const CODE = /^\d{1,4}$/

/** A message about an order, and how old the order was. */
export type ReportedEvent = {
  readonly body: Json
  readonly headers: Readonly<Record<string, string>>
  readonly ageMs: number
  /** Whether it is the first message about its order. */
  readonly isFirst: boolean
  readonly order: string
  /** The end of its order, as status syncs report it (§2.5); undefined if none does. */
  readonly end?: State | undefined
}

export type Kind = { readonly key: string; readonly state: State | undefined }

/** The kind of each message, and the state that its words name; undefined for none. */
export function eventKindsOf(
  all: readonly ReportedEvent[],
  /** Whether what is reported of the youngest orders is that they were placed. */
  { beginsPlaced = false }: { readonly beginsPlaced?: boolean } = {},
): readonly Kind[] {
  const words = enumerations(all)
  const plain = all.map((reported) => wordsIn(reported, words))
  const keys = beginsPlaced ? plain : inTurn(all, plain)
  const ends = endsAfter(all, keys)
  const groups = groupsOf(all.entries(), ([at]) => keys[at] ?? '')
  const reported = [...groups].map(([key, entries]) => {
    const own = entries.map(([, each]) => each)
    return {
      ...{ key, count: own.length, end: ends.get(key) },
      isFirst: own.filter(({ isFirst }) => isFirst).length * 5 > own.length * 4,
      ageMs: own.reduce((sum, { ageMs }) => sum + ageMs, 0) / own.length,
      orders: new Set(own.map(({ order }) => order)),
    }
  })
  const followers = followersIn(all, keys)
  const first = reported.filter(({ key }) => !followers.has(key))
  const youngest = Math.min(...first.map(({ ageMs }) => ageMs))
  const states = statesOf(
    reported.map((group) => ({
      ...group,
      isFirst: group.isFirst || (beginsPlaced && group.ageMs === youngest),
    })),
    beginsPlaced,
  )
  return keys.map((key) => ({ key, state: states.get(key) }))
}

/** The kinds that come after another one about more orders than they come before one. */
function followersIn(all: readonly ReportedEvent[], keys: readonly string[]): ReadonlySet<string> {
  const behind = new Map<string, number>()
  const add = (key: string, count: number) => behind.set(key, (behind.get(key) ?? 0) + count)
  for (const own of groupsOf(all.entries(), ([, { order }]) => order).values()) {
    const inOrder = own.toSorted(([, one], [, other]) => one.ageMs - other.ageMs)
    const [first, ...later] = new Set(inOrder.map(([at]) => keys[at] ?? ''))
    if (first !== undefined && later.length > 0) add(first, -1)
    for (const key of later) add(key, 1)
  }
  return new Set([...behind].filter(([, count]) => count > 0).map(([key]) => key))
}

/** Words that orders begin with and repeat, such as `pending`: each time it is another kind. */
function inTurn(all: readonly ReportedEvent[], keys: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  const turns = keys.map((key, at) => {
    const ofOrder = `${all[at]?.order ?? ''} ${key}`
    const turn = (counts.get(ofOrder) ?? 0) + 1
    counts.set(ofOrder, turn)
    return turn
  })
  const first = new Set(keys.filter((_, at) => all[at]?.isFirst === true))
  const isRepeated = (key: string) => {
    const own = turns.filter((_, at) => keys[at] === key)
    const orders = own.filter((turn) => turn === 1).length
    return own.filter((turn) => turn === 2).length * 2 > orders
  }
  const repeated = new Set([...first].filter(isRepeated))
  return keys.map((key, at) => {
    const turn = turns[at] ?? 1
    return repeated.has(key) && turn > 1 && turn <= MOST_TURNS ? `${key} turn=${turn}` : key
  })
}

type Group = {
  readonly key: string
  readonly isFirst: boolean
  readonly ageMs: number
  readonly count: number
  readonly orders: ReadonlySet<string>
  /** What became of its orders, if it is the last message about them. */
  readonly end: State | undefined
}

/** The kinds that come last about orders which all have one end. */
function endsAfter(
  all: readonly ReportedEvent[],
  keys: readonly string[],
): ReadonlyMap<string, State> {
  const lasts = new Map<string, number>()
  for (const [at, { order, ageMs }] of all.entries())
    if (ageMs >= (all[lasts.get(order) ?? -1]?.ageMs ?? 0)) lasts.set(order, at)
  const groups = groupsOf(all.entries(), ([at]) => keys[at] ?? '')
  const found = [...groups].flatMap(([key, own]): readonly (readonly [string, State])[] => {
    const known = own.filter(([, { end }]) => end !== undefined)
    const [end, ...others] = new Set(known.flatMap(([, each]) => each.end ?? []))
    const last = known.filter(([at, { order }]) => lasts.get(order) === at).length
    const isEnd = others.length === 0 && last > 1 && last * 5 > known.length * 4
    return isEnd && end !== undefined ? [[key, end]] : []
  })
  return new Map(found)
}

function statesOf(groups: readonly Group[], isSync: boolean): ReadonlyMap<string, State> {
  const states = new Map<string, State>()
  const middle: Group[] = []
  const isCompleted = ({ key }: Group) =>
    stateWordOf(key) === 'completed' && !PAID.test(plainWords(key))
  const hasOther = groups.some(isCompleted)
  const wordOf = ({ key }: Group) => stateWordOf(key, hasOther ? 'funded' : 'completed')
  const isEnd = (group: Group) => ENDED.has(wordOf(group) ?? '')
  const named = new Set(groups.map(wordOf))
  const endsMs = Math.max(0, ...groups.filter(isEnd).map(({ ageMs }) => ageMs))
  for (const group of groups) {
    const word = wordOf(group)
    // A deployment need not send anything when an order is placed.
    const isLater = word !== undefined && endsMs > 0 && group.ageMs > endsMs * LATER
    if (word !== undefined && ENDED.has(word)) states.set(group.key, word)
    else if (group.end !== undefined && !group.isFirst && !named.has(group.end))
      states.set(group.key, group.end)
    else if (word === 'placed' || (group.isFirst && !isLater)) states.set(group.key, 'placed')
    else middle.push(group)
  }
  // What a few messages have is no state of its own.
  const most = middle.toSorted((one, other) => other.count - one.count)[0]
  const isRare = ({ count }: Group) => most !== undefined && count * 20 < most.count
  const inOrder = middle
    .filter((group) => !isRare(group))
    .toSorted((one, other) => one.ageMs - other.ageMs)
  const words = inOrder.map(wordOf)
  const isTold = new Set(words).size === words.length && !words.includes(undefined)
  // Kinds that no order has both of are one state, which is reported in two ways.
  const isOne = !isTold && areApart(inOrder)
  if (isOne && most !== undefined)
    for (const { key } of inOrder) states.set(key, wordOf(most) ?? 'funded')
  for (const [at, group] of isOne ? [] : inOrder.entries()) {
    // Buys and sells can have words of their own for each step.
    const isNext = inOrder.slice(0, at).some((earlier) => followsIn(group, earlier))
    const byAge = isNext ? 'settling' : 'funded'
    const state = isTold || inOrder.length === 1 ? words[at] : byAge
    if (state !== undefined) states.set(group.key, state)
  }
  // A sandbox may fail an order before it settles: one event in between is about the money.
  if (!isSync && new Set(inOrder.map(({ key }) => states.get(key))).size === 1)
    for (const { key } of inOrder) states.set(key, 'funded')
  const usual = most && states.get(most.key)
  if (usual !== undefined) for (const { key } of middle.filter(isRare)) states.set(key, usual)
  return states
}

/** Whether most orders of the kind have the earlier one as well. */
function followsIn({ orders }: Group, earlier: Group): boolean {
  const both = [...orders].filter((order) => earlier.orders.has(order)).length
  return both * 2 > orders.size
}

function areApart(groups: readonly Group[]): boolean {
  const all = groups.reduce((sum, { orders }) => sum + orders.size, 0)
  return new Set(groups.flatMap(({ orders }) => [...orders])).size === all
}

function plainWords(key: string): string {
  return key
    .replaceAll(/(?:^| )(?:header )?[^ =]+=/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll(/[^A-Za-z ]+/g, ' ')
}

/** The documented or usual word among the values, whatever their members are called. */
export function stateWordOf(key: string, paid: State = 'completed'): State | undefined {
  const words = plainWords(key)
  const own = new Set(words.toLowerCase().split(' '))
  const exact = WORDS.find(([state]) => own.has(state))?.[0]
  if (exact !== undefined) return exact
  const found = WORDS.find(([, pattern]) => pattern.test(words))?.[0]
  return PAID.test(words) && (found === undefined || !ENDED.has(found)) ? paid : found
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
  // A number that does not change within an order is an amount or a version.
  const texts = (one: typeof few) =>
    one.filter(([, known]) => ![...known].every((text) => CODE.test(text)))
  const [found = []] = [changed, texts(differing), texts(few)].filter(({ length }) => length > 0)
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
    else if (typeof value === 'number' && CODE.test(String(value))) yield [path, String(value)]
  }
  for (const [name, value] of Object.entries(headers))
    if (name.startsWith('x-') && value.length <= LONGEST_WORD) yield [`header ${name}`, value]
}
