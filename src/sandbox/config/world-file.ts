/** Reads an initial state: the `world` section of a scenario, or a file with only its members. */
import type { Behaviour, WorldSection } from '../../base/contract/generated/types.ts'
import { behaviourIssues } from '../simulator/behaviour/check-behaviour.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { parseInstant } from '../../base/vocabulary/time.ts'
import { clockIssues } from './clock-issues.ts'
import { checkDocument, readDocument, rejectIssues } from './document.ts'
import type { Settings } from './settings.ts'

export type WorldFile = {
  readonly settings: Pick<Settings, 'seed' | 'clock'>
  /** The start of simulated time in epoch milliseconds, with a manual clock. */
  readonly startsAt: number | null
  readonly behaviour: Behaviour
}

/** Throws ConfigError. */
export function readWorldFile(file: string): WorldFile {
  const document = readDocument(file)
  const isScenario = 'world' in document.value || 'steps' in document.value
  if (isScenario && !('world' in document.value))
    return { settings: {}, startsAt: null, behaviour: {} }
  const at = isScenario ? ['world'] : []
  checkDocument(document, { $ref: 'scenario.schema.json#/$defs/world' }, { at })
  const section = isScenario ? document.value['world'] : document.value
  const { seed, clock, ...behaviour } = section as WorldSection
  rejectIssues(document, [
    ...clockIssues(clock, [...at, 'clock']),
    ...behaviourIssues(behaviour, at),
  ])
  return {
    settings: defined({ seed, clock: clock === undefined ? undefined : ('manual' as const) }),
    startsAt: clock === undefined ? null : (parseInstant(clock) ?? null),
    behaviour,
  }
}
