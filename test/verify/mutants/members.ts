/**
 * Every documented member of every documented answer, corrupted in every way that its schema
 * forbids: missing, null, of another type, in another format, another constant.
 */
import { readSchema } from '../../../src/base/contract/contract-file.ts'
import type { OperationId, SchemaName } from '../../../src/base/contract/generated/operations.ts'
import type { RuleId } from '../../../src/base/contract/generated/rules.ts'
import { MEMBERS } from '../../contracts/members.ts'
import { valueAt, withValue, type Json } from '../../contracts/samples.ts'
import type { Call, Reply } from '../transformed-service/service.ts'
import { isConflict, isFine } from '../transformed-service/transforms.ts'
import { breaking, type Mutant } from '../planted.ts'

const answerOf = (operationId: OperationId) => (call: Call, reply: Reply) =>
  call.operationId === operationId && isFine(reply)

/** Whether an answer has the schema. */
const IS_IN: { readonly [S in SchemaName]?: (call: Call, reply: Reply) => boolean } = {
  quote: answerOf('createQuote'),
  order: answerOf('createOrder'),
  'order-intent': answerOf('getOrderIntent'),
  'order-status': answerOf('monitorOrderStatus'),
  'provider-bank-list': answerOf('listProviderBanks'),
  'resolved-account': answerOf('resolveBankAccount'),
  'active-intent-conflict': (_call, reply) => isConflict(reply),
}

type Shape = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

/** In a path: every element of a list. */
const EACH = '0'

function shapeAt(schema: SchemaName, path: readonly string[]): Shape {
  return path.reduce<Shape>(
    (shape, step) => (step === EACH ? shape.items : shape.properties?.[step]) ?? {},
    readSchema(schema),
  )
}

type Corrupt = (value: unknown) => unknown
/** By how it is said in the name of the mutant. */
type Corruptions = Readonly<Record<string, Corrupt>>

/** A value of another type, by the type of the member. */
const OTHER_TYPE: Readonly<Record<string, Corrupt>> = {
  string: (value) => (Number.isFinite(Number(value)) ? Number(value) : 42),
  number: String,
  integer: String,
  boolean: String,
  object: () => 'see elsewhere',
  array: (value) => ({ ...(value as readonly unknown[]) }),
}

const OTHER_FORMAT: Readonly<Record<string, Corruptions>> = {
  uuid: {
    'does not write as a UUID': () => 'TX-000042',
    'writes as a URN, and not as a UUID': (value) => `urn:uuid:${String(value)}`,
  },
  'date-time': {
    'writes in words': () => 'Thu Jan 01 2026 09:00:00',
    'writes in local time': (value) => String(value).replace('Z', '+01:00'),
    'writes in seconds': (value) => Math.round(Date.parse(String(value)) / 1000),
  },
}

function corruptionsOf(shape: Shape, isRequired: boolean): Corruptions {
  const types = [shape.type ?? []].flat()
  const type = types.find((one) => one !== 'null') ?? ''
  const isNullable = types.includes('null')
  const other = OTHER_TYPE[type]
  return {
    ...(isRequired && { 'leaves out': () => undefined }),
    ...(!isNullable && { 'answers null as': () => null }),
    ...(other && { [`does not write as ${type}`]: isNullable ? () => 42 : other }),
    ...(shape.const !== undefined && { 'has another constant as': otherConstant }),
    ...(shape.enum && { 'has an unknown word as': () => 'swap' }),
    ...(shape.type === 'integer' && { 'writes with a fraction': () => 1.5 }),
    ...(shape.pattern?.startsWith('^[0-9]') && {
      'writes with a comma': () => '25,5',
      'writes with a unit': () => '25.5 USDC',
    }),
    ...OTHER_FORMAT[shape.format ?? ''],
  }
}

function otherConstant(value: unknown): unknown {
  return typeof value === 'boolean' ? !value : `OTHER_${String(value)}`
}

function corrupted(json: Json, [name, ...rest]: readonly string[], corrupt: Corrupt): Json {
  if (name === undefined) return json
  if (rest.length === 0) return withValue(json, name, corrupt(json[name]))
  const inside = valueAt(json, name)
  if (rest[0] !== EACH) return withValue(json, name, corrupted(inside as Json, rest, corrupt))
  const elements = inside as readonly Json[]
  return withValue(
    json,
    name,
    elements.map((element) => corrupted(element, rest.slice(1), corrupt)),
  )
}

export const MEMBER_MUTANTS: readonly Mutant[] = MEMBERS.flatMap((member) => {
  const { rule, schema, isRequired } = member
  const path = member.path.split('.')
  const name = path.filter((part) => part !== EACH).join('.')
  const isIn = IS_IN[schema]
  if (isIn === undefined) return []
  // An account that is not found may be a success without a name.
  const mustBeThere = isRequired && schema !== 'resolved-account'
  return Object.entries(corruptionsOf(shapeAt(schema, path), mustBeThere)).flatMap(
    ([how, corrupt]) =>
      breaking([(how.includes('UUID') ? `${rule}.uuid` : rule) as RuleId], {
        [`${how} ${name} of ${schema}`]: () => (call, ask) => {
          const reply = ask(call)
          return isIn(call, reply)
            ? { ...reply, json: corrupted(reply.json, path, corrupt) }
            : reply
        },
      }),
  )
})
