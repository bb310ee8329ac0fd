/**
 * Reads how a world begins: the `world` section of a scenario, or a file that is such a section and
 * nothing else. Steps and expectations of a scenario are left alone.
 */
import type { Behaviour } from '../simulator/behaviour/behaviour.ts'
import { readSchema } from '../contract/contract-file.ts'
import { parseInstant } from '../vocabulary/time.ts'
import { checkBehaviourSection } from './behaviour-section.ts'
import { checkDocument, readDocument, type Schema } from './document.ts'
import type { Settings } from './settings.ts'

export type WorldFile = {
  readonly settings: Pick<Settings, 'seed' | 'clock'>
  /** When the world begins, epoch milliseconds; its clock is a manual one then. */
  readonly startsAt: number | null
  readonly behaviour: Behaviour
}

/** `clock` is an instant or `manual`. */
type Section = Behaviour & { readonly seed?: number; readonly clock?: string }

/** Throws ConfigError. */
export function readWorldFile(file: string): WorldFile {
  const document = readDocument(file)
  const isScenario = 'world' in document.value || 'steps' in document.value
  if (isScenario && !('world' in document.value))
    return { settings: {}, startsAt: null, behaviour: {} }
  const at = isScenario ? ['world'] : []
  checkDocument(document, worldSchema(), at)
  const section = isScenario ? document.value['world'] : document.value
  const { seed, clock, ...behaviour } = section as Section
  checkBehaviourSection(document, behaviour, at)
  return {
    settings: {
      ...(seed === undefined ? {} : { seed }),
      ...(clock === undefined ? {} : { clock: 'manual' }),
    },
    startsAt: clock === undefined ? null : (parseInstant(clock) ?? null),
    behaviour,
  }
}

/** What a scenario's world section may hold: one schema says it for both. */
function worldSchema(): Schema {
  const definitions = readSchema('scenario')['$defs'] as Readonly<Record<string, Schema>>
  return definitions['world'] ?? {}
}
