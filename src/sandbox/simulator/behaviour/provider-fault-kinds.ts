/**
 * What a fault of a provider changes. A new kind is an entry here, under the name of its member of
 * a behaviour; `npm run generate` adds the member to the schema. The command line writes it with
 * dashes and without its unit.
 */
import { durationMs } from '../../../base/vocabulary/time.ts'
import type { ProviderFault } from './behaviour.ts'

export type ProviderFaultValue = 'none' | 'text' | 'duration' | 'basis points'

export type ProviderFaultKind = {
  readonly meaning: string
  readonly value: ProviderFaultValue
  /** In basis points. */
  readonly least?: number
  /** How the command line writes a value, for the help. */
  readonly example?: string
}

export type ProviderFaultEffects = {
  /** Why it has no routes. */
  readonly unavailable?: string
  /** Its bank list is an error. */
  readonly hidesBanks?: true
  /** The reason with which it rejects every order. */
  readonly rejects?: string
  /** The rate of an order is worse than the quoted one by this much. */
  readonly slippageBps: number
  /** It quotes better than it pays by this much. */
  readonly payoutErrorBps: number
  /** How much later it settles, in milliseconds; never if infinite. */
  readonly settlesLaterMs: number
  /** Its calls to the service arrive this much later; never if infinite. */
  readonly callsLaterMs?: number
}

type Effect<Value> = (value: Value) => Partial<ProviderFaultEffects>

/** A provider that takes longer counts as down. */
const TIMEOUT_MS = 5_000

export const PROVIDER_FAULT_KINDS = {
  down: {
    meaning:
      'It does not respond: its routes are missing from quotes, orders go to the next provider, and its bank list is an error.',
    value: 'none',
    effect: () => ({ unavailable: 'is down', hidesBanks: true }),
  },
  refuses: {
    meaning: 'Quotes, but rejects every order with this reason.',
    ...{ value: 'text', example: '"account closed"' },
    effect: (reason: string) => ({ rejects: reason }),
  },
  latency: {
    meaning: 'How long it takes to respond. Above 5s, it counts as down.',
    ...{ value: 'duration', example: '6s' },
    effect: (by: string) =>
      durationMs(by) > TIMEOUT_MS
        ? { unavailable: `takes ${by} to answer, which counts as down` }
        : {},
  },
  slippageBps: {
    meaning: "The order's rate is worse than the quote's by this many basis points.",
    ...{ value: 'basis points', least: -9_999, example: '200 (basis points)' },
    effect: (slippageBps: number) => ({ slippageBps }),
  },
  payoutErrorBps: {
    meaning: 'Quotes this many basis points better than it pays.',
    ...{ value: 'basis points', least: 0, example: '100' },
    effect: (payoutErrorBps: number) => ({ payoutErrorBps }),
  },
  settlesLate: {
    meaning: 'Settles this much later than the progression says.',
    ...{ value: 'duration', example: '10m' },
    effect: (by: string) => ({ settlesLaterMs: durationMs(by) }),
  },
  neverSettles: {
    meaning: 'Takes the money and never settles.',
    value: 'none',
    effect: () => ({ settlesLaterMs: Infinity }),
  },
  callsLost: {
    meaning:
      'Its calls to the service are lost: the service learns the state only by status sync (§4.4).',
    value: 'none',
    effect: () => ({ callsLaterMs: Infinity }),
  },
  callsLate: {
    meaning: 'Its calls to the service arrive this much later.',
    ...{ value: 'duration', example: '5m' },
    effect: (by: string) => ({ callsLaterMs: durationMs(by) }),
  },
} as const satisfies Readonly<
  Record<string, ProviderFaultKind & { readonly effect: Effect<never> }>
>

const NO_EFFECTS: ProviderFaultEffects = {
  slippageBps: 0,
  payoutErrorBps: 0,
  settlesLaterMs: 0,
}

const KINDS = Object.entries<{ readonly effect: Effect<never> }>(PROVIDER_FAULT_KINDS)

/** What faults change together: of two reasons the first counts, of two waits the longer one. */
export function effectsOf(faults: ProviderFault | undefined): ProviderFaultEffects {
  let all = NO_EFFECTS
  if (faults === undefined) return all
  for (const [name, { effect }] of KINDS) {
    const value: unknown = faults[name as keyof typeof PROVIDER_FAULT_KINDS]
    if (value === undefined || value === false) continue
    // The schema gives each member the type that its effect takes.
    const own = effect(value as never)
    all = {
      ...own,
      ...all,
      slippageBps: all.slippageBps + (own.slippageBps ?? 0),
      payoutErrorBps: all.payoutErrorBps + (own.payoutErrorBps ?? 0),
      settlesLaterMs: Math.max(all.settlesLaterMs, own.settlesLaterMs ?? 0),
      ...later(all.callsLaterMs, own.callsLaterMs),
    }
  }
  return all
}

function later(one: number | undefined, other = one): Pick<ProviderFaultEffects, 'callsLaterMs'> {
  return other === undefined ? {} : { callsLaterMs: Math.max(one ?? 0, other) }
}
