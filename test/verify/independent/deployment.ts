/**
 * A deployment in Python that was written only from the documentation, by somebody who had not
 * read the checks. Every point that the documentation leaves open is a choice of it, and every
 * documented sentence that it can contradict is a break.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import fc from 'fast-check'
import { runVerification } from '../../../src/verify/run-verification.ts'
import type { VerificationOptions } from '../../../src/verify/run-verification.ts'
import type { VerificationRun } from '../../../src/verify/verdict.ts'
import { freePort } from '../../../src/base/client/free-port.ts'

export type LawfulConfiguration = {
  readonly name: string
  readonly kind: 'mixture' | 'wild' | 'single'
  readonly args: readonly string[]
  readonly why: string
  /** Choices that only a generous reading of the documentation allows. */
  readonly arguable?: readonly string[]
}

export type Break = {
  readonly id: string
  readonly section: string
  readonly sentence: string
  readonly operation: string
  /** The choices without which the break cannot be seen. */
  readonly args?: readonly string[]
  /** From outside, with one test key and a webhook receiver. */
  readonly visible: boolean
  readonly visibleHow: string
  /** Why only a strict reading of the documentation calls it a break. */
  readonly arguable?: unknown
}

export const LAWFUL: readonly LawfulConfiguration[] = table('lawful.py')
export const BREAKS: readonly Break[] = table('breaks.py')

/** Choices that a strict reading excludes stay out, and so do those that take all the time. */
const SINGLES = LAWFUL.filter(
  ({ kind, arguable = [], args }) =>
    kind === 'single' &&
    arguable.length === 0 &&
    !/^(slow|rate_limit|event_delay)=/.test(args[1] ?? ''),
)

/** Arguments with three or four lawful choices each. The same seed gives the same list. */
export function combinations(draw: {
  readonly seed: number
  readonly numRuns: number
}): readonly (readonly string[])[] {
  const some = fc.uniqueArray(fc.constantFrom(...SINGLES), {
    minLength: 3,
    maxLength: 4,
    selector: ({ args }) => args[1]?.split('=')[0],
  })
  return fc.sample(some, draw).map((all) => all.flatMap(({ args }) => args))
}

const SECRET = 'whsec_independent'
/** Orders of the deployment end after two seconds, unless a choice says otherwise. */
const WAIT_MS = 8_000

/** Starts the deployment, verifies it once with a webhook receiver, and stops it. */
export function verifyIndependent(
  args: readonly string[],
  options: Partial<VerificationOptions> = {},
): Promise<VerificationRun> {
  return withIndependent(args, (verify) => verify(options))
}

/** Starts the deployment for as long as `use` takes, which may verify it several times. */
export async function withIndependent<T>(
  args: readonly string[],
  use: (verify: (options?: Partial<VerificationOptions>) => Promise<VerificationRun>) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}/hook`
  const webhook = ['--webhook', publicUrl, '--secret', SECRET]
  const child = spawn('python3', [fileOf('server.py'), '--port', '0', ...webhook, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    const line = await Promise.race([
      once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
      ended.then(() => undefined),
    ])
    if (line === undefined) throw new Error(`The deployment did not start with ${args.join(' ')}`)
    const { url, apiKey } = JSON.parse(line) as { url: string; apiKey: string }
    return await use((options = {}) =>
      runVerification({
        baseUrl: url,
        apiKey,
        timeoutMs: 120_000,
        helpers: { waitMs: WAIT_MS, control: 'none' },
        webhooks: { port, publicUrl, secret: SECRET, waitMs: WAIT_MS },
        ...options,
      }),
    )
  } finally {
    child.kill()
    await ended
  }
}

/** Empty without Python, of which a test says that it is needed. */
function table<T>(script: string): readonly T[] {
  const most = { encoding: 'utf8', maxBuffer: 2 ** 24 } as const
  const { stdout } = spawnSync('python3', [fileOf(script)], most)
  return stdout ? (JSON.parse(stdout) as T[]) : []
}

function fileOf(name: string): string {
  // From the root of the project, where npm starts scripts: they are bundled elsewhere.
  return resolve('test/verify/independent/deployment', name)
}
