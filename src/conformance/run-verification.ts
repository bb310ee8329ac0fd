/** A whole verification: probe the deployment, run pacts and checks, observe, and sum up. */
import { DeploymentError } from '../client/deployment-error.ts'
import type { Exchange } from '../client/exchange.ts'
import {
  openWebhookReceiver,
  type ReceiverOptions,
  type WebhookReceiver,
} from '../client/webhook-receiver.ts'
import { systemWallClock } from '../ports/system-wall-clock.ts'
import { withoutSecrets } from '../vocabulary/masking.ts'
import { iso } from '../vocabulary/time.ts'
import { CHECKS, lastChecks } from './checks/all.ts'
import type { CheckContext } from './checks/check.ts'
import { rowsOfLiveStop } from './checks/environment.ts'
import { Fixtures } from './checks/fixtures.ts'
import { allSettled, runChecks } from './checks/run-checks.ts'
import { webhookChecks } from './checks/webhooks.ts'
import { verificationContext, type VerificationContext } from './context.ts'
import { coverageOf } from './coverage.ts'
import { isServed, read } from './deployment/answer.ts'
import { freshCustomers } from './deployment/customers.ts'
import { Deployment, type DeploymentOptions } from './deployment/deployment.ts'
import { mustBeAnswered } from './deployment/must-be-answered.ts'
import { createdOrders } from './deployment/order-journal.ts'
import { probeCapabilities, type Helpers } from './deployment/probe-capabilities.ts'
import { probeSellAmount } from './deployment/probe-sell-amount.ts'
import {
  captureWebhooks,
  type CaptureOptions,
  type WebhookCapture,
} from './deployment/webhook-capture.ts'
import { asInconclusive } from './inconclusive.ts'
import { observe } from './observations/observe.ts'
import { askOpenQuestions } from './observations/open-questions.ts'
import type { CreatedOrder, Row, VerificationRun } from './verdict.ts'

export type VerificationOptions = DeploymentOptions & {
  readonly helpers?: Helpers
  /** Plays the interactions of the pacts; without it their rows are missing. */
  readonly pacts?: (context: VerificationContext) => Promise<readonly Row[]>
  readonly webhooks?: Pick<ReceiverOptions, 'port' | 'publicUrl'> & CaptureOptions
  readonly progress?: Progress
}

export interface Progress {
  onStage(stage: string): void
  onRow(row: Row): void
}

/** A run that ended early. `cause` says why, `created` what it leaves behind in the deployment. */
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

const SILENT: Progress = { onStage: () => {}, onRow: () => {} }

/** Throws {@link VerificationStopped}, and DeploymentError before the first request. */
export async function runVerification(options: VerificationOptions): Promise<VerificationRun> {
  const deployment = new Deployment(options)
  let receiver: WebhookReceiver | undefined
  try {
    // Before the first request, so that a port in use leaves nothing behind in the deployment.
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
  const { helpers, progress = SILENT } = options
  const startedAt = systemWallClock.now()
  const began = performance.now()
  progress.onStage('probing the deployment')
  const newCustomer = freshCustomers(helpers?.customer)
  const probed = await probeCapabilities(deployment, helpers)
  const { control } = probed
  const webhooks =
    receiver && (await captureWebhooks({ deployment, control }, receiver, options.webhooks ?? {}))
  let capabilities = probed
  const judged = async () => {
    capabilities = await probeSellAmount(deployment, probed, newCustomer)
    mustBeAnswered(deployment)
    const plain = verificationContext(deployment, capabilities, newCustomer)
    return judge({ ...plain, fixtures: new Fixtures(plain) }, webhooks, options)
  }
  try {
    const results = await judged().catch((error: unknown) => ({
      rows: rowsOfLiveStop(error, deployment, [...CHECKS, ...lastChecks()]),
      observations: [],
      notTested: [],
    }))
    const { exchanges, requests, baseUrl } = deployment
    return {
      baseUrl,
      ...environmentIn(exchanges),
      startedAt: iso(startedAt),
      tookMs: Math.round(performance.now() - began),
      ...withoutSecrets(results, []),
      created: { orders: createdOrders(exchanges) },
      requests,
      coverage: coverageOf(results.rows),
      capabilities,
    }
  } finally {
    await webhooks?.stop()
    await control?.close()
  }
}

async function judge(
  context: CheckContext,
  webhooks: WebhookCapture | undefined,
  { pacts = async () => [], progress = SILENT }: VerificationOptions,
): Promise<Pick<VerificationRun, 'rows' | 'observations' | 'notTested'>> {
  const onRow = (row: Row) => progress.onRow(row)
  progress.onStage('running checks and pacts')
  const first = await allSettled([
    pacts(context).then((rows) => {
      rows.forEach(onRow)
      return rows
    }),
    runChecks(context, CHECKS, onRow),
  ])
  progress.onStage('observing what the documentation leaves open')
  const open = await askOpenQuestions(context)
  const expired = await syncOfExpired(context)
  const [arrival, ...others] = webhooks === undefined ? [] : webhookChecks(webhooks)
  const rows = [
    ...first.flat(),
    ...(await runChecks(context, arrival === undefined ? [] : [arrival], onRow)),
    ...(await runChecks(context, others, onRow)),
    ...(await runChecks(context, lastChecks(), onRow)),
  ]
  const { exchanges } = context.deployment
  const { capabilities } = context
  return { rows, ...observe({ exchanges, open, capabilities, webhooks, expired }) }
}

/** Undefined where no order expired, or the deployment does not answer: it is only observed. */
async function syncOfExpired({ outcomes, fixtures }: CheckContext): Promise<Exchange | undefined> {
  try {
    const { order } = await outcomes.reach('expired')
    return await fixtures.latestSync(order.transactionId)
  } catch (error) {
    asInconclusive(error)
    return undefined
  }
}

function environmentIn(exchanges: readonly Exchange[]): { readonly environment?: string } {
  const names = exchanges.filter(isServed).map((exchange) => read(exchange, 'environment'))
  const environment = names.find((name) => typeof name === 'string')
  return environment === undefined ? {} : { environment }
}
