/** Every documented member, in every answer (§2, §4). */
import { readSchema } from '../../base/contract/contract-file.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import type { SchemaName } from '../../base/contract/generated/operations.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { asked, sent } from '../answers/answer.ts'
import { valueViolations } from '../answers/answer-values.ts'
import { fieldRule } from '../answers/field-rules.ts'
import {
  ANSWER_SCHEMAS,
  schemaOf,
  schemaViolations,
  type Violation,
} from '../answers/schema-violations.ts'
import { isAnswer, isDocumented } from './answer-rule.ts'
import { failed, passed, type Failure, type TraceRule, type Watch } from './rule.ts'
import type { Trace } from './trace.ts'

type Member = { readonly schema: SchemaName; readonly rule: RuleId; readonly name: string }

/** They read the schemas of the contract from its files. */
export function memberRules(): readonly TraceRule[] {
  const members = ANSWER_SCHEMAS.flatMap(membersOf)
  const watch = (trace: Trace): Watch => ({
    see: (exchange, say) => {
      const schema = isAnswer(exchange) && isDocumented(exchange) ? schemaOf(exchange) : undefined
      // Any other answer has no members to judge.
      const { json } = exchange.response
      if (schema === undefined || typeof json !== 'object' || json === null) return
      const violations = [...schemaViolations(exchange), ...valueViolations(exchange)].filter(
        (violation) => !isOfNobody(violation, trace),
      )
      for (const member of members) {
        const { rule } = member
        const isOther = rule.endsWith('.sandbox') && !isOfTestKey(exchange)
        if (member.schema !== schema || isOther) continue
        const violation = violations.find((one) => one.rule === rule)
        say(idOf(member), violation ? failed(failureOf(violation), exchange) : passed(exchange))
      }
    },
  })
  return members.map((member) => ({
    id: idOf(member),
    title: `${member.name} in every ${member.schema} answer`,
    rules: [member.rule],
    unseen: { because: `no ${member.schema} was answered` },
    watch,
  }))
}

function idOf({ schema, name }: Member): string {
  return `schema.${schema}.${name}`
}

function failureOf({ expected, received }: Violation): Failure {
  return { expected, received }
}

/** The identifiers of a customer belong to an order that was made with one (§2.1, §2.4). */
const OF_CUSTOMERS = /^\/(conflict\/)?(customerId|externalCustomerId)$/

/** Whether it is the missing identifier of a customer whose orders named none. */
function isOfNobody({ at, exchange }: Violation, { customers }: Trace): boolean {
  if (!OF_CUSTOMERS.test(at)) return false
  const value = at.split('/').slice(1).reduce(memberOf, exchange.response.json)
  const isEmpty = value === '' && at.endsWith('externalCustomerId')
  if ((value ?? null) !== null && !isEmpty) return false
  if (exchange.operationId === 'createOrder')
    return sent(exchange, 'externalCustomerId') === undefined
  return !customers.has(asked(exchange, 'customerId') ?? null)
}

/** Only test keys have it (§5.2), and a recording need not say which key was used. */
function isOfTestKey({ request, response, note }: Exchange): boolean {
  const isNamed = /test/i.test(request.headers['x-api-key'] ?? '')
  return note !== undefined || isNamed || memberOf(response.json, 'environment') === 'test'
}

function membersOf(schema: SchemaName): readonly Member[] {
  const members = pointersIn(readSchema(schema)).map((pointer): Member => {
    return { schema, rule: fieldRule(schema, pointer), name: pointer.slice(1).replaceAll('/', '.') }
  })
  const uuid: readonly Member[] =
    schema === 'order'
      ? [{ schema, rule: 'order.response.transactionId.uuid', name: 'transactionId.uuid' }]
      : []
  // A member that no rule names is assumed, and no deployment has to have it.
  return [...members.filter(({ rule }) => rule !== 'http.json'), ...uuid]
}

type Shape = { readonly properties?: Readonly<Record<string, Shape>>; readonly items?: Shape }

/** In the schemas of the contract, members are in `properties` and elements in `items`. */
function pointersIn(schema: Shape, at = ''): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const here = `${at}/${name}`
    return [here, ...pointersIn(member, here), ...pointersIn(member.items ?? {}, here)]
  })
}
