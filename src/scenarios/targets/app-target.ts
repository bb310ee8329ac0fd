/**
 * Tells the stories of an application in the world's time and with real HTTP: the sandbox is in
 * this process, on a port and with a manual clock, and the application is a process of its own.
 * Stories without one are told in memory.
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

export type AppOptions = {
  /** An application that runs already; it has to know the service at `servicePort` beforehand. */
  readonly url?: string
  /** The command that starts it, anew for each story; it goes before what the story says. */
  readonly start?: string
  readonly cwd: string
  /**
   * What the application inherits. One that runs already has its secret for webhooks from somewhere
   * else: where this has RAMP_WEBHOOK_SECRET, the endpoint signs with that.
   */
  readonly env: Readonly<Record<string, string | undefined>>
  /** 0 takes a free one. */
  readonly servicePort: number
}

const HOST = '127.0.0.1'
const WEBHOOKS = '/webhooks'

/** Applications that start at once; more would only wait for each other. */
const PARALLEL_APPS = 4

export function appTarget(options: AppOptions): Target {
  const closing = new AbortController()
  const isFixed = options.url !== undefined || options.servicePort !== 0
  return {
    ...inProcessTarget,
    name: options.url ?? options.start ?? inProcessTarget.name,
    options: flagsOf(options),
    capabilities: new Set(NEEDS),
    concurrency: isFixed ? 1 : PARALLEL_APPS,
    refusal: (scenario) =>
      isAboutApp(scenario) ? refusalOf(scenario.app ?? {}, options) : undefined,
    open: (scenario, { seed }) =>
      isAboutApp(scenario)
        ? openStage(scenario, seedOf(scenario, seed), { ...options, signal: closing.signal })
        : inProcessTarget.open(scenario, { seed }),
    close: async () => closing.abort(),
  }
}

function flagsOf({ url, start, servicePort }: AppOptions): string {
  const app = url === undefined ? flag('--app-start', start) : flag('--app', url)
  return `${app}${servicePort === 0 ? '' : ` --service-port ${servicePort}`}`.trim()
}

function flag(name: string, value: string | undefined): string {
  return value === undefined ? '' : `${name} ${shellWord(value)}`
}

/** Of its own for each story: an application may keep its orders, and two may not have one id. */
function seedOf({ name }: Scenario, seed: number): number {
  return random(seed, `application:${name}`).below(2 ** 32)
}

function isAboutApp({ needs = [] }: Scenario): boolean {
  return needs.includes('app')
}

function refusalOf({ start, env }: AppSection, options: AppOptions): string | undefined {
  if (options.url === undefined) {
    if ((options.start ?? start) !== undefined) return undefined
    return 'nothing says how its application is started; give the command with --app-start'
  }
  if (env === undefined) return undefined
  return 'it changes the environment of its application, and this one runs already; use --app-start'
}

type OpenOptions = AppOptions & { readonly signal: AbortSignal }

async function openStage(
  scenario: Scenario,
  seed: number,
  options: OpenOptions,
): Promise<TestEnvironment> {
  const section = scenario.app ?? {}
  const port = options.url === undefined ? await freePort() : 0
  const appUrl = options.url ?? `http://${HOST}:${port}`
  const stage = openInProcessEnvironment(scenario, seed, {
    timers: systemTimers,
    transport: undiciTransport(),
    webhook: new URL(section.webhooks ?? WEBHOOKS, appUrl).href,
  })
  let listening: Listening | undefined
  try {
    const { RAMP_WEBHOOK_SECRET: known } = options.url === undefined ? {} : options.env
    const endpoint = stage.sandbox().defaultWorld.world.call(agreeOnSecret, known)
    listening = await listen(stage.sandbox(), { host: HOST, port: options.servicePort })
    const app = await openApp({ section, stage, endpoint, listening, port }, options)
    return stageWithApp({ stage, endpoint, listening, app })
  } catch (error) {
    await (listening?.close() ?? stage.close())
    throw error
  }
}

/** The application's endpoint, which is the first; with a secret that is known already, if any. */
function agreeOnSecret(tx: Transaction, known: string | undefined): Endpoint {
  const [endpoint] = tx.all('endpoints')
  if (endpoint === undefined) throw new Error('The application has no endpoint')
  const agreed = { ...endpoint, secret: known ?? endpoint.secret }
  tx.put('endpoints', agreed)
  return agreed
}

type Opening = {
  readonly section: AppSection
  readonly stage: InProcessEnvironment
  readonly endpoint: Endpoint
  readonly listening: Listening
  readonly port: number
}

async function openApp(opening: Opening, options: OpenOptions): Promise<AppUnderTest> {
  const { section, stage, endpoint, listening, port } = opening
  if (options.url !== undefined) return runningApp(options.url)
  const command = options.start ?? section.start ?? ''
  const given = {
    ...options.env,
    RAMP_BASE_URL: listening.url,
    RAMP_CONTROL_URL: listening.url + CONTROL_PATH,
    RAMP_API_KEY: stage.keys.test,
    RAMP_WEBHOOK_SECRET: endpoint.secret,
    PORT: String(port),
    ...section.env,
  }
  const { cwd, signal } = options
  return startApp({ command, cwd, env: withoutGaps(given), port, signal })
}

type Gappy = Readonly<Record<string, string | null | undefined>>

function withoutGaps(env: Gappy): Readonly<Record<string, string>> {
  const set = Object.entries(env).flatMap(([name, value]) => (value == null ? [] : [[name, value]]))
  return Object.fromEntries(set)
}

type Staged = Pick<Opening, 'stage' | 'endpoint' | 'listening'> & { readonly app: AppUnderTest }

function stageWithApp({ stage, endpoint, listening: first, app }: Staged): TestEnvironment {
  let listening = first
  // What the story itself asks of the service is none of the application's calls.
  const asked = new Set<number>()
  const journal = () => stage.sandbox().defaultWorld.requests.list()
  return {
    ...stage,
    endpoint,
    app: { ...app, requests: () => journal().filter(({ sequence }) => !asked.has(sequence)) },
    control: {
      ...stage.control,
      restart: async () => {
        // Leaving the port closes the sandbox, so that a kill is told as a stop here.
        await listening.close()
        asked.clear()
        await stage.control.restart('kill')
        listening = await listen(stage.sandbox(), { host: HOST, port: first.port })
      },
    },
    call: (call) => {
      const before = journal().at(-1)?.sequence ?? 0
      const answered = stage.call(call)
      for (const { sequence } of journal()) if (sequence > before) asked.add(sequence)
      return answered
    },
    close: async () => {
      await app.stop()
      await listening.close()
    },
  }
}
