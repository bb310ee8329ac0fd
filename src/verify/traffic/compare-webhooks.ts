/**
 * Compares what a deployment sent about an order with what a sandbox sends about the same one: how
 * many webhooks, their members, headers and the form of the signature. Ids and times are values.
 */
import { SIGNATURE_HEADER } from '../../sandbox/simulator/webhooks/signature.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import { endOf } from '../checks/webhook-states.ts'
import { differences } from './compare-answers.ts'

export type SentWebhook = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Sent = SentWebhook & { readonly json: unknown }

/** A list for each pair; those that are alike have an empty one. */
export function webhookDifferences(
  deployment: readonly SentWebhook[],
  sandbox: readonly SentWebhook[],
): readonly (readonly string[])[] {
  const [there, here] = [inOrder(deployment), inOrder(sandbox)]
  // Ends are pairs, however many come before them.
  const halves = [true, false].map((ended) =>
    [there, here].map((all) => all.filter((one) => isEnd(one) === ended)),
  )
  const pairs = halves.reverse().flatMap(([ones = [], others = []]) =>
    ones.flatMap((one, index) => {
      const other = others[index]
      return other === undefined ? [] : [pairDifferences(one, other)]
    }),
  )
  // Before its end, an order may have further webhooks on their way.
  const hasEnded = [there, here].every((all) => endOf(all.at(-1)?.json) !== undefined)
  if (!hasEnded || there.length === here.length) return pairs
  const count = `${there.length} webhooks about an order that ended, of a sandbox ${here.length}`
  return [...pairs, [count]]
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

function pairDifferences(deployment: Sent, sandbox: Sent): readonly string[] {
  const [there, here] = [deployment, sandbox].map(webhookForm)
  const pairs = [
    [there?.names, here?.names, 'headers'],
    [there?.signature, here?.signature, 'a signature like'],
  ]
  return [
    ...pairs.flatMap(([one, other, what]) =>
      one === other ? [] : [`${what} ${one || 'none'}, of a sandbox ${other || 'none'}`],
    ),
    ...differences({ status: 200, ...deployment }, { status: 200, ...sandbox }),
  ]
}

/** Its own headers, and the form of its signature. */
export function webhookForm({ headers }: SentWebhook) {
  return {
    names: Object.keys(headers)
      .filter((name) => /^(x-|webhook-)/.test(name))
      .sort()
      .join(', '),
    signature: formOf(headers[SIGNATURE_HEADER] ?? ''),
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
