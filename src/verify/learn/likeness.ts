/** How alike the names of a member and of a field are: it decides where values cannot. */

const SAME: Readonly<Record<string, string>> = {
  token: 'crypto',
  coin: 'crypto',
  symbol: 'asset',
  network: 'chain',
  transaction: 'order',
  ref: 'reference',
  exchange: 'rate',
  price: 'rate',
  fiatcurrency: 'currency',
  initiated: 'created',
  placed: 'created',
  occurred: 'updated',
  settled: 'completed',
  finished: 'completed',
  expire: 'expires',
  expiry: 'expires',
  valid: 'expires',
  until: 'expires',
  deadline: 'expires',
  sent: 'now',
  timestamp: 'now',
  generated: 'now',
  live: 'islive',
  sandbox: 'istest',
  test: 'istest',
  total: 'amount',
  pay: 'fiat',
  holder: 'account name',
  nuban: 'account number',
  beneficiary: 'account name',
}

const FILLER = new Set([
  'order',
  'at',
  'the',
  'of',
  'value',
  'data',
  'is',
  'event',
  'element',
  'slug',
  'ordered',
])

function wordsOf(name: string): ReadonlySet<string> {
  const words = name
    .slice(0, 80)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 ? word.replace(/([^s])s$/, '$1') : word))
  return new Set(
    words.flatMap((word) => (Object.hasOwn(SAME, word) ? (SAME[word] ?? word) : word).split(' ')),
  )
}

/** In which unit an amount is says nothing about which amount it is. */
const UNITS = new Set(['usd', 'crypto', 'fiat'])

const memory = new Map<string, number>()

/** From 0 to 1. */
export function likeness(path: string, field: string): number {
  const key = `${path} ${field}`
  const known = memory.get(key)
  if (known !== undefined) return known
  const parts = path.split('.')
  const [own, around] = [parts.at(-1) ?? '', parts.at(-2) ?? '']
  const wanted = [...wordsOf(field)].filter((word) => !FILLER.has(word) || field.endsWith('.id'))
  const [names, outer] = [wordsOf(own), wordsOf(around)]
  const hits = wanted.filter((word) => names.has(word)).length
  const outerHits = wanted.filter((word) => !names.has(word) && outer.has(word)).length
  const extra = [...names].filter(
    (word) => !wanted.includes(word) && !FILLER.has(word) && !UNITS.has(word),
  ).length
  const found = wanted.length === 0 ? 0 : (hits + outerHits / 2) / (wanted.length + extra / 2)
  if (memory.size > 50_000) memory.clear()
  memory.set(key, found)
  return found
}
