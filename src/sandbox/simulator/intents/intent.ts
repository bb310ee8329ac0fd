/**
 * An order intent, also called a payment window: it is made with every order and limits the time to
 * pay (§2.4). One is active per customer, token and network, for buys and sells alike (§8). It
 * closes when its order ends or is replaced (§3), and when its time is up.
 *
 * The intent key names that one active intent; test and live keys have separate ones. Not
 * simulated: several deposit addresses for one intent.
 */
import type { Assumptions } from '../../../base/contract/generated/assumptions.ts'
import { durationMs } from '../../../base/vocabulary/time.ts'
import type { EffectiveBehaviour } from '../behaviour/behaviour.ts'
import { type Cause } from '../cause.ts'
import { magicEffect } from '../behaviour/magic.ts'
import type { Environment } from '../keys/key.ts'
import type { Order } from '../orders/order.ts'

export type Intent = {
  readonly id: string
  readonly sequence: number
  readonly orderId: string
  readonly intentKey: string
  readonly status: 'active' | 'closed'
  /** Epoch milliseconds, as the other two moments. */
  readonly createdAt: number
  readonly expiresAt: number
  /** When it was extended, the last times; absent where it never was. */
  readonly extendedAt?: readonly number[]
  readonly closedAt: number | null
  readonly closedBecause: 'completed' | 'failed' | 'cancelled' | 'expired' | 'replaced' | null
  /** What decided how long it is active. */
  readonly cause?: Cause
}

/** The active intent of a key. The row's id is the key. */
export type ActiveIntent = { readonly id: string; readonly intentId: string }

export type IntentQuery = {
  readonly customerId: string
  readonly token: string
  readonly network: string
}

export type KeyParts = IntentQuery & { readonly environment: Environment }

/** Token and network in any case name the same intent. */
export function intentKeyOf({ environment, customerId, token, network }: KeyParts): string {
  const start = [environment, escaped(token.toUpperCase()), escaped(network.toLowerCase())]
  return [...start, customerId].join('|')
}

/** A query may have separators in any part; the last part of a key needs no escape. */
function escaped(part: string): string {
  return part.replaceAll('%', '%25').replaceAll('|', '%7C')
}

/**
 * Who a customer is for the one-intent rule (§8); which member decides is not documented. Undefined
 * where an order names nobody: such an order gets a customer of its own and conflicts with nothing.
 */
export function customerOf(
  request: { readonly externalCustomerId?: string; readonly email?: string },
  identity: Assumptions['customerIdentity'],
): string | undefined {
  const external = request.externalCustomerId || undefined
  const email = request.email || undefined
  if (identity === 'external-only') return external
  return identity === 'external-then-email' ? (external ?? email) : (email ?? external)
}

/** Documented as a string (§2.4, §7.1), also where the order named nobody. */
export function externalCustomerIdOf(order: Order, absent: 'customer-id' | 'empty'): string {
  return order.externalCustomerId ?? (absent === 'empty' ? '' : order.customerId)
}

/** When the intent expires by itself, in epoch milliseconds. */
export function intentDueAt(intent: Intent): number | null {
  return intent.status === 'active' ? intent.expiresAt : null
}

/** How long an intent is active, in milliseconds (§8: usually 30 minutes). */
export function intentLifetimeMs(tag: string | null, behaviour: EffectiveBehaviour): number {
  return durationMs(magicEffect(tag).intentLifetime ?? behaviour.assumptions.intentLifetime)
}

export function causeOfLifetime(tag: string | null, behaviour: EffectiveBehaviour): Cause {
  const { intentLifetime } = magicEffect(tag)
  if (tag !== null && intentLifetime !== undefined) return { tag, value: intentLifetime }
  return { setting: 'intentLifetime', value: behaviour.assumptions.intentLifetime }
}

/** Whole seconds, never below zero (§2.4). */
export function timeRemainingSeconds(intent: Intent, now: number): number {
  return Math.max(0, Math.floor((intent.expiresAt - now) / 1000))
}
