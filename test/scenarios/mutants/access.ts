/** Breaks of keys: who gets in, and what each kind of key sees. */
import type { Mutant } from './mutant.ts'

export const ACCESS_MUTANTS: readonly Mutant[] = [
  {
    breaks: 'lets callers without a key in',
    scenario: 'key.refused',
    source: 'simulator/running/sandbox.ts',
    find: `if (apiKey === undefined || apiKey === '') {
      throw`,
    replace: `if (apiKey === undefined || apiKey === '') {
      for (const known of this.#keys.values()) return known
      throw`,
    at: 'no key',
    says: 'status: expected one of 401, 403, got 201',
  },
  {
    breaks: 'lets any key in',
    scenario: 'key.refused',
    source: 'simulator/running/sandbox.ts',
    find: `const known = this.#keys.get(apiKey)
    if (known === undefined) {
      throw`,
    replace: `const known = this.#keys.get(apiKey) ?? [...this.#keys.values()][0]
    if (known === undefined) {
      throw`,
    at: 'a key that nobody knows',
    says: 'status: expected one of 401, 403, got 201',
  },
  {
    breaks: 'shows live orders to test keys',
    scenario: 'key.live-apart',
    source: 'simulator/orders/find-order.ts',
    find: 'if (order === undefined || order.environment !== caller.environment) {',
    replace: 'if (order === undefined) {',
    at: 'the live order is none of the test key',
    says: 'status: expected 404, got 200',
  },
  {
    breaks: 'has one window for test and live',
    scenario: 'key.live-apart',
    source: 'simulator/intents/intent.ts',
    find: 'return `${of.environment}|',
    replace: 'return `',
    at: 'the same order with a test key is no conflict',
    says: 'status: expected 201, got 409',
  },
  {
    breaks: 'marks test events as live',
    scenario: 'key.live-apart',
    source: 'simulator/webhooks/event-payload.ts',
    find: "livemode: environment === 'live'",
    replace: 'livemode: true',
    at: 'the event of a test says so',
    says: 'body.livemode',
  },
  {
    breaks: 'marks live orders as test orders',
    scenario: 'key.live-apart',
    source: 'simulator/orders/operations.ts',
    find: "caller.environment === 'test' ? 'SBX' : 'TX'",
    replace: "'SBX'",
    at: 'createOrder',
    says: 'body.requestReference',
  },
]
