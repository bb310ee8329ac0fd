/**
 * Verifies the pact of contracts/pacts against any deployment with Pact's standard Verifier, and says of each
 * interaction whether it is passed, broken or not reachable.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VerificationContext } from '../context.ts'
import { DeploymentError } from '../../client/deployment-error.ts'
import { OUTCOME_WAIT_MS } from '../deployment/outcomes.ts'
import { startRecordingProxy, type RecordingProxy } from './recording-proxy.ts'
import { inconclusive, Inconclusive } from '../inconclusive.ts'
import type { Row } from '../verdict.ts'
import { initialStateOf, rowOf, type Played } from './interaction-row.ts'
import { INTERACTION_PARAM, pactToVerify, readPact, type Expectation } from './pact-file.ts'
import { startStateServer, type StateRequest } from './state-server.ts'
import { STATES, type StateValues } from './states.ts'
import { runVerifier, type VerifierResult } from './verifier-process.ts'

/**
 * Plays the given interactions, all of the pact unless said otherwise. Throws {@link DeploymentError} where the
 * deployment could not be asked any more.
 */
export async function runPacts(
  context: VerificationContext,
  expectations: readonly Expectation[] = readPact(),
): Promise<readonly Row[]> {
  const reached = new ReachedStates(context)
  const proxy = await startRecordingProxy(
    context.deployment,
    (slug) => reached.undecided(slug) !== undefined,
  )
  const states = await startStateServer(async (request) => ({
    ...(await reached.reach(request)),
    apiKey: proxy.keyPlaceholder,
  }))
  const folder = mkdtempSync(join(tmpdir(), 'ramp-sandbox-pact-'))
  try {
    const pactFile = join(folder, 'pact.json')
    writeFileSync(pactFile, pactToVerify(expectations))
    const timeoutMs = (context.capabilities.waitMs ?? 0) + OUTCOME_WAIT_MS
    const result = await runVerifier({
      pactFile,
      providerBaseUrl: proxy.url,
      statesUrl: states.url,
      timeoutMs,
    })
    throwFatal([...proxy.failures(), ...reached.failures])
    return await rowsOf(context, expectations, { result, proxy, reached })
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error
    return expectations.map((one) => ({
      ...initialStateOf(one),
      ...inconclusive(error),
      exchanges: [],
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await Promise.all([states.close(), proxy.close()])
  }
}

/** What the states of each interaction came to. */
class ReachedStates {
  /** Why going on may make no sense. */
  readonly failures: unknown[] = []
  readonly #context: VerificationContext
  readonly #values = new Map<string, StateValues>()
  readonly #undecided = new Map<string, Inconclusive>()

  constructor(context: VerificationContext) {
    this.#context = context
  }

  values(slug: string): StateValues {
    return this.#values.get(slug) ?? {}
  }

  undecided(slug: string): Inconclusive | undefined {
    return this.#undecided.get(slug)
  }

  /** Where a state cannot be reached there are no values, and the interaction is marked. */
  async reach({ action, state, params }: StateRequest): Promise<StateValues> {
    // The public API takes nothing back, so there is nothing to tear down.
    if (action === 'teardown') return {}
    const slug = String(params[INTERACTION_PARAM])
    if (this.#undecided.has(slug)) return {}
    try {
      const reach = STATES[state]
      if (reach === undefined) throw new Inconclusive(`nothing here reaches the state "${state}"`)
      const values = await reach(this.#context, params)
      this.#values.set(slug, { ...this.values(slug), ...values })
      return values
    } catch (error) {
      if (!(error instanceof Inconclusive)) this.failures.push(error)
      const because = error instanceof Error ? error.message : String(error)
      this.#undecided.set(slug, error instanceof Inconclusive ? error : new Inconclusive(because))
      return {}
    }
  }
}

type Evidence = {
  readonly result: VerifierResult
  readonly proxy: RecordingProxy
  readonly reached: ReachedStates
}

function rowsOf(
  context: VerificationContext,
  expectations: readonly Expectation[],
  { result, proxy, reached }: Evidence,
): Promise<Row[]> {
  return Promise.all(
    expectations.map((expectation) => {
      const { slug } = expectation
      const played: Played = {
        exchanges: proxy.exchanges(slug),
        failure: reached.undecided(slug) ?? proxy.failures(slug)[0],
        values: reached.values(slug),
        isPlayed: result.interactionResults.some(({ description }) => description === slug),
        errors: result.errors.filter(({ interaction }) => interaction.endsWith(` - ${slug}`)),
      }
      return rowOf(context, expectation, played)
    }),
  )
}

/** A spent budget leaves the rest undecided, and being slow or busy is about one request; anything else ends the run. */
function throwFatal(failures: readonly unknown[]): void {
  const fatal = failures.find(
    (error) =>
      !(error instanceof DeploymentError && ['budget', 'timeout', 'busy'].includes(error.kind)),
  )
  if (fatal !== undefined) throw fatal
}
