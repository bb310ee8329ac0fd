/**
 * What a list of scenarios shows of each. Reading two hundred files takes a second, so the build
 * keeps the listings of the package's own, and a file with the same text is not parsed again.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { findNeeds } from './needs.ts'
import type { Scenario } from './scenario.ts'

export type Listing = {
  readonly name: string
  readonly why: string
  /** Ids of rules. */
  readonly covers: readonly string[]
  readonly needsApplication: boolean
}

/** By the `textHash` of the scenario's file. */
export type KeptListings = Readonly<Record<string, Listing>>

/** The name of the file that the build writes beside the bundle. */
export const KEPT_LISTINGS = 'scenario-listings.json'

export function listingOf(scenario: Scenario): Listing {
  const { name, why = '', covers = [] } = scenario
  const needsApplication = findNeeds(scenario).some(({ need }) => need === 'app')
  return { name, why, covers, needsApplication }
}

export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** None where the code runs without a build. */
export function keptListings(file = new URL(KEPT_LISTINGS, import.meta.url)): KeptListings {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptListings) : {}
}
