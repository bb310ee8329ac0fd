/** What a list of scenarios shows of each. */
import { findNeeds } from './needs.ts'
import type { Scenario } from './scenario.ts'

export type Listing = {
  readonly name: string
  readonly why: string
  /** Ids of rules. */
  readonly covers: readonly string[]
  readonly needsApplication: boolean
}

export function listingOf(scenario: Scenario): Listing {
  const { name, why = '', covers = [] } = scenario
  const needsApplication = findNeeds(scenario).some(({ need }) => need === 'app')
  return { name, why, covers, needsApplication }
}
