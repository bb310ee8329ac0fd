/**
 * Where an application has a wrong amount from. The same wrong amount can show at a better rate and
 * at a large order: it is one cause if both times it is what the same field of a message shows, or
 * the right amount rounded to the same number of places.
 */
import type { Oracle } from '../../base/contract/generated/types.ts'
import { memberOf, receivedJson } from '../../base/vocabulary/json.ts'
import { decimal, HALF_TOKEN_UNIT, PLACES, roundDown } from '../../base/vocabulary/money.ts'
import { definitionOf } from '../oracles/expectation.ts'
import type { StepFailure } from '../../scenarios/runner/result.ts'
import type { RequestEntry } from '../../sandbox/log/requests.ts'

const NUMBER = /^-?\d{1,30}(\.\d{1,30})?$/
/** More fields than a message of the service has. */
const MOST_FIELDS = 2_000

/** In the order of the messages; empty if the failure is not about an amount. */
export function amountSources(
  oracle: Oracle,
  { expected, received }: Pick<StepFailure, 'expected' | 'received'>,
  requests: readonly RequestEntry[],
): readonly string[] {
  const { amountOf, shown: { field } = {} } = definitionOf(oracle)
  if (field === undefined || amountOf === undefined) return []
  const wrong = memberOf(received, field)
  if (!isAmount(wrong)) return []
  const shown = requests.flatMap(({ operation, body, response }) =>
    [
      [`the request of ${operation}`, body] as const,
      [`the response of ${operation}`, response] as const,
    ].flatMap(([message, text]) =>
      fieldsOf(text === null ? undefined : receivedJson(text))
        .filter(({ value }) => isNear(value, wrong))
        .map(({ path }) => `${path} in ${message}`),
    ),
  )
  const right = memberOf(memberOf(memberOf(expected, field), '$near'), 'value')
  return [...new Set([...shown, ...(isAmount(right) ? roundedTo(wrong, right) : [])])]
}

type Amount = number | string

function isAmount(value: unknown): value is Amount {
  return Number.isFinite(value) || (typeof value === 'string' && NUMBER.test(value))
}

function isNear(one: Amount, other: Amount): boolean {
  return decimal(one).minus(decimal(other)).abs().lte(HALF_TOKEN_UNIT)
}

/** Down, or to the nearest. */
function roundedTo(wrong: Amount, right: Amount): readonly string[] {
  return Array.from({ length: PLACES.token }, (_, places) => places)
    .filter((places) => {
      const rounded = [roundDown(decimal(right), places), decimal(right).round(places)]
      return rounded.some((each) => each.eq(wrong))
    })
    .map((places) => `the right amount, rounded to ${places} decimal places`)
}

type Field = { readonly path: string; readonly value: Amount }

/** All elements of a list have one path. */
function fieldsOf(message: unknown): readonly Field[] {
  const fields: Field[] = []
  const open: (readonly [path: string, value: unknown])[] = [['', message]]
  for (
    let next = open.pop();
    next !== undefined && fields.length < MOST_FIELDS;
    next = open.pop()
  ) {
    const [path, value] = next
    if (isAmount(value)) fields.push({ path, value })
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value).toReversed())
      open.push([
        Array.isArray(value) ? `${path}[]` : path === '' ? name : `${path}.${name}`,
        inner,
      ])
  }
  return fields
}
