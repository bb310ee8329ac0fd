/** Headers in the forms that servers and frameworks give. */

type Value = string | readonly string[] | null | undefined
type Pair = readonly [name: string, value: Value]

export type ReceivedHeaders =
  | Readonly<Record<string, Value>>
  /** `Headers` of fetch, or a Map. */
  | { get(name: string): string | null | undefined }
  | Iterable<readonly [string, string]>
  | readonly Pair[]
  /** `rawHeaders` of node:http: a name, its value, the next name. */
  | readonly string[]

/** Lower-case names. The first value of a name counts, as in node:http. */
export function receivedHeaders(
  headers: ReceivedHeaders,
): Readonly<Record<string, string | readonly string[]>> {
  const found = new Map<string, string | readonly string[]>()
  for (const [name, value] of pairsOf(headers)) {
    if (typeof name !== 'string' || !isValue(value)) continue
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), value)
  }
  return Object.fromEntries(found)
}

function isValue(value: unknown): value is string | readonly string[] {
  if (typeof value === 'string') return true
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function pairsOf(headers: ReceivedHeaders): readonly (readonly unknown[])[] {
  if (!(Symbol.iterator in headers)) return Object.entries(headers)
  const entries: readonly unknown[] = [...(headers as Iterable<unknown>)]
  if (!entries.some((each) => typeof each === 'string'))
    return entries.filter((each) => Array.isArray(each))
  return entries.flatMap((name, at) => (at % 2 === 0 ? [[name, entries[at + 1]]] : []))
}
