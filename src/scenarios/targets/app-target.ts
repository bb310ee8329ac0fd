/**
 * Runs scenarios about an application in simulated time and with real HTTP: the sandbox is in this
 * process, at a port and with a manual clock, and the application is a process of its own. Other
 * scenarios run in memory.
 */
import { listen, type Listening } from '../../server/listen.ts'
import { CONTROL_PATH } from '../../server/exchange.ts'
import { systemTimers } from '../../ports/system-timers.ts'
import { undiciTransport } from '../../ports/undici-transport.ts'
import { random } from '../../vocabulary/random.ts'
import type { Transaction } from '../../simulator/transaction.ts'
import { runningApp, startApp, type AppUnderTest } from './app-under-test.ts'
import { shellWord } from '../../client/curl.ts'
import { freePort } from '../../client/free-port.ts'
import { openInProcessEnvironment, type InProcessEnvironment } from './in-process-environment.ts'
import { inProcessTarget } from './in-process-target.ts'
import { NEEDS, type AppSection, type Scenario } from '../model/scenario.ts'
import type { TestEnvironment, Target } from './target.ts'
import type { Endpoint } from '../../simulator/webhooks/webhook.ts'

export type AppTargetOptions = {
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
}

const HOST = '127.0.0.1'
const WEBHOOKS = '/webhooks'

/** Applications that start at once; more would only wait for each other. */
const PARALLEL_APPS = 4

export function appTarget(options: AppTargetOptions): Target {
  const closing = new AbortController()
  const isFixed = options.url !== undefined || options.servicePort !== 0
  return {
    ...inProcessTarget,
    name: options.url ?? options.start ?? inProcessTarget.name,
    options: flagsOf(options),
    capabilities: new Set(NEEDS),
    concurrency: isFixed ? 1 : PARALLEL_APPS,
    whySkipped: (scenario) =>
      isAboutApp(scenario) ? whyAppSkips(scenario.app ?? {}, options) : undefined,
    open: (scenario, { seed }) =>
      isAboutApp(scenario)
        ? openWithApp(scenario, seedOf(scenario, seed), { ...options, signal: closing.signal })
        : inProcessTarget.open(scenario, { seed }),
    close: async () => closing.abort(),
  }
}

function flagsOf({ url, start, servicePort }: AppTargetOptions): string {
  const app = url === undefined ? flag('--app-start', start) : flag('--app', url)
  return `${app}${servicePort === 0 ? '' : ` --service-port ${servicePort}`}`.trim()
}

function flag(name: string, value: string | undefined): string {
  return value === undefined ? '' : `${name} ${shellWord(value)}`
}

/** Each scenario has its own: an application may keep its orders, and two must not share an id. */
function seedOf({ name }: Scenario, seed: number): number {
  return random(seed, `application:${name}`).below(2 ** 32)
}

function isAboutApp({ needs = [] }: Scenario): boolean {
  return needs.includes('app')
}

function whyAppSkips({ start, env }: AppSection, options: AppTargetOptions): string | undefined {
  if (options.url === undefined) {
    if ((options.start ?? start) !== undefined) return undefined
    return 'no command starts its application; pass one with --app-start'
  }
  if (env === undefined) return undefined
  return 'it changes the environment of its application, and this one runs already; use --app-start'
}

async function openWithApp(
  { app: section = {}, ...scenario }: Scenario,
  seed: number,
  {
    url,
    start,
    cwd,
    env,
    servicePort,
    signal,
  }: AppTargetOptions & { readonly signal: AbortSignal },
): Promise<TestEnvironment> {
  const port = url === undefined ? await freePort() : 0
  const environment = openInProcessEnvironment(scenario, seed, {
    timers: systemTimers,
    transport: undiciTransport(),
    webhook: new URL(section.webhooks ?? WEBHOOKS, url ?? `http://${HOST}:${port}`).href,
  })
  let listening: Listening | undefined
  try {
    const known = url === undefined ? undefined : env['RAMP_WEBHOOK_SECRET']
    const endpoint = environment.sandbox().defaultWorld.world.call(agreeOnSecret, known)
    listening = await listen(environment.sandbox(), { host: HOST, port: servicePort })
    const given = {
      ...env,
      RAMP_BASE_URL: listening.url,
      RAMP_CONTROL_URL: listening.url + CONTROL_PATH,
      RAMP_API_KEY: environment.keys.test,
      RAMP_WEBHOOK_SECRET: endpoint.secret,
      PORT: String(port),
      ...section.env,
    }
    const command = start ?? section.start ?? ''
    const app =
      url === undefined
        ? await startApp({ command, cwd, env: withoutGaps(given), port, signal })
        : runningApp(url)
    return withApp({ environment, endpoint, listening, app })
  } catch (error) {
    await (listening?.close() ?? environment.close())
    throw error
  }
}

/** The application's endpoint, which is the first, signs with a secret that is known already. */
function agreeOnSecret(tx: Transaction, known: string | undefined): Endpoint {
  const [endpoint] = tx.all('endpoints')
  if (endpoint === undefined) throw new Error('The application has no endpoint')
  const agreed = { ...endpoint, secret: known ?? endpoint.secret }
  tx.put('endpoints', agreed)
  return agreed
}

function withoutGaps(
  env: Readonly<Record<string, string | null | undefined>>,
): Readonly<Record<string, string>> {
  const set = Object.entries(env).flatMap(([name, value]) => (value == null ? [] : [[name, value]]))
  return Object.fromEntries(set)
}

type WithApp = {
  readonly environment: InProcessEnvironment
  readonly endpoint: Endpoint
  readonly listening: Listening
  readonly app: AppUnderTest
}

function withApp({ environment, endpoint, listening: first, app }: WithApp): TestEnvironment {
  let listening = first
  // The scenario's own calls are not the application's.
  const own = new Set<number>()
  const journal = () => environment.sandbox().defaultWorld.requests.list()
  return {
    ...environment,
    endpoint,
    app: { ...app, requests: () => journal().filter(({ sequence }) => !own.has(sequence)) },
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
      await app.stop()
      await listening.close()
    },
  }
}
