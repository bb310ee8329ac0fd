/** The section `shapes` of a configuration, with how often each line of it was seen. */
import {
  contentTypeOf,
  sharedHeaders,
  isUsualConflict,
  CONFLICT_MEMBERS,
  USUAL_MEMBERS,
  USUAL_HEADERS,
  headerTextOf,
  isGenerated,
  withoutUsual,
  typeOf,
  seenTimes,
  commentOf,
  documentedMembers,
  ENOUGH,
  JSON_TYPE,
  IS_JSON,
} from './section-parts.ts'
import { isScalar, type Document, type Node, type YAMLMap } from 'yaml'
import { formatDuration } from '../../base/vocabulary/time.ts'
import { CONFLICT_CODE } from '../../base/contract/response-schema.ts'
import type { HiddenNames } from './hidden-names.ts'
import { NOTHING, structureOf, templateOf, type Explained, type Leaf } from './explained.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import type { LearnedAnswer, LearnedEvent, LearnedShapes } from './learn-shapes.ts'
import { sharedEvents } from './shared-events.ts'
import { membersOf, statedMembers } from './shaped-members.ts'
import { shapedErrors, type ShapedError } from './shaped-errors.ts'
import type { State } from './orders.ts'

const ANSWERS = ['quote', 'order', 'intent', 'sync', 'banks', 'resolve'] as const
const STATES: readonly State[] = [
  'placed',
  'funded',
  'settling',
  'completed',
  'failed',
  'expired',
  'cancelled',
]
const ENDS: readonly State[] = ['completed', 'failed', 'expired', 'cancelled']

export class ShapesSection {
  readonly #document: Document
  readonly #private: HiddenNames
  #contentType = JSON_TYPE

  /** `hidden` are the names and accounts that the file must not have. */
  constructor(document: Document, hidden: HiddenNames) {
    this.#document = document
    this.#private = hidden
  }

  write(shapes: LearnedShapes): YAMLMap {
    const { answers, errors, events } = shapes
    const all = [...answers].filter(([place]) => place !== 'providerDetails' && place !== 'gateway')
    this.#contentType = contentTypeOf([...all.map(([, own]) => own), ...errors.values()])
    const [details, gateway] = [answers.get('providerDetails'), answers.get('gateway')]
    const isWithoutGateway = (answers.get('sync')?.seen ?? 0) >= ENOUGH
    return this.#node({
      contentType: this.#contentType === JSON_TYPE ? undefined : this.#contentType,
      ...Object.fromEntries(
        ANSWERS.map((place) => {
          const own = answers.get(place)
          return [place, own && this.#answer(place, own)]
        }),
      ),
      gateway: gateway ? this.#body(gateway.body) : isWithoutGateway ? NOTHING : undefined,
      providerDetails: details && this.#details(details.body),
      errors: this.#errors(shapes),
      events: events.size > 0 ? this.#events(shapes) : undefined,
    }) as YAMLMap
  }

  /** Members that are undefined are left out. */
  #node(value: object): Node {
    return this.#document.createNode(value, { aliasDuplicateObjects: false })
  }

  #answer(place: (typeof ANSWERS)[number], { status, headers, body, seen }: LearnedAnswer) {
    const members = membersOf(body)
    const stated = statedMembers(place, members ?? new Map())
    const missing = [...(USUAL_MEMBERS[place] ?? []), ...documentedMembers(place, seen)]
      .filter((name) => members?.has(name) === false)
      .map((name) => [name, NOTHING] as const)
    return filled({
      status:
        status === (place === 'order' ? 201 : 200)
          ? undefined
          : this.#scalar(status, `${seen} times`),
      headers: this.#headers(headers),
      body: members === undefined ? this.#body(body) : undefined,
      extra: filled(Object.fromEntries([...this.#members(stated), ...missing])),
    })
  }

  #members(members: Iterable<readonly [string, Explained]>) {
    return [...members].map(([name, own]) => [name, this.#structure(own)] as const)
  }

  #headers(headers: LearnedAnswer['headers'], usualType = this.#contentType) {
    const own = [...headers].flatMap(([name, explained]) => {
      const text = headerTextOf(explained)
      const isUsual = name === 'content-type' && (text === usualType || !IS_JSON.test(text ?? ''))
      if (text === undefined || isUsual) return []
      const comment = explained.kind === 'leaf' ? commentOf(explained.evidence) : ''
      return [[name, this.#scalar(text, comment)] as const]
    })
    return filled(Object.fromEntries(own))
  }

  /** A condition on the provider or the side is an entry of its own. */
  #details(body: Explained) {
    const entry = (match: object, own: Explained) => ({ ...match, body: this.#body(own) })
    const attribute = body.kind === 'if' ? Object.keys(body.cases[0]?.condition ?? {})[0] : ''
    const isPlain = attribute === 'provider' || attribute === 'side'
    if (body.kind !== 'if' || !isPlain || templateOf(body.otherwise) === undefined)
      return [entry({}, body)]
    const matched = body.cases.flatMap(({ condition, then }) =>
      [condition[attribute] ?? []].flat().map((value) => entry({ [attribute]: value }, then)),
    )
    return [...matched, entry({}, body.otherwise)]
  }

  #errors({ errors, answers }: LearnedShapes) {
    const { body, codes } = shapedErrors(errors)
    const shared = sharedHeaders([...codes.values()].map(({ headers }) => headers))
    const conflict = answers.get('conflict')
    const own = [...codes].map(([code, error]) => {
      const headers = [...error.headers].filter(([name]) => !shared.has(name))
      return [code, this.#error({ ...error, headers: new Map(headers) })] as const
    })
    return filled({
      body: body && this.#body(body),
      headers: this.#headers(shared),
      conflict: conflict && this.#conflict(conflict),
      ...Object.fromEntries(own),
    })
  }

  #conflict({ status, headers, body, seen }: LearnedAnswer) {
    const members = membersOf(body) ?? new Map<string, Explained>()
    const own = members.get('code')
    const code = own && templateOf(own)
    const extra = [...members].filter(
      ([name, each]) => !CONFLICT_MEMBERS.has(name) && !isUsualConflict(name, each),
    )
    return filled({
      status: status === 409 ? undefined : this.#scalar(status, `${seen} times`),
      headers: this.#headers(headers),
      code:
        typeof code === 'string' && code !== CONFLICT_CODE
          ? this.#scalar(code, seenTimes(seen))
          : undefined,
      extra: filled(Object.fromEntries(this.#members(extra))),
    })
  }

  #error({ status, code, message, body, headers, seen }: ShapedError) {
    const said = (value: string | number | undefined) =>
      value === undefined ? undefined : this.#scalar(value, seenTimes(seen))
    return filled({
      ...{ status: said(status), code: said(code) },
      message: said(message && this.#without(message)),
      body: body && this.#body(body),
      headers: this.#headers(headers),
    })
  }

  #events({ events, reached }: LearnedShapes) {
    const hasEnded = ENDS.some((state) => reached.has(state))
    const listOf = (state: State) => {
      const own = events.get(state)
      if (own !== undefined) return this.#eventList(own)
      const isPassed = reached.has(state) || (hasEnded && !ENDS.includes(state))
      return isPassed ? this.#noEvents() : undefined
    }
    const lists = STATES.map((state) => [state, listOf(state)] as const)
    // An end that no order came to is written like several states, or like one that was seen.
    const shared = sharedEvents([...events.values()])
    const like =
      shared ?? events.get('failed') ?? events.get('completed') ?? [...events.values()].at(-1)
    const isWhole = lists.every(([, list]) => list !== undefined)
    if (like === undefined || isWhole) return Object.fromEntries(lists)
    const others = this.#node(this.#eventList(like))
    const which = shared === undefined ? 'those of another end' : 'what several states have'
    others.commentBefore = ` not seen: written like ${which}`
    return { ...Object.fromEntries(lists), any: others }
  }

  #eventList(events: readonly LearnedEvent[]) {
    return events.map(({ headers, body, afterMs }) => ({
      type: typeOf(body),
      headers: this.#eventHeaders(withoutUsual(headers)),
      body: this.#body(body),
      after: afterMs > 0 ? formatDuration(afterMs) : undefined,
    }))
  }

  /** A new id for each delivery is that of the sandbox; usual headers that are missing go. */
  #eventHeaders(headers: LearnedAnswer['headers']) {
    const written = this.#headers(headers, JSON_TYPE) ?? {}
    const generated = [...headers].filter(
      ([name, own]) => isGenerated(own) && !Object.hasOwn(written, name),
    )
    const missing = USUAL_HEADERS.filter((name) => !headers.has(name))
    return filled({
      ...written,
      ...Object.fromEntries(generated.map(([name]) => [name, '{{delivery.id}}'])),
      ...Object.fromEntries(missing.map((name) => [name, null])),
    })
  }

  #noEvents(): Node {
    const list = this.#document.createNode([], { flow: true })
    list.comment = ' no webhook came'
    return list
  }

  #scalar(value: string | number, comment: string): Node {
    const node = this.#document.createNode(value)
    if (comment !== '') node.comment = ` ${comment}`
    return node
  }

  #body(explained: Explained): unknown {
    return this.#structure(explained) ?? null
  }

  #structure(explained: Explained): unknown {
    return structureOf(explained, {
      leafOf: (leaf) => this.#leaf(leaf),
      conditionOf: (condition) => this.#document.createNode(condition, { flow: true }),
    })
  }

  #leaf({ template, evidence }: Leaf): Node {
    const node = this.#document.createNode(this.#hidden(template), { flow: true })
    if (isScalar(node) && typeof node.value === 'string') node.type = 'PLAIN'
    const comment = this.#without(commentOf(evidence))
    if (comment !== '') node.comment = ` ${comment}`
    return node
  }

  #hidden(template: unknown): unknown {
    if (typeof template === 'string') return this.#without(template)
    if (Array.isArray(template)) return template.map((own) => this.#hidden(own))
    if (typeof template !== 'object' || template === null) return template
    return Object.fromEntries(
      Object.entries(template).map(([name, own]) => [
        name,
        // The name of a field, and the example of an id, are no text of the traffic.
        name === 'like' || name === '$' ? own : this.#hidden(own),
      ]),
    )
  }

  #without(text: string): string {
    return this.#private.replaceIn(text, () => '…')
  }
}

/** Undefined if no member has a value. */
function filled(members: object): object | undefined {
  const own = defined(members)
  return Object.keys(own).length === 0 ? undefined : own
}
