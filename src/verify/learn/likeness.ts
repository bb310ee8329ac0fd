/** How alike the names of a member and of a field are: it decides where values cannot. */

/** What members are called, by what a field is called. */
const SYNONYMS: Readonly<Record<string, string>> = {
  crypto: 'token coin',
  asset: 'symbol',
  chain: 'network',
  order: 'transaction',
  reference: 'ref',
  rate: 'exchange price',
  currency: 'fiatcurrency',
  created: 'initiated placed',
  updated: 'occurred',
  completed: 'settled finished',
  expires: 'expire expiry valid until deadline',
  now: 'sent timestamp generated',
  islive: 'live',
  istest: 'sandbox test',
  amount: 'total',
  fiat: 'pay',
  'account name': 'holder beneficiary',
  'account number': 'nuban',
}

const SAME = new Map(
  Object.entries(SYNONYMS).flatMap(([word, others]) =>
    others.split(' ').map((other) => [other, word.split(' ')] as const),
  ),
)

const FILLER = new Set('order at the of value data is event element slug ordered'.split(' '))

function wordsOf(name: string): ReadonlySet<string> {
  const words = name
    .slice(0, 80)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 ? word.replace(/([^s])s$/, '$1') : word))
  return new Set(words.flatMap((word) => SAME.get(word) ?? word))
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
