/** Whether the best quote is the best of the list that is beside it (§2.3). */
import type { Exchange } from '../../base/client/exchange.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { decimal, type Decimal } from '../../base/vocabulary/money.ts'
import { isAlike, read, shown } from '../answers/answer.ts'
import { failed, passed, type Finding } from './rule.ts'

type Routes = { readonly best: unknown; readonly quotes: readonly unknown[] }

/** The rounding of figures is not documented. */
const TOLERANCE = 0.0001

export function routesIn(quote: Exchange): Routes | undefined {
  const [quotes, best] = [read(quote, 'quotes'), read(quote, 'bestQuote')]
  const hasBoth = Array.isArray(quotes) && typeof best === 'object' && best !== null
  return hasBoth ? { best, quotes } : undefined
}

/**
 * The members of elements are not documented: they may be gross, inverse or text. They are compared
 * by output, and only where the element of the best route agrees with bestQuote; else undefined.
 */
export function bestOfList(quote: Exchange): Finding | undefined {
  const routes = routesIn(quote)
  if (routes === undefined) return undefined
  const { best, quotes } = routes
  const output = decimalIn(best, 'estimatedOutput')
  if (output?.lte(0) === true && quotes.some((one) => isOver(outputOf(one), output))) {
    const expected = 'a best quote with an estimatedOutput above 0'
    return failed({ expected, received: shown(best) }, quote)
  }
  const isOwn = (one: unknown) => isAlike(memberOf(one, 'provider'), memberOf(best, 'provider'))
  if (!quotes.some((one) => isOwn(one) && isNear(outputOf(one), output))) return undefined
  const better = quotes.find((one) => isOver(outputOf(one), output))
  if (better === undefined) return passed(quote)
  const failure = { expected: `no route better than ${shown(best)}`, received: shown(better) }
  return failed(failure, quote)
}

export function decimalIn(from: unknown, name: string): Decimal | undefined {
  const value = memberOf(from, name)
  const isAmount =
    (typeof value === 'number' && Number.isFinite(value)) ||
    (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
  return isAmount ? decimal(value) : undefined
}

function outputOf(element: unknown): Decimal | undefined {
  return decimalIn(element, 'estimatedOutput')
}

function isNear(one: Decimal | undefined, other: Decimal | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.minus(other).abs().lte(other.abs().times(TOLERANCE))
  )
}

function isOver(one: Decimal | undefined, other: Decimal | undefined): boolean {
  return one !== undefined && other !== undefined && one.gt(other) && !isNear(one, other)
}
