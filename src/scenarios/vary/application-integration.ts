/** An application with its adapter: each run is a short exploration against a varied service. */
import { explore } from '../explorer/explore.ts'
import type { Counterexample } from '../explorer/counterexamples.ts'
import type { Scenario } from '../model/scenario.ts'
import { openSharedApplication, type SharedOptions } from '../targets/shared-application.ts'
import type { Behaviour, ProviderFault } from '../../simulator/behaviour/behaviour.ts'
import type { Sandbox } from '../../simulator/running/sandbox.ts'
import { receivedFrom, VaryStopped, type Integration } from './integration.ts'

export type VariedApplication = Omit<SharedOptions, 'behaviour' | 'stop'> & {
  readonly seed: number
  /** Sequences of one run, the happy paths among them. */
  readonly sequences: number
  readonly describe: (found: Counterexample) => string
}

const NO_FAILURE = { hasPassed: true, failed: [], message: '' }

/** A run throws ApplicationDown and AdapterInvalid. */
export function applicationIntegration(options: VariedApplication): Integration {
  const { seed, sequences, describe, ...of } = options
  return {
    run: async (behaviour, stop, limitMs = Infinity) => {
      if (stop.aborted) throw new VaryStopped()
      const sandboxes: Sandbox[] = []
      const startedAt = performance.now()
      const { counterexamples } = await explore({
        ...{ ...of, behaviour, stop, seed, depth: 1, jobs: 1, limit: sequences },
        isOver: () => performance.now() - startedAt > limitMs,
        open: async () => {
          const shared = await openSharedApplication({ ...of, behaviour, stop })
          sandboxes.push(shared.beside.sandbox())
          const open: typeof shared.open = (scenario, run) =>
            shared.open(varied(scenario, behaviour), run)
          return { ...shared, open }
        },
      }).catch((error: unknown) => {
        throw stop.aborted ? new VaryStopped() : error
      })
      if (stop.aborted) throw new VaryStopped()
      const [first] = counterexamples
      const broke =
        first === undefined
          ? NO_FAILURE
          : {
              hasPassed: false,
              failed: counterexamples.map(describe),
              message: first.failure.difference ?? first.failure.message,
            }
      const tookMs = Math.round(performance.now() - startedAt)
      return { ...receivedFrom(sandboxes), ...broke, tookMs }
    },
  }
}

/** What a sequence does to its world takes precedence over the variations. */
function varied({ world = {}, ...scenario }: Scenario, behaviour: Behaviour): Scenario {
  const { assumptions, providers = {}, webhooks = [], variations } = behaviour
  const slugs = new Set([...Object.keys(providers), ...Object.keys(world.providers ?? {})])
  const merged = [...slugs].map((slug): [string, ProviderFault] => [
    slug,
    { ...providers[slug], ...world.providers?.[slug] },
  ])
  return {
    ...scenario,
    world: {
      ...world,
      assumptions: { ...assumptions, ...world.assumptions },
      providers: Object.fromEntries(merged),
      webhooks: [...(world.webhooks ?? []), ...webhooks],
      ...(variations !== undefined && { variations }),
    },
  }
}
