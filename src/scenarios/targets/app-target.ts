/**
 * Runs scenarios about an application in simulated time and with real HTTP: the sandbox is in this
 * process, at a port and with a manual clock, and the application is a process of its own. Other
 * scenarios run in memory.
 */
import { setMaxListeners } from 'node:events'
import { listen, type Listening } from '../../server/listen.ts'
import { CONTROL_PATH } from '../../server/exchange.ts'
import { systemTimers } from '../../ports/system-timers.ts'
import { systemWallClock } from '../../ports/system-wall-clock.ts'
import { undiciTransport } from '../../ports/undici-transport.ts'
import { defined } from '../../vocabulary/defined.ts'
import { random } from '../../vocabulary/random.ts'
import type { SignatureScheme } from '../../simulator/webhooks/signature.ts'
import type { Transaction } from '../../simulator/transaction.ts'
import { DEFAULT_WEBHOOK, type Application } from '../../application/application.ts'
import { ApplicationDown } from '../../application/application-process.ts'
import { connect } from '../../application/connect.ts'
import { DEFAULT_ADAPTER } from '../../application/default-adapter.ts'
import { ASSUMPTIONS } from '../../contract/generated/assumptions.ts'
import type { Adapter } from '../../contract/generated/types.ts'
import { shellWord } from '../../client/curl.ts'
import { freePort } from '../../client/free-port.ts'
import { openInProcessEnvironment, type InProcessEnvironment } from './in-process-environment.ts'
import { inProcessTarget } from './in-process-target.ts'
import { missingEntry } from '../model/adapter-entries.ts'
import { doesNeed } from '../model/needs.ts'
import { NEEDS, type AppSection, type Scenario } from '../model/scenario.ts'
import { ScenarioSkipped, type TestEnvironment, type Target } from './target.ts'
import type { Endpoint } from '../../simulator/webhooks/webhook.ts'

export type AppTargetOptions = {
  /** How it is worked; the routes of examples/integrator by default. */
  readonly adapter?: Adapter
  /** Of the adapter, for messages. */
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
  /** How webhooks are signed, for messages: the scenarios have it. */
  readonly scheme?: SignatureScheme
}

const HOST = '127.0.0.1'

/** Applications that start at once; more would only wait for each other. */
const PARALLEL_APPS = 4

export function appTarget(options: AppTargetOptions): Target {
  const closing = new AbortController()
  // Every application that runs listens.
  setMaxListeners(0, closing.signal)
  const opened = new Set<Promise<TestEnvironment>>()
  const adapter = adapterOf(options)
  const isFixed = adapter.url !== undefined || options.servicePort !== 0
  return {
    ...inProcessTarget,
    name: adapter.url ?? adapter.start ?? inProcessTarget.name,
    options: flagsOf(options),
    capabilities: new Set(NEEDS),
    concurrency: isFixed ? 1 : PARALLEL_APPS,
    ...(isFixed ? { mostJobs: 1 } : {}),
    whySkipped: (scenario) => (isAboutApp(scenario) ? whyAppSkips(scenario, adapter) : undefined),
    open: (scenario, { seed }) =>
      isAboutApp(scenario)
        ? kept(
            opened,
            openWithApp(scenario, seedOf(scenario, seed), {
              ...{ ...options, adapter, signal: closing.signal },
            }),
          )
        : inProcessTarget.open(scenario, { seed }),
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
function adapterOf({ adapter = DEFAULT_ADAPTER, url, start }: AppTargetOptions): Adapter {
  if (url === undefined && start === undefined) return adapter
  const { start: _start, url: _url, ...rest } = adapter
  return { ...rest, ...defined({ url, start }) }
}

function flagsOf({ adapterFile, url, start, servicePort, scheme }: AppTargetOptions): string {
  const flags = [flag('--adapter', adapterFile), flag('--app', url), flag('--app-start', start)]
  const port = servicePort === 0 ? undefined : String(servicePort)
  const signed = scheme === ASSUMPTIONS.signatureScheme ? undefined : scheme
  flags.push(flag('--service-port', port), flag('--scheme', signed))
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

function whyAppSkips(scenario: Scenario, adapter: Adapter): string | undefined {
  const { start, env } = scenario.app ?? {}
  if (adapter.url === undefined && (adapter.start ?? start) === undefined)
    return 'no command starts its application; name it with --adapter or --app-start'
  if (adapter.url !== undefined && env !== undefined)
    return 'it changes the environment of its application, and this one runs already; use --app-start'
  const missing = missingEntry(scenario, adapter)
  return missing === undefined ? undefined : `the adapter has no "${missing}"; add it, or leave it`
}

type Opening = Omit<AppTargetOptions, 'adapter' | 'start' | 'url'> & {
  readonly adapter: Adapter
  readonly signal: AbortSignal
}

async function openWithApp(
  { app: section = {}, ...scenario }: Scenario,
  seed: number,
  { adapter, cwd, env, servicePort, signal }: Opening,
): Promise<TestEnvironment> {
  const { url } = adapter
  const port = url === undefined ? await freePort() : 0
  const webhookPath = section.webhooks ?? adapter.webhook ?? DEFAULT_WEBHOOK
  const environment = openInProcessEnvironment(scenario, seed, {
    timers: systemTimers,
    transport: undiciTransport(),
    webhook: new URL(webhookPath, url ?? `http://${HOST}:${port}`).href,
    // An application may compare the times of orders and events with its own clock.
    startsAt: systemWallClock.now(),
  })
  let listening: Listening | undefined
  try {
    const known = url === undefined ? undefined : env['RAMP_WEBHOOK_SECRET']
    const endpoint = environment.sandbox().defaultWorld.world.call(agreeOnSecret, known)
    listening = await listen(environment.sandbox(), { host: HOST, port: servicePort })
    const application = await connect({
      adapter: { ...adapter, ...(url === undefined ? startOf(adapter, section) : {}) },
      ...{ cwd, env, port, signal, changes: section.env ?? {} },
      service: {
        baseUrl: listening.url,
        controlUrl: listening.url + CONTROL_PATH,
        apiKey: environment.keys.test,
        webhookSecret: endpoint.secret,
      },
    })
    return withApp({ environment, endpoint, listening, application, webhookPath })
  } catch (error) {
    await (listening?.close() ?? environment.close())
    const lacksSecret = section.env?.['RAMP_WEBHOOK_SECRET'] === null
    if (lacksSecret && error instanceof ApplicationDown && error.hasEnded)
      throw new ScenarioSkipped('the application does not start without a secret, which is right')
    throw error
  }
}

function startOf({ start }: Adapter, section: AppSection) {
  return defined({ start: start ?? section.start })
}

/** The application's endpoint, which is the first, signs with a secret that is known already. */
function agreeOnSecret(tx: Transaction, known: string | undefined): Endpoint {
  const [endpoint] = tx.all('endpoints')
  if (endpoint === undefined) throw new Error('The application has no endpoint')
  const agreed = { ...endpoint, secret: known ?? endpoint.secret }
  tx.put('endpoints', agreed)
  return agreed
}

type WithApp = {
  readonly environment: InProcessEnvironment
  readonly endpoint: Endpoint
  readonly listening: Listening
  readonly application: Application
  readonly webhookPath: string
}

function withApp(of: WithApp): TestEnvironment {
  const { environment, endpoint, listening: first, application, webhookPath } = of
  let listening = first
  // The scenario's own calls are not the application's.
  const own = new Set<number>()
  const journal = () => environment.sandbox().defaultWorld.requests.list()
  return {
    ...environment,
    endpoint,
    app: {
      application,
      webhookPath,
      requests: () => journal().filter(({ sequence }) => !own.has(sequence)),
      orders: () => {
        const { rows } = environment.sandbox().defaultWorld.world
        return Array.from(rows.all('orders'), ({ id }) => id)
      },
    },
    control: {
      ...environment.control,
      restart: async () => {
        // Closing the port closes the sandbox too, so a kill is a stop here.
        await listening.close()
        own.clear()
        await environment.control.restart('kill')
        listening = await listen(environment.sandbox(), { host: HOST, port: first.port })
      },
    },
    call: (call) => {
      const before = journal().at(-1)?.sequence ?? 0
      const response = environment.call(call)
      for (const { sequence } of journal()) if (sequence > before) own.add(sequence)
      return response
    },
    close: async () => {
      await application.stop()
      await listening.close()
    },
  }
}
