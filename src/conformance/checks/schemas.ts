/** Every documented member, over all answers of the run that were given to the business's own key (§2, §4). */
import { readSchema } from '../../contract/contract-file.ts'
import { OPERATIONS, type SchemaName } from '../../contract/generated/operations.ts'
import type { RuleId } from '../../contract/generated/rules.ts'
import { fieldRule } from '../deployment/field-rules.ts'
import { MASKED_KEY } from '../../vocabulary/masking.ts'
import { schemaOf, schemaViolations } from '../deployment/schema-violations.ts'
import type { Exchange } from '../../client/exchange.ts'
import { answered, claimsSuccess, isConflict, isServed } from '../deployment/answer.ts'
import { Inconclusive } from '../inconclusive.ts'
import { failed, passed, type Check, type CheckContext } from './check.ts'

type Member = { readonly schema: SchemaName; readonly rule: RuleId; readonly name: string }

const SCHEMAS: readonly SchemaName[] = [
  ...new Set<SchemaName>(OPERATIONS.map(({ responseSchema }) => responseSchema)),
  'active-intent-conflict',
]

/** One check a member, so that a member that is wrong is a row of its own. */
export function schemaReadings(): readonly Check[] {
  return [JSON_BODIES, PATHS, ...SCHEMAS.flatMap(membersOf).map(memberCheck)]
}

function memberCheck({ schema, rule, name }: Member): Check {
  return {
    id: `schema.${schema}.${name}`,
    title: `${name} in every ${schema} answer`,
    rules: [rule],
    run: (context) => {
      const answers = judged(context).filter((exchange) => schemaOf(exchange) === schema)
      if (answers.length === 0) throw new Inconclusive(`no ${schema} answer was given`)
      const violations = answers
        .flatMap(schemaViolations)
        .filter((violation) => violation.rule === rule)
      const [first] = violations
      if (first === undefined) return passed(...answers.slice(0, 1))
      const { expected, received, exchange } = first
      const faulty = new Set(violations.map((violation) => violation.exchange.id)).size
      const often = `in ${faulty} of ${answers.length} answers`
      return failed({ expected, received: `${received} (${often})` }, exchange)
    },
  }
}

const JSON_BODIES: Check = {
  id: 'schema.json',
  title: 'every answer to a served request is JSON',
  rules: ['http.json'],
  run: (context) => {
    const answers = judged(context).filter((exchange) => schemaOf(exchange) !== undefined)
    if (answers.length === 0) throw new Inconclusive('no request was served')
    const bad = answers.find(
      ({ response }) => typeof response.json !== 'object' || response.json === null,
    )
    if (bad === undefined) return passed(...answers.slice(0, 1))
    return failed({ expected: 'a JSON object (§4)', received: answered(bad) }, bad)
  },
}

/** That every path answers is what its own check says; here, that they hang where they are documented to. */
const PATHS: Check = {
  id: 'service.paths',
  title: 'the documented paths hang below the base URL, without a version',
  rules: ['http.base-url', 'versioning.no-segment'],
  run: (context) => {
    const served = judged(context).find(isServed)
    if (served !== undefined) return passed(served)
    const [first] = context.deployment.exchanges
    const received = first === undefined ? 'no answer' : answered(first)
    const exchanges = first === undefined ? [] : [first]
    return failed(
      { expected: 'a request that is served below the base URL', received },
      ...exchanges,
    )
  },
}

/** A refusal has no documented body (§7.3), whatever its status; the conflict has one. */
function judged({ deployment }: CheckContext): readonly Exchange[] {
  return deployment.exchanges.filter(
    (exchange) =>
      exchange.request.headers['x-api-key'] === MASKED_KEY &&
      (claimsSuccess(exchange) || isConflict(exchange)),
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
  // A member that no rule names is assumed, and is nobody's duty.
  return [...members.filter(({ rule }) => rule !== 'http.json'), ...uuid]
}

type Shape = { readonly properties?: Readonly<Record<string, Shape>>; readonly items?: Shape }

/** The schemas of the contract are plain: members lie below `properties`, elements below `items`. */
function pointersIn(schema: Shape, at = ''): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const here = `${at}/${name}`
    return [here, ...pointersIn(member, here), ...pointersIn(member.items ?? {}, here)]
  })
}
