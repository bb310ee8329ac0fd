/** Judges the trace of a verification by the rules that judge any traffic. */
import { SIDES } from '../../base/vocabulary/side.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { ownHint, ROUTE_HINT, type Capabilities } from '../probe/capabilities.ts'
import { reachedBy } from '../probe/outcomes.ts'
import type { WebhookCapture } from '../client/webhook-capture.ts'
import { asInconclusive, type Inconclusive } from '../inconclusive.ts'
import { AUTHENTICATION_RULES, RECEIVER_RULES, serviceRules } from '../rules/all.ts'
import { OF_CONTROL } from '../rules/ends.ts'
import { Judge } from '../rules/judge.ts'
import { RuleRows } from '../rules/rows.ts'
import type { Finding, RuleFinding, TraceRule } from '../rules/rule.ts'
import { effectAt, newTrace } from '../rules/trace.ts'
import type { ReceiverNote, Webhook } from '../rules/webhook.ts'
import type { CheckRow } from '../verdict.ts'
import type { DriveContext } from './drive.ts'
import { sendCounterpart } from './counterparts.ts'
import type { Reasons } from './run-drives.ts'
import { shownWebhook } from './shown-webhook.ts'
import { receivedWebhooks, receiverNote } from './webhooks.ts'

/** In the order of the report. */
export function runRules(hasReceiver = false): readonly TraceRule[] {
  return [...AUTHENTICATION_RULES, ...serviceRules(), ...(hasReceiver ? RECEIVER_RULES : [])]
}

/** Only a sandbox with a control API has a row that nothing else could decide. */
export function isRowOf({ control }: Partial<Capabilities>) {
  return ({ id }: Pick<CheckRow, 'id'>): boolean => id !== OF_CONTROL || control !== undefined
}

/** The options by which a quote or an order would be accepted; undefined if all were. */
function acceptedBy({ quoted, orders, account, given }: Partial<Capabilities>): string | undefined {
  if (quoted?.buy === false && !quoted.sell) return ROUTE_HINT
  const rejected = SIDES.find((side) => 'rejected' in (orders?.[side] ?? {}))
  return account && rejected && ownHint({ account, ...defined({ given }) }, rejected)
}

const MOST_COUNTERPARTS = 12

/** Also sends the counterparts of rejections that a rule would be broken by. */
export async function judgedRun(
  context: DriveContext,
  reasons: Reasons,
  webhooks?: WebhookCapture,
): Promise<readonly CheckRow[]> {
  const { deployment, capabilities } = context
  const shown = webhooks && {
    note: await receiverNote(webhooks, context),
    show: ({ arrival, ...finding }: Failed) =>
      arrival === undefined
        ? finding
        : { ...finding, ...shownWebhook(arrival, webhooks, deployment.masking) },
  }
  const run = new JudgedRun(shown)
  run.see(deployment.exchanges)
  const why = new Map<Exchange, Inconclusive>()
  for (const rejected of run.waiting.slice(0, MOST_COUNTERPARTS)) {
    try {
      await sendCounterpart(context, rejected)
    } catch (error) {
      why.set(rejected, asInconclusive(error))
    }
  }
  run.see(deployment.exchanges)
  if (webhooks !== undefined) run.receive(receivedWebhooks(webhooks, deployment))
  return run.rows(capabilities, reasons, why)
}

/** As far as a run has come that was ended early. */
export function judgedSoFar(
  exchanges: readonly Exchange[],
  capabilities: Partial<Capabilities>,
): readonly CheckRow[] {
  const run = new JudgedRun()
  run.see(exchanges)
  return run.rows(capabilities, new Map(), new Map())
}

type Failed = Extract<Finding, { verdict: 'failed' }>

/** What a run knows and shows if it has the receiver of webhooks. */
type RunReceiver = {
  readonly note: ReceiverNote
  /** A failure with the webhook that it is about. */
  readonly show: (finding: Failed) => Failed
}

class JudgedRun {
  readonly #rows: RuleRows
  readonly #service = new Judge(serviceRules(), newTrace(MASKED_KEY))
  readonly #keys = new Judge(AUTHENTICATION_RULES, newTrace(), { remembers: false })
  readonly #webhooks: Judge | undefined
  readonly #receiver: RunReceiver | undefined
  #seen = 0

  constructor(receiver?: RunReceiver) {
    this.#receiver = receiver
    this.#rows = new RuleRows(runRules(receiver !== undefined))
    if (receiver === undefined) return
    const trace = { ...newTrace(), receiver: receiver.note }
    this.#webhooks = new Judge(RECEIVER_RULES, trace, { remembers: false })
  }

  receive(webhooks: readonly Webhook[]): void {
    for (const webhook of webhooks) this.#addShown(this.#webhooks?.receive(webhook))
  }

  #addShown(found: readonly RuleFinding[] = []): void {
    const shown = found.map(({ rule, finding }) => {
      const isFailed = finding.verdict === 'failed' && this.#receiver !== undefined
      return { rule, finding: isFailed ? this.#receiver.show(finding) : finding }
    })
    this.#rows.add(shown)
  }

  /** Those that it has not seen. */
  see(exchanges: readonly Exchange[]): void {
    const since = (one: Exchange) => effectAt(one, one.operationId)
    const unseen = exchanges.slice(this.#seen)
    for (const exchange of unseen.toSorted((one, other) => since(one) - since(other))) {
      this.#rows.add(this.#keys.see(exchange))
      this.#rows.add(this.#service.see(exchange))
      this.#addShown(this.#webhooks?.see(exchange))
    }
    this.#seen = exchanges.length
  }

  get waiting(): readonly Exchange[] {
    return this.#service.waiting
  }

  rows(
    capabilities: Partial<Capabilities>,
    reasons: Reasons,
    why: ReadonlyMap<Exchange, Inconclusive>,
  ): readonly CheckRow[] {
    this.#rows.add(this.#keys.end())
    this.#rows.add(this.#service.end())
    this.#addShown(this.#webhooks?.end())
    const othersHint = acceptedBy(capabilities)
    const rows = this.#rows.rows(({ id, unseen: { because, outcome, hint } }) => {
      const reason = reasons.get(id)
      const own = outcome === undefined ? hint : reachedBy(outcome, capabilities)
      if (reason === undefined) return { because, hint: own ?? othersHint }
      return { because: reason.message, hint: reason.hint ?? othersHint }
    })
    return rows.filter(isRowOf(capabilities)).map((row) => {
      const decided = row.exchanges.at(-1)
      if (row.verdict !== 'inconclusive' || decided === undefined) return row
      const reason = why.get(decided) ?? reasons.get(row.id)
      return reason === undefined ? row : { ...row, because: reason.message, hint: reason.hint }
    })
  }
}
