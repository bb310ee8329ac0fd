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

/** What follows the name of a fault. */
type Value = ProviderFaultValue | 'status' | 'seconds'

type Kind = {
  /** The member of the fault that has its value. */
  readonly member?: string
  readonly value: Value
  readonly isOptional?: true
  /** How long it lasts without a value. */
  readonly usual?: string
  /** A value for the help. */
  readonly example?: string | undefined
}

const PLAIN: Kind = { value: 'none' }
const LASTING = { member: 'by', value: 'duration', isOptional: true } as const

/** By the member that tells more of a fault of the service. */
const PARAMETERS: Readonly<Record<NonNullable<HttpFaultKind['parameter']>, Kind>> = {
  status: { member: 'status', value: 'status' },
  by: { ...LASTING, usual: DEFAULT_LATENCY, example: '2s' },
  retryAfter: { member: 'retryAfter', value: 'seconds', isOptional: true, example: '30s' },
}

const FAULTS: Readonly<Record<FaultTarget, ReadonlyMap<string, Kind>>> = {
  webhooks: kindsIn<WebhookFaultKind>(WEBHOOK_FAULT_KINDS, (_, { lasts }) =>
    lasts === undefined ? PLAIN : { ...LASTING, usual: lasts, example: lasts },
  ),
  provider: kindsIn<ProviderFaultKind>(PROVIDER_FAULT_KINDS, (member, { value, example }) => ({
    ...{ member, value, example },
  })),
  service: kindsIn<HttpFaultKind>(HTTP_FAULT_KINDS, (_, { parameter }) =>
    parameter === undefined ? PLAIN : PARAMETERS[parameter],
  ),
}

function kindsIn<Entry>(
  entries: Readonly<Record<string, Entry>>,
  kindOf: (name: string, entry: Entry) => Kind,
): ReadonlyMap<string, Kind> {
  return new Map(Object.entries(entries).map(([name, of]) => [kebab(name), kindOf(name, of)]))
}

const isNamed = ([name]: readonly [string, Kind]) => name !== 'status'

/** Words that may follow a target, for the help and for completion. */
export const KINDS: Readonly<Record<FaultTarget, readonly string[]>> = {
  webhooks: [...FAULTS.webhooks.keys()],
  provider: [...FAULTS.provider.keys()],
  service: ['503', ...[...FAULTS.service].filter(isNamed).map(([name]) => name)],
}

export const SLUGS: readonly string[] = PROVIDERS.map(({ slug }) => slug)

/** The kinds of a target with a value that each may take, for the help. */
export function examplesOf(target: FaultTarget): readonly string[] {
  return [...FAULTS[target]].filter(isNamed).map(([name, { example }]) => words(name, example))
}

/** For a shell: values that a fault takes. */
export function exampleValues(target: FaultTarget, kind: string): readonly string[] {
  const value = FAULTS[target].get(kind)?.value
  if (value === 'basis points') return ['50', '200', '1000']
  const isTime = value === 'duration' || value === 'seconds'
  return isTime ? ['2s', '10s', '30s', '1m', '5m', '30m'] : []
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
  const isFault = FAULTS.provider.has(kebab(word))
  const first = isFault ? `Name the provider before the fault: ` : 'Use '
  const known = isFault ? [] : SLUGS
  throw wrong(`there is no provider "${word}"`, word, known, `${first}${wordList(SLUGS, 'or')}.`)
}

/** The fault that `delay 5m`, `northwind down` or `503` names. Throws CommandFailure. */
export function namedFault(target: FaultTarget, given: readonly string[]): NamedFault {
  if (target === 'provider') {
    const [name = '', ...rest] = given
    if (name === '') throw failure(`the provider is missing. Use ${wordList(SLUGS, 'or')}.`)
    const slug = slugIn(name)
    const { member = '', value = true } = read(target, rest)
    return { target, slug, fault: { [member]: value } }
  }
  const [first = ''] = given
  // A number is a status.
  const isStatus = target === 'service' && /^\d+$/.test(first)
  const { kind, member = '', value } = read(target, isStatus ? ['status', ...given] : given)
  // The tables of kinds have only members of a fault.
  return {
    target,
    fault: { do: kind, ...(value !== undefined && { [member]: value }) },
  } as NamedFault
}

type Read = {
  readonly kind: string
  readonly member: string | undefined
  readonly value: string | number | undefined
}

/** The kind, and the rest of the words as its value. */
function read(target: FaultTarget, [word = '', ...rest]: readonly string[]): Read {
  const known = FAULTS[target]
  const name = kebab(word)
  const kind = known.get(name)
  if (kind !== undefined)
    return { kind: name, member: kind.member, value: valueOf(name, kind, rest.join(' ')) }
  const cause = word === '' ? 'the fault is missing' : `${target} has no fault "${word}"`
  throw wrong(cause, word, [...known.keys()], `Use ${wordList(KINDS[target], 'or')}.`)
}

/** `settlesLate` is `settles-late`, and `slippageBps` is `slippage`. */
function kebab(word: string): string {
  const dashed = word.replace(/[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  return dashed.replace(/_/g, '-').replace(/-bps$/, '')
}

function valueOf(name: string, { value, isOptional }: Kind, text: string) {
  if (text === '' && (value === 'none' || isOptional === true)) return undefined
  if (value === 'none') throw failure(`"${name}" takes no value. Leave "${text}" out.`)
  const [expected, parse] = VALUES[value]
  const found = parse(text)
  if (found !== undefined) return found
  if (value === 'status') throw failure(`"${text}" is not a status. Use ${expected}.`)
  const cause = text === '' ? `the value of "${name}" is missing` : `"${text}" is invalid`
  throw failure(`${cause}. It must be ${expected}.`)
}

const VALUES: Readonly<
  Record<
    Exclude<Value, 'none'>,
    readonly [expected: string, parse: (text: string) => string | number | undefined]
  >
> = {
  duration: [
    'a duration, such as 5m',
    (text) => (parseDuration(text) === undefined ? undefined : text),
  ],
  'basis points': [
    'whole basis points, such as 200 for 2 %',
    (text) => (/^-?\d{1,4}$/.test(text) ? Number(text) : undefined),
  ],
  text: ['a reason in words', (text) => text || undefined],
  status: [
    'a number from 200 to 599, such as 503',
    (text) => (/^[2-5]\d\d$/.test(text) ? Number(text) : undefined),
  ],
  seconds: [
    'whole seconds, such as 30s',
    (text) => {
      const ms = parseDuration(/^\d+$/.test(text) ? `${text}s` : text)
      return ms !== undefined && ms % 1000 === 0 ? ms / 1000 : undefined
    },
  ],
}

/** A fault in the words that set it, without what it is limited to, and with how long it lasts. */
export function faultText(of: NamedFault): string {
  if (of.target === 'provider') {
    const [member = '', value] = Object.entries(of.fault)[0] ?? []
    return `${of.slug} ${words(kebab(member), value === true ? undefined : String(value))}`
  }
  const fault: Omit<HttpFault, 'do' | 'match'> & { readonly do: string } = of.fault
  const { do: kind, status, by, retryAfter, carriedOut } = fault
  if (kind === 'status')
    return `${String(status ?? '')}${carriedOut === true ? ', after the request is processed' : ''}`
  const usual = FAULTS[of.target].get(kind)?.usual
  return words(kind, by ?? (retryAfter === undefined ? usual : `${retryAfter}s`))
}

function words(kind: string, value: string | undefined): string {
  return value === undefined ? kind : `${kind} ${value}`
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
  return Object.hasOwn(PROVIDER_FAULT_KINDS, member)
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
