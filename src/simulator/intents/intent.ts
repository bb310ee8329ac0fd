/**
 * An order intent: the payment window that is made with every order (§2.4). One is active per customer, token and
 * network, for buys and sells alike (§8). It closes when its order completes, is cancelled or expires (§3), and when
 * its time is up. The slot is the key of that one-at-a-time rule, kept apart for test and live keys.
 */
import type { EffectiveBehaviour } from '../behaviour/behaviour.ts'
import { magicEffect } from '../behaviour/magic.ts'
import type { Environment } from '../keys/key.ts'
import { durationMs } from '../../vocabulary/time.ts'

export type Intent = {
  readonly id: string
  readonly sequence: number
  readonly orderId: string
  readonly slot: string
  readonly status: 'active' | 'closed'
  readonly createdAt: number
  readonly expiresAt: number
  readonly closedAt: number | null
  readonly closedBecause: 'completed' | 'failed' | 'cancelled' | 'expired' | 'replaced' | null
}

/** The active intent of a slot. The row's id is the slot. */
export type ActiveWindow = { readonly id: string; readonly intentId: string }

export function intentKeyOf(of: {
  environment: Environment
  customerId: string
  token: string
  network: string
}): string {
  return `${of.environment}|${of.token.toUpperCase()}|${of.network.toLowerCase()}|${of.customerId}`
}

export function intentDueAt(intent: Intent): number | null {
  return intent.status === 'active' ? intent.expiresAt : null
}

/** How long the window of an order stays open, in milliseconds (§8: usually 30 minutes). */
export function windowMs(tag: string | null, behaviour: EffectiveBehaviour): number {
  return durationMs(magicEffect(tag).window ?? behaviour.assumptions.intentLifetime)
}

/** Whole seconds left in the window, never below zero (§2.4). */
export function timeRemainingSeconds(intent: Intent, now: number): number {
  return Math.max(0, Math.floor((intent.expiresAt - now) / 1000))
}
