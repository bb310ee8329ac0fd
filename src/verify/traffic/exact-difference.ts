/** Compares an entry of a recording with the one that its repetition made, text by text. */
import { memberOf } from '../../base/vocabulary/json.ts'
import { VARIATIONS_HEADER } from '../../sandbox/simulator/variations.ts'
import { headersIn } from './har-entry.ts'

/** What is left of a key or a secret. It differs, because a replay has others. */
const MASKED = /(?:ramp_(?:test|live)_[\w-]|whsec_[\w+/=%-]{3})?…/g
/** They depend on secrets, or on the time of the machine: what they mean is in `_webhook`. */
const SIGNATURE = /signature|timestamp/i
const EXCERPT = 40

export function exactDifference(
  recorded: unknown,
  made: unknown,
): { readonly message: string | undefined; readonly isMasked: boolean } {
  const isWebhook = memberOf(recorded, '_webhook') !== undefined
  const [what, said] = isWebhook
    ? (['its webhook', 'request'] as const)
    : (['its response', 'response'] as const)
  const [was, is] = [recorded, made].map((entry) => memberOf(entry, said))
  const status = [was, is].map((message) => String(memberOf(message, 'status')))
  if (!isWebhook && status[0] !== status[1])
    return { message: `${what} has status ${status[1]}, in the file ${status[0]}`, isMasked: false }
  const [there, here] = [textsOf(recorded, was), textsOf(made, is)]
  const names = new Set([...Object.keys(there), ...Object.keys(here)])
  let isMasked = false
  for (const name of names) {
    const [one, other] = [there[name], here[name]]
    const unmasked = [one, other].map((text) => text?.replaceAll(MASKED, '…'))
    if (one !== other) isMasked = true
    if (unmasked[0] !== unmasked[1])
      return { message: `${name} of ${what} is other: ${excerpts(other, one)}`, isMasked }
  }
  return { message: undefined, isMasked }
}

/** By what a message calls them. */
function textsOf(entry: unknown, message: unknown): Readonly<Record<string, string>> {
  // What the header lists depends on all that was read in the world before.
  const headers = Object.entries(headersIn(message)).filter(
    ([name]) => name !== VARIATIONS_HEADER && !SIGNATURE.test(name),
  )
  const [content, postData] = [memberOf(message, 'content'), memberOf(message, 'postData')]
  const [url, text] = [memberOf(message, 'url'), memberOf(content ?? postData, 'text')]
  const signature = memberOf(memberOf(entry, '_webhook'), 'signature')
  return {
    ...(typeof url === 'string' ? { 'the address': url } : {}),
    ...Object.fromEntries(headers.map(([name, value]) => [`the header ${name}`, value])),
    ...(typeof text === 'string' ? { 'the body': text } : {}),
    ...(typeof signature === 'string' ? { 'the signature': signature } : {}),
  }
}

function excerpts(made: string | undefined, recorded: string | undefined): string {
  if (made === undefined) return 'only the file has it'
  if (recorded === undefined) return 'only the replay has it'
  let first = 0
  while (first < made.length && made[first] === recorded[first]) first += 1
  const cut = (text: string) => JSON.stringify(text.slice(Math.max(0, first - 20), first + EXCERPT))
  return `${cut(made)}, in the file ${cut(recorded)}, from character ${first + 1}`
}
