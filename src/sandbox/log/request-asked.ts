/** What a request asked for: of an order that does not exist, it is all that is known. */
import { memberOf, receivedJson } from '../../base/vocabulary/json.ts'
import { cut, grouped } from '../../base/vocabulary/text.ts'

export type AskedOrder = {
  readonly customer?: string
  readonly side?: string
  /** With its currency. */
  readonly amount?: string
}

const OPERATIONS: ReadonlySet<string | null> = new Set(['createOrder', 'createQuote'])
const LONGEST_BODY = 8 * 1024
const LONGEST = 100

/** Undefined if it asks for no order, and no quote of one. */
export function askedOrder(operation: string | null, body: string | null): AskedOrder | undefined {
  if (!OPERATIONS.has(operation) || body === null || body.length > LONGEST_BODY) return undefined
  const sent = receivedJson(body)
  const text = (name: string) => {
    const value = memberOf(sent, name)
    if (typeof value === 'number') return grouped(String(value))
    return typeof value === 'string' && value !== '' ? cut(value, LONGEST) : undefined
  }
  const customer = text('externalCustomerId') ?? text('email')
  const [side, tokens, fiat] = [text('side'), text('amount'), text('fiatAmount')]
  const [amount, currency = ''] =
    tokens === undefined ? [fiat, text('fiatCurrency')] : [tokens, text('asset')]
  return {
    ...(customer !== undefined && { customer }),
    ...(side !== undefined && { side }),
    ...(amount !== undefined && { amount: `${amount} ${currency}`.trimEnd() }),
  }
}
