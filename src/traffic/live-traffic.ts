/**
 * The newest exchanges that passed the proxy, as arrows with their verdicts, for its page. They are
 * what the recorder writes: without secrets, and without customers unless they are kept.
 */
import { operationIn } from './har-entry.ts'
import type { Arrow, Lane, Part } from '../history/arrow.ts'
import { eventTitle, headerText } from '../history/recorded-arrows.ts'
import { memberOf, parsedJson } from '../vocabulary/json.ts'
import { copied } from '../vocabulary/text.ts'
import { iso } from '../vocabulary/time.ts'
import type { Recorded } from './recorder.ts'

export type LiveArrow = Arrow<Lane> & {
  /** From 1, in the order of answers. */
  readonly number: number
  /** The rules that failed at it. */
  readonly failed: readonly { readonly id: string; readonly title: string }[]
  /** How many exchanges had passed after it that were not judged yet. */
  readonly waiting: number
}

const MOST = 300
const LONGEST_PART = 8 * 1024
const LONGEST_LABEL = 120
const LONGEST_WHY = 1_000

export class LiveTraffic {
  #count = 0
  readonly #arrows: LiveArrow[] = []
  readonly #parts = new Map<number, readonly Part[]>()
  readonly #listeners = new Set<(arrows: readonly LiveArrow[]) => void>()

  add(recorded: Recorded, waiting = 0): void {
    this.#count += 1
    const arrow = { ...arrowOf(this.#count, recorded), waiting }
    this.#arrows.push(arrow)
    this.#parts.set(arrow.number, partsOf(recorded))
    if (this.#arrows.length > MOST) {
      const oldest = this.#arrows.shift()
      if (oldest !== undefined) this.#parts.delete(oldest.number)
    }
    for (const listener of this.#listeners) listener([arrow])
  }

  /** Those that are kept, after the one of this number. */
  after(number: number): readonly LiveArrow[] {
    return this.#arrows.filter((arrow) => arrow.number > number)
  }

  /** What was sent and answered; undefined if it is no longer kept. */
  partsOf(number: number): readonly Part[] | undefined {
    return this.#parts.get(number)
  }

  /** Returns how to stop. */
  listen(listener: (arrows: readonly LiveArrow[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

function arrowOf(
  number: number,
  { captured, spoken, findings }: Recorded,
): Omit<LiveArrow, 'waiting'> {
  const { method, startedAt, status, webhook } = captured
  const isWebhook = webhook !== undefined
  const failures = findings.flatMap(({ rule, finding }) =>
    finding.verdict === 'failed' ? [{ rule, finding }] : [],
  )
  const verdict =
    failures.length > 0
      ? ` · ${failures.length} failed`
      : findings.length > 0
        ? ` · ${findings.length} passed`
        : ''
  const why = failures.map(
    ({ rule, finding }) =>
      `${rule.title}: expected ${finding.expected}; received ${finding.received}.`,
  )
  const isAnswered = status > 0
  const tone = failures.length > 0 ? 'bad' : !isAnswered || status >= 400 ? 'warn' : 'ok'
  return {
    id: `exchange-${number}`,
    number,
    at: iso(startedAt),
    from: isWebhook ? 'service' : 'application',
    to: isWebhook ? 'receiver' : 'service',
    label: short(
      isWebhook ? eventIn(spoken.requestBody) : nameOf(method, spoken.url),
      LONGEST_LABEL,
    ),
    answer: `${isAnswered ? status : 'no answer'}${verdict}`,
    tone: tone === 'ok' && findings.length === 0 ? 'dim' : tone,
    ...(why.length === 0 ? {} : { why: short(why.join(' '), LONGEST_WHY).replaceAll('`', "'") }),
    failed: failures.map(({ rule: { id, title } }) => ({ id, title })),
    parts: [{ title: 'verdicts', text: short(verdictsOf(findings), LONGEST_PART) }],
  }
}

function nameOf(method: string, url: string): string {
  return operationIn(method, url)?.operationId ?? `${method} ${pathOf(url)}`
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}

function eventIn(body: string): string {
  const type = memberOf(parsedJson(body), 'type')
  return typeof type === 'string' ? eventTitle(type) : 'webhook'
}

function verdictsOf(findings: Recorded['findings']): string {
  if (findings.length === 0) return 'No rule is about it.'
  return findings
    .map(({ rule, finding }) => `${finding.verdict} ${rule.id}: ${rule.title}`)
    .join('\n')
}

function partsOf({ captured: { method, status, tookMs }, spoken }: Recorded): readonly Part[] {
  const { url, requestHeaders, requestBody, responseHeaders, responseBody } = spoken
  const answer = status > 0 ? `answered with ${status}` : 'no answer'
  const parts = [
    { title: `${method} ${short(url, LONGEST_LABEL)}`, text: requestBody },
    { title: `${answer} after ${tookMs} ms`, text: responseBody },
    { title: 'request headers', text: headerText(requestHeaders) },
    { title: 'response headers', text: headerText(responseHeaders) },
  ]
  return parts.map(({ title, text }) => ({ title, text: short(text, LONGEST_PART) }))
}

function short(text: string, length: number): string {
  if (text.length <= length) return text
  return `${copied(text.slice(0, length))} … (${text.length - length} more characters)`
}
