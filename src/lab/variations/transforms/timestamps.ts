/** The same moment in another form of ISO 8601, and the moments of another clock. */
import { isEither, isSuccessOf, isWebhook, mapFields, type Transform } from '../transform.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

function mapInstants(json: unknown, write: (instant: string) => string): unknown {
  return mapFields(
    json,
    (name) => /(At|_at)$/.test(name),
    (value) => (typeof value === 'string' && INSTANT.test(value) ? write(value) : value),
  )
}

function writing(does: string, write: (instant: string) => string): Transform {
  return {
    does,
    section: '§2.4',
    open: 'Times are ISO 8601 UTC timestamps. How many decimals a second has, and whether UTC is Z or +00:00, is not shown.',
    advice: 'Parse times with a library that reads every form of RFC 3339.',
    kind: 'time-form',
    isAbout: isEither,
    json: (json) => mapInstants(json, write),
  }
}

/** A moment in the past must stay there: only its zeros are left out. */
export const secondsOnly: Transform = writing('writes times without fractions of a second', (at) =>
  at.replace(/\.\d+Z$/, 'Z'),
)

export const microseconds: Transform = writing('writes times with microseconds', (at) =>
  at.replace(/Z$/, '000Z'),
)

export const nanoseconds: Transform = writing('writes times with nanoseconds', (at) =>
  at.replace(/Z$/, '000000Z'),
)

export const zeroOffset: Transform = writing('writes times with +00:00 instead of Z', (at) =>
  at.replace(/Z$/, '+00:00'),
)

/** Less than what checks of signatures allow. */
const APART_MS = 90_000

/** All moments of a response agree, so that a client can compare them with one another. */
function byAClock(does: string, aheadMs: number): Transform {
  return {
    does: `has a clock that is ${APART_MS / 1_000} s ${does}`,
    section: '§2.4',
    open: 'Times are UTC timestamps. How exact the clock of the service is, is not shown.',
    advice:
      'Do not compare times of the service with your own clock: count down timeRemainingSeconds.',
    kind: 'service-clock',
    isAbout: (subject) =>
      isWebhook(subject) ||
      isSuccessOf('getOrderIntent')(subject) ||
      isSuccessOf('monitorOrderStatus')(subject),
    json: (json) => mapInstants(json, (at) => new Date(Date.parse(at) + aheadMs).toISOString()),
    rest: ({ form }) => ({ form: { ...form, clockAheadMs: aheadMs } }),
  }
}

export const clockAhead: Transform = byAClock('ahead', APART_MS)

export const clockBehind: Transform = byAClock('behind', -APART_MS)
