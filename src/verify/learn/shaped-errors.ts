/** Errors that share one structure: their codes and messages are listed, and the body once. */
import { codeOfStatus, ERRORS, type ErrorCode } from '../../base/vocabulary/errors.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import {
  leavesIn,
  templateOf,
  withInner,
  type Explained,
  type Leaf,
  type LineEvidence,
} from './explained.ts'
import { mostOf } from '../groups.ts'
import type { LearnedAnswer } from './learn-shapes.ts'

export type ShapedError = {
  readonly status: number | undefined
  readonly code: string | undefined
  readonly message: string | undefined
  /** Empty for no body. */
  readonly body: Explained | '' | undefined
  readonly headers: ReadonlyMap<string, Explained>
  readonly seen: number
}

export type ShapedErrors = {
  readonly body: Explained | undefined
  readonly codes: ReadonlyMap<ErrorCode, ShapedError>
}

type Named = {
  readonly body: Explained
  readonly code: string | undefined
  readonly message: string | undefined
}

export function shapedErrors(errors: ReadonlyMap<ErrorCode, LearnedAnswer>): ShapedErrors {
  const withBody = [...errors].filter(([, { isEmpty }]) => !isEmpty)
  const others = [...errors.values()].map(({ body }) => body)
  const bodies = new Map(withBody.map(([code, { body }]) => [code, withLists(body, others)]))
  const [codePath, messagePath] = pathsOf([...bodies.values()])
  const named = new Map(
    [...bodies].map(([code, body]) => [code, nameIn(body, codePath, messagePath)]),
  )
  const all = [...named.values()].map(({ body }) => body)
  const most = mostOf(all.map(textOf))
  const shared = all.find((body) => textOf(body) === most)
  const codes = [...errors].map(([code, answer]) => {
    const own = named.get(code)
    const isAsShared = own !== undefined && shared !== undefined && isWithin(own.body, shared)
    const like = errors.get(codeOfStatus(code))
    const usual: number = (like === answer ? undefined : like?.status) ?? ERRORS[code].status
    const shaped: ShapedError = {
      status: answer.status === usual ? undefined : answer.status,
      code: own?.code === code ? undefined : own?.code,
      message: own?.message,
      body: own === undefined ? '' : isAsShared ? undefined : own.body,
      ...{ headers: answer.headers, seen: answer.seen },
    }
    return [code, shaped] as const
  })
  return { body: shared, codes: new Map(codes) }
}

function textOf(body: Explained): string {
  return JSON.stringify(templateOf(body)) ?? ''
}

/** Where each error has a word of its own, and where it has a text for people. */
function pathsOf(bodies: readonly Explained[]): readonly [string | undefined, string | undefined] {
  const all = bodies.map(textsIn)
  const paths = new Set(all.flatMap((own) => [...own.keys()]))
  const common = [...paths].filter(
    (path) => all.filter((own) => own.has(path)).length > all.length / 2,
  )
  const valuesAt = (path: string) => all.flatMap((own) => own.get(path) ?? [])
  const isWord = (text: string) => /^[A-Za-z][\w.:/-]{1,80}$/.test(text)
  const differing = common.filter((path) => new Set(valuesAt(path)).size > 1)
  const code = differing.find((path) => valuesAt(path).every(isWord) && !/title|reason/.test(path))
  const named = bodies.flatMap((body) =>
    leavesIn(body).filter(([, { template }]) => memberOf(template, '$') === 'error.message'),
  )
  const message =
    differing.find((path) => path !== code && valuesAt(path).some((text) => text.includes(' '))) ??
    named[0]?.[0]
  return [code, message]
}

function textsIn(body: Explained): ReadonlyMap<string, string> {
  return new Map(
    leavesIn(body).flatMap(([path, { template }]) =>
      typeof template === 'string' ? [[path, template] as const] : [],
    ),
  )
}

function nameIn(body: Explained, codePath?: string, messagePath?: string): Named {
  let [code, message]: [string | undefined, string | undefined] = [undefined, undefined]
  const own = mapped(body, '', (path, leaf) => {
    const { template, evidence } = leaf
    if (typeof template !== 'string') return leaf
    if (path === codePath) {
      code = template
      return field('error.code', evidence)
    }
    if (path !== messagePath) return leaf
    message = template
    return field('error.message', evidence)
  })
  return { body: own, code, message }
}

function field(name: string, { seen }: LineEvidence): Explained {
  return { kind: 'leaf', template: { $: name }, evidence: { seen, missed: 0 } }
}

function mapped(
  body: Explained,
  path: string,
  map: (path: string, leaf: Leaf) => Explained,
): Explained {
  if (body.kind === 'leaf') return map(path, body)
  if (body.kind === 'each') return body
  const own = withInner(body, (part, at) => mapped(part, at, map), path)
  if (own.kind !== 'if') return own
  // Texts that differed by the operation are one field now.
  return own.cases.every(({ then }) => textOf(then) === textOf(own.otherwise)) ? own.otherwise : own
}

/** An error without details has an empty list where another one has a list of them. */
function withLists(body: Explained, others: readonly Explained[]): Explained {
  if (isEmptyOf(body)) return others.find((other) => other.kind === 'each') ?? body
  if (body.kind !== 'object') return body
  return withInner(body, (own, name) => {
    const theirs = others.map((other) => new Map(other.kind === 'object' ? other.members : []))
    return withLists(
      own,
      theirs.flatMap((members) => members.get(name) ?? []),
    )
  })
}

/** An object that is empty is one whose members are named after details. */
function isEmptyOf(body: Explained): boolean {
  if (body.kind === 'object') return body.members.length === 0
  return body.kind === 'leaf' && Array.isArray(body.template) && body.template.length === 0
}

/** Whether a body that was seldom seen could be one of the shared form. */
function isWithin(own: Explained, shared: Explained): boolean {
  if (textOf(own) === textOf(shared)) return true
  if (own.kind === 'leaf' && shared.kind === 'leaf')
    return own.evidence.seen < FEW && own.template !== null && typeof own.template !== 'object'
  if (own.kind === 'list' && shared.kind === 'list')
    return (
      own.items.length === shared.items.length &&
      own.items.every((item, at) => isWithin(item, shared.items[at] ?? item))
    )
  // One field was wrong, and the body names it.
  if (own.kind === 'object' && shared.kind === 'each' && shared.by !== undefined)
    return own.members.every(([, inner]) => isWithin(inner, shared.of))
  if (own.kind !== 'object' || shared.kind !== 'object') return false
  const theirs = new Map(shared.members)
  return (
    own.members.length === theirs.size &&
    own.members.every(([name, inner]) => {
      const its = theirs.get(name)
      return its !== undefined && isWithin(inner, its)
    })
  )
}

const FEW = 3
