/** The kinds of answers and webhooks in a recording, and how many a sandbox repeats alike. */
import type { Exchange } from '../../../src/base/client/exchange.ts'
import { sent } from '../../../src/verify/answers/answer.ts'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { fidelity } from '../../../src/verify/traffic/fidelity.ts'
import { recordedRun, type RecordedRun } from '../../../src/verify/traffic/recorded-run.ts'
import type { TrafficEntry } from '../../../src/verify/traffic/har-entry.ts'

export function runOf(entries: readonly TrafficEntry[]): RecordedRun {
  const run = recordedRun(entries)
  if (run === undefined) throw new Error('Nothing was served.')
  return run
}

/** The first exchanges, and the webhooks about the orders among them. */
export function firstCalls(entries: readonly TrafficEntry[], most: number) {
  const calls = entries.filter(({ kind }) => kind === 'exchange').slice(0, most)
  const names = calls.flatMap((entry) => {
    const text = entry.kind === 'exchange' ? entry.exchange.response.body : ''
    const found = text.matchAll(/"(?:transactionId|requestReference)": ?"([^"]+)"/g)
    return [...found].map(([, name = '']) => name)
  })
  return entries.filter(
    (entry) =>
      calls.includes(entry) ||
      (entry.kind === 'webhook' && names.some((name) => entry.webhook.body.includes(name))),
  )
}

/** The kinds of which a recording has several. */
export function kindsSeen({ recording }: RecordedRun, least: number): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const kind of [
    ...recording.events.map(({ exchange }) => answerKind(exchange)),
    ...recording.webhooks.map(({ arrival }) => webhookKind(arrival)),
  ])
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= least).map(([kind]) => kind))
}

/**
 * How many percent are equal: answers of these kinds, and orders that got webhooks of these kinds
 * and no others. What becomes of an order that another one replaces is a setting.
 */
export async function shareOf(
  run: RecordedRun,
  settings: Behaviour,
  kinds: ReadonlySet<string>,
): Promise<number> {
  const { recording } = run
  const differing: { readonly kind: string; readonly entry: number }[] = []
  await fidelity(run, settings, undefined, (kind, entry) => differing.push({ kind, entry }))
  const isEqual = (entry: number, isWebhook: boolean) =>
    !differing.some((one) => one.entry === entry && one.kind.startsWith('webhook') === isWebhook)
  const answers = recording.events
    .filter(({ exchange }) => kinds.has(answerKind(exchange)))
    .map(({ entry }) => isEqual(entry, false))
  const calls = recording.events.filter(({ exchange }) => exchange.operationId === 'createOrder')
  const replacing = calls.filter(({ exchange }) => sent(exchange, 'overrideActiveIntent') === true)
  const replaced = new Set(replacing.map(({ exchange }) => windowOf(exchange)))
  const orders = calls.filter(({ exchange }) => !replaced.has(windowOf(exchange)))
  const webhooks = orders.flatMap(({ exchange, entry }) => {
    const id: unknown = Object(exchange.response.json).transactionId
    const own = recording.webhooks.filter(({ order }) => order?.transactionId === id)
    const isKnown = own.length > 0 && own.every(({ arrival }) => kinds.has(webhookKind(arrival)))
    return isKnown ? [isEqual(entry, true)] : []
  })
  const all = [...answers, ...webhooks]
  return (100 * all.filter(Boolean).length) / all.length
}

function windowOf(exchange: Exchange): string {
  return JSON.stringify(
    ['externalCustomerId', 'email', 'asset', 'chain'].map((name) => sent(exchange, name)),
  )
}

/** What has one operation, status and form. */
function answerKind({ operationId, response }: Exchange): string {
  return `${operationId ?? ''} ${response.status} ${formOf(response.json)}`
}

function webhookKind({ json }: { readonly json: unknown }): string {
  return `webhook ${formOf(json)}`
}

function formOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(formOf))].join()}]`
  if (typeof value !== 'object') return typeof value
  if (value === null) return 'null'
  const members = Object.entries(value).map(([name, own]) => `${name}:${formOf(own)}`)
  return `{${members.toSorted().join()}}`
}
