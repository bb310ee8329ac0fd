/**
 * What must hold of an application under every variation: the scenarios about applications, and a
 * short exploration.
 */
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contractFile } from '../../base/contract/contract-file.ts'
import type { Adapter } from '../../base/contract/generated/types.ts'
import type { Behaviour, ProviderFault } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { oraclesOff } from '../explore/oracles.ts'
import { sequencesOf } from '../explore/policies/exhaustive.ts'
import { runSequence, scenarioOfSequence } from '../explore/run-sequence.ts'
import { sidesOf } from '../explore/sequences.ts'
import { missingEntry, usedEntries } from '../application/adapter-entries.ts'
import { findScenarioFiles } from '../../scenarios/model/find-files.ts'
import { loadFiles } from '../../scenarios/model/load-scenario.ts'
import type { LoadedScenario, Scenario } from '../../scenarios/model/scenario.ts'
import { withUsualRetries, worldUnder } from '../../scenarios/model/under-settings.ts'
import type { StepFailure } from '../../scenarios/runner/result.ts'
import { runLoaded } from '../../scenarios/runner/run-scenario.ts'
import type { Target } from '../../scenarios/targets/target.ts'

export type ApplicationCheck = {
  readonly name: string
  /** Returns what the application did wrong. */
  readonly run: (target: Target, of: CheckedUnder) => Promise<StepFailure | undefined>
}

/** What a run varies. */
type CheckedUnder = { readonly seed: number; readonly behaviour: Behaviour }

const PACKAGED = fileURLToPath(contractFile('../scenarios/'))

/** The happy paths, and the first sequences with one perturbation. */
const SEQUENCES = 12

export async function applicationChecks(adapter: Adapter): Promise<readonly ApplicationCheck[]> {
  const { files } = findScenarioFiles([PACKAGED], PACKAGED)
  const own = files.filter((file) => basename(file).startsWith('app.'))
  const loaded = await loadFiles(own, PACKAGED)
  const scenarios = loaded.flatMap((each) => ('scenario' in each ? [each] : []))
  return [
    ...scenarios.filter((each) => canRun(each, adapter)).map(scenarioCheck),
    ...sequenceChecks(adapter),
  ]
}

/** One process serves all checks, so none can change its environment. */
function canRun({ scenario }: LoadedScenario, adapter: Adapter): boolean {
  return (
    scenario.app?.env === undefined && missingEntry(usedEntries(scenario), adapter) === undefined
  )
}

function scenarioCheck(loaded: LoadedScenario): ApplicationCheck {
  return {
    name: basename(loaded.file, '.yaml'),
    run: async (target, { seed, behaviour }) => {
      // These scenarios read a state at once.
      const scenario = varied(loaded.scenario, { ...withUsualRetries(behaviour), webhooks: [] })
      const { failure } = await runLoaded({ ...loaded, scenario }, target, {
        ...{ seed, onlyFailures: true },
      })
      return ofApplication(failure, scenario)
    },
  }
}

function sequenceChecks(adapter: Adapter): readonly ApplicationCheck[] {
  const happy = sidesOf(adapter).map((side) => ({ side, perturbations: [] }))
  return [...happy, ...sequencesOf(adapter, 1)].slice(0, SEQUENCES).map((sequence) => ({
    name: `explore: ${scenarioOfSequence(sequence, { adapter, off: new Map() }).why ?? ''}`,
    run: async (target, { seed, behaviour }) => {
      const of = { adapter, off: oraclesOff(adapter, known(behaviour)) }
      const open: Target['open'] = (scenario, run) => target.open(varied(scenario, behaviour), run)
      const failed = await runSequence(sequence, { ...of, seed }, { ...target, open })
      return ofApplication(failed?.failure, scenarioOfSequence(sequence, of))
    },
  }))
}

/** In a form of events that it was not written for, an application need not find the amounts. */
function known(behaviour: Behaviour): Behaviour {
  const { events } = behaviour.shapes ?? {}
  if (events !== 'flat' && events !== 'root') return behaviour
  return { assumptions: { reportedAmounts: 'absent' } }
}

/** A service that ended an order otherwise can refuse what a scenario does to it. */
function ofApplication(
  failure: StepFailure | undefined,
  { steps }: Scenario,
): StepFailure | undefined {
  const step = failure && steps[failure.step - 1]
  return step !== undefined && 'simulate' in step ? undefined : failure
}

/** What a check does to its world takes precedence over the variations. */
function varied({ world = {}, ...scenario }: Scenario, behaviour: Behaviour): Scenario {
  const { webhooks = [] } = behaviour
  // A check that names the only provider keeps it.
  const isAlone = world.providers?.['others'] !== undefined
  const providers = isAlone ? {} : (behaviour.providers ?? {})
  // A check that chooses a rate means that provider to be the best.
  const hasRate = Object.values(world.providers ?? {}).some((one) => one.spreadBps !== undefined)
  const slugs = new Set([...Object.keys(providers), ...Object.keys(world.providers ?? {})])
  const merged = [...slugs].map((slug): [string, ProviderFault] => {
    const [{ down, spreadBps, ...usual } = {}, named] = [providers[slug], world.providers?.[slug]]
    // A provider that a check names serves it.
    const isDown = named === undefined && down !== undefined
    const rate = hasRate ? {} : defined({ spreadBps })
    return [slug, { ...usual, ...rate, ...(isDown && { down }), ...named }]
  })
  return {
    ...scenario,
    world: {
      ...worldUnder({ ...behaviour, providers: {} }, world),
      providers: Object.fromEntries(merged),
      webhooks: [...(world.webhooks ?? []), ...webhooks],
    },
  }
}
