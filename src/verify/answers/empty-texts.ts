/**
 * An empty text is no value for what identifies, names or tells (§2.2 to §2.6, §7.1): no documented
 * member that is a text may be empty, but for those of {@link MAY_BE_EMPTY}.
 */
import { readSchema } from '../../base/contract/contract-file.ts'
import type { SchemaName } from '../../base/contract/generated/operations.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { isBlank, isSame, read, shown } from './answer.ts'
import { fieldRule } from './field-rules.ts'
import type { Violation } from './schema-violations.ts'

type Exception = { readonly because: string; readonly when?: (exchange: Exchange) => boolean }

const MAY_BE_EMPTY: Readonly<Record<string, Exception>> = {
  'order-intent/externalOrderId': { because: 'a provider may give it later (§2.4)' },
  'order-intent/depositAddress': {
    because: 'a buy is paid in fiat (§1)',
    when: (intent) => isSame(read(intent, 'side'), 'buy'),
  },
  'order/ourCryptoAddress': {
    because: 'a buy may need none (§2.2); that of a sell has its own rule',
  },
  'resolved-account/accountName': {
    because: 'what is answered if no account is found is not documented (§4.6)',
  },
}

export function emptyTexts(schema: SchemaName, exchange: Exchange): readonly Violation[] {
  return emptyIn(shapeOf(schema), exchange.response.json, '').flatMap((at) => {
    const exception = MAY_BE_EMPTY[schema + at]
    if (exception !== undefined && exception.when?.(exchange) !== false) return []
    const expected = `${at} is a text that is not empty`
    const received = shown(at.split('/').slice(1).reduce(memberOf, exchange.response.json))
    return [{ rule: fieldRule(schema, at), at, expected, received, exchange }]
  })
}

type Shape = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

const shapes = new Map<SchemaName, Shape>()

/** Reads the file of the schema once. */
function shapeOf(schema: SchemaName): Shape {
  const shape = shapes.get(schema) ?? readSchema(schema)
  shapes.set(schema, shape)
  return shape
}

function emptyIn(shape: Shape, value: unknown, at: string): readonly string[] {
  if (typeof value === 'string')
    return isBlank(value) && [shape.type].flat().includes('string') ? [at] : []
  if (Array.isArray(value)) {
    const { items } = shape
    return items ? value.flatMap((one, index) => emptyIn(items, one, `${at}/${index}`)) : []
  }
  return Object.entries(shape.properties ?? {}).flatMap(([name, own]) =>
    emptyIn(own, memberOf(value, name), `${at}/${name}`),
  )
}
