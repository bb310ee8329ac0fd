/** How many routes and banks are listed, and in which order. */
import type { Random } from '../../../base/vocabulary/random.ts'
import { isSuccessOf, withFields, type JsonFields, type Transform } from '../transform.ts'

function listing(
  does: string,
  over: (quotes: readonly JsonFields[], best: unknown) => readonly unknown[],
): Transform {
  return {
    does,
    section: '§2.3',
    open: 'quotes is "kept for comparison only". JsonFields of each element, their number and order are not shown.',
    advice: 'Read bestQuote; show the list without relying on its length, order or fields.',
    kind: 'listed-quotes',
    isAbout: isSuccessOf('createQuote'),
    json: (json) =>
      withFields(json, ({ quotes, bestQuote }) => ({
        quotes: over(Array.isArray(quotes) ? (quotes as readonly JsonFields[]) : [], bestQuote),
      })),
  }
}

export const bareQuotes: Transform = listing('lists quotes with provider only', (quotes) =>
  quotes.map(({ provider }) => ({ provider })),
)

export const ownQuotes: Transform = listing(
  'lists quotes with other fields, whose numbers are text',
  (quotes) =>
    quotes.map(({ provider, rate, estimatedOutput }) => ({
      route: provider,
      price: String(rate),
      receive: String(estimatedOutput),
    })),
)

export const oneQuote: Transform = listing('lists only the best quote', (_, best) => [best])

export const reversedQuotes: Transform = listing('lists the best quote last', (quotes) =>
  quotes.toReversed(),
)

export const manyQuotes: Transform = listing('lists forty more quotes', (quotes) => [
  ...quotes,
  ...Array.from({ length: 40 }, (_, index) => ({
    provider: `Route ${index + 1}`,
    rate: 1,
    estimatedOutput: 0.01 * (index + 1),
  })),
])

function listingBanks(
  does: string,
  over: (banks: readonly unknown[], draw: () => Random) => readonly unknown[],
): Transform {
  return {
    does,
    section: '§2.6',
    open: 'banks is an array. How many banks a provider lists, and in which order, is not shown.',
    evidence: 'Field note 18: lists hold 25 to 600 banks.',
    advice:
      'Look a bank up by its code or let the user choose; do not rely on a position or on one bank.',
    kind: 'listed-banks',
    varies: ['banks.directory'],
    isAbout: isSuccessOf('listProviderBanks'),
    json: (json, _, draw) =>
      withFields(json, ({ banks }) => ({ banks: over(Array.isArray(banks) ? banks : [], draw) })),
  }
}

export const reversedBanks: Transform = listingBanks('lists banks in another order', (banks) =>
  banks.toReversed(),
)

export const shuffledBanks: Transform = listingBanks(
  'lists banks in an order that changes from response to response',
  (banks, draw) => draw().shuffled(banks),
)

const NAMES_PER_BANK = 12

/** The one from before is the last with its code, so that a map by code keeps it. */
export const manyBanks: Transform = listingBanks(
  `lists every bank under ${NAMES_PER_BANK} names`,
  (banks) =>
    Array.from({ length: NAMES_PER_BANK }, (_, index) =>
      banks.map((bank) =>
        withFields(bank, ({ bankName }): { bankName?: string } =>
          index === NAMES_PER_BANK - 1 ? {} : { bankName: `${String(bankName)} (${index + 1})` },
        ),
      ),
    ).flat(),
)

export const fewBanks: Transform = listingBanks('lists three banks only', (banks) =>
  banks.slice(-3),
)
