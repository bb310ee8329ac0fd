/** A whole verification: find out what can be asked, ask it, read what came back, and say what it comes to. */
import { systemWallClock } from '../ports/system-wall-clock.ts'
import { iso } from '../vocabulary/time.ts'
import { CHECKS, lastChecks } from './checks/all.ts'
import { isServed, read } from './deployment/answer.ts'
import { runCheck, type Check, type CheckContext } from './checks/check.ts'
import { Fixtures } from './checks/fixtures.ts'
import { webhookChecks } from './checks/webhooks.ts'
import { verificationContext, type VerificationContext } from './context.ts'
import { coverageOf } from './coverage.ts'
import { freshCustomers } from './deployment/customers.ts'
import { Deployment, type DeploymentOptions } from './deployment/deployment.ts'
import { DeploymentError, isPassing } from '../client/deployment-error.ts'
import { observe } from './observe.ts'
import { askOpenQuestions } from './open-questions.ts'
import { createdOrders } from './deployment/order-journal.ts'
import { probeCapabilities, type Helpers } from './deployment/probe-capabilities.ts'
import { probeSellAmount } from './deployment/probe-sell-amount.ts'
import { Inconclusive } from './inconclusive.ts'
import type { CreatedOrder, Row, VerificationRun } from './verdict.ts'
import type { Exchange } from '../client/exchange.ts'
import {
  openWebhookReceiver,
  type ReceiverOptions,
  type WebhookReceiver,
} from '../client/webhook-receiver.ts'
import { captureWebhooks, type CaptureOptions } from './deployment/webhook-capture.ts'

export type VerificationOptions = DeploymentOptions & {
  readonly helpers?: Helpers
  /** Plays the interactions of the pacts; without it their rows are missing. */
  readonly pacts?: (context: VerificationContext) => Promise<readonly Row[]>
  readonly webhooks?: Pick<ReceiverOptions, 'port' | 'publicUrl'> & CaptureOptions
  readonly progress?: Progress
}

/** Gets the stages and rows of a run as it goes. */
export interface Progress {
  onStage(stage: string): void
  onRow(row: Row): void
}

/** A run that ended early, with what it left behind in the deployment. `cause` says why. */
export class VerificationStopped extends Error {
  override readonly name = 'VerificationStopped'
  override readonly cause: DeploymentError
  readonly created: readonly CreatedOrder[]

  constructor(cause: DeploymentError, created: readonly CreatedOrder[]) {
    super(cause.message)
    this.cause = cause
    this.created = created
  }
}

/** Checks that ask at one time: enough to be quick over a slow network, too few to be a load. */
const AT_ONE_TIME = 4
/** Requests may fail one by one; where this many have, the deployment is gone. */
const MOST_FAILURES = 5

const SILENT: Progress = { onStage: () => {}, onRow: () => {} }

/** Throws {@link VerificationStopped} where the deployment cannot be asked, and DeploymentError before it was. */
export async function runVerification(options: VerificationOptions): Promise<VerificationRun> {
  const deployment = new Deployment(options)
  let receiver: WebhookReceiver | undefined
  try {
    // Before anything is asked: whoever cannot listen has left nothing behind.
    receiver = options.webhooks && (await openWebhookReceiver(options.webhooks))
    return await verify(deployment, receiver, options)
  } catch (error) {
    if (error instanceof DeploymentError)
      throw new VerificationStopped(error, createdOrders(deployment.exchanges))
    throw error
  } finally {
    await receiver?.close()
    await deployment.close()
  }
}

async function verify(
  deployment: Deployment,
  receiver: WebhookReceiver | undefined,
  options: VerificationOptions,
): Promise<VerificationRun> {
  const { helpers, pacts = async () => [], progress = SILENT } = options
  const startedAt = systemWallClock.now()
  const began = performance.now()
  progress.onStage('finding out what the deployment can be asked')
  const newCustomer = freshCustomers()
  const probed = await probeCapabilities(deployment, helpers)
  const capabilities = await probeSellAmount(deployment, probed, newCustomer)
  const plain = verificationContext(deployment, capabilities, newCustomer)
  const context: CheckContext = { ...plain, fixtures: new Fixtures(plain) }
  const capturing = { deployment, control: capabilities.control }
  const capture = receiver && (await captureWebhooks(capturing, receiver, options.webhooks ?? {}))
  try {
    progress.onStage('checking, and playing the interactions of the pacts')
    const played = await allDone([
      pacts(plain).then(told(progress)),
      runChecks(context, CHECKS, progress),
    ])
    progress.onStage('asking what the documentation leaves open')
    const open = await askOpenQuestions(context)
    const expired = await syncOfExpired(context)
    const [arrive, ...webhooks] = capture === undefined ? [] : webhookChecks(capture)
    const rows = [
      ...played.flat(),
      ...(await runChecks(context, arrive === undefined ? [] : [arrive], progress)),
      ...(await runChecks(context, webhooks, progress)),
      ...(await runChecks(context, lastChecks(), progress)),
    ]
    const { exchanges } = deployment
    const environment = environmentIn(exchanges)
    return {
      baseUrl: deployment.baseUrl,
      ...(environment === undefined ? {} : { environment }),
      startedAt: iso(startedAt),
      tookMs: Math.round(performance.now() - began),
      rows,
      observations: observe({ exchanges, open, capabilities, capture, expired }),
      created: { orders: createdOrders(exchanges) },
      requests: deployment.requests,
      coverage: coverageOf(rows),
      capabilities,
    }
  } finally {
    await capture?.stop()
    await capabilities.control?.close()
  }
}

/** Several at one time; the rows keep the order of the checks. */
async function runChecks(
  context: CheckContext,
  checks: readonly Check[],
  progress: Progress,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  const failures = new Set<DeploymentError>()
  const waiting = [...checks.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, check] = next
      const row = await runCheck(check, context, (error) => {
        failures.add(error)
        if (error.kind !== 'budget' && failures.size >= MOST_FAILURES) throw error
      })
      rows[index] = row
      progress.onRow(row)
    }
  }
  await allDone(Array.from({ length: AT_ONE_TIME }, work))
  return rows
}

/** Waits for all of them, so that nothing is asked any more once the first failure is thrown. */
async function allDone<T>(all: readonly Promise<T>[]): Promise<readonly T[]> {
  const settled = await Promise.allSettled(all)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

function told(progress: Progress): (rows: readonly Row[]) => readonly Row[] {
  return (rows) => {
    rows.forEach((row) => progress.onRow(row))
    return rows
  }
}

/** Only to be told; where none is had, or the deployment cannot be asked any more, it is left out. */
async function syncOfExpired({ outcomes, fixtures }: CheckContext): Promise<Exchange | undefined> {
  try {
    const { order } = await outcomes.reach('expired')
    return await fixtures.sync(order.transactionId)
  } catch (error) {
    if (error instanceof Inconclusive) return undefined
    if (error instanceof DeploymentError && isPassing(error)) return undefined
    throw error
  }
}

function environmentIn(exchanges: readonly Exchange[]): string | undefined {
  const names = exchanges.filter(isServed).map((exchange) => read(exchange, 'environment'))
  return names.find((name) => typeof name === 'string')
}
