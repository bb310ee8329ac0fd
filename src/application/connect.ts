/**
 * Connects an application to a service: starts it with the address, the keys and the secret under
 * the names that its adapter gives them, or takes one that runs already.
 */
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Adapter } from '../contract/generated/types.ts'
import { defined } from '../vocabulary/defined.ts'
import { resolveReferences } from '../vocabulary/references.ts'
import { openApplication, type Application } from './application.ts'
import { ApplicationDown, runningApplication, startApplication } from './application-process.ts'

export type Connection = {
  readonly adapter: Adapter
  /** The folder in which its commands run. */
  readonly cwd: string
  /** What it inherits. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly service: {
    readonly baseUrl: string
    readonly controlUrl: string
    readonly apiKey: string
    readonly webhookSecret: string
  }
  /** Where it listens, if it is started here. */
  readonly port: number
  /** Changes of its environment, by {@link VARIABLES} or by its own names; null removes one. */
  readonly changes?: Readonly<Record<string, string | null>>
  /** Stops its process, and starts it no more. */
  readonly signal: AbortSignal
  /** How long a connection to it is kept for the next call; 0, the default, keeps none. */
  readonly idleMs?: number
}

const MEMORY_FOLDER = '/dev/shm'

/** They are of other sandboxes and of deployments, and the service that it meets knows none. */
const NOT_INHERITED = ['RAMP_CONTROL_TOKEN', 'RAMP_SANDBOX_CONTROL_TOKEN', 'RAMP_LIVE_API_KEY']

/** What an adapter that says nothing about its environment gets. */
const VARIABLES: Readonly<Record<string, string>> = {
  RAMP_BASE_URL: '${baseUrl}',
  RAMP_CONTROL_URL: '${controlUrl}',
  RAMP_API_KEY: '${apiKey}',
  RAMP_WEBHOOK_SECRET: '${webhookSecret}',
  PORT: '${port}',
}

/** Throws ApplicationDown where it does not start. */
export async function connect(connection: Connection): Promise<Application> {
  const { adapter, cwd, port, signal, idleMs } = connection
  const { start: command, url, ready } = adapter
  const folder = mkdtempSync(join(folderRoot(connection.env), 'ramp-app-'))
  const env = environmentOf(connection, folder)
  const clear = () => rmSync(folder, { recursive: true, force: true })
  const start = async () => {
    if (url !== undefined) return runningApplication(url, idleMs)
    if (command === undefined)
      throw new ApplicationDown(
        'Failed to start the application: nothing says how. Add "start" or "url" to its adapter.',
      )
    return startApplication({ command, cwd, env, port, signal, ...defined({ ready, idleMs }) })
  }
  try {
    return await openApplication({ adapter, start, env, cwd, onStop: clear })
  } catch (error) {
    clear()
    throw error
  }
}

/**
 * In memory, where the system has it: an application that flushes every change to disk would wait
 * longer for the disk than for everything else, and a kill of its process loses nothing there.
 */
function folderRoot({ TMPDIR }: Connection['env']): string {
  if (TMPDIR !== undefined) return TMPDIR
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK)
    return MEMORY_FOLDER
  } catch {
    return tmpdir()
  }
}

function environmentOf(
  { adapter, env, service, port, changes = {} }: Connection,
  folder: string,
): Readonly<Record<string, string>> {
  const templates = { ...VARIABLES, ...adapter.environment }
  const values = new Map<string, unknown>(Object.entries({ ...service, port, folder }))
  const own = Object.entries(templates).map(
    ([name, text]) => [name, String(resolveReferences(text, values))] as const,
  )
  const changed = Object.entries(changes).flatMap(([name, value]) => {
    const template = VARIABLES[name]
    const names = Object.keys(templates).filter((each) => templates[each] === template)
    return (template === undefined ? [name] : names).map((each) => [each, value] as const)
  })
  const inherited = Object.entries(env).filter(([name]) => !NOT_INHERITED.includes(name))
  const all = Object.fromEntries([...inherited, ...own, ...changed])
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value == null ? [] : [[name, value]])),
  )
}
