/**
 * Commands that bring about again what a failed row shows: all that happened to its customers, in
 * order, for fresh ones. What was decided there is the answer to the last command.
 */
import type { Exchange } from '../base/client/exchange.ts'
import { asked, hasConflictCode, isEnd, isServed, read, sent } from './answers/answer.ts'
import { transactionIn } from './rules/trace.ts'
import { doesOverride } from './rules/window-facts.ts'
import type { CheckRow } from './verdict.ts'

const MOST_COMMANDS = 16
/** Less is how long a shell takes. */
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** The rows, those that failed with commands, and with the history of their customers. */
export function withRepeats(
  rows: readonly CheckRow[],
  exchanges: readonly Exchange[],
): readonly CheckRow[] {
  const customers = customersOf(exchanges)
  return rows.map((row) => {
    if (row.verdict !== 'failed' || row.exchanges.length === 0) return row
    const all = historyOf(row, exchanges, customers)
    const history = all.length > row.exchanges.length ? { history: all.map(historyLine) } : {}
    if (row.reproduce !== undefined || all.length > MOST_COMMANDS) return { ...row, ...history }
    // A sync that is wrong about it does not show when the order ended.
    const isOfEnd = row.id.startsWith('completion.')
    return { ...row, ...history, reproduce: commandsOf(all, customers, isOfEnd) }
  })
}

/** The customer whom an exchange is about, by its number; undefined if it names none. */
type Customers = ReadonlyMap<number, string>

function customersOf(exchanges: readonly Exchange[]): Customers {
  const ofOrders = new Map<string, string>()
  const customers = new Map<number, string>()
  for (const exchange of exchanges) {
    const name =
      nameIn(exchange) ?? ofOrders.get(asked(exchange, 'transactionId')?.toLowerCase() ?? '')
    if (name === undefined) continue
    customers.set(exchange.id, name)
    const id = exchange.operationId === 'createOrder' ? transactionIn(exchange) : undefined
    if (id !== undefined) ofOrders.set(id, name)
  }
  return customers
}

function nameIn(exchange: Exchange): string | undefined {
  const isOrder = exchange.operationId === 'createOrder'
  const name = isOrder ? sent(exchange, 'externalCustomerId') : asked(exchange, 'customerId')
  return typeof name === 'string' && name !== '' ? name : undefined
}

function historyOf(
  { id: row, exchanges: shown }: CheckRow,
  all: readonly Exchange[],
  customers: Customers,
): readonly Exchange[] {
  const last = Math.max(...shown.map(({ id }) => id))
  const names = new Set(shown.flatMap(({ id }) => customers.get(id) ?? []))
  const ids = new Set(shown.map(({ id }) => id))
  const isOfThem = ({ id }: Exchange) => ids.has(id) || names.has(customers.get(id) ?? '')
  const own = all.filter((one) => one.id <= last && isOfThem(one))
  // What decided it is sent last.
  const decided = shown.at(-1)
  if (decided === undefined) return own
  const before = own.filter(({ id }) => id !== decided.id)
  const isOfOne = shown.length === 1 && OF_ONE_ANSWER.test(row)
  return [...(isOfOne ? neededFor(decided, before) : before), decided]
}

/** Rows that say something of an answer by itself, whatever came before it. */
const OF_ONE_ANSWER = /^(schema|answers|sync\.agrees|orders\.(tracked|buy|sell))\b/

/** The order that the answer is about, if it was the first of its customer; else all before it. */
function neededFor(decided: Exchange, before: readonly Exchange[]): readonly Exchange[] {
  const isOrder = (one: Exchange) => one.operationId === 'createOrder' && isServed(one)
  const [first, ...others] = before.filter(isOrder)
  if (first === undefined) return []
  const isOfFirst =
    others.length === 0 || (isServed(decided) && transactionIn(decided) === transactionIn(first))
  return isOfFirst ? [first] : before
}

/** `exchange 12: POST /api/developer/orders → 201, buy that overrides, transaction 6b0a…`. */
function historyLine(exchange: Exchange): string {
  const { id, operationId, request, response } = exchange
  const transaction = transactionIn(exchange)
  const what = [
    ...(operationId === 'createOrder' ? [orderWords(exchange)] : []),
    ...(isServed(exchange) && transaction !== undefined ? [`transaction ${transaction}`] : []),
    ...(operationId === 'monitorOrderStatus' ? [`status ${String(read(exchange, 'status'))}`] : []),
  ]
  const path = request.path.replace('/api/developer', '')
  return [`exchange ${id}: ${request.method} ${path} → ${response.status}`, ...what].join(', ')
}

function orderWords(order: Exchange): string {
  const override = doesOverride(order) ? ' that overrides' : ''
  return `${String(sent(order, 'side'))}${override}${hasConflictCode(order) ? ', the conflict' : ''}`
}

function commandsOf(all: readonly Exchange[], customers: Customers, isOfEnd: boolean): string {
  const cores = [...new Set(all.flatMap(({ id }) => coreOf(customers.get(id)) ?? []))]
  const orders = all.flatMap((one) => {
    const id = one.operationId === 'createOrder' && isServed(one) ? read(one, 'transactionId') : ''
    return typeof id === 'string' && all.some((other) => asked(other, 'transactionId') === id)
      ? [id]
      : []
  })
  const lines = all.flatMap((exchange, at) => {
    const before = all[at - 1]
    const command = [...cores.entries()].reduce(
      (text, [index, core]) => text.replaceAll(core, `'"$C${index + 1}"'`),
      orders.reduce((text, id, index) => text.replaceAll(id, `'"$T${index + 1}"'`), exchange.curl),
    )
    const index = orders.indexOf(String(read(exchange, 'transactionId')))
    const isOrder = exchange.operationId === 'createOrder' && index >= 0
    const run = isOrder ? `T${index + 1}=$(${command} | tee /dev/stderr | ${FIND_ID})` : command
    const isEnd = endsIn(exchange) || (isOfEnd && at === all.length - 1)
    const hasEnded = all.slice(0, at).some(isEndOf(exchange))
    if (before !== undefined && isEnd && !hasEnded) return [UNTIL_END, run]
    return [...(before === undefined ? [] : pauseBetween(before, exchange)), run]
  })
  return [...cores.map((core, at) => `C${at + 1}=${fresh(core, at)}`), ...lines].join('\n')
}

const FIND_ID = `sed -n 's/.*"transactionId" *: *"\\([^"]*\\)".*/\\1/p'`

const UNTIL_END = '# Wait until the order has ended: no request of the service ends it.'

/** Whichever of its members says so. */
function endsIn(sync: Exchange): boolean {
  return read(sync, 'terminal') === true || read(sync, 'completed') === true || isEnd(sync)
}

function isEndOf(sync: Exchange) {
  return (one: Exchange) =>
    endsIn(one) && asked(one, 'transactionId') === asked(sync, 'transactionId')
}

function pauseBetween(before: Exchange, exchange: Exchange): readonly string[] {
  const apartMs = exchange.at - exchange.tookMs - before.at
  if (apartMs < PAUSE_MS) return []
  if (apartMs > LONGEST_PAUSE_MS) return [`# Wait ${Math.round(apartMs / 1_000)} s.`]
  return [`sleep ${Math.ceil(apartMs / 1_000)}`]
}

/** The part of an identifier that differs from customer to customer. */
function coreOf(customer: string | undefined): string | undefined {
  const parts = customer?.match(/[A-Za-z0-9]{6,}/g) ?? []
  return parts.toSorted((one, other) => other.length - one.length)[0]
}

const DIGITS = 10

/** As long as it was, of the same letters, and another one in every second. */
function fresh(core: string, at: number): string {
  const count = Math.min(DIGITS, core.length - 1)
  const number = `$(( ($(date +%s) + ${at}) % 1${'0'.repeat(count)} ))`
  const digits = count < DIGITS ? `$(printf %0${count}d ${number})` : number
  const tail = /\d/.test(core)
    ? digits
    : `$(echo ${number} | tr 0-9 ${/[a-z]/.test(core) ? 'a-j' : 'A-J'})`
  return `${core.slice(0, -count)}${tail}`
}
