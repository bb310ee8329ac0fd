/**
 * Runs Pact's standard Verifier in a process of its own: its native library is large, writes to
 * standard output in any case, and does not exist for every platform.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { Inconclusive } from '../inconclusive.ts'

type VerifierInput = {
  readonly pactFile: string
  readonly providerBaseUrl: string
  /** Where the Verifier requests provider states. */
  readonly statesUrl: string
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
    readonly type: string
    readonly message?: string
    readonly mismatches?: readonly Mismatch[]
  }
}

export type VerifierResult = {
  readonly errors: readonly VerifierError[]
  readonly interactionResults: readonly { readonly description: string; readonly result: string }[]
}

/** Time-outs of one request that the process may take; only a library that hangs needs as many. */
const MOST_TIMEOUTS = 15
/** Of a timer. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

const PACT = '@pact-foundation/pact'
const HINT = `Run the verification where ${PACT} has a native library.`

/**
 * Plain JavaScript for `node --eval`, with the module as argument. The Verifier rejects with its
 * result as text where an interaction failed. Telemetry is switched off before Pact is loaded. It
 * calls two servers on this machine without TLS or a proxy, and would read every certificate of the
 * machine again for each request.
 */
const SCRIPT = `
const nodeProcess = require('node:process')
const { env } = nodeProcess
env.PACT_DO_NOT_TRACK = '1'
for (const name of Object.keys(env)) if (/_proxy$/i.test(name)) delete env[name]
env.SSL_CERT_FILE = env.SSL_CERT_DIR = require('node:os').devNull
const load = () => {
  try {
    const core = require(nodeProcess.argv[1]).default
    return { verify: (options) => core.verifyPacts(options).catch((error) => error.message), core }
  } catch (error) {
    return { error: String(error && error.message || error) }
  }
}
const { core, verify, error } = load()
nodeProcess.once('message', async (options) => {
  if (core !== undefined) core.logLevel(options.logLevel)
  const message = error === undefined ? { text: await verify(options) } : { error }
  nodeProcess.send(message, () => nodeProcess.disconnect())
})
`

export interface Verifier {
  /** Once. Throws {@link Inconclusive} where Pact cannot run on this machine. */
  verify(input: VerifierInput): Promise<VerifierResult>
  close(): void
}

/** Pact takes a while to load: start it before what it verifies is ready. */
export function startVerifier(): Verifier {
  const child = spawn(process.execPath, ['--eval', SCRIPT, pactModule()], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const answer = answerOf(child)
  // It may end before anything waits for its answer.
  answer.catch(() => {})
  const close = () => void child.kill()
  return {
    verify: async ({ timeoutMs, stop, ...input }) => {
      const limit = AbortSignal.timeout(Math.min(timeoutMs * MOST_TIMEOUTS, LONGEST_TIMEOUT_MS))
      const end = stop === undefined ? limit : AbortSignal.any([limit, stop])
      end.addEventListener('abort', close)
      if (end.aborted) close()
      // Where it has ended already, the answer says so.
      child.send({ ...OPTIONS, ...optionsOf(input), timeout: timeoutMs }, () => {})
      try {
        const message = await answer
        const result = 'error' in message ? message.error : resultIn(message.text)
        if (typeof result !== 'string') return result
        throw new Inconclusive(`Pact could not run: ${result}`, HINT)
      } finally {
        end.removeEventListener('abort', close)
      }
    },
    close,
  }
}

const OPTIONS = { providerStatesSetupBody: true, logLevel: 'error' } as const

function optionsOf({
  providerBaseUrl,
  pactFile,
  statesUrl,
}: Omit<VerifierInput, 'timeoutMs' | 'stop'>) {
  return { providerBaseUrl, pactUrls: [pactFile], providerStatesSetupUrl: statesUrl }
}

/** The Verifier resolves with an object, or rejects with it as text; any other text is an error. */
function resultIn(text: unknown): VerifierResult | string {
  if (typeof text !== 'string') return text as VerifierResult
  try {
    return JSON.parse(text) as VerifierResult
  } catch {
    return text
  }
}

/**
 * Pact is not among the dependencies, because it is ten times as large as all the rest. Throws an
 * error that says how to install it.
 */
export function checkPact(): void {
  try {
    pactModule()
  } catch {
    throw new Error(
      `${PACT} is not installed. It runs the pacts of the contract, and is installed separately because it is large. Install it beside ramp-sandbox: npm i -D ${PACT}`,
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

type Message = { readonly error: string } | { readonly text: unknown }

function answerOf(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message))
    child.once('error', (error) =>
      reject(new Inconclusive(`Pact could not start: ${error.message}`, HINT)),
    )
    child.once('exit', (code, signal) =>
      reject(new Inconclusive(`Pact's process ended early (${signal ?? `exit ${code}`})`, HINT)),
    )
  })
}
