/** What a template could read of a quote, and of each element of its list. */
import type { Exchange } from '../../base/client/exchange.ts'
import type { Value } from '../../sandbox/shapes/template.ts'
import { isAlike, read, sent } from '../answers/answer.ts'
import { digitsOf, leavesOf, type Json } from './numerals.ts'
import { factText } from './order-facts.ts'
import { providerSlugOf, type Orders } from './orders.ts'
import { SampleFacts } from './sample.ts'

export function quoteFacts(
  orders: Orders,
  exchange: Exchange,
  quotes: readonly Json[] | undefined,
  environment: string,
): SampleFacts {
  const side = factText(sent(exchange, 'side'))
  const best = factText(read(exchange, 'bestQuote', 'provider'))
  const facts = callFacts(exchange, environment, [
    ['quote.side', factText(read(exchange, 'side')) ?? side],
    ['quote.asset', factText(read(exchange, 'asset'))],
    ['quote.chain', factText(read(exchange, 'chain'))],
    ['quote.currency', factText(sent(exchange, 'fiatCurrency'))],
    ['quote.comparisonInput', digitsOf(read(exchange, 'comparisonInput'))],
    ['quote.comparisonInputSource', factText(read(exchange, 'comparisonInputSource'))],
    ['best.provider', best],
    ['best.providerSlug', providerSlugOf(best)],
    ['best.rate', digitsOf(read(exchange, 'bestQuote', 'rate'))],
    ['best.estimatedOutput', digitsOf(read(exchange, 'bestQuote', 'estimatedOutput'))],
    ['side', side],
    ['chain', factText(sent(exchange, 'chain'))],
    ['asset', factText(sent(exchange, 'asset'))],
    ['currency', factText(sent(exchange, 'fiatCurrency'))],
    ['provider', providerSlugOf(best)],
  ])
  return quotes === undefined
    ? facts
    : facts.with([['quotes', elementFacts(orders, facts, quotes)]])
}

/** What a template could read of any call, and more. */
export function callFacts(
  { at, id, operationId }: Exchange,
  environment: string,
  more: readonly (readonly [string, Value])[],
): SampleFacts {
  const own = [
    ['environment', environment],
    ['now', new Date(at)],
    ['operation', operationId],
  ] as const
  return new SampleFacts([...own, ...more], { call: `call ${id}` })
}

/** Where the element of the best quote has its rate and output, the others have theirs. */
function elementFacts(
  orders: Orders,
  facts: SampleFacts,
  quotes: readonly Json[],
): readonly SampleFacts[] {
  const leaves = quotes.map((element) => leavesOf(element, 60))
  const names = leaves.map((own) => own.find(([path]) => /provider|name|slug|^$/i.test(path))?.[1])
  const best = facts.text('best.provider')
  const bestAt = leaves.findIndex((own) =>
    own.some(
      ([, value]) =>
        best !== undefined && typeof value === 'string' && value !== '' && isAlike(value, best),
    ),
  )
  const pathOf = (field: string) => {
    const wanted = Number(facts.get(field))
    return leaves[bestAt]?.find(([, value]) => {
      const digits = digitsOf(value)
      return digits !== undefined && Math.abs(Number(digits) / wanted - 1) < 1e-4
    })?.[0]
  }
  const [ratePath, outputPath] = [pathOf('best.rate'), pathOf('best.estimatedOutput')]
  return leaves.map((own, at) => {
    const valueAt = (path: string | undefined) =>
      digitsOf(own.find(([each]) => path !== undefined && each === path)?.[1])
    const name =
      own
        .map(([, value]) => value)
        .find((value) => typeof value === 'string' && orders.providers.has(value)) ?? names[at]
    const slug = providerSlugOf(name)
    const isBest = at === bestAt
    return facts.with(
      [
        ['element.provider', factText(name)],
        ['element.providerSlug', slug],
        ['element.rate', valueAt(ratePath)],
        ['element.estimatedOutput', valueAt(outputPath)],
        ['element.rank', at + 1],
        ['element.isBest', isBest],
        ['provider', slug],
      ],
      `.${at}`,
    )
  })
}
