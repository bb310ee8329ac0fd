/** A text with fields within: `Send {{order.asset}} to this address`. */
import {
  holdsAmount,
  type Facts,
  type Fields,
  type Template,
} from '../../sandbox/shapes/template.ts'
import type { MemberSample } from './sample.ts'

type Found = { readonly template: Template; readonly missed: readonly MemberSample[] }

const [SHORTEST_FIELD, SHORTEST, LONGEST] = [3, 6, 2_000]
/** Words of these are within texts by chance. */
const WORD =
  /^(?:environment|(?:order|sync|intent)\.(?:state|status|side|label|transactionStatus)|event\.type|quote\.side|error\.(?:code|reason|operation)|request\.side)$/
/** How many messages make patterns, which are compared with all. */
const MOST_TRIED = 4

export function textTemplate(
  all: readonly MemberSample[],
  fields: Fields,
  allowed: number,
): Found | undefined {
  const names = Object.keys(fields).filter(
    (name) => (fields[name] === 'text' || holdsAmount(fields[name])) && !WORD.test(name),
  )
  for (const { value, facts } of all.slice(0, MOST_TRIED)) {
    if (typeof value !== 'string' || value.length < SHORTEST || value.length > LONGEST)
      return undefined
    const pattern = patternOf(value, facts, names)
    if (pattern === value) continue
    const parts = pattern.split(/\{\{([^{}]*)\}\}/)
    const missed = all.filter((one) => one.value !== filled(parts, one.facts))
    if (missed.length <= allowed) return { template: pattern, missed }
  }
  return undefined
}

function filled(parts: readonly string[], facts: Facts): string {
  return parts.map((part, at) => (at % 2 === 0 ? part : String(facts.get(part) ?? ''))).join('')
}

/** The longest values first, each where it is a word of its own. */
function patternOf(text: string, facts: Facts, names: readonly string[]): string {
  if (text.includes('{{')) return text
  const values = names
    .map((name) => [name, facts.get(name)] as const)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => [name, String(value)] as const)
    .filter(([, value]) => value.length >= SHORTEST_FIELD && value.length < text.length)
    .toSorted(([, one], [, other]) => other.length - one.length)
  const taken: { readonly from: number; readonly to: number; readonly name: string }[] = []
  for (const [name, value] of values) {
    const from = text.indexOf(value)
    const to = from + value.length
    const isWord = !/\w/.test(text.charAt(from - 1)) && !/\w/.test(text.charAt(to))
    if (from < 0 || !isWord || taken.some((one) => from < one.to && one.from < to)) continue
    taken.push({ from, to, name })
  }
  return taken
    .toSorted((one, other) => other.from - one.from)
    .reduce(
      (pattern, { from, to, name }) => `${pattern.slice(0, from)}{{${name}}}${pattern.slice(to)}`,
      text,
    )
}
