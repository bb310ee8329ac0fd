/**
 * What a behaviour's schema cannot check: names of providers, progressions, and waits that are too
 * long. The schema itself is checked where a behaviour comes in.
 */
import { ASSUMPTIONS } from '../../../base/contract/generated/assumptions.ts'
import { valueText } from '../../../base/contract/issues.ts'
import { unknownName } from '../../../base/contract/unknown-name.ts'
import { invalid } from '../../../base/vocabulary/errors.ts'
import { issueAt, type Issue, type Path } from '../../../base/vocabulary/issue.ts'
import { formatDuration, LONGEST_WAIT_MS, parseDuration } from '../../../base/vocabulary/time.ts'
import { PROVIDERS } from '../providers/directory.ts'
import { slugOf } from '../providers/provider.ts'
import { shapeIssues } from '../../shapes/check-shapes.ts'
import {
  applyBehaviour,
  DEFAULT_BEHAVIOUR,
  type Behaviour,
  type EffectiveBehaviour,
  type ProviderFault,
} from './behaviour.ts'
import { OTHERS } from './other-providers.ts'
import { marketIssues } from './markets.ts'
import { parseProgression, PROGRESSIONS } from './progression.ts'
import { PROVIDER_FAULT_KINDS, type ProviderFaultKind } from './provider-fault-kinds.ts'

/** Members of a provider that are durations. */
const WAITS = new Set(
  Object.entries<ProviderFaultKind>(PROVIDER_FAULT_KINDS).flatMap(([name, { value }]) =>
    value === 'duration' ? [name] : [],
  ),
)

/** Throws VALIDATION_FAILED with every issue. */
export function checkBehaviour(behaviour: Behaviour, base?: EffectiveBehaviour): void {
  const details = behaviourIssues(behaviour, [], base)
  if (details.length > 0) throw invalid('change the behaviour', details)
}

/**
 * `at` is the path of the behaviour within the document that contains it, `base` what it is laid
 * over.
 */
export function behaviourIssues(
  behaviour: Behaviour,
  at: Path = [],
  base?: EffectiveBehaviour,
): readonly Issue[] {
  const issues = ownIssues(behaviour, at, base)
  const { shapes } = behaviour
  if (issues.length > 0 || shapes === undefined) return issues
  // They are tried with orders of this behaviour, which must be one that works.
  return shapeIssues(
    shapes,
    [...at, 'shapes'],
    applyBehaviour(base ?? DEFAULT_BEHAVIOUR, behaviour),
  )
}

function ownIssues(
  behaviour: Behaviour,
  at: Path,
  base: EffectiveBehaviour | undefined,
): readonly Issue[] {
  const { progression, assumptions = {}, providers = {}, webhooks = [], http = [] } = behaviour
  return [
    ...(progression === undefined ? [] : progressionIssues(progression, [...at, 'progression'])),
    ...Object.entries(assumptions).flatMap(([name, value]) =>
      assumptionIssues(name, value, [...at, 'assumptions', name]),
    ),
    ...Object.entries(providers).flatMap(([slug, fault]) =>
      providerIssues(slug, fault, [...at, 'providers', slug]),
    ),
    ...nameIssues(providers, [...at, 'providers']),
    ...marketIssues(behaviour.markets ?? {}, [...at, 'markets'], base?.markets),
    ...webhooks.flatMap(({ by }, index) => waitIssues(by, [...at, 'webhooks', index, 'by'])),
    ...http.flatMap(({ by }, index) => waitIssues(by, [...at, 'http', index, 'by'])),
  ]
}

function progressionIssues(progression: string, at: Path): readonly Issue[] {
  if (parseProgression(progression) !== undefined) return []
  return [issueAt(at, `must be ${PROGRESSIONS}; it was "${progression}"`)]
}

/** A setting is a duration if its default is one, and a list of durations if its default is. */
function assumptionIssues(name: string, value: unknown, at: Path): readonly Issue[] {
  const usual: unknown = Object.entries(ASSUMPTIONS).find(([known]) => known === name)?.[1]
  if (typeof usual === 'string' && parseDuration(usual) !== undefined) return waitIssues(value, at)
  if (!Array.isArray(usual) || !Array.isArray(value)) return []
  return value.flatMap((wait: unknown, index) => waitIssues(wait, [...at, index]))
}

function providerIssues(slug: string, fault: ProviderFault, at: Path): readonly Issue[] {
  const known = [...PROVIDERS.map((provider) => provider.slug), OTHERS]
  if (!known.includes(slug)) return [issueAt(at, unknownName(slug, known))]
  const named = (['name', 'aliases'] as const).filter((member) => slug === OTHERS && fault[member])
  if (named.length > 0)
    return named.map((member) => {
      const message = `must be that of a single provider; it was ${valueText(fault[member])}`
      return issueAt([...at, member], message)
    })
  return Object.entries(fault).flatMap(([name, value]) =>
    WAITS.has(name) ? waitIssues(value, [...at, name]) : [],
  )
}

/** A name belongs to one provider. */
function nameIssues(providers: NonNullable<Behaviour['providers']>, at: Path): readonly Issue[] {
  const owners = new Map(PROVIDERS.map(({ slug }) => [slug, slug]))
  return Object.entries(providers).flatMap(([slug, { name, aliases = [] }]) =>
    [name, ...aliases].flatMap((called, index) => {
      const key = called === undefined ? slug : slugOf(called)
      const owner = owners.get(key) ?? slug
      owners.set(key, slug)
      if (owner === slug) return []
      const place = index === 0 ? ['name'] : ['aliases', index - 1]
      return [
        issueAt([...at, slug, ...place], `"${called}" already names ${owner}; choose another`),
      ]
    }),
  )
}

function waitIssues(wait: unknown, at: Path): readonly Issue[] {
  if (wait === undefined) return []
  const ms = typeof wait === 'string' ? parseDuration(wait) : undefined
  if (ms !== undefined && ms <= LONGEST_WAIT_MS) return []
  const longest = formatDuration(LONGEST_WAIT_MS)
  const expected = `must be a duration of at most ${longest}, such as 30s or 1h30m`
  return [issueAt(at, `${expected}; it was ${valueText(wait)}`)]
}
