/**
 * What is wrong with a behaviour beyond its schema (contracts/schemas/behaviour.schema.json): unknown names, and texts
 * without a meaning. The schema is checked where a behaviour comes in.
 */
import { ApiError, listed } from '../../vocabulary/errors.ts'
import { issueAt, type Issue, type Path } from '../../vocabulary/issue.ts'
import { formatDuration, LONGEST_WAIT_MS, parseDuration } from '../../vocabulary/time.ts'
import { ASSUMPTIONS } from '../../contract/generated/assumptions.ts'
import { unknownName } from '../../contract/unknown-name.ts'
import { PROVIDERS } from '../providers/directory.ts'
import { DEFAULT_BEHAVIOUR, type Behaviour, type ProviderFault } from './behaviour.ts'
import { parseProgression, PROGRESSIONS } from './progression.ts'

const PROVIDER_WAITS = [
  'latency',
  'settlesLate',
  'callsLate',
] as const satisfies readonly (keyof ProviderFault)[]

/** Throws VALIDATION_FAILED with everything that is wrong. */
export function checkBehaviour(behaviour: Behaviour): void {
  const details = behaviourIssues(behaviour)
  if (details.length === 0) return
  throw new ApiError(
    'VALIDATION_FAILED',
    `Failed to change the behaviour: ${listed(details)} Nothing was changed.`,
    { details },
  )
}

/** `at` is where the behaviour lies within what its author wrote. */
export function behaviourIssues(behaviour: Behaviour, at: Path = []): readonly Issue[] {
  const { progression, assumptions = {}, providers = {}, webhooks = [], http = [] } = behaviour
  const slugs = PROVIDERS.map(({ slug }) => slug)
  return [
    ...unknownNames(at, behaviour, Object.keys(DEFAULT_BEHAVIOUR)),
    ...(progression === undefined ? [] : progressionIssues(progression, at)),
    ...unknownNames([...at, 'assumptions'], assumptions, Object.keys(ASSUMPTIONS)),
    ...Object.entries(assumptions).flatMap(([name, value]) =>
      assumptionIssues(name, value, [...at, 'assumptions', name]),
    ),
    ...unknownNames([...at, 'providers'], providers, slugs),
    ...Object.entries(providers).flatMap(([slug, fault]) =>
      PROVIDER_WAITS.flatMap((name) => waitIssues(fault[name], [...at, 'providers', slug, name])),
    ),
    ...webhooks.flatMap(({ by }, index) => waitIssues(by, [...at, 'webhooks', index, 'by'])),
    ...http.flatMap(({ by }, index) => waitIssues(by, [...at, 'http', index, 'by'])),
  ]
}

function unknownNames(at: Path, value: object, known: readonly string[]): readonly Issue[] {
  return Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => issueAt([...at, name], unknownName(name, known)))
}

function progressionIssues(progression: string, at: Path): readonly Issue[] {
  if (parseProgression(progression) !== undefined) return []
  return [issueAt([...at, 'progression'], `must be ${PROGRESSIONS}; it was "${progression}"`)]
}

/** A setting is a duration where its default is one, and a list of them where its default is. */
function assumptionIssues(name: string, value: unknown, at: Path): readonly Issue[] {
  const usual = Object.entries(ASSUMPTIONS).find(([known]) => known === name)?.[1]
  if (typeof usual === 'string' && parseDuration(usual) !== undefined) return waitIssues(value, at)
  if (!Array.isArray(usual) || !Array.isArray(value)) return []
  return value.flatMap((wait: unknown, index) => waitIssues(wait, [...at, index]))
}

function waitIssues(wait: unknown, at: Path): readonly Issue[] {
  if (wait === undefined) return []
  const ms = typeof wait === 'string' ? parseDuration(wait) : undefined
  if (ms !== undefined && ms <= LONGEST_WAIT_MS) return []
  const longest = formatDuration(LONGEST_WAIT_MS)
  return [issueAt(at, `must be a duration of at most ${longest}, such as 30s or 1h30m`)]
}
