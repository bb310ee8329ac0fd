/**
 * Connects an application to a service: starts it with the address, the keys and the secret under
 * the names that its adapter gives them, or takes one that runs already.
 */
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Adapter } from '../../base/contract/generated/types.ts'
import { holdPort, type HeldPort } from '../../base/client/free-port.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { resolveReferences } from '../../base/vocabulary/references.ts'
import { AdaptedApplication, type Application, type ApplicationOptions } from './application.ts'
import type { ServiceLook } from './patience.ts'
import { ApplicationDown, runningApplication, startApplication } from './application-process.ts'
import { fillOf } from './order-look.ts'
import { startWorkers } from './workers.ts'
import { answerLimitMs } from './patience.ts'
import type { Unrestored } from './running-secret.ts'

export type ApplicationConnection = {
  readonly adapter: Adapter
  /** The folder in which its commands run. */
  readonly cwd: string
  /** What it inherits. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly service: {
    readonly baseUrl: string
    readonly controlUrl: string
    readonly apiKey: string
    /** Read at each start. */
    readonly webhookSecret: string
  } & ServiceLook
  /** Where it listens, if it is started here. */
  readonly port: number
  /** Changes of its environment, by {@link VARIABLES} or by its own names; null removes one. */
  readonly changes?: Readonly<Record<string, string | null>>
  /** Stops its process, and starts it no more. */
  readonly signal: AbortSignal
  /** What `ownSecret` says; an application at a URL gets it back at the end. */
  readonly ownSecret?: string | undefined
  /** What could not be set back. */
  readonly unrestored?: Unrestored
  /** The entries that have worked, of all applications that share the set. */
  readonly worked?: Set<string>
  /** How long a connection to it is kept for the next call; 0, the default, keeps none. */
  readonly idleMs?: number
}

/** The first page of a development server is compiled when it is asked for. */
const READY_WITHIN_MS = 10_000
const MEMORY_FOLDER = '/dev/shm'

/** They belong to other sandboxes and deployments, which the service of this run replaces. */
const NOT_INHERITED = ['RAMP_SANDBOX_CONTROL_TOKEN', 'RAMP_LIVE_API_KEY']

/** What an adapter that says nothing about its environment gets. */
const VARIABLES: Readonly<Record<string, string>> = {
  RAMP_BASE_URL: '${baseUrl}',
  RAMP_CONTROL_URL: '${controlUrl}',
  RAMP_API_KEY: '${apiKey}',
  RAMP_WEBHOOK_SECRET: '${webhookSecret}',
  PORT: '${port}',
}

/**
 * The webhook secret that a running application has, where an option or the environment says it: it
 * has it from elsewhere, so that the service signs with it.
 */
export function ownSecret(
  { adapter, env }: Pick<ApplicationConnection, 'adapter' | 'env'>,
  option?: string,
): string | undefined {
  if (option !== undefined && option !== '') return option
  return adapter.url === undefined ? undefined : env['RAMP_WEBHOOK_SECRET'] || undefined
}

/** Throws ApplicationDown where it does not start. */
export async function connect(connection: ApplicationConnection): Promise<Application> {
  const { adapter, cwd, port, signal, idleMs } = connection
  const { unrestored = new Map(), worked = new Set() } = connection
  const { start: command, url, ready } = adapter
  const folder = mkdtempSync(join(folderRoot(connection.env), 'ramp-app-'))
  const { referenceOf, isFaulty, ...service } = connection.service
  const variablesAt = (at: string) => {
    const { webhookSecret } = connection.service
    return { ...service, webhookSecret, port: at, folder }
  }
  const variables = variablesAt(url === undefined ? String(port) : new URL(url).port)
  const env = environmentOf(connection, variables)
  const held: HeldPort[] = []
  const clear = () => {
    rmSync(folder, { recursive: true, force: true })
    for (const { release } of held) release()
  }
  const start = async () => {
    if (url !== undefined) return runningApplication(url, idleMs)
    if (command === undefined)
      throw new ApplicationDown(
        'Failed to start the application: the adapter has neither "start" nor "url". Add one.',
      )
    const isStated = adapter.effectsWithin !== undefined
    while (held.length + 1 < (adapter.workers ?? 1)) held.push(await holdPort())
    return startWorkers([port, ...held.map((each) => each.port)], (at) => {
      const own = variablesAt(String(at))
      return startApplication({
        ...{ command, variables: own, cwd, env: environmentOf(connection, own), port: at, signal },
        readyWithinMs: isStated ? answerLimitMs(adapter) : READY_WITHIN_MS,
        ...defined({ ready: ready && fillOf(own)(ready), idleMs }),
      })
    })
  }
  try {
    const of: ApplicationOptions = {
      ...{ adapter, start, env, cwd, unrestored, worked, variables, onStop: clear },
      ...{ ownSecret: connection.ownSecret, service: { referenceOf, isFaulty } },
    }
    return new AdaptedApplication(of, await start())
  } catch (error) {
    clear()
    throw error
  }
}

/**
 * In memory, where the system has it: an application that flushes every change to disk would wait
 * longer for the disk than for everything else, and a kill of its process loses nothing there.
 */
function folderRoot({ TMPDIR }: ApplicationConnection['env']): string {
  if (TMPDIR !== undefined) return TMPDIR
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK)
    return MEMORY_FOLDER
  } catch {
    return tmpdir()
  }
}

function environmentOf(
  { adapter, env, changes = {} }: ApplicationConnection,
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const templates = { ...VARIABLES, ...adapter.environment }
  const values = new Map<string, unknown>(Object.entries(variables))
  const own = Object.entries(templates).map(
    ([name, text]) => [name, String(resolveReferences(text, values))] as const,
  )
  const changed = Object.entries(changes).flatMap(([name, value]) => {
    const template = Object.hasOwn(VARIABLES, name) ? VARIABLES[name] : undefined
    const names = Object.keys(templates).filter((each) => templates[each] === template)
    return (template === undefined ? [name] : names).map((each) => [each, value] as const)
  })
  const inherited = Object.entries(env).filter(([name]) => !NOT_INHERITED.includes(name))
  const all = Object.fromEntries([...inherited, ...own, ...changed])
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value == null ? [] : [[name, value]])),
  )
}
