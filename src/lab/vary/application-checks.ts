/**
 * What must hold of an application under every variation: the scenarios about applications, and a
 * short exploration.
 */
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contractFile } from '../../base/contract/contract-file.ts'
import { layShapes } from '../../base/contract/lay-shapes.ts'
import { ASSUMPTIONS } from '../../base/contract/generated/assumptions.ts'
import type { Adapter, Oracle } from '../../base/contract/generated/types.ts'
import type { Behaviour, ProviderFault } from '../../sandbox/simulator/behaviour/behaviour.ts'
import type { SignatureScheme } from '../../sandbox/simulator/webhooks/signature.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { isAmount, oraclesOff } from '../explore/oracles.ts'
import { sequencesOf } from '../explore/policies/exhaustive.ts'
import { runSequence, scenarioOfSequence } from '../explore/run-sequence.ts'
import { sidesOf } from '../explore/sequences.ts'
import { missingEntry, usedEntries } from '../application/adapter-entries.ts'
import { findScenarioFiles } from '../../scenarios/model/find-files.ts'
import { loadFiles } from '../../scenarios/model/load-scenario.ts'
import type { LoadedScenario, Scenario } from '../../scenarios/model/scenario.ts'
import { signedWith } from '../../scenarios/model/signed-with.ts'
import { ORACLE_NAMES } from '../oracles/expectation.ts'
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
      const scenario = varied(signedWith(schemeOf(behaviour), loaded.scenario), {
        ...behaviour,
        // These scenarios read a state at once, and count on the usual repetitions.
        ...{ webhooks: [], assumptions: { ...behaviour.assumptions, ...USUAL_RETRIES } },
      })
      const { failure } = await runLoaded({ ...loaded, scenario }, target, {
        ...{ seed, onlyFailures: true },
      })
      return ofApplication(failure, scenario)
    },
  }
}

const { webhookRetrySchedule, webhookTimeout } = ASSUMPTIONS
const USUAL_RETRIES = { webhookRetrySchedule, webhookTimeout }

function sequenceChecks(adapter: Adapter): readonly ApplicationCheck[] {
  const without = oraclesOff(adapter)
  const happy = sidesOf(adapter).map((side) => ({ side, perturbations: [] }))
  return [...happy, ...sequencesOf(adapter, 1)].slice(0, SEQUENCES).map((sequence) => ({
    name: `explore: ${scenarioOfSequence(sequence, { adapter, off: without }).why ?? ''}`,
    run: async (target, { seed, behaviour }) => {
      const off = isWithoutAmounts(behaviour) ? new Map([...without, ...AMOUNTS_OFF]) : without
      const of = { adapter, off, scheme: schemeOf(behaviour) }
      const open: Target['open'] = (scenario, run) => target.open(varied(scenario, behaviour), run)
      const failed = await runSequence(sequence, { ...of, seed }, { ...target, open })
      return ofApplication(failed?.failure, scenarioOfSequence(sequence, of))
    },
  }))
}

function schemeOf({ assumptions }: Behaviour): SignatureScheme {
  return assumptions?.signatureScheme ?? ASSUMPTIONS.signatureScheme
}

/** No application can know what was settled: it uses the amount of its own order. */
function isWithoutAmounts({ assumptions = {}, shapes = {} }: Behaviour): boolean {
  const { gateway, events } = shapes
  // If the last webhook is lost, only gateway has the amount.
  return assumptions.reportedAmounts === 'absent' || gateway === 'never' || isOther(events)
}

/** A form of events in which an application need not find the amounts. */
function isOther(events: NonNullable<Behaviour['shapes']>['events']): boolean {
  return events === 'flat' || events === 'root'
}

const AMOUNTS_OFF = ORACLE_NAMES.filter(isAmount).map((oracle): [Oracle, string] => [
  oracle,
  'no response has the amount',
])

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
  const { assumptions, shapes, webhooks = [], variations } = behaviour
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
      ...world,
      assumptions: { ...assumptions, ...world.assumptions },
      shapes: layShapes(shapes, world.shapes),
      providers: Object.fromEntries(merged),
      webhooks: [...(world.webhooks ?? []), ...webhooks],
      ...(variations !== undefined && { variations }),
    },
  }
}
