/** Names of assets, chains and currencies as responses have them: USDC, base, NGN. */

const UPPER: ReadonlySet<string> = new Set(['asset', 'token', 'fiatCurrency'])
const LOWER: ReadonlySet<string> = new Set(['chain', 'network'])

/** The value of other fields as it is. */
export function inUsualCase(field: string, name: string): string {
  if (UPPER.has(field)) return name.toUpperCase()
  return LOWER.has(field) ? name.toLowerCase() : name
}
