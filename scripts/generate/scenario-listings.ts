/** The listings of the package's scenarios, for a list that need not parse them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findScenarioFiles } from '../../src/scenarios/model/find-files.ts'
import { listingOf, textHash, type Listing } from '../../src/scenarios/model/listing.ts'
import { loadScenario } from '../../src/scenarios/model/load-scenario.ts'

/** JSON: a `KeptListings`. An invalid file has none. */
export async function scenarioListings(root: string): Promise<string> {
  const listings: Record<string, Listing> = {}
  for (const file of findScenarioFiles(['scenarios'], root).files) {
    const text = readFileSync(join(root, file), 'utf8')
    const loaded = await loadScenario(file, text)
    if ('scenario' in loaded) listings[textHash(text)] = listingOf(loaded.scenario)
  }
  return JSON.stringify(listings)
}
