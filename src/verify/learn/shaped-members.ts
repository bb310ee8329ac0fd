/** Which members of an answer a shape has to state: those that are not written so by themselves. */
import { leavesIn, templateOf, type Explained } from './explained.ts'
import type { Template, ValueOptions } from '../../sandbox/shapes/template.ts'
import { USUAL_TEMPLATES } from './documented.ts'
import type { ShapePlace } from '../../sandbox/shapes/fields.ts'

/**
 * By name. A condition on the whole answer becomes one on each of its members. Undefined if the
 * answer is no object.
 */
export function membersOf(explained: Explained): ReadonlyMap<string, Explained> | undefined {
  if (explained.kind === 'object') return new Map(explained.members)
  if (explained.kind !== 'if') return undefined
  const cases = explained.cases.map(({ condition, then }) => ({ condition, own: membersOf(then) }))
  const other = membersOf(explained.otherwise)
  if (other === undefined || cases.some(({ own }) => own === undefined)) return undefined
  const names = new Set([...cases.flatMap(({ own }) => [...(own?.keys() ?? [])]), ...other.keys()])
  return new Map(
    [...names].map((name) => {
      const of = (own: ReadonlyMap<string, Explained> | undefined) => own?.get(name) ?? OMITTED
      const each = [...cases.map(({ own }) => of(own)), of(other)]
      const isOne = new Set(each.map((one) => JSON.stringify(templateOf(one)) ?? '')).size === 1
      if (isOne) return [name, of(other)] as const
      const own: Explained = {
        kind: 'if',
        cases: cases.map((one) => ({ condition: one.condition, then: of(one.own) })),
        otherwise: of(other),
      }
      return [name, own] as const
    }),
  )
}

const OMITTED: Explained = { kind: 'omitted' }

/** Members that are as the documentation writes them need no line. */
export function statedMembers(
  place: ShapePlace,
  members: ReadonlyMap<string, Explained>,
): readonly (readonly [string, Explained])[] {
  return [...members].filter(([name, own]) => !isDocumented(place, name, own))
}

function isDocumented(place: ShapePlace, path: string, own: Explained): boolean {
  const known: Readonly<Record<string, Template>> = USUAL_TEMPLATES[place] ?? {}
  const template = templateOf(own)
  if (own.kind === 'object' && own.members.length > 0)
    return own.members.every(([name, inner]) => isDocumented(place, `${path}.${name}`, inner))
  if (own.kind === 'each')
    return (
      (path === 'quotes' && isUsualQuote(own.of)) ||
      (own.of.kind === 'object' &&
        own.of.members.every(([name, inner]) =>
          isDocumented(place, `${path}.element.${name}`, inner),
        ))
    )
  const usual = known[path]
  return usual !== undefined && isSame(template, usual)
}

/** An element with the members that a sandbox writes by itself (field note 16), as numbers. */
function isUsualQuote(own: Explained): boolean {
  const leaves = leavesIn(own)
  const isAsField = ({ template }: { readonly template: Template }) => {
    const { as, decimals, exponent, ...rest } = Object(template) as ValueOptions
    const hasForm = decimals !== undefined || exponent !== undefined || 'prefix' in rest
    return typeof template !== 'object' || (!hasForm && (as === 'number' || !('absent' in rest)))
  }
  return (
    new Set(leaves.map(([path]) => path)).size === USUAL_QUOTE.size &&
    leaves.every(([path, leaf]) => USUAL_QUOTE.has(path) && isAsField(leaf))
  )
}

const USUAL_QUOTE = new Set([
  ...['provider', 'rate', 'estimatedOutput', 'grossEstimatedOutput', 'fee', 'netAfterPlatformFee'],
  ...['usd', 'token', 'fiat', 'treatment'].map((name) => `providerFee.${name}`),
  ...['enabled', 'percent', 'token', 'fiat'].map((name) => `platformFee.${name}`),
])

/** Milliseconds and null are what a field is written with by itself. */
function isSame(template: Template | undefined, usual: Template): boolean {
  return plain(template) === plain(usual)
}

function plain(template: Template | undefined): string {
  if (typeof template !== 'object' || template === null) return JSON.stringify(template) ?? ''
  const options = Object.entries(template).filter(
    ([name, value]) =>
      !(name === 'time' && value === 'milliseconds') && !(name === 'absent' && value === 'null'),
  )
  return JSON.stringify(options.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
