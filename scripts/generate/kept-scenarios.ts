/** The package's scenarios as they are read, so that nobody who runs or lists them parses them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { findScenarioFiles } from '../../src/scenarios/model/find-files.ts'
import {
  KEPT_SCENARIOS,
  textHash,
  toKeep,
  type KeptScenarios,
} from '../../src/scenarios/model/kept-scenarios.ts'
import { parseScenario } from '../../src/scenarios/model/parse-scenario.ts'

/** A file of JSON: `KeptScenarios`. It leaves out what is invalid, or is not the same as JSON. */
export async function keptScenarios(root: string): Promise<ReadonlyMap<string, string>> {
  const kept: Record<string, KeptScenarios[string]> = {}
  for (const file of findScenarioFiles(['scenarios'], root).files) {
    const text = readFileSync(join(root, file), 'utf8')
    const parsed = await parseScenario(file, text)
    if (!('scenario' in parsed)) continue
    const { scenario } = parsed
    const asJson: unknown = JSON.parse(JSON.stringify(scenario))
    if (isDeepStrictEqual(asJson, scenario)) kept[textHash(text)] = toKeep(parsed)
  }
  return new Map([[`dist/${KEPT_SCENARIOS}`, JSON.stringify(kept)]])
}
