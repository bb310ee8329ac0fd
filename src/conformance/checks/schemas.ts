/** Every documented member, in all answers to the business's own key (§2, §4). */
import type { Exchange } from '../../client/exchange.ts'
import { readSchema } from '../../contract/contract-file.ts'
import type { SchemaName } from '../../contract/generated/operations.ts'
import type { RuleId } from '../../contract/generated/rules.ts'
import { MASKED_KEY } from '../../vocabulary/masking.ts'
import { answered, claimsSuccess, isConflict, isServed, read } from '../deployment/answer.ts'
import { valueViolations } from '../deployment/answer-values.ts'
import { ROUTE_HINT } from '../deployment/capabilities.ts'
import { fieldRule } from '../deployment/field-rules.ts'
import {
  ANSWER_SCHEMAS,
  schemaOf,
  schemaViolations,
  type Violation,
} from '../deployment/schema-violations.ts'
import { Inconclusive } from '../inconclusive.ts'
import { failed, passed, type Check, type CheckContext } from './check.ts'

type Member = { readonly schema: SchemaName; readonly rule: RuleId; readonly name: string }

/** A check per member. Last, because they read every exchange of the run. */
export function lastSchemaChecks(): readonly Check[] {
  const violationsOf = judgedOnce()
  const checkOf = (member: Member) => memberCheck(member, violationsOf)
  return [JSON_BODIES, PATHS, ...ANSWER_SCHEMAS.flatMap(membersOf).map(checkOf)]
}

type ViolationsOf = (answer: Exchange) => readonly Violation[]

/** There are many members, and one judgement of an answer has the violations of all. */
function judgedOnce(): ViolationsOf {
  const judged = new WeakMap<Exchange, readonly Violation[]>()
  return (answer) => {
    const known = judged.get(answer)
    if (known !== undefined) return known
    const violations = [...schemaViolations(answer), ...valueViolations(answer)]
    judged.set(answer, violations)
    return violations
  }
}

function memberCheck({ schema, rule, name }: Member, violationsOf: ViolationsOf): Check {
  return {
    id: `schema.${schema}.${name}`,
    title: `${name} in every ${schema} answer`,
    rules: [rule],
    run: (context) => {
      const answers = judged(context).filter(
        (exchange) => schemaOf(exchange) === schema && isObject(exchange),
      )
      if (answers.length === 0) throw new Inconclusive(`no ${schema} was answered`)
      const violations = answers
        .flatMap(violationsOf)
        .filter((violation) => violation.rule === rule)
      const [first] = violations
      if (first === undefined) return passed(...answers.slice(0, 1))
      const count = new Set(violations.map(({ exchange }) => exchange.id)).size
      const received = `${first.received} (in ${count} of ${answers.length} answers)`
      return failed({ expected: first.expected, received }, first.exchange)
    },
  }
}

const JSON_BODIES: Check = {
  id: 'schema.json',
  title: 'every successful answer is JSON',
  rules: ['http.json'],
  run: (context) => {
    const answers = judged(context).filter((exchange) => schemaOf(exchange) !== undefined)
    if (answers.length === 0) throw new Inconclusive('no request succeeded')
    const wrong = answers.find((exchange) => !isObject(exchange))
    if (wrong === undefined) return passed(...answers.slice(0, 1))
    return failed({ expected: 'a JSON object (§4)', received: answered(wrong) }, wrong)
  },
}

/** Each path has a check of its own; here, that there are documented paths below the base URL. */
const PATHS: Check = {
  id: 'service.paths',
  title: 'the documented paths are below the base URL, without a version',
  rules: ['http.base-url', 'versioning.no-segment'],
  run: (context) => {
    const served = judged(context).find(isServed)
    if (served !== undefined) return passed(served)
    const [first] = context.deployment.exchanges
    const { quoted } = context.capabilities
    if (!quoted.buy && !quoted.sell && !context.deployment.exchanges.every(isNowhere))
      throw new Inconclusive('no request succeeded, as no route is quoted', ROUTE_HINT)
    const failure = {
      expected: 'a request below the base URL that succeeds',
      received: first === undefined ? 'no answer' : answered(first),
    }
    return failed(failure, ...(first === undefined ? [] : [first]))
  },
}

function isNowhere({ response: { status } }: Exchange): boolean {
  return [404, 405, 501].includes(status)
}

/** Only the conflict is an error response with a documented body (§7.1, §7.3). */
function judged({ deployment }: CheckContext): readonly Exchange[] {
  return deployment.exchanges.filter(
    (exchange) =>
      exchange.request.headers['x-api-key'] === MASKED_KEY &&
      (claimsSuccess(exchange) || isConflict(exchange)) &&
      !isMiss(exchange),
  )
}

/** An account that is not found may be a success without a name, and the rest is free (§4.6). */
function isMiss(exchange: Exchange): boolean {
  return (
    exchange.operationId === 'resolveBankAccount' &&
    isServed(exchange) &&
    read(exchange, 'accountName') === undefined
  )
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

/** Any other answer has no members to judge. */
function isObject({ response: { json } }: Exchange): boolean {
  return typeof json === 'object' && json !== null
}

type Shape = { readonly properties?: Readonly<Record<string, Shape>>; readonly items?: Shape }

/** In the schemas of the contract, members are in `properties` and elements in `items`. */
function pointersIn(schema: Shape, at = ''): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const here = `${at}/${name}`
    return [here, ...pointersIn(member, here), ...pointersIn(member.items ?? {}, here)]
  })
}
