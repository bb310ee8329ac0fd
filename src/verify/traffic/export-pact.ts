/**
 * A pact of what a recorded client really uses: one interaction for each kind of call that was
 * answered, with the members that the client sent and got. States and matchers are those of the
 * project's own pact, which follow from the schemas; values come from the states.
 */
import { hasConflictCode, isNotFound, isServed, read, sent } from '../answers/answer.ts'
import { groupsOf } from '../groups.ts'
import { readPact } from '../pact/pact-file.ts'
import { transactionIn } from '../rules/trace.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import type { RecordedRun } from './recorded-run.ts'

type Members = Readonly<Record<string, unknown>>

export type ExportedPact = {
  readonly document: object
  readonly interactions: number
  /** Calls without an interaction, such as those that a deployment rejects. */
  readonly leftOut: number
}

/** Beside the members of the own pact; each with the value of the states that it takes. */
const FURTHER: Readonly<Record<string, string>> = { email: 'email', bankName: 'bankName' }
const LITERALS = ['developerFeePercent', 'overrideActiveIntent']

export function exportPact(run: RecordedRun, consumer: string): ExportedPact {
  const own = new Map(readPact().map(({ title, interaction }) => [title, interaction]))
  const kinds = new Kinds()
  const titled = run.exchanges.flatMap((exchange) => {
    const title = kinds.titleOf(exchange)
    const names = Object.keys(Object(parsedJson(exchange.request.body))).toSorted()
    return title === undefined || !own.has(title) ? [] : [{ title, names, exchange }]
  })
  const groups = [
    ...groupsOf(titled, ({ title, names }) => JSON.stringify([title, names])).values(),
  ]
  const interactions = groups.flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const { title, names } = first
    const isOnly = groups.filter(([one]) => one?.title === title).length === 1
    const description = isOnly ? title : `${title} (${names.join(', ')})`
    const all = [first, ...others].map(({ exchange }) => exchange)
    return [interactionOf(Object(own.get(title)), description, all)]
  })
  return {
    document: {
      consumer: { name: consumer },
      provider: { name: 'ramp-service' },
      interactions,
      metadata: { pactSpecification: { version: '4.0' } },
    },
    interactions: interactions.length,
    leftOut: run.exchanges.length - titled.length,
  }
}

/** Which interaction of the own pact an exchange is one of; undefined for others. */
class Kinds {
  readonly #sides = new Map<string, string>()
  /** The side of the order whose payment window was last seen open, by its customer. */
  readonly #windows = new Map<unknown, string>()

  titleOf(exchange: Exchange): string | undefined {
    const id = transactionIn(exchange)
    switch (exchange.operationId) {
      case 'createQuote':
        return isServed(exchange) ? `a ${sideOf(exchange)} quote` : undefined
      case 'createOrder':
        return this.#orderTitle(exchange, id)
      case 'getOrderIntent':
        if (isNotFound(exchange)) return 'the window of a customer without one'
        return isServed(exchange)
          ? `the active window of a ${String(read(exchange, 'side')).toLowerCase()}`
          : undefined
      case 'monitorOrderStatus':
        return isServed(exchange) ? this.#statusTitle(exchange, id) : undefined
      case 'listProviderBanks':
        return isServed(exchange) ? 'the banks of a provider' : undefined
      case 'resolveBankAccount':
        return isServed(exchange) ? 'the holder of a bank account' : undefined
      default:
        return undefined
    }
  }

  #orderTitle(order: Exchange, id: string | undefined): string | undefined {
    const side = sideOf(order)
    const customer = sent(order, 'externalCustomerId') ?? sent(order, 'email')
    const before = this.#windows.get(customer)
    if (hasConflictCode(order))
      return `a ${side} order of a customer with an active window of a ${before ?? side}`
    if (!isServed(order) || id === undefined) return undefined
    this.#sides.set(id, side)
    if (customer !== undefined) this.#windows.set(customer, side)
    const isOverride = sent(order, 'overrideActiveIntent') === true && before !== undefined
    return isOverride ? `a ${side} order that overrides an active window` : `a ${side} order`
  }

  #statusTitle(sync: Exchange, id: string | undefined): string {
    const isEnd = read(sync, 'terminal') === true
    if (!isEnd) return `the status of a ${this.#sides.get(id ?? '') ?? 'buy'} order`
    const end = read(sync, 'completed') === true ? 'completed' : 'failed'
    return `the status of an order that is ${end}`
  }
}

function sideOf(exchange: Exchange): string {
  return String(sent(exchange, 'side')).toLowerCase()
}

function interactionOf(own: Members, description: string, all: readonly Exchange[]): object {
  const { comments: _comments, request, response, ...rest } = own
  const [first] = all
  const body = Object(parsedJson(first?.request.body ?? ''))
  return {
    ...rest,
    description,
    request: requestWith(Object(request), body),
    response: responseWith(
      Object(response),
      all.map((exchange) => exchange.response.json),
    ),
  }
}

/** The own request with the members that the client sent. */
function requestWith(own: Members, sentMembers: Members): Members {
  const content = memberOf(own['body'], 'content')
  if (content === undefined) return own
  const names = Object.keys(sentMembers)
  const further = names.filter(
    (name) => Object.hasOwn(FURTHER, name) && !Object.hasOwn(Object(content), name),
  )
  const literals = names.filter((name) => LITERALS.includes(name))
  const kept = Object.entries(Object(content)).filter(([name]) => names.includes(name))
  const added = [...further, ...literals].map((name) => [name, sentMembers[name]] as const)
  const isKept = (path: string) => names.includes(memberIn(path))
  const generators = further.map((name) => [
    `$.${name}`,
    { expression: `\${${FURTHER[name]}}`, type: 'ProviderState' },
  ])
  const matchers = further.map((name) => [
    `$.${name}`,
    { combine: 'AND', matchers: [{ match: 'type' }] },
  ])
  return {
    ...own,
    body: { ...Object(own['body']), content: Object.fromEntries([...kept, ...added]) },
    generators: withBody(own['generators'], isKept, generators),
    matchingRules: withBody(own['matchingRules'], isKept, matchers),
  }
}

/** The own response with the members that every recorded answer had. */
function responseWith(own: Members, answers: readonly unknown[]): Members {
  const content = memberOf(own['body'], 'content')
  if (content === undefined) return own
  const isThere = (name: string) =>
    answers.every((answer) => (memberOf(answer, name) ?? undefined) !== undefined)
  const kept = Object.entries(Object(content)).filter(([name]) => isThere(name))
  return {
    ...own,
    body: { ...Object(own['body']), content: Object.fromEntries(kept) },
    matchingRules: withBody(own['matchingRules'], (path) => isThere(memberIn(path)), []),
  }
}

function withBody(
  rules: unknown,
  isKept: (path: string) => boolean,
  more: readonly (readonly unknown[])[],
): Members {
  const kept = Object.entries(Object(memberOf(rules, 'body'))).filter(([path]) => isKept(path))
  return { ...Object(rules), body: Object.fromEntries([...kept, ...more]) }
}

/** `$.bestQuote.rate` is in `bestQuote`. */
function memberIn(path: string): string {
  return /^\$\.(\w+)/.exec(path)?.[1] ?? ''
}
