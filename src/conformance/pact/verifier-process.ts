/**
 * Runs Pact's standard Verifier, of version 16 or 17, in a process of its own: its native library
 * is large, writes to standard output in any case, and does not exist for every platform. What goes
 * wrong in the Verifier itself says nothing about a deployment: it is {@link Inconclusive}.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { writeCause } from '../../vocabulary/file-cause.ts'
import { memberOf, parsedJson } from '../../vocabulary/json.ts'
import { Inconclusive } from '../inconclusive.ts'

export type VerifierInput = Played & {
  /** For one request or state. */
  readonly timeoutMs: number
  /** Ends the process. */
  readonly stop: AbortSignal | undefined
}

type Played = {
  /** The text of a pact file. */
  readonly pact: string
  readonly providerBaseUrl: string
  /** Where the Verifier requests provider states. */
  readonly statesUrl: string
  /** Where it requests messages. */
  readonly messagesUrl?: string
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
    /** `mismatches` is about the deployment; `error` is about the Verifier itself. */
    readonly type: string
    readonly message?: string
    readonly mismatches?: readonly Mismatch[]
  }
}

export type VerifierResult = {
  readonly errors: readonly VerifierError[]
  /** `result` is `OK` or `Error`. */
  readonly interactionResults: readonly { readonly description: string; readonly result: string }[]
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
 * result as text if an interaction failed. Telemetry is switched off before Pact is loaded. The
 * Verifier calls two servers on this machine without TLS or a proxy. It would read every
 * certificate of the machine again for each request, and version 17 sends no request without any
 * certificate: it gets one.
 */
const SCRIPT = `
const nodeProcess = require('node:process')
const { env } = nodeProcess
env.PACT_DO_NOT_TRACK = '1'
for (const name of Object.keys(env)) if (/_proxy$/i.test(name)) delete env[name]
const textOf = (error) => String((error && error.message) || error)
const load = () => {
  try {
    return { core: require(nodeProcess.argv[1]).default }
  } catch (error) {
    return { error: textOf(error) }
  }
}
const { core, error } = load()
const verify = async ({ certificate, ...options }) => {
  if (error !== undefined) return { text: error }
  env.SSL_CERT_FILE = certificate
  env.SSL_CERT_DIR = require('node:os').devNull
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
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const answer = answerOf(child)
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
      const folder = temporaryFolder()
      try {
        const options = { ...optionsOf(input, folder), timeout: timeoutMs }
        // If it has ended already, the answer says so.
        if (child.connected) child.send(options, () => {})
        return resultIn(await answer)
      } catch (error) {
        if (!limit.aborted) throw error
        throw new Inconclusive(`Pact did not end within ${limitMs / 1000} s`, HINT)
      } finally {
        rmSync(folder, { recursive: true, force: true })
        end.removeEventListener('abort', close)
      }
    },
    close,
  }
}

/** Writes the files that the options name. */
function optionsOf({ providerBaseUrl, pact, statesUrl, messagesUrl }: Played, folder: string) {
  const [pactFile, certificate] = [join(folder, 'pact.json'), join(folder, 'certificate.pem')]
  onTemporaryFiles(() => {
    writeFileSync(pactFile, pact)
    writeFileSync(certificate, `${rootCertificates[0] ?? ''}\n`)
  })
  return {
    providerStatesSetupBody: true,
    logLevel: 'error',
    providerBaseUrl,
    pactUrls: [pactFile],
    providerStatesSetupUrl: statesUrl,
    certificate,
    ...(messagesUrl === undefined ? {} : { transports: [messageTransport(messagesUrl)] }),
  }
}

function messageTransport(url: string) {
  const { port, pathname } = new URL(url)
  return { protocol: 'message', port: Number(port), path: pathname }
}

function temporaryFolder(): string {
  return onTemporaryFiles(() => mkdtempSync(join(tmpdir(), 'ramp-sandbox-pact-')))
}

/** A disk that is full says nothing about a deployment either. */
function onTemporaryFiles<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Inconclusive(
      `Pact could not run: the pact cannot be written to "${tmpdir()}", because ${writeCause(error)}`,
      'Set TMPDIR to a folder that can be written.',
    )
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
