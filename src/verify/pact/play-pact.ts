/**
 * Plays the interactions of pacts against a deployment: the Verifier sends their requests
 * through a recording proxy, and their provider states are set up through documented requests.
 */
import { randomBytes } from 'node:crypto'
import { DeploymentError } from '../../base/client/deployment-error.ts'
import { isStateName, stateIssue } from '../../base/contract/provider-states.ts'
import type { VerificationContext } from '../context.ts'
import { OUTCOME_WAIT_MS } from '../probe/outcomes.ts'
import { Inconclusive, inconclusiveOf } from '../inconclusive.ts'
import type { Played } from './interaction-row.ts'
import { startRecordingProxy } from './recording-proxy.ts'
import type { OwnAnswers, RecordingProxy, Treatment } from './recording-proxy.ts'
import { INTERACTION_PARAM, stateAnswers, type StateRequest } from './state-answers.ts'
import { STATES, type StateValues } from './states.ts'
import type { Verifier, VerifierInput, VerifierResult } from './verifier-process.ts'

export type PactsToPlay = {
  /** By their names. Requests and states name their interaction, which is its description too. */
  readonly pacts: ReadonlyMap<string, string>
  /** In a consumer's pact, the interactions whose requests get the key of the run. */
  readonly keyed?: ReadonlySet<string>
  /** The interactions that can share the orders of their states. */
  readonly sharing?: ReadonlySet<string>
}

/**
 * What came of an interaction. Throws DeploymentError like a check, and Inconclusive if the
 * Verifier itself failed.
 */
export async function playPact(
  context: VerificationContext,
  { pacts, keyed, sharing }: PactsToPlay,
  verifier: Verifier,
): Promise<(interaction: string) => Played> {
  const states = new ProviderStates(context, sharing)
  const { result, proxy } = await play(context, verifier, {
    ...{ input: { pacts }, states },
    treatment: {
      isKeyed: (interaction) => keyed?.has(interaction) === true,
      keepsTypes: keyed !== undefined,
    },
  })
  return (interaction) => ({
    exchanges: proxy.exchanges(interaction),
    failure:
      states.failures.get(interaction) ??
      proxy.failures(interaction)[0] ??
      unloaded(interaction, result),
    values: states.values.get(interaction) ?? {},
    ...outcomeOf(interaction, result),
  })
}

export type AskedState = Pick<StateRequest, 'state' | 'params'>

type Play = {
  readonly input: Pick<VerifierInput, 'pacts' | 'broker'>
  /** Answers what asks for a message. */
  readonly messages?: OwnAnswers[string]
  readonly treatment: Treatment
  readonly states: {
    setUp(asked: AskedState): Promise<StateValues>
    /** Why that failed; the Verifier then sends no request. */
    fail(asked: AskedState, because: Inconclusive): void
  }
}

/** Throws DeploymentError like a check, and Inconclusive if the Verifier itself failed. */
export async function play(
  context: VerificationContext,
  verifier: Verifier,
  { input, treatment, states, messages }: Play,
): Promise<{ result: VerifierResult; proxy: RecordingProxy }> {
  const errors: unknown[] = []
  const setUp = stateAnswers(async ({ action, ...asked }) => {
    // The public API cannot take anything back, so there is nothing to tear down.
    const isNothing = action === 'teardown' || asked.state === ''
    try {
      return { ...(isNothing ? {} : await states.setUp(asked)), apiKey: proxy.keyPlaceholder }
    } catch (error) {
      if (!(error instanceof Inconclusive)) errors.push(error)
      states.fail(asked, inconclusiveOf(error))
      return undefined
    }
  })
  // The paths are secrets, because a state creates orders.
  const secret = randomBytes(8).toString('hex')
  const [statesPath, messagesPath] = [`/states-${secret}`, `/messages-${secret}`]
  const own = { [statesPath]: setUp, ...(messages && { [messagesPath]: messages }) }
  const proxy = await startRecordingProxy(context.deployment, treatment, own)
  try {
    const result = await verifier.verify({
      ...input,
      providerBaseUrl: proxy.url,
      statesUrl: proxy.url + statesPath,
      ...(messages && { messagesUrl: proxy.url + messagesPath }),
      timeoutMs: (context.capabilities.waitMs ?? 0) + OUTCOME_WAIT_MS,
      stop: context.deployment.stop,
    })
    throwFatal([...proxy.failures(), ...errors])
    return { result, proxy }
  } finally {
    verifier.close()
    await proxy.close()
  }
}

/** The provider states of each interaction, by its name. */
class ProviderStates {
  readonly values = new Map<string, StateValues>()
  readonly failures = new Map<string, Inconclusive>()
  readonly #context: VerificationContext
  readonly #sharing: ReadonlySet<string>
  /** By state and side. */
  readonly #orders = new Map<string, Promise<StateValues>>()

  constructor(context: VerificationContext, sharing: ReadonlySet<string> = new Set()) {
    this.#context = context
    this.#sharing = sharing
  }

  async setUp({ state, params: given }: AskedState): Promise<StateValues> {
    const { [INTERACTION_PARAM]: id, ...params } = given
    const interaction = String(id)
    const values = await this.#valuesOf(interaction, state, params)
    this.values.set(interaction, { ...this.values.get(interaction), ...values })
    return values
  }

  fail({ params }: AskedState, because: Inconclusive): void {
    this.failures.set(String(params[INTERACTION_PARAM]), because)
  }

  #valuesOf(
    interaction: string,
    state: string,
    params: StateRequest['params'],
  ): Promise<StateValues> {
    if (!/^(an order was made|a customer with an active window)$/.test(state))
      return setUpState(this.#context, state, params)
    if (!this.#sharing.has(interaction)) return setUpState(this.#context, state, params)
    const key = `${state} ${JSON.stringify(params)}`
    const known = this.#orders.get(key) ?? setUpState(this.#context, state, params)
    this.#orders.set(key, known)
    return known
  }
}

/** Throws {@link Inconclusive} and DeploymentError. */
export async function setUpState(
  context: VerificationContext,
  state: string,
  params: StateRequest['params'],
): Promise<StateValues> {
  const issue = stateIssue(state, params)
  if (issue !== undefined || !isStateName(state)) throw new Inconclusive(issue ?? state)
  return STATES[state](context, params)
}

/** Such as one with a matcher of a newer Pact. */
export function notLoaded(because: string): Inconclusive {
  return new Inconclusive(`Pact cannot load the interaction: ${because}`)
}

function unloaded(interaction: string, result: VerifierResult): Inconclusive | undefined {
  const because = result.notLoaded?.get(interaction)
  return because === undefined ? undefined : notLoaded(because)
}

/** An interaction passes only if the Verifier says so, and not because its errors are not found. */
export function outcomeOf(interaction: string, { errors, interactionResults }: VerifierResult) {
  const outcome = interactionResults.find(({ description }) => description === interaction)
  const found = errors.filter((error) => error.interaction.endsWith(` - ${interaction}`))
  const isUnexplained = outcome !== undefined && outcome.result !== 'OK' && found.length === 0
  return {
    wasPlayed: outcome !== undefined,
    errors: isUnexplained ? [{ interaction, mismatch: { type: 'error' } }] : found,
  }
}

/** A spent budget, a time-out or a 429 is about one interaction; any other error ends the run. */
function throwFatal(errors: readonly unknown[]): void {
  const fatal = errors.find(
    (error) =>
      !(error instanceof DeploymentError && ['budget', 'timeout', 'busy'].includes(error.kind)),
  )
  if (fatal !== undefined) throw fatal
}
