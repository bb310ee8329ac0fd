/**
 * The integrator's own application, as a story sees it: a process that is started with the address
 * and the secrets of the sandbox in its environment, or one that runs already.
 */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { flatHeaders } from '../../ports/flat-headers.ts'
import { ScenarioFailure } from '../expectations/scenario-failure.ts'

export type AppCall = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export type AppAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface AppUnderTest {
  /** Without a slash at the end. */
  readonly url: string
  /** Throws ScenarioFailure where no answer comes. */
  call(call: AppCall): Promise<AppAnswer>
  /** The end of what it wrote, as the end of a message; empty where it was not started here. */
  lastWords(): Promise<string>
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
const LOOK_EVERY_MS = 15
/** What it writes comes over another pipe than its answer, and may be a little later. */
const LAST_WORDS_MS = 50
const ANSWER_LIMIT_MS = 30_000
const KEPT_CHARACTERS = 4_000

/** Starts the application and waits until it listens. Throws ScenarioFailure where it does not. */
export async function startApp(start: AppStart): Promise<AppUnderTest> {
  const { command, cwd, env, port, signal } = start
  // A group of its own, so that what the shell starts can be stopped with it.
  const stdio = ['ignore', 'pipe', 'pipe'] satisfies StdioOptions
  const child = spawn(command, { cwd, env, shell: true, detached: true, stdio })
  let said = ''
  const hear = (text: string) => {
    said = (said + text).slice(-KEPT_CHARACTERS)
  }
  child.stdout?.setEncoding('utf8').on('data', hear)
  child.stderr?.setEncoding('utf8').on('data', hear)
  const abort = () => signalGroup(child, 'SIGTERM')
  signal.addEventListener('abort', abort)
  const stop = async () => {
    await stopGroup(child)
    signal.removeEventListener('abort', abort)
  }
  const lastWords = async () => {
    await pause(LAST_WORDS_MS)
    return quoted(said)
  }
  try {
    await listening(child, { port, lastWords, command })
  } catch (error) {
    await stop()
    throw error
  }
  return { ...appAt(`http://127.0.0.1:${port}`, lastWords), stop }
}

/** An application that runs already, and goes on afterwards. */
export function runningApp(url: string): AppUnderTest {
  return appAt(url.replace(/\/+$/, ''), async () => '')
}

function appAt(url: string, lastWords: AppUnderTest['lastWords']): AppUnderTest {
  const call = async ({ method, path, headers, body }: AppCall): Promise<AppAnswer> => {
    // The default, because a bundle gives a package of the older module format no named exports.
    const { request } = (await import('undici')).default
    try {
      const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
      const answer = await request(url + path, { method, headers, body: body ?? null, signal })
      const text = await answer.body.text()
      return { status: answer.statusCode, headers: flatHeaders(answer.headers), text }
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error)
      throw new ScenarioFailure(
        `Failed to call the application: ${method} ${url}${path} was not answered (${cause}). ` +
          `See that it runs and answers within ${ANSWER_LIMIT_MS / 1_000} s.${await lastWords()}`,
      )
    }
  }
  return { url, call, lastWords, stop: async () => {} }
}

function quoted(said: string): string {
  const text = said.trim()
  return text === '' ? '' : `\nThe application wrote:\n${text.replaceAll(/^/gm, '  ')}`
}

type Waiting = Pick<AppStart, 'port' | 'command'> & Pick<AppUnderTest, 'lastWords'>

async function listening(child: ChildProcess, waiting: Waiting): Promise<void> {
  const { port, command, lastWords } = waiting
  const end = performance.now() + START_LIMIT_MS
  const refusal = async (cause: string) =>
    new ScenarioFailure(
      `Failed to start the application "${command}": ${cause}${await lastWords()}`,
    )
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      const how = child.exitCode ?? child.signalCode
      throw await refusal(`it ended (${how}) before it listened. Run it by hand, and mend it.`)
    }
    if (performance.now() > end) {
      const limit = `${START_LIMIT_MS / 1_000} s`
      throw await refusal(
        `it did not listen on 127.0.0.1:${port} within ${limit}. Let it take its port from PORT.`,
      )
    }
    await pause(LOOK_EVERY_MS)
  }
}

async function isOpen(port: number): Promise<boolean> {
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

/** Asks first, and does not wait for ever. */
async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  signalGroup(child, 'SIGTERM')
  const patience = new AbortController()
  const impatient = pause(STOP_LIMIT_MS, undefined, { signal: patience.signal }).then(
    () => signalGroup(child, 'SIGKILL'),
    () => undefined,
  )
  await ended
  patience.abort()
  await impatient
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has gone by itself.
  }
}
