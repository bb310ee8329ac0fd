/** Matchers for the `expect` of vitest and of jest. */
import { issuesOf, valueText } from '../../base/contract/issues.ts'
import { CHECKS } from '../../base/contract/generated/validators.js'
import type { SchemaName } from '../../base/contract/generated/operations.ts'
import { schemaErrors } from '../../base/contract/response-schema.ts'
import { unknownName } from '../../base/contract/unknown-name.ts'

import { ApiError } from '../../base/vocabulary/errors.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { LocalSandbox, type SandboxOrder } from './local-sandbox.ts'
import { timeLeftOf } from './test-limit.ts'
import type { EventType } from '../../base/contract/generated/types.ts'

export type DeliveredOptions = {
  /** The transactionId or requestReference of the order that the webhook is about. */
  readonly order?: string
  /**
   * How long to wait, in the machine's time (default: 4s, or less if the test times out earlier).
   * With `not`, how long the webhooks that are due may take.
   */
  readonly timeout?: string
}

/** A schema of `ramp-sandbox/schemas/`, such as `quote` of `quote.schema.json`. */
export type ContractName = SchemaName

export type SandboxMatchers<Result = void> = {
  /**
   * For a sandbox: its receiver acknowledges a webhook of this type, or has done so. With `not`,
   * the webhooks that are due are sent first.
   */
  toHaveDelivered: (type: EventType, options?: DeliveredOptions) => Promise<Result>
  /** For an order that `sandbox.orders.get` returns: it is completed, and its money is paid out. */
  toBeSettled: () => Result
  /** For a request, a response or a webhook: it is valid against a schema of the contract. */
  toMatchContract: (name: ContractName) => Result
}

/** What vitest and jest pass to a matcher; vitest 4 names the test. */
type State = { readonly isNot?: boolean; readonly task?: { readonly timeout?: number } | undefined }
type Outcome = { readonly pass: boolean; readonly message: () => string }

export type Matchers = ReturnType<typeof matchersFor>

/** `limitOf` tells after how many milliseconds the runner ends the test of an assertion. */
export function matchersFor(limitOf: (state: State) => number | undefined) {
  return { ...MATCHERS, toHaveDelivered: toHaveDeliveredWithin(limitOf) }
}

function toHaveDeliveredWithin(limitOf: (state: State) => number | undefined) {
  return async function toHaveDelivered(
    this: State,
    sandbox: unknown,
    type: EventType,
    { order, timeout: given }: DeliveredOptions = {},
  ): Promise<Outcome> {
    if (!(sandbox instanceof LocalSandbox))
      throw wrongSubject('toHaveDelivered', sandbox, 'a sandbox')
    const timeout = given ?? LocalSandbox.waitTimeoutOf(sandbox, timeLeftOf(limitOf(this)))
    const isNot = this.isNot === true
    if (isNot) await mustDrain(sandbox, type, timeout)
    const options = { ...defined({ order }), timeout: isNot ? '0s' : timeout }
    const found = await sandbox.webhooks.waitFor(type, options).catch((error: unknown) => {
      if (error instanceof ApiError || !(error instanceof Error)) throw error
      return error.message
    })
    if (typeof found === 'string') return { pass: false, message: () => found }
    const of = `delivery "${found.id}" of order "${found.transactionId}"`
    return { pass: true, message: () => `Expected no ${type}, and a receiver acknowledged ${of}.` }
  }
}

/** A webhook that is still being sent could be the one that must not be delivered. */
async function mustDrain(sandbox: LocalSandbox, type: EventType, timeout: string): Promise<void> {
  const { underWay } = await sandbox.drain({ timeout })
  if (underWay === 0) return
  const number = underWay === 1 ? '1 webhook is' : `${underWay} webhooks are`
  throw new Error(
    `Failed to find that no ${type} is delivered: ${number} still in progress after ${timeout}. Let the receiver answer, or pass a longer timeout.`,
  )
}

const MATCHERS = {
  toBeSettled(this: State, order: unknown): Outcome {
    if (!isOrder(order))
      throw wrongSubject('toBeSettled', order, 'an order, as sandbox.orders.get returns it')
    const { transactionId, state, reason, timeline, settlement } = order
    const way = timeline.map((entry) => entry.state).join(' → ')
    const because = reason === null || reason === undefined ? '' : ` because of ${reason}`
    return {
      pass: state === 'completed' && settlement !== null,
      message: () =>
        state === 'completed'
          ? `Expected order "${transactionId}" not to be settled: it is completed.`
          : `Expected order "${transactionId}" to be settled: it is ${state}${because} (${way}).`,
    }
  },

  toMatchContract(this: State, value: unknown, name: ContractName): Outcome {
    const known = Object.keys(CHECKS)
    if (!known.includes(name)) {
      throw new Error(`Failed to find the schema: "${name}" ${unknownName(name, known)}`)
    }
    const errors = schemaErrors(name, value)
    const issues = issuesOf(errors, { whole: 'the value' })
    const lines = issues.map(({ field, message }) => `  ${field} ${message}`)
    return {
      pass: errors.length === 0,
      message: () =>
        errors.length === 0
          ? `Expected the value not to match the schema "${name}", and it does.`
          : [`Expected the value to match the schema "${name}":`, ...lines].join('\n'),
    }
  },
}

function isOrder(value: unknown): value is SandboxOrder {
  return Array.isArray(memberOf(value, 'timeline')) && memberOf(value, 'settlement') !== undefined
}

function wrongSubject(matcher: string, got: unknown, wanted: string): Error {
  return new Error(`Failed to use ${matcher}: expect() got ${valueText(got)}. Pass it ${wanted}.`)
}
