/** The entries of an adapter that a scenario uses, so that one without them is skipped by name. */
import type { Adapter, AppStep } from '../../base/contract/generated/types.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { decidedBy, definitionOf, oracleShowing } from '../oracles/expectation.ts'
import type { Scenario } from '../../scenarios/model/scenario.ts'
import { placedSteps } from '../../scenarios/model/step-tree.ts'

/** Such as `buy.effect`. */
export function usedEntries({ steps }: Scenario): readonly string[] {
  return placedSteps(steps).flatMap(({ step }) => ('app' in step ? entriesOf(step) : []))
}

/** What is used and missing, such as `buy.effect`. */
export function missingEntry(used: readonly string[], adapter: Adapter): string | undefined {
  return used.find((entry) => {
    if (entry === 'restart') return adapter.url !== undefined || adapter.restart === false
    const found = entry.split('.').reduce<unknown>(memberOf, adapter)
    return found === undefined
  })
}

function entriesOf(step: AppStep): readonly string[] {
  const { app, expect = {} } = step
  const side = app.sell === undefined ? 'buy' : 'sell'
  const uses: Readonly<Record<string, boolean>> = {
    sell: app.sell !== undefined,
    override: (app.buy ?? app.sell)?.override === true,
    refresh: app.refresh !== undefined,
    setSecret: app.setSecret !== undefined,
    restart: app.restart !== undefined || app.interrupt !== undefined,
    [`${side}.payTo`]: expect.payTo !== undefined,
  }
  const expecting = Object.keys(expect).flatMap((field) => oracleShowing(field) ?? [])
  const decided = decidedBy(step)
  const oracles = decided === undefined ? expecting : [decided]
  return [
    ...Object.keys(uses).filter((entry) => uses[entry] === true),
    ...oracles.flatMap((each) => definitionOf(each).entry ?? []),
  ]
}
