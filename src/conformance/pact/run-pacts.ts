/**
 * Verifies the pact of contracts/pacts against any deployment with Pact's standard Verifier, and
 * gives each interaction a verdict.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeploymentError } from '../../client/deployment-error.ts'
import type { VerificationContext } from '../context.ts'
import { OUTCOME_WAIT_MS } from '../deployment/outcomes.ts'
import { inconclusive, Inconclusive, reasonOf } from '../inconclusive.ts'
import type { Row } from '../verdict.ts'
import { aboutInteraction, rowOf } from './interaction-row.ts'
import { INTERACTION_PARAM, pactToVerify, readPact, type Expectation } from './pact-file.ts'
import { startRecordingProxy, type RecordingProxy } from './recording-proxy.ts'
import { startStateServer, type StateRequest } from './state-server.ts'
import { STATES, type StateValues } from './states.ts'
import { startVerifier, type VerifierResult } from './verifier-process.ts'

/** All interactions of the pact unless some are given. Throws DeploymentError like a check. */
export async function runPacts(
  context: VerificationContext,
  expectations: readonly Expectation[] = readPact(),
  verifier = startVerifier(),
): Promise<readonly Row[]> {
  const states = new ProviderStates(context)
  const proxy = await startRecordingProxy(context.deployment, (slug) => states.failures.has(slug))
  const stateServer = await startStateServer(async (request) => ({
    ...(await states.setUp(request)),
    apiKey: proxy.keyPlaceholder,
  }))
  const folder = mkdtempSync(join(tmpdir(), 'ramp-sandbox-pact-'))
  try {
    const pactFile = join(folder, 'pact.json')
    writeFileSync(pactFile, pactToVerify(expectations))
    const result = await verifier.verify({
      pactFile,
      providerBaseUrl: proxy.url,
      statesUrl: stateServer.url,
      timeoutMs: (context.capabilities.waitMs ?? 0) + OUTCOME_WAIT_MS,
      stop: context.deployment.stop,
    })
    throwFatal([...proxy.failures(), ...states.errors])
    return await rowsOf(context, expectations, { result, proxy, states })
  } catch (error) {
    context.deployment.checkStop()
    if (!(error instanceof Inconclusive)) throw error
    return expectations.map((one) => ({
      ...aboutInteraction(one),
      ...inconclusive(error),
      exchanges: [],
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
    verifier.close()
    await Promise.all([stateServer.close(), proxy.close()])
  }
}

/** The provider states of each interaction, by its slug. */
class ProviderStates {
  /** What ended a set-up but Inconclusive. */
  readonly errors: unknown[] = []
  readonly values = new Map<string, StateValues>()
  readonly failures = new Map<string, Inconclusive>()
  readonly #context: VerificationContext

  constructor(context: VerificationContext) {
    this.#context = context
  }

  /** Without values where the set-up fails; the interaction is then inconclusive. */
  async setUp({ action, state, params }: StateRequest): Promise<StateValues> {
    // The public API cannot take anything back, so there is nothing to tear down.
    if (action === 'teardown') return {}
    const slug = String(params[INTERACTION_PARAM])
    if (this.failures.has(slug)) return {}
    try {
      const setUp = STATES[state]
      if (setUp === undefined) throw new Inconclusive(`the state "${state}" is not known`)
      const values = await setUp(this.#context, params)
      this.values.set(slug, { ...this.values.get(slug), ...values })
      return values
    } catch (error) {
      if (!(error instanceof Inconclusive)) this.errors.push(error)
      this.failures.set(slug, reasonOf(error))
      return {}
    }
  }
}

type Evidence = {
  readonly result: VerifierResult
  readonly proxy: RecordingProxy
  readonly states: ProviderStates
}

function rowsOf(
  context: VerificationContext,
  expectations: readonly Expectation[],
  { result, proxy, states }: Evidence,
): Promise<Row[]> {
  return Promise.all(
    expectations.map((expectation) => {
      const { slug } = expectation
      return rowOf(context, expectation, {
        exchanges: proxy.exchanges(slug),
        failure: states.failures.get(slug) ?? proxy.failures(slug)[0],
        values: states.values.get(slug) ?? {},
        wasPlayed: result.interactionResults.some(({ description }) => description === slug),
        errors: result.errors.filter(({ interaction }) => interaction.endsWith(` - ${slug}`)),
      })
    }),
  )
}

/** A spent budget, a time-out or a 429 is about one interaction; any other error ends the run. */
function throwFatal(errors: readonly unknown[]): void {
  const fatal = errors.find(
    (error) =>
      !(error instanceof DeploymentError && ['budget', 'timeout', 'busy'].includes(error.kind)),
  )
  if (fatal !== undefined) throw fatal
}
