/**
 * Pairs what one side sent about an order with what the other sent about the same one, and compares
 * what is not in the body: how many, the headers, and the form of the signature.
 */
import { SIGNATURE_HEADER } from '../../sandbox/simulator/webhooks/signature.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import { groupsOf } from '../groups.ts'
import { endOf } from '../rules/webhook-events.ts'

export type SentWebhook = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const MOST_TEXTS = 200

type Sent = SentWebhook & { readonly json: unknown }

export type WebhookPairs = {
  readonly pairs: readonly {
    readonly sent: readonly [Sent, Sent]
    /** How their headers differ. */
    readonly headers: readonly string[]
  }[]
  /** That one side sent more of them. */
  readonly difference: string | undefined
}

export function webhookPairs(
  [there, here]: readonly [readonly SentWebhook[], readonly SentWebhook[]],
  other: string,
): WebhookPairs {
  const sides = [inOrder(there), inOrder(here)] as const
  // Ends are pairs, however many come before them.
  const pairs = [false, true].flatMap((ended) => {
    const [ones = [], others = []] = sides.map((all) => all.filter((one) => isEnd(one) === ended))
    return pairsOf(ones, others).map((sent) => {
      return { sent, headers: headerDifferences(sent, other) }
    })
  })
  // Before its end, an order may have further webhooks on their way.
  const hasEnded = sides.every((all) => endOf(all.at(-1)?.json) !== undefined)
  const [count, its] = sides.map(({ length }) => length)
  if (!hasEnded || count === its) return { pairs, difference: undefined }
  return { pairs, difference: `${count} webhooks about an order that ended, of ${other} ${its}` }
}

/** By their fields first: events of one moment may overtake each other. The rest in their order. */
function pairsOf(
  ones: readonly Sent[],
  others: readonly Sent[],
): readonly (readonly [Sent, Sent])[] {
  const ofFields = groupsOf(others, fieldsOf)
  const alike = ones.map((one) => ofFields.get(fieldsOf(one))?.shift())
  const taken = new Set(alike)
  const rest = others.filter((other) => !taken.has(other)).values()
  return ones.flatMap((one, at) => {
    const its = alike[at] ?? rest.next().value
    return its === undefined ? [] : [[one, its] as const]
  })
}

function fieldsOf({ json }: Sent): string {
  return Object.keys(Object(json)).toSorted().join()
}

/** Their senders name an order by its id or its reference, at any place (§6). */
export class SentByName {
  readonly #found = new Map<string, SentWebhook[]>()

  add(webhook: SentWebhook): void {
    const texts = [...webhook.body.matchAll(/"([^"\\]{1,100})"/g)].map(([, text = '']) => text)
    for (const text of new Set(texts.slice(0, MOST_TEXTS))) {
      const name = text.toLowerCase()
      const found = this.#found.get(name)
      if (found === undefined) this.#found.set(name, [webhook])
      else found.push(webhook)
    }
  }

  /** Those that have one of the names. */
  about(names: readonly unknown[]): readonly SentWebhook[] {
    return [...new Set(names.flatMap((name) => this.#found.get(String(name).toLowerCase()) ?? []))]
  }
}

/** Repeats left out, and the end last: webhooks may overtake each other. */
function inOrder(webhooks: readonly SentWebhook[]): readonly Sent[] {
  const events = new Map<string, Sent>()
  for (const { headers, body } of webhooks) {
    const json = parsedJson(body)
    const id = memberOf(json, 'id')
    const key = typeof id === 'string' ? id : body
    if (!events.has(key)) events.set(key, { headers, body, json })
  }
  return [...events.values()].toSorted((one, other) => Number(isEnd(one)) - Number(isEnd(other)))
}

function isEnd({ json }: Sent): boolean {
  return endOf(json) !== undefined
}

function headerDifferences(pair: readonly [Sent, Sent], other: string): readonly string[] {
  const [there, here] = pair.map(headersOf)
  return Object.entries(there ?? {}).flatMap(([what, is]) => {
    const its = here?.[what as keyof typeof here]
    return is === its ? [] : [`${what} ${is || 'none'}, of ${other} ${its || 'none'}`]
  })
}

/** Its own headers, and the form of its signature. */
function headersOf({ headers }: SentWebhook) {
  return {
    headers: Object.keys(headers)
      .filter((name) => /^(x-|webhook-)/.test(name))
      .sort()
      .join(', '),
    'a signature like': formOf(headers[SIGNATURE_HEADER] ?? ''),
  }
}

/** `t=1767323045,v1=5d41…` becomes `t=<number>,v1=<64 hex digits>`. */
function formOf(signature: string): string {
  return signature
    .slice(0, 400)
    .replace(/[0-9a-f]{32,}/g, (digits) => `<${digits.length} hex digits>`)
    .replace(/[0-9A-F]{32,}/g, (digits) => `<${digits.length} upper-case hex digits>`)
    .replace(/[\w+/-]{32,}=*/g, '<base64>')
    .replace(/\d{9,}/g, '<number>')
}
