/** Reads the section `shapes`: names of shapes are resolved, templates and headers compiled. */
import type {
  AnswerShape,
  ErrorShape,
  EventShape,
  Shapes,
} from '../../base/contract/generated/types.ts'
import { NAMED_SHAPES } from '../../base/contract/generated/named-shapes.ts'
import type { ErrorCode } from '../../base/vocabulary/errors.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { issueAt, type Issue, type Path } from '../../base/vocabulary/issue.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { statesOnlyStatuses } from '../../base/contract/lay-shapes.ts'
import { valueIn } from '../../base/contract/shape-settings.ts'
import { unknownName } from '../../base/contract/unknown-name.ts'
import { parseDuration } from '../../base/vocabulary/time.ts'
import { ORDER_STATES, type OrderState } from '../simulator/orders/order.ts'
import { compileTemplate, type Render } from './compile.ts'
import { SHAPE_FIELDS, type ShapePlace } from './fields.ts'
import { contentTypeIssue, headerIssue } from './header-rules.ts'
import {
  ANSWER_PLACES,
  type AnswerPlace,
  type CompiledAnswer,
  type CompiledShapes,
  type CompiledError,
  type CompiledErrors,
  type CompiledEvent,
  type Headers,
  type ReadShapes,
} from './compiled-shapes.ts'
import { LIMITS, type Template } from './template.ts'

export function readShapes(shapes: Shapes): ReadShapes {
  const reader = new ShapesReader()
  return { compiled: reader.read(shapes), issues: reader.issues }
}

/** The settings that decide the answer of each place, as contracts/assumptions.yaml names them. */
function namesOf(shapes: Shapes): CompiledShapes['of'] {
  const isStated = (setting: string) => valueIn({ shapes }, setting) !== undefined
  const of = (place: AnswerPlace, ...parts: readonly string[]) => {
    const own = `shapes.${place}.status`
    const status = place === 'order' || isStated(own) ? own : 'shapes.success.status'
    return [`shapes.${place}`, ...parts, status].filter(isStated)
  }
  return {
    quote: of('quote'),
    order: of('order', 'shapes.providerDetails'),
    intent: of('intent'),
    sync: of('sync', 'shapes.gateway'),
    banks: of('banks'),
    resolve: of('resolve'),
  }
}

/** The one header of a webhook whose name is documented (§5.4). */
const SIGNATURE = 'x-service-signature'

type StatedErrors = NonNullable<Exclude<Shapes['errors'], string>>
type StatedEvents = NonNullable<Exclude<Shapes['events'], string>>

class ShapesReader {
  readonly issues: Issue[] = []
  #size = 0

  /** The schema has checked the form of what is stated, and a test that of the named shapes. */
  read(shapes: Shapes): CompiledShapes {
    const { contentType, providerDetails, gateway, errors, events } = shapes
    if (contentType !== undefined) this.#note(['contentType'], contentTypeIssue(contentType))
    const answers = ANSWER_PLACES.flatMap((place) => {
      const stated = this.#named(place, shapes[place], [place])
      if (stated === undefined) return []
      return [[place, this.#answer(place, stated as AnswerShape, [place])] as const]
    })
    const details =
      typeof providerDetails === 'string'
        ? this.#named('providerDetails', providerDetails, ['providerDetails'])
        : providerDetails
    const gatewayBody =
      typeof gateway === 'string' ? this.#named('gateway', gateway, ['gateway']) : gateway
    return {
      answers: new Map(answers),
      details: (details as readonly object[] | undefined)?.map((one, at) =>
        this.#detail(one, ['providerDetails', at]),
      ),
      gateway:
        gatewayBody === undefined ? undefined : this.#template('gateway', gatewayBody, ['gateway']),
      errors: this.#errors(this.#named('errors', errors, ['errors']) as StatedErrors | undefined),
      events: this.#events(this.#named('events', events, ['events']) as StatedEvents | undefined),
      contentType,
      success: shapes.success?.status,
      of: namesOf(shapes),
    }
  }

  /** The shape with this name, and with what is stated beside the name. */
  #named(place: string, stated: unknown, path: Path): unknown {
    if (stated === undefined) return undefined
    const name = typeof stated === 'string' ? stated : memberOf(stated, 'use')
    if (name === undefined) return stated
    const known = Object.entries(NAMED_SHAPES[place] ?? {})
    const found = known.find(([each]) => each === name)?.[1]
    if (found === undefined) {
      const at = typeof stated === 'string' ? path : [...path, 'use']
      const names = known.map(([each]) => each)
      this.#note(at, `"${String(name)}" ${unknownName(String(name), names)}`)
      return undefined
    }
    return typeof stated === 'string' ? found : { ...Object(found), ...Object(stated) }
  }

  #note(path: Path, message: string | undefined): void {
    if (message === undefined || this.issues.length >= 50) return
    const issue = issueAt(path, message)
    // An event of "any" is read for each of its states.
    const isKnown = this.issues.some((one) => one.field === issue.field && one.message === message)
    if (!isKnown) this.issues.push(issue)
  }

  #template(place: ShapePlace, template: unknown, path: Path): Render {
    const { render, issues, nodes } = compileTemplate(template as Template, SHAPE_FIELDS[place])
    this.#size += nodes
    if (this.#size > LIMITS.allNodes && this.#size - nodes <= LIMITS.allNodes)
      this.#note(path, `makes more than ${LIMITS.allNodes} values of all shapes together`)
    for (const issue of issues) this.#note([...path, ...issue.path], issue.message)
    return render
  }

  #headers(
    place: ShapePlace,
    headers: Readonly<Record<string, unknown>> = {},
    path: Path,
  ): Headers {
    return Object.entries(headers).map(([name, value]) => {
      const at = [...path, name]
      this.#note(at, headerIssue(name, value))
      return [name.toLowerCase(), this.#template(place, value ?? '', at)] as const
    })
  }

  #answer(place: ShapePlace, stated: AnswerShape, path: Path): CompiledAnswer {
    const { status, headers, body, extra = {} } = stated
    if (body !== undefined && Object.keys(extra).length > 0)
      this.#note([...path, 'extra'], 'must be left out beside "body", which has every member')
    return {
      status,
      headers: this.#headers(place, headers, [...path, 'headers']),
      body: body === undefined ? undefined : this.#template(place, body, [...path, 'body']),
      extra: this.#extra(place, extra, [...path, 'extra']),
    }
  }

  #extra(place: ShapePlace, extra: Readonly<Record<string, unknown>>, path: Path) {
    return Object.entries(extra).map(([name, value]) => {
      if (name === '__proto__') this.#note([...path, name], 'must not be named __proto__')
      return [name, this.#template(place, value, [...path, name])] as const
    })
  }

  #detail(stated: object, path: Path) {
    const { body, ...match } = stated as { readonly body: unknown } & Record<string, string>
    return { match, body: this.#template('providerDetails', body, [...path, 'body']) }
  }

  #errors(stated: StatedErrors | undefined): CompiledErrors | undefined {
    if (stated === undefined) return undefined
    const { use: _use, body, headers, conflict = {}, ...byCode } = stated
    const { code, status, extra = {} } = conflict
    const at = ['errors', 'conflict']
    return {
      every: this.#error(defined({ body, headers }), ['errors']),
      byCode: new Map(
        Object.entries(byCode).map(([name, one]) => [
          // The schema knows no other names.
          name as ErrorCode,
          this.#error(one, ['errors', name]),
        ]),
      ),
      conflict: {
        code,
        status,
        headers: this.#headers('conflict', conflict.headers, [...at, 'headers']),
        extra: this.#extra('conflict', extra, [...at, 'extra']),
      },
      hasOnlyStatuses: statesOnlyStatuses('errors', stated),
    }
  }

  #error({ status, code, message, body, headers }: ErrorShape, path: Path): CompiledError {
    return {
      status,
      code,
      message:
        message === undefined ? undefined : this.#template('errors', message, [...path, 'message']),
      body: body === undefined ? undefined : this.#template('errors', body, [...path, 'body']),
      headers: this.#headers('errors', headers, [...path, 'headers']),
    }
  }

  #events(stated: StatedEvents | undefined): CompiledShapes['events'] {
    if (stated === undefined) return undefined
    const of = (state: OrderState) => {
      const [name, events] =
        stated[state] === undefined ? ['any', stated.any] : [state, stated[state]]
      return events?.map((event, at) => this.#event(event, ['events', name, at]))
    }
    const all = ORDER_STATES.flatMap((state) => {
      const shapes = of(state)
      return shapes === undefined ? [] : [[state, shapes] as const]
    })
    return new Map(all)
  }

  #event({ type, headers = {}, body, after }: EventShape, path: Path): CompiledEvent {
    const stated = Object.entries(headers)
    const withOnly = (text: string) =>
      stated.filter(([, value]) => value === text).map(([name]) => name.toLowerCase())
    const own = stated.filter(([, value]) => value !== DELIVERY_ID && value !== ITS_SIGNATURE)
    const afterMs = after === undefined ? 0 : parseDuration(after)
    if (afterMs === undefined) this.#note([...path, 'after'], 'must be a duration such as 30s')
    for (const [name, value] of stated)
      if (name.toLowerCase() === SIGNATURE && value !== ITS_SIGNATURE)
        this.#note([...path, 'headers', name], `has the signature (§5.4); leave it out`)
    return {
      type,
      headers: this.#headers('events', Object.fromEntries(own), [...path, 'headers']),
      deliveryIn: withOnly(DELIVERY_ID),
      signatureIn: withOnly(ITS_SIGNATURE)[0],
      body: this.#template('events', body, [...path, 'body']),
      afterMs: afterMs ?? 0,
    }
  }
}

/** What only an attempt to send an event knows; a header has nothing else then. */
const DELIVERY_ID = '{{delivery.id}}'
const ITS_SIGNATURE = '{{delivery.signature}}'
