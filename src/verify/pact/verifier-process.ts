/**
 * Runs Pact's standard Verifier, of version 16 or 17, in a process of its own: its native library
 * is large, writes to standard output in any case, and does not exist for every platform. What goes
 * wrong in the Verifier itself says nothing about a deployment: it is {@link Inconclusive}.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import { Inconclusive } from '../inconclusive.ts'
import { writeOptions, type PactSources, type Written } from './verifier-options.ts'

export type VerifierInput = PactSources & {
  /** For one request or state. */
  readonly timeoutMs: number
  /** Ends the process. */
  readonly stop: AbortSignal | undefined
}

/** A mismatch of one interaction, as the Verifier reports it. */
export type Mismatch = {
  readonly type: string
  readonly mismatch: string
  /** A Pact path such as `$.banks[0].bankCode`; only for members of a body. */
  readonly path?: string
  readonly expected?: unknown
  readonly actual?: unknown
}

export type VerifierError = {
  readonly interaction: string
  readonly mismatch: {
    /** By which a broker knows the interaction. */
    readonly interactionId?: string
    /** `mismatches` is about the deployment; `error` is about the Verifier itself. */
    readonly type: string
    readonly message?: string
    readonly mismatches?: readonly Mismatch[]
  }
}

export type InteractionResult = {
  readonly description: string
  readonly interactionId?: string
  /** `OK` or `Error`. */
  readonly result: string
}

export type VerifierResult = {
  readonly errors: readonly VerifierError[]
  /** Of pacts that a broker lists as pending. */
  readonly pendingErrors?: readonly VerifierError[]
  readonly interactionResults: readonly InteractionResult[]
  /** Why a pact could not be loaded, by its name. */
  readonly notLoaded?: ReadonlyMap<string, string>
  /** Why results are not published; the Verifier only logs it. */
  readonly unpublished?: string
}

/** Time-outs of one request that the process may take; only a library that hangs needs as many. */
const MOST_TIMEOUTS = 15
/** The longest wait of a timer. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

const PACT = '@pact-foundation/pact'
const HINT = `Run the verification where ${PACT} 16 or 17 has a native library.`

/** Enough for the message of a crash. */
const MOST_TEXT = 600

/**
 * Plain JavaScript for `node --eval`, with the module as argument. The Verifier rejects with its
 * result as text if an interaction failed. Telemetry is switched off before Pact is loaded.
 * Every variable of a broker and of a proxy is an option here; others hide interactions, or are
 * secrets.
 */
const SCRIPT = `
const nodeProcess = require('node:process')
const { env } = nodeProcess
env.PACT_DO_NOT_TRACK = '1'
for (const name of Object.keys(env))
  if (/^(RAMP_|PACT_(BROKER_|DESCRIPTION$|PROVIDER_))|_proxy$/i.test(name)) delete env[name]
const textOf = (error) => String((error && error.message) || error)
const load = () => {
  try {
    return { core: require(nodeProcess.argv[1]).default }
  } catch (error) {
    return { error: textOf(error) }
  }
}
const { core, error } = load()
const verify = async ({ options, set, defaults }) => {
  if (error !== undefined) return { text: error }
  Object.assign(env, set)
  for (const name of Object.keys(defaults)) env[name] = env[name] || defaults[name]
  try {
    core.logLevel(options.logLevel)
    const result = await core.verifyPacts(options)
    return { text: typeof result === 'string' ? result : JSON.stringify(result) }
  } catch (error) {
    return { text: textOf(error) }
  }
}
nodeProcess.once('message', async (options) => {
  const message = await verify(options)
  nodeProcess.send(message, () => nodeProcess.disconnect())
})
`

export interface Verifier {
  /** Once. Throws {@link Inconclusive} if Pact cannot run on this machine. */
  verify(input: VerifierInput): Promise<VerifierResult>
  close(): void
}

/** In place of one that cannot be started. */
export function unavailableVerifier(because: Inconclusive): Verifier {
  return { verify: () => Promise.reject(because), close: () => {} }
}

/** Pact takes a while to load: start it before what it verifies is ready. */
export function startVerifier(module = pactModule()): Verifier {
  const child = spawn(process.execPath, ['--eval', SCRIPT, module], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const answer = answerOf(child)
  const unpublished = publicationFailureOf(child)
  // It may end before anything waits for its answer.
  answer.catch(() => {})
  const close = () => void child.kill()
  return {
    verify: async ({ timeoutMs, stop, ...input }) => {
      const limitMs = Math.min(timeoutMs * MOST_TIMEOUTS, LONGEST_TIMEOUT_MS)
      const limit = AbortSignal.timeout(limitMs)
      const end = stop === undefined ? limit : AbortSignal.any([limit, stop])
      end.addEventListener('abort', close)
      if (end.aborted) close()
      let written: Written | undefined
      try {
        written = writeOptions(input, timeoutMs)
        // If it has ended already, the answer says so.
        if (child.connected) child.send(written.message, () => {})
        const result = resultIn(await answer)
        close()
        const because = await unpublished
        const notLoaded = notLoadedIn(result, written.files)
        return { ...result, notLoaded, ...(because === undefined ? {} : { unpublished: because }) }
      } catch (error) {
        if (!limit.aborted) throw error
        throw new Inconclusive(`Pact did not end within ${limitMs / 1000} s`, HINT)
      } finally {
        written?.remove()
        end.removeEventListener('abort', close)
      }
    },
    close,
  }
}

/** The Verifier resolves with a result as text, or rejects with one; other text is an error. */
function resultIn(text: string): VerifierResult {
  const result = parsedJson(text)
  if (isResult(result)) return result
  throw new Inconclusive(`Pact could not run: ${shortened(text)}`, HINT)
}

function isResult(value: unknown): value is VerifierResult {
  const errors = memberOf(value, 'errors')
  const results = memberOf(value, 'interactionResults')
  const isError = (one: unknown) =>
    isText(memberOf(one, 'interaction')) && isText(memberOf(memberOf(one, 'mismatch'), 'type'))
  const isDescribed = (one: unknown) => isText(memberOf(one, 'description'))
  return (
    Array.isArray(errors) &&
    errors.every(isError) &&
    Array.isArray(results) &&
    results.every(isDescribed)
  )
}

/** The Verifier names the file of a pact that it cannot load, and its reason. */
function notLoadedIn(
  { errors }: VerifierResult,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const said = errors
    .filter(({ interaction }) => interaction === NOT_LOADED)
    .map(({ mismatch: { message = '' } }) => message)
  return new Map(
    [...files].flatMap(([name, path]) => {
      const [, because] = said.map((one) => one.split(`'${path}' - `)).find(([, one]) => one) ?? []
      return because === undefined ? [] : [[name, shortened(because)] as const]
    }),
  )
}

/** What an error names in the place of an interaction if a pact could not be loaded. */
export const NOT_LOADED = 'Failed to load pact'

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** The end, where a crash tells its cause. */
function shortened(text: string): string {
  return text.trim().replace(/\s+/g, ' ').slice(-MOST_TEXT)
}

/**
 * Pact is not among the dependencies, because it is ten times as large as all the rest. Undefined
 * if it is installed.
 */
export function missingPact(): Inconclusive | undefined {
  try {
    pactModule()
    return undefined
  } catch {
    return new Inconclusive(
      `${PACT} is not installed, and Pact's Verifier is part of it`,
      `Install it beside ramp-sandbox: npm i -D ${PACT}`,
      true,
    )
  }
}

/**
 * The Verifier itself. What the package around it adds is not used here, an HTTP proxy for each
 * request, and takes a second to load.
 */
function pactModule(): string {
  const pact = createRequire(import.meta.url).resolve(PACT)
  return createRequire(pact).resolve(`${PACT}-core`)
}

/** The text that the script sends. */
function answerOf(child: ChildProcess): Promise<string> {
  let stderr = ''
  child.stderr?.setEncoding('utf8')
  child.stderr?.on('data', (text: string) => {
    stderr = (stderr + text).slice(-MOST_TEXT)
  })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(String(memberOf(message, 'text'))))
    child.once('error', (error) =>
      reject(new Inconclusive(`Pact could not start: ${error.message}`, HINT)),
    )
    child.once('close', (code, signal) => {
      const cause = stderr === '' ? '' : `: ${shortened(stderr)}`
      const because = `Pact's process ended early (${signal ?? `exit ${code}`})${cause}`
      reject(new Inconclusive(because, HINT))
    })
  })
}

/** Reads on, because the Verifier prints every interaction and would wait for a reader. */
function publicationFailureOf({ stdout }: ChildProcess): Promise<string | undefined> {
  let failure: string | undefined
  if (stdout === null) return Promise.resolve(failure)
  const lines = createInterface({ input: stdout })
  lines.on('line', (line) => {
    const [, because] = UNPUBLISHED.exec(line) ?? []
    if (because !== undefined) failure ??= shortened(because)
  })
  return new Promise((resolve) => lines.once('close', () => resolve(failure)))
}

const UNPUBLISHED = /Publishing of verification results failed with an error: (.*)/
