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
import { isMap, isScalar, isSeq, YAMLMap, YAMLSeq, type Document, type Node } from 'yaml'
import { formatDuration } from '../../base/vocabulary/time.ts'
import { CONFLICT_CODE } from '../../base/contract/response-schema.ts'
import type { HiddenNames } from './hidden-names.ts'
import { NOTHING, templateOf, type Explained } from './explained.ts'
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
    const section = this.#map()
    const all = [...shapes.answers].filter(
      ([place]) => place !== 'providerDetails' && place !== 'gateway',
    )
    this.#contentType = contentTypeOf([...all.map(([, own]) => own), ...shapes.errors.values()])
    if (this.#contentType !== JSON_TYPE) section.set('contentType', this.#contentType)
    for (const place of ANSWERS) {
      const own = shapes.answers.get(place)
      const node = own && this.#answer(place, own)
      if (node !== undefined) section.set(place, node)
    }
    const gateway = shapes.answers.get('gateway')
    if (gateway !== undefined) section.set('gateway', this.#node(gateway.body))
    else if ((shapes.answers.get('sync')?.seen ?? 0) >= ENOUGH)
      section.set('gateway', this.#document.createNode(NOTHING))
    const details = shapes.answers.get('providerDetails')
    if (details !== undefined) section.set('providerDetails', this.#details(details.body))
    const errors = this.#errors(shapes)
    if (errors.items.length > 0) section.set('errors', errors)
    if (shapes.events.size > 0) section.set('events', this.#events(shapes))
    return section
  }

  #list(): YAMLSeq {
    const list = new YAMLSeq(this.#document.schema)
    list.flow = false
    return list
  }

  #map(): YAMLMap {
    const map = new YAMLMap(this.#document.schema)
    map.flow = false
    return map
  }

  #answer(place: (typeof ANSWERS)[number], { status, headers, body, seen }: LearnedAnswer) {
    const node = this.#map()
    if (status !== (place === 'order' ? 201 : 200))
      node.set('status', this.#scalar(status, `${seen} times`))
    this.#headers(node, headers)
    const members = membersOf(body)
    if (members === undefined) node.set('body', this.#node(body))
    else {
      const extra = this.#map()
      for (const [name, own] of statedMembers(place, members)) this.#set(extra, name, own)
      for (const name of [...(USUAL_MEMBERS[place] ?? []), ...documentedMembers(place, seen)])
        if (!members.has(name)) extra.set(name, this.#document.createNode(NOTHING))
      if (extra.items.length > 0) node.set('extra', extra)
    }
    return node.items.length === 0 ? undefined : node
  }

  #headers(node: YAMLMap, headers: LearnedAnswer['headers'], usualType = this.#contentType): void {
    const own = this.#map()
    for (const [name, explained] of headers) {
      const text = headerTextOf(explained)
      if (
        text === undefined ||
        (name === 'content-type' && (text === usualType || !IS_JSON.test(text)))
      )
        continue
      own.set(
        name,
        this.#scalar(text, explained.kind === 'leaf' ? commentOf(explained.evidence) : ''),
      )
    }
    if (own.items.length > 0) node.set('headers', own)
  }

  /** A condition on the provider or the side is an entry of its own. */
  #details(body: Explained) {
    const list = this.#list()
    const add = (match: Readonly<Record<string, string>>, own: Explained) => {
      const entry = this.#map()
      for (const [name, value] of Object.entries(match)) entry.set(name, value)
      entry.set('body', this.#node(own))
      list.add(entry)
    }
    const attribute =
      body.kind === 'if' ? Object.keys(body.cases[0]?.condition ?? {})[0] : undefined
    const isPlain = attribute === 'provider' || attribute === 'side'
    if (body.kind !== 'if' || !isPlain || templateOf(body.otherwise) === undefined) add({}, body)
    else {
      for (const { condition, then } of body.cases)
        for (const value of [condition[attribute] ?? []].flat()) add({ [attribute]: value }, then)
      add({}, body.otherwise)
    }
    return list
  }

  #errors({ errors, answers }: LearnedShapes): YAMLMap {
    const node = this.#map()
    const { body, codes } = shapedErrors(errors)
    if (body !== undefined) node.set('body', this.#node(body))
    const shared = sharedHeaders([...codes.values()].map(({ headers }) => headers))
    this.#headers(node, shared)
    const conflict = answers.get('conflict')
    const own = conflict && this.#conflict(conflict)
    if (own !== undefined) node.set('conflict', own)
    for (const [code, error] of codes) {
      const own = [...error.headers].filter(([name]) => !shared.has(name))
      const shaped = this.#error({ ...error, headers: new Map(own) })
      if (shaped.items.length > 0) node.set(code, shaped)
    }
    return node
  }

  #conflict({ status, headers, body, seen }: LearnedAnswer): YAMLMap | undefined {
    const node = this.#map()
    if (status !== 409) node.set('status', this.#scalar(status, `${seen} times`))
    this.#headers(node, headers)
    const extra = this.#map()
    const own = membersOf(body)?.get('code')
    const code = own && templateOf(own)
    if (typeof code === 'string' && code !== CONFLICT_CODE)
      node.set('code', this.#scalar(code, seenTimes(seen)))
    for (const [name, own] of membersOf(body) ?? [])
      if (!CONFLICT_MEMBERS.has(name) && !isUsualConflict(name, own)) this.#set(extra, name, own)
    if (extra.items.length > 0) node.set('extra', extra)
    return node.items.length === 0 ? undefined : node
  }

  #error({ status, code, message, body, headers, seen }: ShapedError): YAMLMap {
    const node = this.#map()
    if (status !== undefined) node.set('status', this.#scalar(status, seenTimes(seen)))
    if (code !== undefined) node.set('code', this.#scalar(code, seenTimes(seen)))
    if (message !== undefined)
      node.set('message', this.#scalar(this.#without(message), seenTimes(seen)))
    if (body === '') node.set('body', '')
    else if (body !== undefined) node.set('body', this.#node(body))
    this.#headers(node, headers)
    return node
  }

  #events({ events, reached }: LearnedShapes): YAMLMap {
    const node = this.#map()
    const hasEnded = ENDS.some((state) => reached.has(state))
    for (const state of STATES) {
      const own = events.get(state)
      const isPassed = reached.has(state) || (hasEnded && !ENDS.includes(state))
      if (own !== undefined) node.set(state, this.#eventList(own))
      else if (isPassed) node.set(state, this.#nothing('no webhook came'))
    }
    // An end that no order came to is written like several states, or like one that was seen.
    const shared = sharedEvents([...events.values()])
    const like =
      shared ?? events.get('failed') ?? events.get('completed') ?? [...events.values()].at(-1)
    if (like === undefined || STATES.every((state) => node.has(state))) return node
    const others = this.#eventList(like)
    const which = shared === undefined ? 'those of another end' : 'what several states have'
    others.commentBefore = ` not seen: written like ${which}`
    node.set('any', others)
    return node
  }

  #eventList(events: readonly LearnedEvent[]): YAMLSeq {
    const list = this.#list()
    for (const event of events) {
      const entry = this.#map()
      const type = typeOf(event.body)
      if (type !== undefined) entry.set('type', type)
      this.#eventHeaders(entry, withoutUsual(event.headers))
      entry.set('body', this.#node(event.body))
      if (event.afterMs > 0) entry.set('after', formatDuration(event.afterMs))
      list.add(entry)
    }
    return list
  }

  /** A new id for each delivery is that of the sandbox; usual headers that are missing go. */
  #eventHeaders(entry: YAMLMap, headers: LearnedAnswer['headers']): void {
    this.#headers(entry, headers, JSON_TYPE)
    const known = entry.get('headers')
    const own = known instanceof YAMLMap ? known : this.#map()
    for (const [name, explained] of headers)
      if (isGenerated(explained) && !own.has(name)) own.set(name, '{{delivery.id}}')
    for (const name of USUAL_HEADERS) if (!headers.has(name)) own.set(name, null)
    if (own.items.length > 0) entry.set('headers', own)
  }

  #nothing(why: string): Node {
    const list = this.#list()
    list.flow = true
    list.comment = ` ${why}`
    return list
  }

  #set(map: YAMLMap, name: string, explained: Explained): void {
    if (templateOf(explained) !== undefined) map.set(name, this.#node(explained))
  }

  #scalar(value: string | number, comment: string): Node {
    const node = this.#document.createNode(value)
    if (comment !== '') node.comment = ` ${comment}`
    return node
  }

  #node(explained: Explained): Node {
    switch (explained.kind) {
      case 'object': {
        const map = this.#map()
        for (const [name, own] of explained.members) this.#set(map, name, own)
        return map.items.length === 0 ? this.#document.createNode({}) : map
      }
      case 'list': {
        const list = this.#list()
        for (const item of explained.items) list.add(this.#node(item))
        return list
      }
      case 'each': {
        const map = this.#map()
        map.set('$each', explained.field)
        if (explained.by !== undefined) map.set('by', `{{${explained.by}}}`)
        map.set('of', this.#node(explained.of))
        return map
      }
      case 'if':
        return this.#condition(explained.cases, explained.otherwise)
      case 'omitted':
        return this.#document.createNode(null)
      case 'leaf':
        return this.#leaf(explained)
    }
  }

  #condition(cases: Extract<Explained, { kind: 'if' }>['cases'], otherwise: Explained): Node {
    const [first, ...others] = cases
    if (first === undefined) return this.#node(otherwise)
    const map = this.#map()
    const condition = this.#document.createNode(first.condition)
    condition.flow = true
    map.set('$if', condition)
    const then = templateOf(first.then)
    map.set(
      'then',
      then === undefined ? this.#document.createNode(NOTHING) : this.#node(first.then),
    )
    const rest = others.length > 0 || templateOf(otherwise) !== undefined
    if (rest) map.set('else', this.#condition(others, otherwise))
    return map
  }

  #leaf({ template, evidence }: Extract<Explained, { kind: 'leaf' }>): Node {
    const node = this.#document.createNode(this.#hidden(template))
    if (isMap(node)) {
      node.flow = true
      for (const { value } of node.items) if (isMap(value)) value.flow = true
    } else if (isSeq(node)) node.flow = true
    else if (isScalar(node) && typeof node.value === 'string') node.type = 'PLAIN'
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
