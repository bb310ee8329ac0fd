/** Errors that share one structure: their codes and messages are listed, and the body once. */
import { codeOfStatus, ERRORS, type ErrorCode } from '../../base/vocabulary/errors.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { leavesIn, templateOf, type LineEvidence, type Explained } from './explained.ts'
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

type Named = { readonly body: Explained; readonly code?: string; readonly message?: string }

export function shapedErrors(errors: ReadonlyMap<ErrorCode, LearnedAnswer>): ShapedErrors {
  const bodies = [...errors.values()]
    .filter(({ isEmpty }) => !isEmpty)
    .map(({ body }) => withLists(body, errors))
  const [codePath, messagePath] = pathsOf(bodies)
  const named = new Map<ErrorCode, Named>()
  const counts = new Map<string, number>()
  for (const [code, answer] of errors) {
    if (answer.isEmpty) continue
    const own = nameIn(withLists(answer.body, errors), codePath, messagePath)
    named.set(code, own)
    const key = JSON.stringify(templateOf(own.body))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const [most = ''] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? []
  const isShared = (own: Explained) => JSON.stringify(templateOf(own)) === most
  const shared = [...named.values()].find(({ body }) => isShared(body))?.body
  const codes = [...errors].map(([code, answer]) => {
    const own = named.get(code)
    const isAsShared =
      own !== undefined &&
      (isShared(own.body) || (shared !== undefined && isWithin(own.body, shared)))
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

type Leaf = { readonly path: string; readonly text: string }

/** Where each error has a word of its own, and where it has a text for people. */
function pathsOf(bodies: readonly Explained[]): readonly [string | undefined, string | undefined] {
  const all = bodies.map((body) => new Map(textsIn(body).map(({ path, text }) => [path, text])))
  const paths = new Set(all.flatMap((own) => [...own.keys()]))
  const common = [...paths].filter(
    (path) => all.filter((own) => own.has(path)).length > all.length / 2,
  )
  const valuesAt = (path: string) => all.flatMap((own) => own.get(path) ?? [])
  const isWord = (text: string) => /^[A-Za-z][\w.:/-]{1,80}$/.test(text)
  const differing = common.filter((path) => new Set(valuesAt(path)).size > 1)
  const code = differing.find((path) => valuesAt(path).every(isWord) && !/title|reason/.test(path))
  const named = bodies.flatMap((body) =>
    [...leavesIn(body)].filter(([, { template }]) => memberOf(template, '$') === 'error.message'),
  )
  const message =
    differing.find((path) => path !== code && valuesAt(path).some((text) => text.includes(' '))) ??
    named[0]?.[0]
  return [code, message]
}

function textsIn(body: Explained): readonly Leaf[] {
  return [...leavesIn(body)].flatMap(([path, { template }]) =>
    typeof template === 'string' ? [{ path, text: template }] : [],
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
  return {
    body: own,
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { message }),
  }
}

type Leafed = Extract<Explained, { kind: 'leaf' }>

function field(name: string, evidence: LineEvidence): Explained {
  const { missed: _missed, example: _example, isUnexplained: _is, ...rest } = evidence
  return { kind: 'leaf', template: { $: name }, evidence: { ...rest, missed: 0 } }
}

function mapped(
  body: Explained,
  path: string,
  map: (path: string, leaf: Leafed) => Explained,
): Explained {
  switch (body.kind) {
    case 'leaf':
      return map(path, body)
    case 'object':
      return {
        ...body,
        members: body.members.map(
          ([name, own]) =>
            [name, mapped(own, path === '' ? name : `${path}.${name}`, map)] as const,
        ),
      }
    case 'list':
      return { ...body, items: body.items.map((own) => mapped(own, `${path}[]`, map)) }
    case 'if': {
      const otherwise = mapped(body.otherwise, path, map)
      const cases = body.cases.map(({ condition, then }) => ({
        condition,
        then: mapped(then, path, map),
      }))
      const key = JSON.stringify(templateOf(otherwise))
      // Texts that differed by the operation are one field now.
      const isOne = cases.every(({ then }) => JSON.stringify(templateOf(then)) === key)
      return isOne ? otherwise : { ...body, cases, otherwise }
    }
    default:
      return body
  }
}

/** An error without details has an empty list where another one has a list of them. */
function withLists(body: Explained, errors: ReadonlyMap<ErrorCode, LearnedAnswer>): Explained {
  if (body.kind === 'each') return body
  const others = [...errors.values()].map((answer) => answer.body)
  return withListsOf(body, others)
}

function withListsOf(body: Explained, others: readonly Explained[]): Explained {
  if (isEmptyOf(body)) return others.find((other) => other.kind === 'each') ?? body
  if (body.kind !== 'object') return body
  return {
    ...body,
    members: body.members.map(([name, own]) => {
      const theirs = others.flatMap((other) =>
        other.kind === 'object'
          ? other.members.filter(([each]) => each === name).map(([, each]) => each)
          : [],
      )
      return [name, withListsOf(own, theirs)] as const
    }),
  }
}

/** An object that is empty is one whose members are named after details. */
function isEmptyOf(body: Explained): boolean {
  if (body.kind === 'object') return body.members.length === 0
  return body.kind === 'leaf' && Array.isArray(body.template) && body.template.length === 0
}

/** Whether a body that was seldom seen could be one of the shared form. */
function isWithin(own: Explained, shared: Explained): boolean {
  if (JSON.stringify(templateOf(own)) === JSON.stringify(templateOf(shared))) return true
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
