/** Breaks of what one quote says about itself and about the request (§2.3, §4.1). */
import { type Json } from '../../contracts/samples.ts'
import type { Mutant } from './mutant.ts'
import { answering, refusing, isBuy, isSell } from '../response-transforms.ts'

const SIDES = ['buy', 'sell'] as const

function bySide(side: 'buy' | 'sell'): readonly Mutant[] {
  const isSide = (_call: unknown, json: Json) => json['side'] === side
  const quoting = (over: Parameters<typeof answering>[1]) => answering('createQuote', over, isSide)
  const other = side === 'buy' ? 'sell' : 'buy'
  return [
    {
      breaks: `calls the worst route of a ${side} the best`,
      rules: ['quote.best-is-best'],
      transform: quoting((json) => ({ bestQuote: byOutput(json)[0] })),
    },
    {
      breaks: `calls the second best route of a ${side} the best`,
      rules: ['quote.best-is-best'],
      transform: quoting((json) => ({ bestQuote: byOutput(json).at(-2) })),
    },
    {
      breaks: `has a best quote for a ${side} by a provider that is not in the list`,
      rules: ['quote.best-and-list'],
      transform: quoting((json) => ({ bestQuote: { ...best(json), provider: 'hawthorn' } })),
    },
    {
      breaks: `leaves the best route of a ${side} out of the list`,
      rules: ['quote.best-and-list'],
      transform: quoting((json) => ({ quotes: byOutput(json).slice(0, -1) })),
    },
    {
      breaks: `lists no route of a ${side}`,
      rules: ['quote.best-and-list', 'quote.response.quotes'],
      transform: quoting({ quotes: [] }),
    },
    {
      breaks: `compares a ${side} by another amount`,
      rules: ['quote.response.comparisonInput'],
      transform: quoting((json) => ({ comparisonInput: Number(json['comparisonInput']) + 1 })),
    },
    {
      breaks: `compares a ${side} by its output`,
      rules: ['quote.response.comparisonInput'],
      transform: quoting((json) => ({ comparisonInput: best(json)['estimatedOutput'] })),
    },
    {
      breaks: `names the other side's field as what a ${side} was compared by`,
      rules: [
        side === 'buy'
          ? 'quote.response.comparisonInputSource.buy'
          : 'quote.response.comparisonInputSource',
      ],
      transform: quoting({ comparisonInputSource: side === 'buy' ? 'tokenAmount' : 'fiatAmount' }),
    },
    {
      breaks: `names no field of the request as what a ${side} was compared by`,
      rules: ['quote.response.comparisonInputSource'],
      transform: quoting({ comparisonInputSource: 'amount' }),
    },
    {
      breaks: `quotes a ${other} for a ${side}`,
      rules: ['quote.response.side'],
      transform: quoting({ side: other }),
    },
    {
      breaks: `quotes another asset for a ${side}`,
      rules: ['quote.response.asset'],
      transform: quoting({ asset: 'DAI' }),
    },
    {
      breaks: `quotes another chain for a ${side}`,
      rules: ['quote.response.chain'],
      transform: quoting({ chain: 'tron' }),
    },
  ]
}

export const QUOTE_MUTANTS: readonly Mutant[] = [
  ...SIDES.flatMap(bySide),
  {
    breaks: 'wants fiatAmount with sell quotes',
    rules: ['quote.sell.no-fiatAmount'],
    transform: refusing(
      'createQuote',
      (body) => isSell(body) && body['fiatAmount'] === undefined,
      'fiatAmount is required',
    ),
  },
  {
    breaks: 'wants tokenAmount with buy quotes',
    rules: ['quote.buy.no-tokenAmount'],
    transform: refusing(
      'createQuote',
      (body) => isBuy(body) && body['tokenAmount'] === undefined,
      'tokenAmount is required',
    ),
  },
  ...(['side', 'fiatAmount', 'tokenAmount', 'fiatCurrency', 'asset', 'chain'] as const).map(
    (member): Mutant => ({
      breaks: `takes no quote with ${member}`,
      rules: [`quote.request.${member}`],
      transform: refusing(
        'createQuote',
        (body) => body[member] !== undefined,
        `property ${member} should not exist`,
      ),
    }),
  ),
  {
    breaks: 'quotes no sells',
    rules: ['quote.endpoint'],
    transform: refusing('createQuote', isSell, 'this is for purchases only'),
  },
  {
    breaks: 'has no quotes at all',
    rules: ['quote.endpoint'],
    transform: refusing('createQuote', () => true, 'not found', 404),
  },
]

function best(json: Json): Json {
  return json['bestQuote'] as Json
}

/** The worst first. */
function byOutput(json: Json): readonly Json[] {
  const quotes = json['quotes'] as readonly Json[]
  return quotes.toSorted(
    (one, other) => Number(one['estimatedOutput']) - Number(other['estimatedOutput']),
  )
}
