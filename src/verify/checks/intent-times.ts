/** The lifetime of a payment window, and the time that remains of it (§2.4, §8). */
import type { Exchange } from '../../base/client/exchange.ts'
import { isServed, read, shown } from '../deployment/answer.ts'
import { utcInstant } from '../deployment/timestamp.ts'
import { Inconclusive } from '../inconclusive.ts'
import { failed, passed, passedIf, type Check, type CheckContext } from './check.ts'
import { SIDES } from '../deployment/order-body.ts'

/** "Usually 30 minutes" (§8): others are lawful too, as long as a user can pay within one. */
const USUAL_MS = { least: 20 * 60_000, most: 45 * 60_000 } as const
const LIFETIME_MS = { least: 1_000, most: 6 * 60 * 60_000 } as const
/** Whole seconds, rounded either way, and the clocks of two machines of the service. */
const TOLERANCE_S = 4
/** Between two reads: more than one whole second. */
const SHRINKS_AFTER_MS = 1_100

const LIFETIME: readonly Check[] = SIDES.map((side) => ({
  id: `intent.${side}.lifetime`,
  title: `the payment window of a ${side} lasts about 30 minutes`,
  rules: ['intent.lifetime'],
  run: async ({ fixtures }) => {
    const { intent } = await fixtures.opened(side)
    const { lifetimeMs } = timesOf(intent)
    const received = `${(lifetimeMs / 60_000).toFixed(1)} minutes`
    if (isWithin(lifetimeMs, USUAL_MS)) return passed(intent)
    if (isWithin(lifetimeMs, LIFETIME_MS))
      throw new Inconclusive(`payment windows are usually of 30 minutes (§8); here, of ${received}`)
    return failed({ expected: 'about 30 minutes', received }, intent)
  },
}))

function isWithin(ms: number, { least, most }: { least: number; most: number }): boolean {
  return ms >= least && ms <= most
}

/** The service's clock is unknown, but the age of the payment window is not. */
const REMAINING: readonly Check[] = SIDES.map((side) => ({
  id: `intent.${side}.remaining`,
  title: `the time remaining of a ${side} agrees with its timestamps`,
  rules: ['intent.response.timeRemainingSeconds'],
  run: async ({ fixtures }) => {
    const { intent, age } = await fixtures.opened(side)
    const { lifetimeMs, remaining } = timesOf(intent)
    const least = Math.max(0, (lifetimeMs - age.mostMs) / 1000 - TOLERANCE_S)
    const most = Math.max(0, (lifetimeMs - age.leastMs) / 1000 + TOLERANCE_S)
    const range = `between ${Math.floor(least)} and ${Math.ceil(most)} seconds`
    const failure = {
      expected: `${range} of a new payment window of ${lifetimeMs / 1000}`,
      received: `${remaining} seconds`,
    }
    return passedIf(remaining >= least && remaining <= most, failure, intent)
  },
}))

const SHRINKS: Check = {
  id: 'intent.remaining-shrinks',
  title: 'the time remaining shrinks',
  rules: ['intent.response.timeRemainingSeconds'],
  run: async (context) => {
    const { fixtures } = context
    const first = await fixtures.opened('buy')
    const clock = await clockOf(context, first.transactionId)
    await context.deployment.elapse(SHRINKS_AFTER_MS)
    const later = await fixtures.intent(first.customer)
    if (!isServed(later))
      throw new Inconclusive('the payment window closed before it could be read again')
    const [before, after] = [timesOf(first.intent).remaining, timesOf(later).remaining]
    const isSameClock = (await clockOf(context, first.transactionId)) === clock
    if (after >= before && clock !== undefined && isSameClock) {
      throw new Inconclusive(
        "the deployment's clock does not advance",
        'Let its clock run, as with --clock real of a sandbox.',
      )
    }
    const failure = {
      expected: `less than ${before} seconds, more than one second later`,
      received: `${after} seconds`,
    }
    return passedIf(after < before, failure, first.intent, later)
  },
}

/** The service's time, as status sync reports it. */
async function clockOf(
  { fixtures }: CheckContext,
  transactionId: string | undefined,
): Promise<string | undefined> {
  if (transactionId === undefined) return undefined
  const at = read(await fixtures.sync(transactionId), 'synchronizedAt')
  return typeof at === 'string' ? at : undefined
}

function timesOf(intent: Exchange): { lifetimeMs: number; remaining: number } {
  const [createdAt, expiresAt] = (
    ['depositIntentCreatedAt', 'depositIntentExpiresAt'] as const
  ).map((name) => utcInstant(read(intent, name)))
  const remaining = read(intent, 'timeRemainingSeconds')
  if (createdAt === undefined || expiresAt === undefined || typeof remaining !== 'number')
    throw new Inconclusive(
      `the times of the payment window are invalid: ${shown(intent.response.json)}`,
    )
  return { lifetimeMs: expiresAt - createdAt, remaining }
}

export const INTENT_TIME_CHECKS: readonly Check[] = [...LIFETIME, ...REMAINING, SHRINKS]
