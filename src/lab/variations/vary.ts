/** Applies the variations of a behaviour to a response or a webhook. Pure. */
import { CONFLICT_CODE } from '../../base/contract/response-schema.ts'
import type { EffectiveBehaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import { random } from '../../base/vocabulary/random.ts'
import { TRANSFORMS, type TransformName } from './transform-list.ts'
import type { VariedSubject, Transform, Varied } from './transform.ts'

type Variations = EffectiveBehaviour['variations']

/** The names in the order of the list, which is the order of their effects. */
const NAMES = Object.keys(TRANSFORMS) as readonly TransformName[]

export type VariedBy = Varied & { readonly names: readonly TransformName[] }

export type Drawing = { readonly seed: number; readonly stream: string }

/**
 * `stream` draws those that are there sometimes: one for every response or event, so that all
 * attempts of a webhook have the same bytes.
 */
export function vary(
  given: Pick<Varied, 'status' | 'headers' | 'body'>,
  of: VariedSubject['of'],
  variations: Variations,
  { seed, stream }: Drawing,
): VariedBy {
  const json = given.body === '' ? undefined : parsedJson(given.body)
  const subject: VariedSubject =
    of === 'webhook'
      ? { of }
      : { of, status: given.status, isConflict: memberOf(json, 'code') === CONFLICT_CODE }
  const chosen = chosenFrom(variations, { seed, stream }).filter((name) =>
    TRANSFORMS[name].isAbout(subject),
  )
  const start: Varied = { ...given, form: {}, copies: 1, beside: [] }
  const names = new Set<TransformName>()
  const note = (name: TransformName, isChanged: boolean) => {
    if (isChanged) names.add(name)
  }
  const transforms = chosen.map((name) => [name, TRANSFORMS[name]] as const)
  let value = json
  let body = given.body
  for (const [name, { json: change }] of json === undefined ? [] : transforms) {
    if (change === undefined) continue
    value = change(value)
    const text = JSON.stringify(value)
    note(name, text !== body)
    body = text
  }
  for (const [name, { text }] of json === undefined ? [] : transforms) {
    if (text === undefined) continue
    const changed = text(body)
    note(name, changed !== body)
    body = changed
  }
  let varied: Varied = names.size === 0 ? start : { ...start, body }
  for (const [name, { rest }] of transforms) {
    const changed = rest?.(varied)
    if (changed === undefined) continue
    note(name, true)
    varied = { ...varied, ...changed }
  }
  return { ...varied, names: [...names] }
}

/** One of each kind: what is always there takes precedence, then what is drawn. */
function chosenFrom({ always, sometimes }: Variations, { seed, stream }: Drawing) {
  const draw = random(seed, stream)
  const isDrawn = new Map(NAMES.map((name) => [name, draw.below(3) === 0]))
  const wanted = NAMES.filter(
    (name) => always.includes(name) || (sometimes.includes(name) && isDrawn.get(name) === true),
  )
  const ofKind = new Map<string, TransformName[]>()
  for (const name of wanted) {
    const { kind = name }: Transform = TRANSFORMS[name]
    ofKind.set(kind, [...(ofKind.get(kind) ?? []), name])
  }
  const kept = [...ofKind.values()].flatMap(
    (names) => names.find((name) => always.includes(name)) ?? names[draw.below(names.length)] ?? [],
  )
  return NAMES.filter((name) => kept.includes(name))
}
