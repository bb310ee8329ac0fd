/** The faults that the console offers as switches, and the words for those that others set. */
import type { Behaviour, WorldChange } from '../src/base/contract/generated/control-types.d.ts'

export type FaultRule =
  NonNullable<Behaviour['webhooks']>[number] | NonNullable<Behaviour['http']>[number]

export type Fault = {
  readonly name: string
  readonly meaning: string
  readonly rule: FaultRule
  readonly list: 'webhooks' | 'http'
}

type Named = readonly [name: string, meaning: string, rule: FaultRule]

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
  /** How often it was applied; absent for faults of providers, which are states. */
  readonly hits?: number
}

export type FaultHits = NonNullable<WorldChange['faultHits']>

/** What is injected now. */
export function activeFaults(
  { webhooks = [], http = [], providers = {} }: Behaviour,
  hits?: FaultHits,
): readonly ActiveFault[] {
  const named = (list: Fault['list'], rules: readonly FaultRule[]) =>
    rules.flatMap((rule, index) => {
      const count = hits?.[list][index] ?? 0
      return isUsedUp(rule, count) ? [] : [{ name: nameOf(list, rule), hits: count }]
    })
  return [
    ...named('webhooks', webhooks),
    ...named('http', http),
    ...Object.entries(providers).flatMap(([slug, faults]) =>
      Object.entries(faults)
        .filter(([fault, value]) => fault !== 'name' && value !== false && value !== 0)
        .map(([fault]) => ({ name: `${slug}: ${providerFaultName(fault)}` })),
    ),
  ]
}

/** Such a fault stays in the behaviour, and applies no more. */
export function isUsedUp({ times }: FaultRule, hits = 0): boolean {
  return times !== undefined && hits >= times
}

function nameOf(list: Fault['list'], rule: FaultRule): string {
  const own = FAULTS.find((each) => each.list === list && isSame(each.rule, rule))
  return own?.name ?? `${list === 'http' ? 'requests' : 'webhooks'}: ${textOf(rule)}`
}

function textOf(rule: FaultRule): string {
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
