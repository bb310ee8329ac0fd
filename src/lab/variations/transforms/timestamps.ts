/** The same moment in another form of ISO 8601, and the moments of another clock. */
import { isEither, mapFields, type Transform } from '../transform.ts'

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

export const zeroOffset: Transform = writing('writes times with +00:00 instead of Z', (at) =>
  at.replace(/Z$/, '+00:00'),
)
