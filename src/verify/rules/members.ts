/** Every documented member, in every answer (§2, §4). */
import { readSchema } from '../../base/contract/contract-file.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import type { SchemaName } from '../../base/contract/generated/operations.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { failed, passed } from './rule.ts'
import { fieldRule } from '../answers/field-rules.ts'
import { ANSWER_SCHEMAS, schemaOf } from '../answers/schema-violations.ts'
import type { AnswerRule } from './answer-rule.ts'

type Member = { readonly schema: SchemaName; readonly rule: RuleId; readonly name: string }

/** They read the schemas of the contract from its files. */
export function memberRules(): readonly AnswerRule[] {
  return ANSWER_SCHEMAS.flatMap(membersOf).map(memberRule)
}

function memberRule({ schema, rule, name }: Member): AnswerRule {
  return {
    id: `schema.${schema}.${name}`,
    title: `${name} in every ${schema} answer`,
    rules: [rule],
    unseen: { because: `no ${schema} was answered` },
    judge: ({ exchange, violations }) => {
      // Any other answer has no members to judge.
      const { json } = exchange.response
      if (schemaOf(exchange) !== schema || typeof json !== 'object' || json === null)
        return undefined
      if (rule.endsWith('.sandbox') && !isOfTestKey(exchange)) return undefined
      const violation = violations.find((one) => one.rule === rule)
      if (violation === undefined) return passed(exchange)
      const { expected, received } = violation
      return failed({ expected, received }, exchange)
    },
  }
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
