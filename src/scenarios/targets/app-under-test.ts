/**
 * The integrator's own application in a scenario: a process that is started with the address and
 * the secrets of the sandbox in its environment, or one that runs already.
 */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { DeploymentError } from '../../client/deployment-error.ts'
import type { HttpRequest, HttpResponse } from '../../client/exchange.ts'
import { HttpClient } from '../../client/http-client.ts'
import { ScenarioFailure } from '../expectations/scenario-failure.ts'

export interface AppUnderTest {
  /** Without a slash at the end. */
  readonly url: string
  /** Throws ScenarioFailure where no response comes. */
  call(request: HttpRequest): Promise<HttpResponse>
  /** The end of what it wrote, as the end of a message; empty where the runner did not start it. */
  output(): Promise<string>
  stop(): Promise<void>
}

export type AppStart = {
  /** For a shell. */
  readonly command: string
  readonly cwd: string
  /** All of it: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>
  readonly port: number
  /** Ends it at once, whoever still uses it. */
  readonly signal: AbortSignal
}

const START_LIMIT_MS = 30_000
const STOP_LIMIT_MS = 5_000
const POLL_MS = 15
/** The output comes over another pipe than the response, and may be a little later. */
const OUTPUT_DELAY_MS = 50
const RESPONSE_LIMIT_MS = 30_000
const OUTPUT_LIMIT = 4_000

/** Starts the application and waits until it listens. Throws ScenarioFailure where it does not. */
export async function startApp(start: AppStart): Promise<AppUnderTest> {
  const { command, cwd, env, port, signal } = start
  // A group of its own, so that what the shell starts can be stopped with it.
  const stdio = ['ignore', 'pipe', 'pipe'] satisfies StdioOptions
  const child = spawn(command, { cwd, env, shell: true, detached: true, stdio })
  let written = ''
  const keep = (text: string) => {
    written = (written + text).slice(-OUTPUT_LIMIT)
  }
  child.stdout?.setEncoding('utf8').on('data', keep)
  child.stderr?.setEncoding('utf8').on('data', keep)
  const abort = () => signalGroup(child, 'SIGTERM')
  signal.addEventListener('abort', abort)
  const output = async () => {
    await pause(OUTPUT_DELAY_MS)
    return quoted(written)
  }
  const app = appAt(`http://127.0.0.1:${port}`, output)
  const stop = async () => {
    await app.stop()
    await stopGroup(child)
    signal.removeEventListener('abort', abort)
  }
  try {
    await listening(child, { port, output, command })
  } catch (error) {
    await stop()
    throw error
  }
  return { ...app, stop }
}

/** An application that runs already, and goes on afterwards. */
export function runningApp(url: string): AppUnderTest {
  return appAt(url.replace(/\/+$/, ''), async () => '')
}

function appAt(url: string, output: AppUnderTest['output']): AppUnderTest {
  const http = new HttpClient({ baseUrl: url, timeoutMs: RESPONSE_LIMIT_MS })
  const call = async (request: HttpRequest): Promise<HttpResponse> => {
    try {
      return await http.send(request)
    } catch (error) {
      if (!(error instanceof DeploymentError)) throw error
      throw new ScenarioFailure(error.message + (await output()))
    }
  }
  return { url, call, output, stop: () => http.close() }
}

function quoted(written: string): string {
  const text = written.trim()
  return text === '' ? '' : `\nThe application wrote:\n${text.replaceAll(/^/gm, '  ')}`
}

type Waiting = Pick<AppStart, 'port' | 'command'> & Pick<AppUnderTest, 'output'>

async function listening(child: ChildProcess, waiting: Waiting): Promise<void> {
  const { port, command, output } = waiting
  const end = performance.now() + START_LIMIT_MS
  const failure = async (cause: string) =>
    new ScenarioFailure(`Failed to start the application "${command}": ${cause}${await output()}`)
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      const how = child.exitCode ?? child.signalCode
      throw await failure(`it ended (${how}) before it listened. Run it by hand, and fix it.`)
    }
    if (performance.now() > end) {
      const limit = `${START_LIMIT_MS / 1_000} s`
      throw await failure(
        `it did not listen on 127.0.0.1:${port} within ${limit}. Let it take its port from PORT.`,
      )
    }
    await pause(POLL_MS)
  }
}

/** Whether something listens there. */
export async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Asks first, and kills it after a while. */
async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  signalGroup(child, 'SIGTERM')
  const waiting = new AbortController()
  const killing = pause(STOP_LIMIT_MS, undefined, { signal: waiting.signal }).then(
    () => signalGroup(child, 'SIGKILL'),
    () => undefined,
  )
  await ended
  waiting.abort()
  await killing
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended by itself.
  }
}
