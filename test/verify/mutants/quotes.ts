/** Mutants of quotes: what a quote says about itself and about the request (§2.3, §4.1). */
import type { Json } from '../../contracts/samples.ts'
import { answering, isBuy, isSell, rejecting } from '../transformed-service/transforms.ts'
import { breaking, type Mutant } from '../planted.ts'

function bySide(side: 'buy' | 'sell'): readonly Mutant[] {
  const quoting = (over: Parameters<typeof answering>[1]) =>
    answering('createQuote', over, (json) => json['side'] === side)
  const [other, otherAmount] = side === 'buy' ? ['sell', 'tokenAmount'] : ['buy', 'fiatAmount']
  return [
    ...breaking(['quote.best-is-best'], {
      [`calls the worst route of a ${side} the best`]: quoting((json) => ({
        bestQuote: byOutput(json)[0],
      })),
      [`calls the second best route of a ${side} the best`]: quoting((json) => {
        const quotes = byOutput(json).slice(0, -1)
        const second = { ...quotes.pop(), ...slightlyWorse(best(json)) }
        return { quotes: [...quotes, second, best(json)], bestQuote: second }
      }),
    }),
    ...breaking(['quote.best-and-list'], {
      [`has a best quote for a ${side} by a provider that is not in the list`]: quoting((json) => ({
        bestQuote: { ...best(json), provider: 'hawthorn' },
      })),
      [`leaves the best route of a ${side} out of the list`]: quoting((json) => ({
        quotes: byOutput(json).slice(0, -1),
      })),
    }),
    ...breaking(['quote.best-and-list', 'quote.response.quotes'], {
      [`lists no route of a ${side}`]: quoting({ quotes: [] }),
    }),
    ...breaking(['quote.response.bestQuote.estimatedOutput'], {
      [`estimates the same output for every amount of a ${side}`]: quoting((json) => ({
        bestQuote: { ...best(json), estimatedOutput: 1 },
      })),
    }),
    ...breaking(['quote.response.comparisonInput'], {
      [`compares a ${side} by another amount`]: quoting((json) => ({
        comparisonInput: Number(json['comparisonInput']) + 1,
      })),
      [`compares a ${side} by its output`]: quoting((json) => ({
        comparisonInput: best(json)['estimatedOutput'],
      })),
    }),
    ...breaking(
      [
        side === 'buy'
          ? 'quote.response.comparisonInputSource.buy'
          : 'quote.response.comparisonInputSource',
      ],
      {
        [`names the other side's field as what a ${side} was compared by`]: quoting({
          comparisonInputSource: otherAmount,
        }),
      },
    ),
    ...breaking(['quote.response.comparisonInputSource'], {
      [`names no field of the request as what a ${side} was compared by`]: quoting({
        comparisonInputSource: 'amount',
      }),
    }),
    ...breaking(['quote.response.side'], {
      [`quotes a ${other} for a ${side}`]: quoting({ side: other }),
    }),
    ...breaking(['quote.response.asset'], {
      [`quotes another asset for a ${side}`]: quoting({ asset: 'DAI' }),
    }),
    ...breaking(['quote.response.chain'], {
      [`quotes another chain for a ${side}`]: quoting({ chain: 'tron' }),
    }),
  ]
}

const MEMBERS = ['side', 'fiatAmount', 'tokenAmount', 'fiatCurrency', 'asset', 'chain'] as const

export const QUOTE_MUTANTS: readonly Mutant[] = [
  ...breaking(['quote.response.chain'], {
    'writes a network other than base in capitals': answering(
      'createQuote',
      (json) => ({ chain: String(json['chain']).toUpperCase() }),
      (json) => json['chain'] !== 'base',
    ),
  }),
  ...bySide('buy'),
  ...bySide('sell'),
  ...breaking(['quote.sell.no-fiatAmount'], {
    'requires fiatAmount in sell quotes': rejecting(
      'createQuote',
      (body) => isSell(body) && body['fiatAmount'] === undefined,
      'fiatAmount is required',
    ),
  }),
  ...breaking(['quote.buy.no-tokenAmount'], {
    'requires tokenAmount in buy quotes': rejecting(
      'createQuote',
      (body) => isBuy(body) && body['tokenAmount'] === undefined,
      'tokenAmount is required',
    ),
  }),
  // On one side: that the other is quoted is the evidence.
  ...MEMBERS.flatMap((member) => {
    const side = member === 'fiatAmount' ? 'buy' : 'sell'
    return breaking([`quote.request.${member}`], {
      [`rejects ${side} quotes with ${member}`]: rejecting(
        'createQuote',
        (body) => body['side'] === side && body[member] !== undefined,
        `property ${member} should not exist`,
      ),
    })
  }),
  ...breaking(['quote.endpoint'], {
    'quotes no sells': rejecting('createQuote', isSell, 'this is for purchases only'),
    'has no quotes at all': rejecting('createQuote', () => true, 'not found', 404),
  }),
]

function best(json: Json): Json {
  return json['bestQuote'] as Json
}

/** By more than figures are rounded: at some moments two providers are as good as each other. */
function slightlyWorse({ estimatedOutput }: Json): Json {
  return { estimatedOutput: 0.99 * Number(estimatedOutput) }
}

/** The worst first. */
function byOutput(json: Json): readonly Json[] {
  const quotes = json['quotes'] as readonly Json[]
  return quotes.toSorted(
    (one, other) => Number(one['estimatedOutput']) - Number(other['estimatedOutput']),
  )
}
