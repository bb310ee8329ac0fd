/**
 * Checks shapes when they are read. Each is rendered for every state, side, provider and kind of
 * key: a documented member that is dropped or contradicted is an issue, unless `deviations` names
 * it.
 */
import { misspeltIn } from '../../base/contract/event-states.ts'
import { unknownName } from '../../base/contract/unknown-name.ts'
import { schemaErrors } from '../../base/contract/response-schema.ts'
import { pathOf } from '../../base/contract/issues.ts'
import type { SchemaName } from '../../base/contract/generated/operations.ts'
import type { Shapes } from '../../base/contract/generated/types.ts'
import { issueAt, type Issue, type Path } from '../../base/vocabulary/issue.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import type { EffectiveBehaviour } from '../simulator/behaviour/behaviour.ts'
import { ORDER_STATES, isOrderTerminal, type OrderState } from '../simulator/orders/order.ts'
import type { CompiledShapes } from './compiled-shapes.ts'
import {
  DOCUMENTED,
  deviationsIn,
  isKept,
  OTHER_DEVIATIONS,
  SECTIONS,
  type KeptPlace,
} from './documented.ts'
import { eventSamples, samplesOf } from './samples.ts'
import { readOnce } from './shapes.ts'
import { plainData } from './write-json.ts'
import { OMITTED } from './write-value.ts'

const SCHEMAS: Readonly<Record<KeptPlace, SchemaName>> = {
  quote: 'quote',
  order: 'order',
  intent: 'order-intent',
  sync: 'order-status',
  banks: 'provider-bank-list',
  resolve: 'resolved-account',
  conflict: 'active-intent-conflict',
}

/** `effective` is the behaviour of which they are a part. */
export function shapeIssues(
  shapes: Shapes,
  at: Path,
  effective: EffectiveBehaviour,
): readonly Issue[] {
  const { compiled, issues } = readOnce(shapes)
  const found = issues.length > 0 ? issues : documentedIssues(shapes, compiled, effective)
  return found.map(({ path, message }) => issueAt([...at, ...path], message))
}

function documentedIssues(
  shapes: Shapes,
  compiled: CompiledShapes,
  effective: EffectiveBehaviour,
): readonly Issue[] {
  const named = [...deviationsIn(shapes), ...deviationsIn(effective.shapes)]
  const known = [
    ...Object.entries(DOCUMENTED).flatMap(([place, members]) =>
      Object.keys(members).map((member) => `${place}.${member}`),
    ),
    ...Object.keys(OTHER_DEVIATIONS),
  ]
  const unknown = (shapes.deviations ?? []).flatMap((name, index) =>
    known.includes(name)
      ? []
      : [issueAt(['deviations', index], `"${name}" ${unknownName(name, known)}`)],
  )
  const contradicted = deviating(shapes, compiled, effective).filter(
    ({ name }) => !named.includes(name),
  )
  return [
    ...unknown,
    ...contradicted.map(({ path, name, does, section }) =>
      issueAt(
        path,
        `${does}, which ${section} documents; keep it, or add "${name}" to shapes.deviations`,
      ),
    ),
  ]
}

type Deviating = {
  readonly name: string
  readonly section: string
  readonly does: string
  readonly path: Path
}

function deviating(
  shapes: Shapes,
  compiled: CompiledShapes,
  effective: EffectiveBehaviour,
): readonly Deviating[] {
  const found = new Map<string, Deviating>()
  const note = (one: Deviating) => found.has(one.name) || found.set(one.name, one)
  for (const { place, written, model, isTerminal } of samplesOf(compiled, effective)) {
    for (const [member, does] of contradictions({ place, written, model, isTerminal })) {
      const name = `${place}.${member}`
      note({ name, section: SECTIONS[place], does, path: pathIn(shapes, place, member) })
    }
  }
  for (const one of otherDeviations(compiled, effective)) note(one)
  return [...found.values()]
}

type Tried = {
  readonly place: KeptPlace
  readonly written: unknown
  readonly model: unknown
  readonly isTerminal: boolean
}

function contradictions({ place, written, model, isTerminal }: Tried) {
  const found: (readonly [member: string, does: string])[] = []
  const value = written === OMITTED ? undefined : plainData(written as never)
  const members = DOCUMENTED[place]
  for (const error of schemaErrors(SCHEMAS[place], value)) {
    const path = pathOf(error).map(String)
    const member = Object.keys(members).find((one) => {
      const names = one.split('.')
      return names.every((name, at) => path[at] === undefined || path[at] === name)
    })
    const isMissing = error.keyword === 'required'
    const shown = member ?? Object.keys(members)[0] ?? ''
    found.push([shown, `${isMissing ? 'drops' : 'contradicts the type of'} ${shown}`])
  }
  const known = new Set(found.map(([member]) => member))
  for (const [member, kept] of Object.entries(members)) {
    const [mine, its] = [value, model].map((one) => at(one, member))
    if (known.has(member) || its === undefined || isKept(kept, mine, its, isTerminal)) continue
    found.push([member, mine === undefined ? `drops ${member}` : `contradicts ${member}`])
  }
  return found
}

function at(value: unknown, member: string): unknown {
  return member.split('.').reduce(memberOf, value)
}

/** Where a file states the member, or the nearest place that does. */
function pathIn(shapes: Shapes, place: KeptPlace, member: string): Path {
  const [first = '', ...rest] = member.split('.')
  if (first === 'providerDetails' && shapes.providerDetails !== undefined)
    return ['providerDetails']
  if (first === 'gateway' && shapes.gateway !== undefined) return ['gateway']
  if (place === 'conflict')
    return ['errors', 'conflict', first === 'code' ? 'code' : 'extra', first]
  const stated: unknown = shapes[place]
  const part = memberOf(stated, 'body') === undefined ? 'extra' : 'body'
  return [place, part, first, ...rest]
}

function otherDeviations(
  compiled: CompiledShapes,
  effective: EffectiveBehaviour,
): readonly Deviating[] {
  const { events, errors } = compiled
  const isSilent = (state: OrderState) => isOrderTerminal(state) && events?.get(state)?.length === 0
  const isRenamed = (state: OrderState) =>
    events?.get(state)?.some(({ signatureIn }) => signatureIn !== undefined) === true
  const [silent, renamed] = [ORDER_STATES.find(isSilent), ORDER_STATES.find(isRenamed)]
  const [words] = [...eventSamples(compiled, effective)].flatMap((seen) => misspeltIn(seen) ?? [])
  const missing = errors?.byCode.get('INTENT_NOT_FOUND')
  const other = (name: string, path: Path, does: string): Deviating => {
    return { name, section: OTHER_DEVIATIONS[name] ?? '', does, path }
  }
  return [
    silent &&
      other('events.end', ['events', silent], `sends no webhook about an order that is ${silent}`),
    renamed &&
      other('events.signature', ['events', renamed], 'renames the header x-service-signature'),
    words &&
      other(
        'events.words',
        ['events'],
        `writes ${words.at} "${words.written}" in place of "${words.word}"`,
      ),
    (missing?.status ?? 404) !== 404 &&
      other(
        'errors.INTENT_NOT_FOUND',
        ['errors', 'INTENT_NOT_FOUND', 'status'],
        'contradicts the status 404 of a missing payment window',
      ),
  ].flatMap((one) => (typeof one === 'object' ? [one] : []))
}
