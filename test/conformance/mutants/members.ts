/**
 * Every documented member of every documented answer, spoiled in every way that its schema forbids: missing, null,
 * of another type, of another form, another constant.
 */
import { readSchema } from '../../../src/contract/contract-file.ts'
import type { OperationId, SchemaName } from '../../../src/contract/generated/operations.ts'
import { RULES, type RuleId } from '../../../src/contract/generated/rules.ts'
import { valueAt, withValue, type Json } from '../../contracts/samples.ts'
import { isConflict, isFine, type Call, type Reply } from '../transformed-service.ts'
import type { Mutant } from './mutant.ts'

type Documented = {
  readonly schema: SchemaName
  /** What the ids of its rules begin with. */
  readonly prefix: string
  readonly isIn: (call: Call, reply: Reply) => boolean
}

const answerOf = (operationId: OperationId) => (call: Call, reply: Reply) =>
  call.operationId === operationId && isFine(reply)

const DOCUMENTED: readonly Documented[] = [
  { schema: 'quote', prefix: 'quote.response.', isIn: answerOf('createQuote') },
  { schema: 'order', prefix: 'order.response.', isIn: answerOf('createOrder') },
  { schema: 'order-intent', prefix: 'intent.response.', isIn: answerOf('getOrderIntent') },
  { schema: 'order-status', prefix: 'sync.response.', isIn: answerOf('monitorOrderStatus') },
  { schema: 'provider-bank-list', prefix: 'banks.response.', isIn: answerOf('listProviderBanks') },
  { schema: 'resolved-account', prefix: 'resolve.response.', isIn: answerOf('resolveBankAccount') },
  {
    schema: 'active-intent-conflict',
    prefix: 'conflict.',
    isIn: (_call, reply) => isConflict(reply),
  },
]

type Shape = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly else?: Shape
  readonly then?: Shape
}

type Member = {
  readonly path: readonly string[]
  readonly shape: Shape
  readonly isRequired: boolean
}

/** `[]` in a path is the first element of a list, or every one of them. */
const EACH = '[]'

function membersOf(shape: Shape, path: readonly string[] = []): readonly Member[] {
  const required = [shape, shape.then, shape.else].flatMap((part) => part?.required ?? [])
  return Object.entries(shape.properties ?? {}).flatMap(([name, member]) => {
    const here = [...path, name]
    return [
      { path: here, shape: member, isRequired: required.includes(name) },
      ...membersOf(member, here),
      ...membersOf(member.items ?? {}, [...here, EACH]),
    ]
  })
}

type Spoiling = {
  readonly how: string
  readonly spoil: (value: unknown) => unknown
  readonly rule?: RuleId
}

const GONE = undefined

/** What stands in a member's place when its type is wrong, by its own type. */
const OTHER_TYPE: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: (value) => (Number.isFinite(Number(value)) ? Number(value) : 42),
  number: String,
  integer: String,
  boolean: String,
  object: () => 'see elsewhere',
  array: (value) => ({ ...(value as readonly unknown[]) }),
}

function spoilings({ shape, isRequired }: Member): readonly Spoiling[] {
  const types = [shape.type ?? []].flat()
  const type = types.find((one) => one !== 'null') ?? ''
  const other = OTHER_TYPE[type]
  return [
    ...(isRequired ? [{ how: 'leaves out', spoil: () => GONE }] : []),
    ...(types.includes('null') ? [] : [{ how: 'answers null as', spoil: () => null }]),
    ...(other === undefined
      ? []
      : [{ how: `does not write as ${type}`, spoil: types.includes('null') ? () => 42 : other }]),
    ...formSpoilings(shape),
  ]
}

function formSpoilings(shape: Shape): readonly Spoiling[] {
  return [
    ...(shape.const === undefined
      ? []
      : [{ how: 'has another constant as', spoil: otherConstant }]),
    ...(shape.enum === undefined ? [] : [{ how: 'has an unknown word as', spoil: () => 'swap' }]),
    ...(shape.type === 'integer' ? [{ how: 'writes with a fraction', spoil: () => 1.5 }] : []),
    ...(shape.pattern?.startsWith('^[0-9]') === true
      ? [
          { how: 'writes with a comma', spoil: () => '25,5' },
          { how: 'writes with a unit', spoil: () => '25.5 USDC' },
        ]
      : []),
    ...(shape.format === 'uuid'
      ? [
          {
            how: 'does not shape as a UUID',
            spoil: () => 'TX-000042',
            rule: 'order.response.transactionId.uuid',
          } as const,
        ]
      : []),
    ...(shape.format === 'date-time'
      ? [
          { how: 'writes in words', spoil: () => 'Thu Jan 01 2026 09:00:00' },
          {
            how: 'writes in local time',
            spoil: (value: unknown) => String(value).replace('Z', '+01:00'),
          },
          {
            how: 'writes in seconds',
            spoil: (value: unknown) => Math.round(Date.parse(String(value)) / 1000),
          },
        ]
      : []),
  ]
}

function otherConstant(value: unknown): unknown {
  return typeof value === 'boolean' ? !value : `OTHER_${String(value)}`
}

function spoiled(
  json: Json,
  [name, ...rest]: readonly string[],
  spoil: (value: unknown) => unknown,
): Json {
  if (name === undefined) return json
  if (rest.length === 0) return withValue(json, name, spoil(json[name]))
  const inside = valueAt(json, name)
  if (rest[0] !== EACH) return withValue(json, name, spoiled(inside as Json, rest, spoil))
  return withValue(
    json,
    name,
    (inside as readonly Json[]).map((element) => spoiled(element, rest.slice(1), spoil)),
  )
}

function mutantsOf({ schema, prefix, isIn }: Documented): readonly Mutant[] {
  return membersOf(readSchema(schema)).flatMap((member) => {
    const name = member.path.filter((part) => part !== EACH).join('.')
    const rule = RULES.find(({ id }) => id === `${prefix}${name}`)?.id
    // What no rule names is assumed, as the members of a resolved account beside its name.
    if (rule === undefined) return []
    return spoilings(member).map(({ how, spoil, rule: own }): Mutant => ({
      breaks: `${how} ${name} of ${schema}`,
      rules: [own ?? rule],
      transform: () => (call, ask) => {
        const reply = ask(call)
        return isIn(call, reply)
          ? { ...reply, json: spoiled(reply.json, member.path, spoil) }
          : reply
      },
    }))
  })
}

export const MEMBER_MUTANTS: readonly Mutant[] = DOCUMENTED.flatMap(mutantsOf)
