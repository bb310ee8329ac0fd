/** Quotes, names of providers, and what is served beside the documentation (§2.2, §2.3, §4). */
import { memberOf } from '../../base/vocabulary/json.ts'
import { isNotFound, isServed, read } from '../answers/answer.ts'
import {
  observing,
  servedTo,
  textsOf,
  unanimous,
  type Evidence,
  type Observe,
  type Seen,
} from './evidence.ts'

const MINIMAL = ['provider', 'rate', 'estimatedOutput']
const FULL = [
  ...MINIMAL,
  'grossEstimatedOutput',
  'fee',
  'netAfterPlatformFee',
  'providerFee',
  'platformFee',
]

export const QUOTE_OBSERVATIONS: readonly Observe[] = [
  observing('shapes.quote', 'members of a listed quote', (evidence) => {
    const elements = servedTo(evidence, 'createQuote').flatMap((quote) => {
      const quotes = read(quote, 'quotes')
      return Array.isArray(quotes) ? quotes : []
    })
    const members = [...new Set(elements.flatMap((element) => Object.keys(Object(element))))]
    if (members.length === 0) return undefined
    const sentence = `An element of quotes has ${members.toSorted().join(', ')}.`
    const isOf = (wanted: readonly string[]) =>
      members.length === wanted.length && wanted.every((name) => members.includes(name))
    if (isOf(MINIMAL)) return { value: 'minimal', sentence }
    return isOf(FULL) ? { value: 'full', sentence } : { differs: members.toSorted(), sentence }
  }),
  observing('excessDecimals', 'excess decimals of an amount', ({ open, capabilities }) => {
    const quote = open['quote with excess decimals']
    if (quote === undefined || !capabilities.quoted.buy) return undefined
    if (!isServed(quote))
      return { value: 'reject', sentence: 'A quote for too many decimals is rejected.' }
    const input = read(quote, 'comparisonInput')
    if (typeof input !== 'number') return undefined
    return Number.isInteger(input)
      ? { value: 'cut', sentence: 'Decimals that the currency does not have are cut off.' }
      : { differs: 'kept', sentence: 'Decimals that the currency does not have are kept.' }
  }),
  observing('providerNameSuffix', 'suffix of provider names', (evidence) => suffixes(evidence)),
  observing('providerNameSuffixIn', 'suffix of provider names in quotes', suffixIn),
  observing('catalog', 'catalog of providers', ({ open: { catalog } }) => {
    if (catalog === undefined) return undefined
    if (isNotFound(catalog))
      return { value: 'absent', sentence: 'GET /api/developer/catalog is not served.' }
    const providers = read(catalog, 'providers')
    if (!isServed(catalog) || !Array.isArray(providers)) {
      const sentence = 'GET /api/developer/catalog has neither a catalog nor a 404.'
      return { differs: catalog.response.status, sentence }
    }
    const isKnown = providers.every((one) =>
      ['name', 'supportsBuy', 'supportsSell'].every((name) => memberOf(one, name) !== undefined),
    )
    const sentence = 'GET /api/developer/catalog answers, although undocumented.'
    return isKnown
      ? { value: 'served', sentence }
      : { differs: 'another shape', sentence: `${sentence} Its shape is another.` }
  }),
]

/** Bank lists call a provider by its plain name (§2.6), orders may add to it. */
function suffixes(evidence: Evidence): readonly Seen<string>[] {
  const plain = textsOf(servedTo(evidence, 'listProviderBanks'), 'provider')
  const found = textsOf(servedTo(evidence, 'createOrder'), 'selectedProvider').flatMap(
    (name) => suffixOf(name, plain) ?? [],
  )
  return unanimous(found, (suffix) =>
    suffix === ''
      ? 'An order and a bank list call a provider by the same name.'
      : `An order adds "${suffix}" to the name that a bank list has.`,
  )
}

/** Undefined if no list has this name, or the beginning of it. */
function suffixOf(name: string, plain: readonly string[]): string | undefined {
  const starts = plain.filter(
    (one) =>
      one !== '' &&
      name.toLowerCase().startsWith(one.toLowerCase()) &&
      /^($|\s)/.test(name.slice(one.length)),
  )
  const longest = starts.toSorted((one, other) => other.length - one.length)[0]
  return longest === undefined ? undefined : name.slice(longest.length).trim()
}

function suffixIn(evidence: Evidence): readonly Seen<'orders' | 'orders-and-quotes'>[] | undefined {
  const [suffix] = suffixes(evidence)
  // Without a suffix nothing shows where it would be.
  if (suffix === undefined || !('value' in suffix) || suffix.value === '') return undefined
  const end = ` ${suffix.value}`
  const named = textsOf(servedTo(evidence, 'createQuote'), 'bestQuote', 'provider')
  return unanimous(
    named.map((name) => (name.endsWith(end) ? 'orders-and-quotes' : 'orders')),
    (where) =>
      where === 'orders'
        ? 'Quotes have the plain names of providers.'
        : `Quotes have "${suffix.value}" in the names of providers as well.`,
  )
}
