/** The faults that the console offers as switches, and the words for those that others set. */
import type { Behaviour } from '../src/contract/generated/control-types.d.ts'

type Rule = NonNullable<Behaviour['webhooks']>[number] | NonNullable<Behaviour['http']>[number]

export type Fault = {
  readonly name: string
  readonly meaning: string
  readonly rule: Rule
  readonly list: 'webhooks' | 'http'
}

type Named = readonly [name: string, meaning: string, rule: Rule]

const WEBHOOK_FAULTS: readonly Named[] = [
  ['webhooks are lost', 'nothing is sent, no retry follows', { do: 'drop' }],
  ['webhooks come twice', 'a receiver must ignore the second', { do: 'duplicate' }],
  ['webhooks come late', 'five minutes of simulated time', { do: 'delay', by: '5m' }],
  ['webhooks change places', 'a later event arrives first', { do: 'reorder', by: '1m' }],
  ['signatures are wrong', 'made with another secret', { do: 'wrong-signature' }],
  ['signatures are missing', 'the header is left out', { do: 'missing-signature' }],
  ['bodies are corrupted', 'changed after they were signed', { do: 'corrupt-body' }],
]

const HTTP_FAULTS: readonly Named[] = [
  [
    'the answer to an order is lost',
    'the order is placed, and the connection breaks',
    { do: 'reset', match: { operation: 'createOrder' } },
  ],
  ['the service answers with 503', 'every request', { do: 'status', status: 503 }],
  ['the service is slow', 'each answer takes three seconds', { do: 'latency', by: '3s' }],
  ['requests are too many', '429 with Retry-After', { do: 'rate-limit', retryAfter: 5 }],
]

export const FAULTS = [...faultsOf('webhooks', WEBHOOK_FAULTS), ...faultsOf('http', HTTP_FAULTS)]

function faultsOf(list: Fault['list'], named: readonly Named[]): readonly Fault[] {
  return named.map(([name, meaning, rule]) => ({ list, name, meaning, rule }))
}

/** With its value while it is on, and while it is off. */
export const PROVIDER_FAULTS = [
  ['down', 'down', true, false],
  ['neverSettles', 'never settles', true, false],
  ['callsLost', 'callbacks lost', true, false],
  ['slippageBps', 'rate moves 2 %', 200, 0],
] as const

export type ActiveFault = {
  readonly name: string
  /** How often it was applied, as far as the journals go back; absent if they do not tell. */
  readonly hits?: number
}

type Recorded = {
  readonly requests: readonly { readonly fault?: string; readonly operation?: string | null }[]
  readonly deliveries: Iterable<{
    readonly attempts: readonly { readonly fault: string | null }[]
  }>
}

/** What is injected now. */
export function activeFaults(
  { webhooks = [], http = [], providers = {} }: Behaviour,
  { requests, deliveries }: Recorded,
): readonly ActiveFault[] {
  if (webhooks.length + http.length + Object.keys(providers).length === 0) return []
  const named = (list: Fault['list'], rules: readonly Rule[], hitsOf: (rule: Rule) => number) =>
    rules.map((rule) => {
      const name = nameOf(list, rule)
      // The journals name the kind of a fault: of two that they cannot tell apart, nobody knows.
      const isAlone = rules.every((other) => other === rule || !isAlike(other, rule))
      return isAlone ? { name, hits: hitsOf(rule) } : { name }
    })
  return [
    ...named('webhooks', webhooks, (rule) => {
      let hits = 0
      for (const { attempts } of deliveries)
        for (const { fault } of attempts) if (isOf(fault, rule)) hits += 1
      return hits
    }),
    ...named(
      'http',
      http,
      (rule) => requests.filter((each) => isOf(each.fault, rule) && isWithin(each, rule)).length,
    ),
    ...Object.entries(providers).flatMap(([slug, faults]) =>
      Object.entries(faults)
        .filter(([fault, value]) => fault !== 'name' && value !== false && value !== 0)
        .map(([fault]) => ({ name: `${slug}: ${providerFaultName(fault)}` })),
    ),
  ]
}

function isOf(faults: string | null | undefined, { do: kind }: Rule): boolean {
  return faults?.split('+').includes(kind) === true
}

/** Whether the rule is about the operation of a request. */
function isWithin({ operation }: Recorded['requests'][number], { match }: Rule): boolean {
  const only = match !== undefined && 'operation' in match ? match.operation : undefined
  return only === undefined || only === operation
}

function isAlike(one: Rule, other: Rule): boolean {
  if (one.do !== other.do) return false
  const [a, b] = [one, other].map(({ match = {} }) => ('operation' in match ? match.operation : ''))
  return a === b || !a || !b
}

function nameOf(list: Fault['list'], rule: Rule): string {
  const own = FAULTS.find((each) => each.list === list && isSame(each.rule, rule))
  return own?.name ?? `${list === 'http' ? 'requests' : 'webhooks'}: ${textOf(rule)}`
}

function textOf(rule: Rule): string {
  const { do: what, ...more } = rule
  const text = JSON.stringify(more)
  return text === '{}' ? what : `${what} ${text}`
}

function providerFaultName(fault: string): string {
  return PROVIDER_FAULTS.find(([name]) => name === fault)?.[1] ?? fault
}

function isSame(one: object, other: object): boolean {
  return canonical(one) === canonical(other)
}

/** The same for rules with the same members. */
export function canonical(rule: object): string {
  return JSON.stringify(Object.entries(rule).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** What is left of the settings of providers without their faults. */
export function namesOnly({ providers = {} }: Behaviour): NonNullable<Behaviour['providers']> {
  return Object.fromEntries(
    Object.entries(providers).flatMap(([slug, { name }]) =>
      name === undefined ? [] : [[slug, { name }]],
    ),
  )
}
