/** How long a window lasts and how it counts down (§2.4, §8). */
import { setTimeout as pause } from 'node:timers/promises'
import { parseInstant } from '../../vocabulary/time.ts'
import type { Exchange } from '../../client/exchange.ts'
import { isServed, read, shown } from '../deployment/answer.ts'
import { Inconclusive } from '../inconclusive.ts'
import { passedIf, type Check, type CheckContext } from './check.ts'
import { SIDES } from './fixtures.ts'

/** "Usually 30 minutes" (§8): a deployment may round and may be generous, five minutes or an hour it is not. */
const LIFETIME_MS = { least: 20 * 60_000, most: 45 * 60_000 } as const
/** Whole seconds, rounded either way, and the clocks of two machines of the service. */
const TOLERANCE_S = 4
/** More than one whole second passes between two looks. */
const SHRINKS_AFTER_MS = 1_250

const LIFETIME: readonly Check[] = SIDES.map((side) => ({
  id: `window.${side}.lifetime`,
  title: `the window of a ${side} is near 30 minutes`,
  rules: ['intent.lifetime'],
  run: async ({ fixtures }) => {
    const { intent } = await fixtures.opened(side)
    const { createdAt, expiresAt } = timesOf(intent)
    const lastsMs = expiresAt - createdAt
    const failure = {
      expected: 'a window of about 30 minutes (20 to 45 are let through)',
      received: `${(lastsMs / 60_000).toFixed(1)} minutes`,
    }
    return passedIf(lastsMs >= LIFETIME_MS.least && lastsMs <= LIFETIME_MS.most, failure, intent)
  },
}))

/** The service's clock is unknown, but not how long ago the window began. */
const AGREES: readonly Check[] = SIDES.map((side) => ({
  id: `window.${side}.remaining`,
  title: `the time remaining of a ${side} agrees with its timestamps`,
  rules: ['intent.response.timeRemainingSeconds'],
  run: async ({ fixtures }) => {
    const { intent, age } = await fixtures.opened(side)
    const { createdAt, expiresAt, remaining } = timesOf(intent)
    const lasts = (expiresAt - createdAt) / 1000
    const least = Math.max(0, lasts - age.mostMs / 1000 - TOLERANCE_S)
    const most = Math.max(0, lasts - age.leastMs / 1000 + TOLERANCE_S)
    const failure = {
      expected: `between ${Math.floor(least)} and ${Math.ceil(most)} seconds of a window of ${lasts} that has just begun`,
      received: `${remaining} seconds`,
    }
    return passedIf(remaining >= least && remaining <= most, failure, intent)
  },
}))

const SHRINKS: Check = {
  id: 'window.shrinks',
  title: 'the time remaining shrinks',
  rules: ['intent.response.timeRemainingSeconds'],
  run: async (context) => {
    const { fixtures } = context
    const first = await fixtures.opened('buy')
    const clock = await clockOf(context, first.transactionId)
    await pause(SHRINKS_AFTER_MS)
    const later = await fixtures.window(first.customer)
    if (!isServed(later)) throw new Inconclusive('the window closed before it could be read again')
    if (clock !== undefined && (await clockOf(context, first.transactionId)) === clock) {
      throw new Inconclusive(
        "the deployment's clock stands still",
        'Let its clock run, as with --clock real of a sandbox.',
      )
    }
    const [before, after] = [timesOf(first.intent).remaining, timesOf(later).remaining]
    const failure = {
      expected: `less than ${before} seconds after more than one`,
      received: `${after} seconds`,
    }
    return passedIf(after < before, failure, first.intent, later)
  },
}

/** What the service takes the time to be, as status sync tells it. */
async function clockOf(
  { fixtures }: CheckContext,
  transactionId: string | undefined,
): Promise<string | undefined> {
  if (transactionId === undefined) return undefined
  const at = read(await fixtures.sync(transactionId), 'synchronizedAt')
  return typeof at === 'string' ? at : undefined
}

function timesOf(intent: Exchange): { createdAt: number; expiresAt: number; remaining: number } {
  const [createdAt, expiresAt] = (
    ['depositIntentCreatedAt', 'depositIntentExpiresAt'] as const
  ).map((name) => parseInstant(String(read(intent, name))))
  const remaining = read(intent, 'timeRemainingSeconds')
  if (createdAt === undefined || expiresAt === undefined || typeof remaining !== 'number') {
    throw new Inconclusive(`the window's times cannot be read: ${shown(intent.response.json)}`)
  }
  return { createdAt, expiresAt, remaining }
}

export const WINDOW_CHECKS: readonly Check[] = [...LIFETIME, ...AGREES, SHRINKS]
