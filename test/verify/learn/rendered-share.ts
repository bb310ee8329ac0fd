/**
 * How much of a recording learned templates write: each is rendered with the facts of another
 * recording and compared with what was sent, by form and by relations, as `traffic fidelity` does.
 */
import { createHash } from 'node:crypto'
import { compileTemplate } from '../../../src/sandbox/shapes/compile.ts'
import type { Fields, Template } from '../../../src/sandbox/shapes/template.ts'
import { plainData } from '../../../src/sandbox/shapes/write-json.ts'
import { OMITTED } from '../../../src/sandbox/shapes/write-value.ts'
import type { View } from '../../../src/verify/learn/canonical-view.ts'
import { templateOf, type Explained } from '../../../src/verify/learn/explained.ts'
import { fieldsOf } from '../../../src/verify/learn/learned-fields.ts'
import type { LearnedAnswer, LearnedShapes } from '../../../src/verify/learn/learn-shapes.ts'
import type { Sample } from '../../../src/verify/learn/sample.ts'
import { Comparison, type Compared } from '../../../src/verify/traffic/comparison.ts'
import { parsedJson } from '../../../src/base/vocabulary/json.ts'

/** What a sandbox knows of its orders, and no traffic shows. */
const UNSEEN = [
  ...['accountName', 'accountNumber', 'bankName', 'bankCode'].map(
    (name) => [`payIn.${name}`, 'text'] as const,
  ),
  ...['order.label', 'error.message', 'detail.message'].map((name) => [name, 'text'] as const),
]

const compiled = new WeakMap<Explained, ReturnType<typeof compileTemplate>>()

/** Of the kinds that were seen so often; the sandbox has its defaults for others. */
export function renderedShare(shapes: LearnedShapes, { samples }: View, fewest = 0): Compared {
  const comparison = new Comparison({ other: 'the shape', isOneDeployment: false })
  const events = new Map<string, Sample[]>()
  for (const [entry, sample] of samples.entries()) {
    if (sample.place === 'events') {
      const order = sample.facts.stream('order')
      events.set(order, [...(events.get(order) ?? []), sample])
      continue
    }
    if (sample.place === 'providerDetails' || sample.place === 'gateway') continue
    const operation = String(sample.facts.get('operation') ?? 'createOrder')
    const learned = answerOf(shapes, sample)
    if ((learned?.seen ?? 0) < fewest) continue
    const one = {
      request: asked(sample),
      response: { status: sample.status, body: sample.text, json: parsedJson(sample.text) },
    }
    if (learned === undefined) {
      comparison.note(`${operation} ${sample.status}`, [entry], ['nothing was learned'])
      continue
    }
    const body = bodyOf(shapes, learned, sample)
    const other = {
      request: asked(sample),
      response: {
        status: learned.status,
        body: body === undefined ? '' : JSON.stringify(body),
        json: body,
      },
    }
    comparison.pair(
      { operation: `${operation}`, scope: sample.facts.stream('order'), entries: [entry] },
      one,
      other,
    )
  }
  for (const [order, own] of events) {
    const known = own.filter(
      ({ outcome }) =>
        fewest === 0 || (shapes.events.get(outcome as never)?.[0]?.seen ?? 0) >= fewest,
    )
    const there = known.map(({ headers, body }) => ({ headers, body: JSON.stringify(plain(body)) }))
    const seen = new Map<string, number>()
    const here = own.flatMap((sample) => {
      const at = seen.get(sample.outcome) ?? 0
      seen.set(sample.outcome, at + 1)
      const learned = shapes.events.get(sample.outcome as never)?.[at]
      if (learned === undefined || learned.seen < fewest) return []
      const body = rendered(learned.body, fieldsOf('events'), sample)
      const { 'x-service-signature': signature } = sample.headers
      const headers = Object.fromEntries(
        [...learned.headers].map(([name, own]) => [
          name,
          String(rendered(own, fieldsOf('events'), sample)),
        ]),
      )
      return [
        {
          headers: {
            ...headers,
            ...(signature === undefined ? {} : { 'x-service-signature': signature }),
          },
          body: JSON.stringify(body),
        },
      ]
    })
    comparison.webhooks(
      { scope: order, entries: [0] },
      [there, here],
      [
        { path: '', body: words(own) },
        { path: '', body: words(own) },
      ],
    )
  }
  return comparison.result()
}

function words(own: readonly Sample[]): string {
  return ['side', 'asset', 'chain'].map((name) => own[0]?.facts.text(name)).join(' ')
}

function plain(body: Sample['body']): unknown {
  return plainData((body ?? null) as never)
}

function asked({ facts }: Sample) {
  return {
    path: '',
    body: ['side', 'asset', 'chain', 'quote.asset'].map((name) => facts.text(name) ?? '').join(' '),
  }
}

function answerOf(
  { answers, errors }: LearnedShapes,
  { place, outcome }: Sample,
): LearnedAnswer | undefined {
  return place === 'errors' ? errors.get(outcome as never) : answers.get(place)
}

function bodyOf(shapes: LearnedShapes, learned: LearnedAnswer, sample: Sample): unknown {
  if (learned.isEmpty) return undefined
  if (sample.place === 'conflict') {
    // The sandbox writes what is documented of it (§7.1).
    const { success, code, message, conflict } = Object(plain(sample.body))
    return {
      ...Object(rendered(learned.body, fieldsOf('conflict'), sample)),
      success,
      code,
      message,
      conflict,
    }
  }
  const body = rendered(learned.body, fieldsOf(sample.place), sample)
  const part =
    sample.place === 'order' ? 'providerDetails' : sample.place === 'sync' ? 'gateway' : undefined
  const own = part && shapes.answers.get(part)
  if (part === undefined || own === undefined) return body
  return { ...Object(body), [part]: rendered(own.body, fieldsOf(part), sample) }
}

function rendered(explained: Explained, fields: Fields, { facts }: Sample): unknown {
  let own = compiled.get(explained)
  if (own === undefined) {
    own = compileTemplate((templateOf(explained) ?? null) as Template, fields)
    if (own.issues.length > 0)
      throw new Error(JSON.stringify([own.issues, templateOf(explained)]).slice(0, 2000))
    compiled.set(explained, own)
  }
  const unknown = UNSEEN.filter(([field]) => facts.get(field) === undefined)
  const hash = createHash('sha256').update(facts.stream('order')).digest('hex')
  const value = own.render(facts.with([...unknown, ['order.txHash', `0x${hash}`]]))
  return value === OMITTED ? undefined : plainData(value)
}
