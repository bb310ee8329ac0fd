/** Headers as they came: names and values in turns, with their case, order and repetitions. */
export type RawHeaders = readonly string[]

/** Each hop has its own (RFC 9110 §7.6.1). */
const OF_CONNECTION = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization'],
  ...['te', 'upgrade'],
])
/** A connection cannot name them as its own: a body would have another end. */
const FRAMING = new Set(['content-length', 'transfer-encoding', 'host'])

/** What passes; `change` returns another value, or undefined to leave a header out. */
export function forwardedHeaders(
  raw: RawHeaders,
  change: (name: string, value: string) => string | undefined,
): string[] {
  const named = (headersOf(raw)['connection'] ?? '').toLowerCase().split(/[\s,]+/)
  return pairsOf(raw).flatMap(([name, value]) => {
    const lower = name.toLowerCase()
    const isNamed = named.includes(lower) && !FRAMING.has(lower)
    const passed = OF_CONNECTION.has(lower) || isNamed ? undefined : change(lower, value)
    return passed === undefined ? [] : [name, passed]
  })
}

/** With lower-case names; several values of one name are joined, as a list. */
export function headersOf(raw: RawHeaders): Readonly<Record<string, string>> {
  const headers = new Map<string, string>()
  for (const [name, value] of pairsOf(raw)) {
    const lower = name.toLowerCase()
    const before = headers.get(lower)
    const between = lower === 'cookie' ? '; ' : ', '
    headers.set(lower, before === undefined ? value : before + between + value)
  }
  return Object.fromEntries(headers)
}

export function pairsOf(raw: RawHeaders): [name: string, value: string][] {
  const count = Math.floor(raw.length / 2)
  return Array.from({ length: count }, (_, at) => [raw[2 * at] ?? '', raw[2 * at + 1] ?? ''])
}
