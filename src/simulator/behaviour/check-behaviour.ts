/**
 * What is wrong with a behaviour beyond its outline: names that nothing here has, and texts that do not mean anything.
 * The outline itself (contracts/schemas/behaviour.schema.json) is checked where a behaviour comes in.
 */
import { ApiError, listed, type ErrorDetail } from '../../vocabulary/errors.ts'
import { ASSUMPTIONS } from '../../contract/generated/assumptions.ts'
import { nearest } from '../../vocabulary/nearest.ts'
import { PROVIDERS } from '../providers/directory.ts'
import { formatDuration, LONGEST_WAIT_MS, parseDuration } from '../../vocabulary/time.ts'
import { DEFAULT_BEHAVIOUR, type Behaviour, type ProviderFault } from './behaviour.ts'
import { parseProgression, PROGRESSIONS } from './progression.ts'

const PROVIDER_WAITS = [
  'latency',
  'settlesLate',
  'callsLate',
] as const satisfies readonly (keyof ProviderFault)[]

/** Throws VALIDATION_FAILED with everything that is wrong. */
export function checkBehaviour(behaviour: Behaviour): void {
  const { progression, assumptions = {}, providers = {}, webhooks = [], http = [] } = behaviour
  const details = [
    ...unknownNames('', behaviour, Object.keys(DEFAULT_BEHAVIOUR)),
    ...(progression === undefined ? [] : progressionFaults(progression)),
    ...unknownNames('assumptions.', assumptions, Object.keys(ASSUMPTIONS)),
    ...Object.entries(assumptions).flatMap(([name, value]) => assumptionFaults(name, value)),
    ...unknownNames(
      'providers.',
      providers,
      PROVIDERS.map(({ slug }) => slug),
    ),
    ...Object.entries(providers).flatMap(([slug, fault]) => providerFaults(slug, fault)),
    ...webhooks.flatMap(({ by }, index) => waitFaults(`webhooks[${index}].by`, by)),
    ...http.flatMap(({ by }, index) => waitFaults(`http[${index}].by`, by)),
  ]
  if (details.length === 0) return
  throw new ApiError(
    'VALIDATION_FAILED',
    `Failed to change the behaviour: ${listed(details)} Nothing was changed.`,
    { details },
  )
}

function unknownNames(
  place: string,
  value: object,
  known: readonly string[],
): readonly ErrorDetail[] {
  return Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = nearest(name, known)
      const mend =
        meant === undefined ? `known are ${known.join(', ')}` : `did you mean "${meant}"?`
      return { field: `${place}${name}`, message: `is not known; ${mend}` }
    })
}

function progressionFaults(progression: string): readonly ErrorDetail[] {
  if (parseProgression(progression) !== undefined) return []
  const message = `must be ${PROGRESSIONS}; it was "${progression}"`
  return [{ field: 'progression', message }]
}

/** A setting is a duration where its default is one, and a list of them where its default is. */
function assumptionFaults(name: string, value: unknown): readonly ErrorDetail[] {
  const usual = Object.entries(ASSUMPTIONS).find(([known]) => known === name)?.[1]
  if (typeof usual === 'string' && parseDuration(usual) !== undefined) {
    return waitFaults(`assumptions.${name}`, value)
  }
  if (!Array.isArray(usual) || !Array.isArray(value)) return []
  return value.flatMap((wait: unknown, index) => waitFaults(`assumptions.${name}[${index}]`, wait))
}

function providerFaults(slug: string, fault: ProviderFault): readonly ErrorDetail[] {
  return PROVIDER_WAITS.flatMap((name) => waitFaults(`providers.${slug}.${name}`, fault[name]))
}

function waitFaults(field: string, wait: unknown): readonly ErrorDetail[] {
  if (wait === undefined) return []
  const ms = typeof wait === 'string' ? parseDuration(wait) : undefined
  if (ms !== undefined && ms <= LONGEST_WAIT_MS) return []
  const message = `must be a duration of at most ${formatDuration(LONGEST_WAIT_MS)}, such as 30s or 1h30m`
  return [{ field, message }]
}
