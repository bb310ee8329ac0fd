/**
 * Runs scenarios about an application in simulated time and with real HTTP: the sandbox is in this
 * process, at a port and with a manual clock, and the application is a process of its own. Other
 * scenarios run in memory.
 */
import { setMaxListeners } from 'node:events'
import { systemTimers } from '../../base/ports/system-timers.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { random } from '../../base/vocabulary/random.ts'
import { openAppEnvironment, type AppEnvironment } from '../application/app-environment.ts'
import { ApplicationDown } from '../application/application-process.ts'
import { ownSecret } from '../application/connect.ts'
import { applicationSender } from '../application/webhook-sender.ts'
import { isSecretUnknown, type Unrestored } from '../application/running-secret.ts'
import { defaultAdapter } from '../application/default-adapter.ts'
import type { Adapter } from '../../base/contract/generated/types.ts'
import { shellWord } from '../../base/client/curl.ts'
import { SandboxVariations } from '../variations/sandbox-variations.ts'
import {
  openInProcessEnvironment,
  type InProcessEnvironment,
} from '../../scenarios/targets/in-process-environment.ts'
import { variedTarget } from '../vary/varied-target.ts'
import { missingEntry, usedEntries } from '../application/adapter-entries.ts'
import { doesNeed } from '../../scenarios/model/needs.ts'
import { NEEDS, type Scenario } from '../../scenarios/model/scenario.ts'
import { ScenarioSkipped } from '../../scenarios/expectations/scenario-ended.ts'
import { ApplicationSubject } from '../steps/application-subject.ts'
import { LAB_STEPS } from '../steps/step-list.ts'
import { withPinnedProvider } from './pinned-provider.ts'
import type { Target } from '../../scenarios/targets/target.ts'
import type { TestEnvironment } from '../../scenarios/targets/test-environment.ts'

export type AppTargetOptions = {
  /** How it is worked; the routes of examples/integrator by default. */
  readonly adapter?: Adapter
  /** File of the adapter, for messages. */
  readonly adapterFile?: string
  /** An application that runs already, and knows that the service is at `servicePort`. */
  readonly url?: string
  /** The command that starts it, for each scenario; it takes precedence over the scenario's own. */
  readonly start?: string
  readonly cwd: string
  /**
   * What the application inherits. One that runs already has its webhook secret from elsewhere:
   * where this has RAMP_WEBHOOK_SECRET, the endpoint signs with that.
   */
  readonly env: Readonly<Record<string, string | undefined>>
  /** 0 takes a free one. */
  readonly servicePort: number
  /** What could not be set back in an application that runs already. */
  readonly unrestored?: Unrestored
}

/** Applications that start at once; more would only wait for each other. */
const PARALLEL_APPS = 4

export function appTarget(options: AppTargetOptions): Target {
  const closing = new AbortController()
  // Every application that runs listens.
  setMaxListeners(0, closing.signal)
  const opened = new Set<Promise<TestEnvironment>>()
  const adapter = adapterOf(options)
  let hasStarted = false
  const isFixed = adapter.url !== undefined || options.servicePort !== 0
  return {
    ...variedTarget,
    name: adapter.url ?? adapter.start ?? variedTarget.name,
    options: flagsOf(options),
    capabilities: new Set(NEEDS),
    steps: LAB_STEPS,
    concurrency: isFixed ? 1 : PARALLEL_APPS,
    ...(isFixed ? { mostJobs: 1 } : {}),
    whySkipped: (scenario) =>
      isAboutApp(scenario) ? whyAppSkips(scenario, adapter, options) : undefined,
    open: async (scenario, { seed, stop }) => {
      const own = defined({ stop })
      if (!isAboutApp(scenario)) return variedTarget.open(scenario, { seed, ...own })
      const of = { ...options, ...own, adapter, signal: closing.signal }
      try {
        const environment = await kept(opened, openWithApp(scenario, seedOf(scenario, seed), of))
        hasStarted = true
        return environment
      } catch (error) {
        // A scenario that starts another one, or changes its environment, is the cause itself.
        const isNamed = (adapter.url ?? adapter.start) !== undefined
        const isUsual = isNamed && scenario.app?.env === undefined
        if (hasStarted || !isUsual || !(error instanceof ApplicationDown)) throw error
        throw new ApplicationDown(error.message, { hasNeverStarted: true })
      }
    },
    close: async () => {
      closing.abort()
      await Promise.allSettled([...opened].map(async (each) => (await each).close()))
    },
  }
}

/** The environment, in the set until it is closed. */
async function kept(
  opened: Set<Promise<TestEnvironment>>,
  opening: Promise<TestEnvironment>,
): Promise<TestEnvironment> {
  opened.add(opening)
  const forget = () => opened.delete(opening)
  opening.catch(forget)
  const environment = await opening
  return { ...environment, close: () => environment.close().finally(forget) }
}

/** The command or the address of the command line takes precedence over the adapter's own. */
function adapterOf({ adapter = defaultAdapter(), url, start }: AppTargetOptions): Adapter {
  if (url === undefined && start === undefined) return adapter
  const { start: _start, url: _url, ...rest } = adapter
  return { ...rest, ...defined({ url, start }) }
}

function flagsOf({ adapterFile, url, start, servicePort }: AppTargetOptions): string {
  const flags = [flag('--adapter', adapterFile), flag('--app-url', url), flag('--app-start', start)]
  const port = servicePort === 0 ? undefined : String(servicePort)
  flags.push(flag('--service-port', port))
  return flags.filter((text) => text !== '').join(' ')
}

function flag(name: string, value: string | undefined): string {
  return value === undefined ? '' : `${name} ${shellWord(value)}`
}

/** Each scenario has its own: an application may keep its orders, and two must not share an id. */
function seedOf({ name }: Scenario, seed: number): number {
  return random(seed, `application:${name}`).below(2 ** 32)
}

function isAboutApp(scenario: Scenario): boolean {
  return doesNeed(scenario, 'app')
}

function whyAppSkips(
  scenario: Scenario,
  adapter: Adapter,
  { env }: AppTargetOptions,
): string | undefined {
  const { start, env: changes } = scenario.app ?? {}
  if (adapter.url === undefined && (adapter.start ?? start) === undefined)
    return 'it needs an application; name yours with --adapter or --app-start'
  if (adapter.url !== undefined && changes !== undefined)
    return 'it changes the environment of its application, and this one runs already; use --app-start'
  const used = usedEntries(scenario)
  if (used.includes('setSecret') && isSecretUnknown(adapter, ownSecret({ adapter, env })))
    return 'it changes the webhook secret of an application that runs already, and could not set it back; pass its secret in RAMP_WEBHOOK_SECRET'
  const missing = missingEntry(used, adapter)
  return missing === undefined ? undefined : `the adapter has no "${missing}"; add it, or leave it`
}

type Opening = Pick<AppTargetOptions, 'cwd' | 'env' | 'servicePort' | 'unrestored'> & {
  readonly adapter: Adapter
  readonly signal: AbortSignal
  readonly stop?: AbortSignal
}

async function openWithApp(
  { app: section = {}, ...scenario }: Scenario,
  seed: number,
  { adapter, signal, stop, cwd, env, servicePort, unrestored }: Opening,
): Promise<TestEnvironment> {
  const { start = section.start } = adapter
  const pinned = { ...scenario, world: withPinnedProvider(scenario.world ?? {}) }
  let inside: InProcessEnvironment | undefined
  try {
    const beside = await openAppEnvironment({
      adapter: adapter.url === undefined ? { ...adapter, ...defined({ start }) } : adapter,
      ...{ cwd, env, servicePort, stop: signal, changes: section.env ?? {} },
      ...defined({ unrestored, webhookPath: section.webhooks }),
      sandboxFor: (webhook, transport) => {
        inside = openInProcessEnvironment(pinned, seed, {
          ...{ webhook, transport, timers: systemTimers },
          // An application may compare the times of orders and events with its own clock.
          startsAt: systemWallClock.now(),
          ...defined({ stop }),
          variations: new SandboxVariations().ofWorld,
        })
        return inside.sandbox
      },
    })
    if (inside === undefined) throw new Error('An environment was opened without a sandbox')
    return withApp(inside, beside)
  } catch (error) {
    await inside?.close()
    const lacksSecret = section.env?.['RAMP_WEBHOOK_SECRET'] === null
    if (lacksSecret && error instanceof ApplicationDown && error.reason.hasEnded === true)
      throw new ScenarioSkipped('the application does not start without a secret, which is right')
    throw error
  }
}

function withApp(inside: InProcessEnvironment, beside: AppEnvironment): TestEnvironment {
  const { application, webhookPath, endpoint, orders, requests } = beside
  // The scenario's own calls are not the application's.
  const own = new Set<number>()
  return {
    ...inside,
    endpoint,
    subject: new ApplicationSubject({
      app: {
        ...{ application, webhookPath, orders },
        interrupt: (what, showsEnd) => beside.interruptions.arm(what, showsEnd),
        requests: (after) => requests(after).filter(({ sequence }) => !own.has(sequence)),
      },
      sender: applicationSender(beside),
    }),
    control: {
      ...inside.control,
      restart: async () => {
        // Closing the port closes the sandbox too, so a kill is a stop here.
        await beside.restartService(() => inside.control.restart('kill'))
        own.clear()
      },
    },
    call: (call) => {
      const before = requests().at(-1)?.sequence ?? 0
      const response = inside.call(call)
      for (const { sequence } of requests(before)) own.add(sequence)
      return response
    },
    close: async () => {
      await beside.close()
      await inside.close()
    },
  }
}
