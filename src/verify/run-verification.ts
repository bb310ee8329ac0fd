/** A whole verification: probe the deployment, run pacts and drives, judge, observe, and sum up. */
import { DeploymentError } from '../base/client/deployment-error.ts'
import type { Exchange } from '../base/client/exchange.ts'
import {
  openWebhookReceiver,
  type ReceiverOptions,
  type WebhookReceiver,
} from '../base/client/webhook-receiver.ts'
import { systemWallClock } from '../base/ports/system-wall-clock.ts'
import { withoutSecrets } from '../base/vocabulary/masking.ts'
import { iso } from '../base/vocabulary/time.ts'
import type { DriveContext } from './drives/drive.ts'
import { rowsOfLiveStop } from './drives/environment.ts'
import { DRIVES, LAST_DRIVES, LIST_DRIVES } from './drives/drives.ts'
import { Fixtures } from './drives/fixtures.ts'
import { isRowOf, judgedRun, judgedSoFar, runRules } from './drives/judged-run.ts'
import { allSettled, runDrives, type Reasons } from './drives/run-drives.ts'
import { webhookDrives } from './drives/webhooks.ts'
import { verificationContext, type VerificationContext } from './context.ts'
import { coverageOf } from './coverage.ts'
import { isServed, read } from './answers/answer.ts'
import type { Capabilities } from './probe/capabilities.ts'
import { freshCustomers } from './probe/customers.ts'
import { Deployment, type DeploymentOptions } from './client/deployment.ts'
import { createdOrders } from './answers/order-journal.ts'
import { DEFAULT_SETTLE_MS } from './client/settling.ts'
import { probeCapabilities, type Helpers } from './probe/probe-capabilities.ts'
import { probeOrders } from './probe/probe-orders.ts'
import {
  captureWebhooks,
  type CaptureOptions,
  type WebhookCapture,
} from './client/webhook-capture.ts'
import { asInconclusive, Inconclusive, inconclusive } from './inconclusive.ts'
import { observe } from './observations/observe.ts'
import { askOpenQuestions } from './observations/open-questions.ts'
import type { ConsumerPacts } from './pact/consumer-pacts.ts'
import { aboutInteraction, withFailures } from './pact/interaction-row.ts'
import { readPact } from './pact/pact-file.ts'
import { withRepeats } from './repeat.ts'
import { causesFirst } from './row-order.ts'
import type { CheckRow, VerificationRun } from './verdict.ts'

export type VerificationOptions = DeploymentOptions & {
  readonly helpers?: Helpers
  /** Plays the interactions of the pacts; without it their rows are missing. */
  readonly pacts?: (context: VerificationContext) => Promise<readonly CheckRow[]>
  /** The consumers' own pacts. */
  readonly consumers?: ConsumerPacts
  readonly webhooks?: Pick<ReceiverOptions, 'port' | 'publicUrl'> & CaptureOptions
  readonly progress?: VerificationProgress
}

export interface VerificationProgress {
  onStage(stage: string): void
  /** What is tried now; several things are at one time. */
  onTry?(what: string): void
  onRow(row: CheckRow): void
}

const SILENT: VerificationProgress = { onStage: () => {}, onRow: () => {} }

/** A run that ended early: why, and what it learnt until then. */
export class VerificationStopped extends Error {
  override readonly name = 'VerificationStopped'
  override readonly cause: DeploymentError
  readonly run: VerificationRun

  constructor(cause: DeploymentError, run: VerificationRun) {
    super(cause.message)
    this.cause = cause
    this.run = run
  }
}

/** What a run knows so far. */
type Learnt = {
  readonly startedAt: string
  readonly began: number
  readonly rows: CheckRow[]
  capabilities?: Capabilities
  webhooks?: WebhookCapture
}

/** Throws {@link VerificationStopped}, and DeploymentError before the first request. */
export async function runVerification(options: VerificationOptions): Promise<VerificationRun> {
  const deployment = new Deployment(options)
  const startedAt = iso(systemWallClock.now())
  const learnt: Learnt = { startedAt, began: performance.now(), rows: [] }
  let receiver: WebhookReceiver | undefined
  try {
    // Before the first request, so that a port in use leaves nothing behind in the deployment.
    const { traffic, webhooks } = options
    receiver =
      webhooks && (await openWebhookReceiver({ ...webhooks, traffic, now: () => deployment.now() }))
    return summedUp(deployment, learnt, await verify(deployment, receiver, options, learnt))
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error
    const judged = await judgeLearnt(deployment, learnt, error, options)
    const run = summedUp(deployment, learnt, { ...judged, message: error.message })
    throw new VerificationStopped(error, run)
  } finally {
    await receiver?.close()
    await deployment.close()
  }
}

async function verify(
  deployment: Deployment,
  receiver: WebhookReceiver | undefined,
  options: VerificationOptions,
  learnt: Learnt,
): Promise<Judged> {
  const { helpers, progress = SILENT } = options
  progress.onStage('probing the deployment')
  const newCustomer = freshCustomers(helpers?.customer)
  const probed = await probeCapabilities(deployment, helpers)
  learnt.capabilities = probed
  const { control, waitMs } = probed
  const webhooks =
    receiver &&
    (await captureWebhooks({ deployment, control, waitMs }, receiver, options.webhooks ?? {}))
  if (webhooks !== undefined) learnt.webhooks = webhooks
  const judged = async () => {
    const mayResize = helpers?.route?.amount === undefined
    const probe = { deployment, newCustomer, mayResize }
    const capabilities = await probeOrders(probe, probed)
    learnt.capabilities = capabilities
    const plain = verificationContext(deployment, capabilities, newCustomer)
    const onRow = (row: CheckRow) => {
      learnt.rows.push(row)
      progress.onRow(row)
    }
    const context = { ...plain, fixtures: new Fixtures(plain) }
    return judge(context, webhooks, { ...options, progress: { ...progress, onRow } })
  }
  try {
    return await judged().catch((error: unknown) => ({
      rows: rowsOfLiveStop(error, judgedSoFar(deployment.exchanges, probed)),
      observations: [],
      notTested: [],
    }))
  } finally {
    await webhooks?.stop()
    await control?.close()
  }
}

type Judged = Pick<VerificationRun, 'rows' | 'observations' | 'notTested'>

function summedUp(
  { exchanges, requests, baseUrl }: Deployment,
  { startedAt, began, capabilities }: Learnt,
  { rows, message, ...observed }: Judged & { readonly message?: string },
): VerificationRun {
  return {
    baseUrl,
    ...environmentIn(exchanges),
    startedAt,
    tookMs: Math.round(performance.now() - began),
    ...withoutSecrets({ rows: withRepeats(causesFirst(rows), exchanges), ...observed }, []),
    created: { orders: createdOrders(exchanges) },
    requests,
    coverage: coverageOf(rows),
    ...(capabilities === undefined ? {} : { capabilities }),
    ...(message === undefined ? {} : { interrupted: message }),
  }
}

/** The rows of a run that ended early, in the usual order; the rest is inconclusive. */
async function judgeLearnt(
  deployment: Deployment,
  { rows, capabilities, webhooks }: Learnt,
  { message }: DeploymentError,
  { pacts, consumers }: VerificationOptions,
): Promise<Judged> {
  const ended = inconclusive(new Inconclusive(message, undefined, true))
  const planned = [
    ...(pacts === undefined ? [] : readPact().map(aboutInteraction)),
    ...runRules(webhooks !== undefined),
    ...(consumers?.planned ?? []),
  ].filter(isRowOf(capabilities ?? {}))
  const { exchanges } = deployment
  const isJudged = capabilities !== undefined && exchanges.some(isServed)
  const judged = isJudged ? judgedSoFar(exchanges, capabilities) : []
  const seen = judged.filter(({ exchanges: shown }) => shown.length > 0)
  const decided = new Map([...seen, ...rows].map((row) => [row.id, row]))
  return {
    rows: planned.map(
      ({ id, title, rules }) => decided.get(id) ?? { id, title, rules, ...ended, exchanges: [] },
    ),
    ...(isJudged
      ? observe({ exchanges, open: {}, capabilities, webhooks, expired: undefined })
      : { observations: [], notTested: [] }),
  }
}

async function judge(
  context: DriveContext,
  webhooks: WebhookCapture | undefined,
  { pacts = async () => [], consumers, progress = SILENT }: VerificationOptions,
): Promise<Judged> {
  const onRow = (row: CheckRow) => progress.onRow(row)
  const onTry = (what: string) => progress.onTry?.(what)
  const reasons: Reasons = new Map()
  const shown = (rows: readonly CheckRow[] = []) => {
    rows.forEach(onRow)
    return rows
  }
  progress.onStage('calling the deployment, and playing pacts')
  const played: CheckRow[] = []
  const rows: CheckRow[] = []
  await allSettled([
    pacts(context).then(async (own) => {
      played.push(...own)
      rows.push(...shown(await consumers?.play(context)))
    }),
    runDrives(context, DRIVES, onTry, reasons),
  ])
  progress.onStage('observing what the documentation leaves open')
  const [arriving, ...others] = webhooks === undefined ? [] : webhookDrives(webhooks)
  await runDrives(context, arriving === undefined ? [] : [arriving], onTry)
  const isRejecting = webhooks !== undefined && mayReject(context, webhooks)
  const placed = createdOrders(context.deployment.exchanges).length
  if (isRejecting) webhooks.rejectOne()
  const open = await askOpenQuestions(context)
  const expired = await syncOfExpired(context)
  // The webhook of an order that was placed meanwhile may be on its way.
  const hasPlaced = createdOrders(context.deployment.exchanges).length > placed
  if (isRejecting && (hasPlaced || webhooks.rejected !== undefined))
    await retryOf(webhooks, context)
  await runDrives(context, others, onTry, reasons)
  rows.push(...shown(await consumers?.finish(context, webhooks)))
  for (const drives of [LIST_DRIVES, LAST_DRIVES]) await runDrives(context, drives, onTry, reasons)
  progress.onStage('judging what was seen')
  const judged = await judgedRun(context, reasons, webhooks)
  judged.forEach(onRow)
  const interactions = shown(withFailures(played, [...rows, ...judged]))
  const { exchanges } = context.deployment
  const { capabilities } = context
  return {
    rows: [...interactions, ...rows, ...judged],
    ...observe({ exchanges, open, capabilities, webhooks, expired }),
  }
}

/**
 * Not with a live key. The time of a sandbox may stand still, and its webhooks are retried by it.
 * A sender may hold back later webhooks until the rejected one arrives: what the run waits for has
 * come by then.
 */
function mayReject(
  { deployment, capabilities: { control } }: DriveContext,
  webhooks: WebhookCapture,
): boolean {
  const { environment } = environmentIn(deployment.exchanges)
  return control === undefined && environment !== 'live' && webhooks.own().length > 0
}

async function retryOf(
  webhooks: WebhookCapture,
  { capabilities: { settleMs = DEFAULT_SETTLE_MS } }: DriveContext,
): Promise<void> {
  const isRepeated = () => (webhooks.rejected?.repeats.length ?? 0) > 0
  await webhooks.waitUntil(isRepeated, settleMs)
}

/** Undefined if no order expired, or the deployment does not answer: it is only observed. */
async function syncOfExpired({ outcomes, fixtures }: DriveContext): Promise<Exchange | undefined> {
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
