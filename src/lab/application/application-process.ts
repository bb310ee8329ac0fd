/**
 * The process of an integrator's application: started with the address and the secrets of the
 * sandbox in its environment, or one that runs already.
 */
import { SubjectDown } from '../../scenarios/expectations/scenario-ended.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { DeploymentError, type DeploymentErrorKind } from '../../base/client/deployment-error.ts'
import type { HttpRequest, TimedResponse } from '../../base/client/exchange.ts'
import { HttpClient } from '../../base/client/http-client.ts'
import { connectionFailure } from '../../base/ports/connection-probe.ts'
import { anotherProcess } from '../../base/vocabulary/listen-error.ts'
import { formatDuration } from '../../base/vocabulary/time.ts'
import { withValues } from './shell-variables.ts'
import { ProcessGroup, type HowToStop } from './process-group.ts'

type DownReason = {
  readonly hasNeverStarted?: boolean
  /** It ended by itself before it was ready. */
  readonly hasEnded?: boolean
  /** Why a call got no response, and the same in words. */
  readonly kind?: DeploymentErrorKind
  readonly why?: string
  /** The entry of the adapter that was called. */
  readonly entry?: string
}

/** The application cannot be started, or does not answer. */
export class ApplicationDown extends SubjectDown {
  override readonly name = 'ApplicationDown'
  override readonly hasNeverStarted: boolean
  readonly reason: DownReason

  constructor(message: string, reason: DownReason = {}) {
    super(message)
    this.hasNeverStarted = reason.hasNeverStarted ?? false
    this.reason = reason
  }
}

export interface ApplicationProcess {
  /** Without a slash at the end. */
  readonly url: string
  /** One for each of its workers, the first one included. */
  readonly urls: readonly string[]
  /** Throws ApplicationDown where no response comes in time. */
  call(request: HttpRequest, withinMs?: number): Promise<TimedResponse>
  /** Why it has ended, if nobody asked it to. */
  endedBy(): Promise<string | undefined>
  /** The end of what it wrote, as the end of a message; empty where the runner did not start it. */
  output(): Promise<string>
  /**
   * Whether it is paused from now on: one that runs already is not. Of several workers, only the
   * one at the URL is paused.
   */
  pause(url?: string): boolean
  resume(): void
  /** The first worker is next. */
  beginTurns(): void
  /** Asks it to end, or kills it at once. */
  stop(how?: HowToStop): Promise<void>
}

export type ApplicationStart = {
  /** For a shell. */
  readonly command: string
  /** What the command refers to, such as `${port}`. */
  readonly variables?: Readonly<Record<string, string>>
  readonly cwd: string
  /** All of it: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>
  readonly port: number
  /** A path that answers 2xx when it is ready; without one, it is ready when its port is open. */
  readonly ready?: string
  /** How long one answer of `ready` may take. */
  readonly readyWithinMs?: number
  /** Stops it, whoever still uses it. */
  readonly signal: AbortSignal
  readonly idleMs?: number
}

const START_LIMIT_MS = 30_000
/** A process that was killed closes its port a moment later. */
const VACATED_LIMIT_MS = 2_000
/** Longer than an adapter can state. */
const LONGEST_CALL_MS = 2 ** 31 - 1
const POLL_MS = 15
/** The output comes over another pipe than the response, and may be a little later. */
const OUTPUT_DELAY_MS = 50
const RESPONSE_LIMIT_MS = 30_000
const OUTPUT_LIMIT = 4_000

/** Starts the application and waits until it is ready. Throws ApplicationDown where it is not. */
export async function startApplication(start: ApplicationStart): Promise<ApplicationProcess> {
  const { command, port, ready, readyWithinMs, signal, idleMs } = start
  const failed = (cause: string) => `Failed to start the application "${command}": ${cause}`
  if (signal.aborted) throw new ApplicationDown(failed('the run was ended.'))
  await vacated(port, failed)
  const group = groupOf(start, failed)
  let written = ''
  group.onOutput((text) => {
    written = (written + text).slice(-OUTPUT_LIMIT)
  })
  const output = async () => {
    await pause(OUTPUT_DELAY_MS)
    return quoted(written)
  }
  const app = appAt(`http://127.0.0.1:${port}`, output, idleMs)
  let isStopped = false
  const stop = async (how?: HowToStop) => {
    isStopped = true
    signal.removeEventListener('abort', abort)
    await Promise.all([group.stop(how), app.stop()])
  }
  const abort = () => void stop()
  signal.addEventListener('abort', abort)
  try {
    await listening(group, { port, output, failed, signal })
    if (ready !== undefined) await answering(app, ready, readyWithinMs)
  } catch (error) {
    await stop()
    throw error
  }
  const endedBy = async () => {
    const { ended } = group
    // What a command leaves behind may serve on.
    if (isStopped || ended === undefined || (await isPortOpen(port))) return undefined
    return endText(ended)
  }
  return { ...app, stop, endedBy, pause: () => group.pause(), resume: () => group.resume() }
}

/**
 * Waits for the end of the one before it. What listens there after that would be taken for the
 * application. Throws ApplicationDown.
 */
async function vacated(port: number, failed: (cause: string) => string): Promise<void> {
  const end = performance.now() + VACATED_LIMIT_MS
  while (await isPortOpen(port)) {
    if (performance.now() > end) {
      const { name, remedy } = anotherProcess(port)
      throw new ApplicationDown(failed(`${name} listens on its port ${port}. ${remedy}.`))
    }
    await pause(POLL_MS)
  }
}

/** Throws ApplicationDown. */
function groupOf(
  { command, variables = {}, cwd, env }: ApplicationStart,
  failed: (cause: string) => string,
): ProcessGroup {
  try {
    const filled = withValues(command, variables)
    return new ProcessGroup(filled.command, { cwd, env: { ...env, ...filled.env } })
  } catch (error) {
    throw new ApplicationDown(failed(error instanceof Error ? error.message : String(error)))
  }
}

/** An application that runs already, and goes on afterwards. Throws ApplicationDown. */
export async function runningApplication(
  url: string,
  idleMs?: number,
): Promise<ApplicationProcess> {
  const { protocol, port, hostname } = new URL(url)
  const listensAt = Number(port || (protocol === 'https:' ? 443 : 80))
  if (!(await isPortOpen(listensAt, hostname.replace(/^\[|\]$/g, ''))))
    throw new ApplicationDown(
      `Failed to reach the application at ${url}: nothing listens there. Start it, or correct the address.`,
    )
  return appAt(url.replace(/\/+$/, ''), async () => '', idleMs)
}

/** By default, a call has a connection of its own: what a receiver left unread harms no other. */
function appAt(url: string, output: ApplicationProcess['output'], idleMs = 0): ApplicationProcess {
  const http = new HttpClient({ baseUrl: url, timeoutMs: LONGEST_CALL_MS, idleMs })
  const call = async (request: HttpRequest, withinMs = RESPONSE_LIMIT_MS) => {
    try {
      return await http.send(request, { mostMs: withinMs })
    } catch (error) {
      if (!(error instanceof DeploymentError)) throw error
      const { kind, message } = error
      const why =
        kind === 'timeout'
          ? `nothing within ${formatDuration(withinMs)}`
          : message.replace(/^Failed to call \S+: |\. [^.]*\.$/g, '')
      const late = `Failed to call the application: ${request.method} ${url}${request.path} had no response (${why}). Check that it answers.`
      throw new ApplicationDown((kind === 'timeout' ? late : message) + (await output()), {
        ...{ kind, why },
      })
    }
  }
  return {
    url,
    urls: [url],
    call,
    output,
    endedBy: async () => undefined,
    pause: () => false,
    resume: () => {},
    beginTurns: () => {},
    stop: () => http.close(),
  }
}

function endText(ended: number | string): string {
  return typeof ended === 'number' ? `with exit code ${ended}` : `by ${ended}`
}

function quoted(written: string): string {
  const text = written.trim()
  return text === '' ? '' : `\nThe application wrote:\n${text.replaceAll(/^/gm, '  ')}`
}

type Waiting = Pick<ApplicationStart, 'port' | 'signal'> &
  Pick<ApplicationProcess, 'output'> & { readonly failed: (cause: string) => string }

async function listening(group: ProcessGroup, waiting: Waiting): Promise<void> {
  const { port, output, failed, signal } = waiting
  const end = performance.now() + START_LIMIT_MS
  const failure = async (cause: string, hasEnded = false) =>
    new ApplicationDown(failed(cause) + (await output()), { hasEnded })
  while (!(await isPortOpen(port))) {
    if (signal.aborted)
      throw await failure(
        `it did not listen on 127.0.0.1:${port} before the run was ended. Let it take its port from PORT.`,
      )
    if (group.ended !== undefined)
      throw await failure(
        `it ended (${group.ended}) before it listened. Run it by hand, and fix it.`,
        true,
      )
    if (performance.now() > end) {
      const limit = `${START_LIMIT_MS / 1_000} s`
      throw await failure(
        `it did not listen on 127.0.0.1:${port} within ${limit}. Let it take its port from PORT.`,
      )
    }
    await pause(POLL_MS)
  }
}

async function answering(
  app: ApplicationProcess,
  ready: string,
  withinMs: number | undefined,
): Promise<void> {
  const end = performance.now() + START_LIMIT_MS
  for (;;) {
    const request = { method: 'GET', path: ready, headers: {}, body: '' }
    const { status } = await app.call(request, withinMs).catch(notReady)
    if (status >= 200 && status < 300) return
    if (performance.now() > end) {
      const limit = `${START_LIMIT_MS / 1_000} s`
      throw new ApplicationDown(
        `Failed to start the application: GET ${app.url}${ready} answered ${status} for ${limit}. Correct "ready" of the adapter.${await app.output()}`,
      )
    }
    await pause(POLL_MS)
  }
}

function notReady(error: unknown): never {
  if (!(error instanceof ApplicationDown) || error.reason.kind !== 'timeout') throw error
  const message = error.message.replace('call the application', 'use "ready" of the adapter')
  throw new ApplicationDown(message, { kind: error.reason.kind, entry: 'ready' })
}

/** Whether something listens there. */
export async function isPortOpen(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await connectionFailure(host, port)) === undefined
}
