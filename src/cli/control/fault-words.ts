/** Faults as words of the command line: read from them, and written with them. */
import type { ControlAnswer } from '../../base/contract/control-call.ts'
import type {
  HttpFault,
  ProviderFault,
  WebhookFault,
} from '../../sandbox/simulator/behaviour/behaviour.ts'
import {
  PROVIDER_FAULT_KINDS,
  type ProviderFaultKind,
  type ProviderFaultValue,
} from '../../sandbox/simulator/behaviour/provider-fault-kinds.ts'
import {
  WEBHOOK_FAULT_KINDS,
  type WebhookFaultKind,
} from '../../sandbox/simulator/behaviour/webhook-fault-kinds.ts'
import { DEFAULT_LATENCY } from '../../sandbox/simulator/behaviour/http-faults.ts'
import { PROVIDERS } from '../../sandbox/simulator/providers/directory.ts'
import { HTTP_FAULT_KINDS, type HttpFaultKind } from '../../sandbox/http/http-fault-kinds.ts'
import { slugOf } from '../../sandbox/simulator/providers/provider.ts'
import { didYouMean } from '../../base/vocabulary/nearest.ts'
import { wordList } from '../../base/vocabulary/text.ts'
import { parseDuration } from '../../base/vocabulary/time.ts'
import { CommandFailure, usageFailure } from '../failure.ts'

export const TARGETS = ['webhooks', 'provider', 'service'] as const
export type FaultTarget = (typeof TARGETS)[number]

/** What the words name; a fault of a provider is one member of it. */
export type NamedFault =
  | { readonly target: 'webhooks'; readonly fault: WebhookFault }
  | { readonly target: 'service'; readonly fault: HttpFault }
  | { readonly target: 'provider'; readonly slug: string; readonly fault: ProviderFault }

/** What follows the name of a fault; a question mark where it may be missing. */
type Value = ProviderFaultValue | 'duration?' | 'status' | 'seconds?'

const WEBHOOKS = valuesOf<WebhookFault['do'], WebhookFaultKind>(WEBHOOK_FAULT_KINDS, ({ lasts }) =>
  lasts === undefined ? 'none' : 'duration?',
)

/** The member that tells more of a fault of the service, in words. */
const PARAMETERS = { status: 'status', by: 'duration?', retryAfter: 'seconds?' } as const

const SERVICE = valuesOf<HttpFault['do'], HttpFaultKind>(HTTP_FAULT_KINDS, ({ parameter }) =>
  parameter === undefined ? 'none' : PARAMETERS[parameter],
)

function valuesOf<Name extends string, Kind>(
  kinds: Readonly<Record<Name, Kind>>,
  valueOfKind: (kind: Kind) => Value,
): Readonly<Record<Name, Value>> {
  const values = Object.entries<Kind>(kinds).map(([name, kind]) => [name, valueOfKind(kind)])
  // Object.fromEntries loses the names.
  return Object.fromEntries(values) as Record<Name, Value>
}

const PROVIDER_KINDS = Object.entries<ProviderFaultKind>(PROVIDER_FAULT_KINDS)

const PROVIDER: Readonly<Record<string, readonly [member: string, value: Value]>> =
  Object.fromEntries(PROVIDER_KINDS.map(([member, { value }]) => [kebab(member), [member, value]]))

/** Words that may follow a target, for the help and for completion. */
export const KINDS: Readonly<Record<FaultTarget, readonly string[]>> = {
  webhooks: Object.keys(WEBHOOKS),
  provider: Object.keys(PROVIDER),
  service: ['503', ...Object.keys(SERVICE).filter((kind) => kind !== 'status')],
}

export const SLUGS: readonly string[] = PROVIDERS.map(({ slug }) => slug)

/** Kinds with a value that each may take, for the help. */
export const WEBHOOK_EXAMPLES: readonly string[] = Object.entries<WebhookFaultKind>(
  WEBHOOK_FAULT_KINDS,
).map(([name, { lasts }]) => (lasts === undefined ? name : `${name} ${lasts}`))

export const PROVIDER_EXAMPLES: readonly string[] = PROVIDER_KINDS.map(([member, { example }]) =>
  words(kebab(member), example),
)

const SERVICE_EXAMPLES_OF = { by: '2s', retryAfter: '30s' } as const

export const SERVICE_EXAMPLES: readonly string[] = Object.entries<HttpFaultKind>(
  HTTP_FAULT_KINDS,
).flatMap(([name, { parameter }]) => {
  if (parameter === 'status') return []
  return parameter === undefined ? name : `${name} ${SERVICE_EXAMPLES_OF[parameter]}`
})

/** For a shell: values that a fault takes. */
export function exampleValues(target: FaultTarget, kind: string): readonly string[] {
  const ofProvider = Object.entries(PROVIDER).map(([name, [, shape]]) => [name, shape] as const)
  const others = Object.entries<Value>({ ...WEBHOOKS, ...SERVICE })
  const shape = new Map(target === 'provider' ? ofProvider : others).get(kind)
  if (shape === 'basis points') return ['50', '200', '1000']
  return shape === undefined || shape === 'none' || shape === 'text' || shape === 'status'
    ? []
    : ['2s', '10s', '30s', '1m', '5m', '30m']
}

/** Also in the plural, and by the name of its section of a behaviour. Throws CommandFailure. */
export function targetOf(word: string, actions: readonly string[] = []): FaultTarget {
  const asked = word.toLowerCase()
  const found = TARGETS.find((each) => each === asked || ALIASES[each].includes(asked))
  if (found !== undefined) return found
  const known = [...TARGETS, ...actions]
  throw wrong(`there is no target "${word}"`, word, known, `Use ${wordList(known, 'or')}.`)
}

const ALIASES: Readonly<Record<FaultTarget, readonly string[]>> = {
  webhooks: ['webhook'],
  provider: ['providers'],
  service: ['http'],
}

/** Throws CommandFailure. */
export function slugIn(word: string): string {
  const slug = slugOf(word)
  if (SLUGS.includes(slug)) return slug
  const isFault = Object.hasOwn(PROVIDER, kebab(word))
  const first = isFault ? `Name the provider before the fault: ` : 'Use '
  const known = isFault ? [] : SLUGS
  throw wrong(`there is no provider "${word}"`, word, known, `${first}${wordList(SLUGS, 'or')}.`)
}

/** The fault that `delay 5m`, `northwind down` or `503` names. Throws CommandFailure. */
export function namedFault(target: FaultTarget, words: readonly string[]): NamedFault {
  switch (target) {
    case 'webhooks': {
      const [kind, value] = read(target, WEBHOOKS, words)
      const by = valueOf(kind, WEBHOOKS[kind], value)
      return { target, fault: { do: kind, ...(typeof by === 'string' ? { by } : {}) } }
    }
    case 'service':
      return { target, fault: serviceFault(words) }
    case 'provider': {
      const [name = '', ...rest] = words
      if (name === '') throw failure(`the provider is missing. Use ${wordList(SLUGS, 'or')}.`)
      const slug = slugIn(name)
      const [kind, value] = read(target, PROVIDER, rest)
      const [member, shape] = PROVIDER[kind] ?? ['down', 'none']
      const given = valueOf(kind, shape, value)
      return { target, slug, fault: { [member]: given ?? true } }
    }
  }
}

function serviceFault(words: readonly string[]): HttpFault {
  const [first = ''] = words
  // A number is a status.
  const [kind, value] = read('service', SERVICE, /^\d+$/.test(first) ? ['status', ...words] : words)
  if (kind === 'status') {
    const status = Number(value)
    const isStatus = Number.isInteger(status) && status >= 200 && status <= 599
    if (isStatus) return { do: kind, status }
    throw failure(`"${value}" is not a status. Use a number from 200 to 599, such as 503.`)
  }
  const given = valueOf(kind, SERVICE[kind], value)
  if (typeof given === 'number') return { do: kind, retryAfter: given }
  return { do: kind, ...(typeof given === 'string' ? { by: given } : {}) }
}

/** The known kind, and the rest of the words as its value. */
function read<Kind extends string>(
  target: FaultTarget,
  kinds: Readonly<Record<Kind, unknown>>,
  [word = '', ...rest]: readonly string[],
): readonly [kind: Kind, value: string] {
  const asked = kebab(word)
  const known = Object.keys(kinds) as Kind[]
  const kind = known.find((each) => each === asked)
  if (kind !== undefined) return [kind, rest.join(' ')]
  const cause = word === '' ? 'the fault is missing' : `${target} has no fault "${word}"`
  throw wrong(cause, word, known, `Use ${wordList(KINDS[target], 'or')}.`)
}

/** `settlesLate` is `settles-late`, and `slippageBps` is `slippage`. */
function kebab(word: string): string {
  const dashed = word.replace(/[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  return dashed.replace(/_/g, '-').replace(/-bps$/, '')
}

function valueOf(kind: string, shape: Value, text: string): string | number | undefined {
  const isOptional = shape.endsWith('?')
  if (shape === 'none') {
    if (text === '') return undefined
    throw failure(`"${kind}" takes no value. Leave "${text}" out.`)
  }
  if (text === '' && isOptional) return undefined
  const expected = EXPECTED[shape]
  switch (shape) {
    case 'text':
      if (text !== '') return text
      break
    case 'basis points':
      if (/^-?\d{1,4}$/.test(text)) return Number(text)
      break
    case 'seconds?': {
      const ms = parseDuration(/^\d+$/.test(text) ? `${text}s` : text)
      if (ms !== undefined && ms % 1000 === 0) return ms / 1000
      break
    }
    default:
      if (parseDuration(text) !== undefined) return text
  }
  const cause = text === '' ? `the value of "${kind}" is missing` : `"${text}" is invalid`
  throw failure(`${cause}. It must be ${expected}.`)
}

const EXPECTED: Readonly<Record<Exclude<Value, 'none'>, string>> = {
  duration: 'a duration, such as 5m',
  'duration?': 'a duration, such as 5m',
  'basis points': 'whole basis points, such as 200 for 2 %',
  text: 'a reason in words',
  status: 'a status, such as 503',
  'seconds?': 'whole seconds, such as 30s',
}

/** A fault in the words that set it, without what it is limited to. */
export function faultText(named: NamedFault): string {
  if (named.target === 'provider') {
    const [member = '', value] = Object.entries(named.fault)[0] ?? []
    const kind = Object.entries(PROVIDER).find(([, [name]]) => name === member)?.[0] ?? member
    return `${named.slug} ${kind}${value === true ? '' : ` ${String(value)}`}`
  }
  if (named.target === 'webhooks') return webhookFaultText(named.fault)
  const { do: kind, status, by, retryAfter, carriedOut } = named.fault
  if (kind === 'status')
    return `${String(status ?? '')}${carriedOut === true ? ', after the request is processed' : ''}`
  if (kind === 'latency') return words(kind, by ?? DEFAULT_LATENCY)
  return words(kind, by ?? (retryAfter === undefined ? undefined : `${retryAfter}s`))
}

function words(kind: string, value: string | undefined): string {
  return value === undefined ? kind : `${kind} ${value}`
}

/** With how long it lasts, also where that was left to its default. */
function webhookFaultText({ do: kind, by }: WebhookFault): string {
  const { lasts }: WebhookFaultKind = WEBHOOK_FAULT_KINDS[kind]
  return words(kind, by ?? lasts)
}

/** What a fault is limited to: `transaction.completed, attempt 1, 10 % of them`. */
export function limitsText({ target, fault }: NamedFault): string {
  if (target === 'provider') return ''
  const { probability } = fault
  const match = Object.entries(fault.match ?? {}).map(([name, value]) =>
    name === 'type' || name === 'operation' ? String(value) : `${name} ${String(value)}`,
  )
  return [...match, ...(probability === undefined ? [] : [`${probability * 100} % of them`])].join(
    ', ',
  )
}

/** Every fault of a behaviour, a member of a provider each. Its other settings are no faults. */
export function faultsIn(behaviour: ControlAnswer<'getBehaviour'>): readonly NamedFault[] {
  const { webhooks, http, providers } = behaviour
  return [
    ...webhooks.map((fault): NamedFault => ({ target: 'webhooks', fault })),
    ...Object.entries(providers).flatMap(([slug, of]) =>
      Object.entries(of)
        .filter(([name, value]) => isFault(name) && value !== false && value !== 0)
        .map(([name, value]): NamedFault => ({
          ...{ target: 'provider', slug },
          fault: { [name]: value },
        })),
    ),
    ...http.map((fault): NamedFault => ({ target: 'service', fault })),
  ]
}

/** The settings of a provider that are no faults. */
export function withoutFaults(provider: ProviderFault): ProviderFault {
  return Object.fromEntries(Object.entries(provider).filter(([name]) => !isFault(name)))
}

function isFault(member: string): boolean {
  return Object.values(PROVIDER).some(([name]) => name === member)
}

function wrong(cause: string, word: string, known: readonly string[], fix: string): CommandFailure {
  return failure(`${cause}.${(word === '' ? '' : didYouMean(word, known)) || ` ${fix}`}`)
}

function failure(cause: string): CommandFailure {
  return usageFailure(`Failed to read the fault: ${cause}`)
}

export function wrongUse(cause: string): CommandFailure {
  return usageFailure(`Failed to read the command: ${cause}. Leave it out.`)
}
