/** What each provider quotes over simulated time; one moment with its fees, and who is missing. */
import type { Rates } from '../../src/contract/generated/control-types.d.ts'
import type { ControlInput } from '../../src/contract/control-call.ts'
import { control } from '../control.ts'
import { fixedPoint, percentage } from '../decimal.ts'
import { grouped, moment, time } from '../format.ts'
import { FailureLine } from '../parts/empty-view.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { SelectOptions } from '../parts/select-options.tsx'
import { route, setQuery, type Query } from '../route.ts'
import { behaviour, clock } from '../world.ts'

type Point = Rates['points'][number]
type Route = Point['routes'][number]

const HEIGHT = 250
/** Around the lines. */
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 12, 12, 24]
const SPANS = ['1h', '6h', '1d', '7d', '30d']
const ASKED = ['side', 'asset', 'chain', 'fiatCurrency', 'amount', 'span']
const AGAIN_MS = 150

export function RatesPage() {
  const { query } = route.value
  const { value: rates, failure } = useRates(query)
  const last = (rates?.points.length ?? 1) - 1
  const chosen = Math.min(last, Number(query['step'] ?? Math.floor(last / 2)))
  const point = rates?.points[chosen]
  return (
    <section class="view">
      <div class="tools">
        <h1>Rates</h1>
        <Form query={query} />
      </div>
      <FailureLine error={failure} />
      {rates !== undefined && point !== undefined && (
        <>
          <div class="card">
            <Plot rates={rates} chosen={chosen} />
            <label>
              Moment: {moment(point.at)}
              {point.at === rates.now ? ', now' : ''}
              <input
                type="range"
                min={0}
                max={last}
                value={chosen}
                onInput={({ currentTarget }) => setQuery({ step: currentTarget.value })}
              />
            </label>
          </div>
          <Routes point={point} currency={rates.payOutCurrency} />
        </>
      )}
    </section>
  )
}

function useRates(query: Query) {
  const asked = Object.fromEntries(
    ASKED.flatMap((name) => (query[name] ? [[name, query[name]]] : [])),
  )
  return useAnswer(
    // The control API checks what the address says.
    () => control('listRates', asked as ControlInput<'listRates'>),
    [JSON.stringify(asked), clock.value?.now, behaviour.value],
    AGAIN_MS,
  )
}

function Form({ query }: { readonly query: Query }) {
  const markets = behaviour.value?.markets
  const choose = (name: string, usual: string, options: readonly string[]) => (
    <select
      aria-label={name}
      value={query[name] ?? usual}
      onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.value, step: '' })}
    >
      <SelectOptions of={options} />
    </select>
  )
  const side = query['side'] ?? 'buy'
  return (
    <div class="row filters">
      {choose('side', 'buy', ['buy', 'sell'])}
      <input
        key={side}
        aria-label="amount"
        size={9}
        defaultValue={query['amount'] ?? (side === 'buy' ? '50000' : '35')}
        onChange={({ currentTarget }) => setQuery({ amount: currentTarget.value.trim() })}
      />
      {choose('fiatCurrency', 'NGN', Object.keys(markets?.fiat ?? { NGN: 1 }))}
      {choose('asset', 'USDC', Object.keys(markets?.assets ?? { USDC: 1 }))}
      {choose('chain', 'base', Object.keys(markets?.chains ?? { base: 1 }))}
      {choose('span', '6h', SPANS)}
    </div>
  )
}

function Plot({ rates, chosen }: { readonly rates: Rates; readonly chosen: number }) {
  const { points } = rates
  const values = points.flatMap(({ routes }) => routes.map(({ rate }) => Number(rate)))
  const providers = providersIn(points)
  if (values.length === 0) return <p>No provider serves this pair: see below why.</p>
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || 1
  // About as wide as it is shown, so that its text has the size of the other text.
  const width = innerWidth - 60
  const room = width - LEFT - RIGHT
  const last = Math.max(1, points.length - 1)
  const x = (index: number) => LEFT + (room * index) / last
  const y = (rate: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (rate - low)) / span
  const choose = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect()
    const at = ((event.clientX - box.left) / box.width) * width - LEFT
    const step = Math.round((at / room) * last)
    setQuery({ step: String(Math.max(0, Math.min(last, step))) })
  }
  const lineOf = (provider: string) =>
    points.flatMap(({ routes }, index) => {
      const found = routes.find((each) => each.provider === provider)
      return found === undefined
        ? []
        : [`${x(index).toFixed(1)},${y(Number(found.rate)).toFixed(1)}`]
    })
  const steps = [0, Math.floor(points.length / 2), last]
  return (
    <>
      <svg
        class="plot"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={`Rates of ${providers.join(', ')}, from ${grouped(low)} to ${grouped(high)}`}
        onClick={choose}
      >
        {[low, (low + high) / 2, high].map((rate) => (
          <g key={rate}>
            <line class="grid" x1={LEFT} x2={width - RIGHT} y1={y(rate)} y2={y(rate)} />
            <text class="tick" x={LEFT - 8} y={y(rate) + 4} text-anchor="end">
              {grouped(rate.toFixed(2))}
            </text>
          </g>
        ))}
        {steps.map((index) => (
          <text
            key={index}
            class="tick"
            x={x(index)}
            y={HEIGHT - 6}
            text-anchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
          >
            {index === steps[1] ? 'now' : time(points[index]?.at ?? '')}
          </text>
        ))}
        <line class="chosen" x1={x(chosen)} x2={x(chosen)} y1={TOP} y2={HEIGHT - BOTTOM} />
        {providers.map((provider, index) => (
          <polyline
            key={provider}
            class={`series series-${index}`}
            points={lineOf(provider).join(' ')}
          />
        ))}
      </svg>
      <ul class="legend">
        {providers.map((provider, index) => (
          <li key={provider}>
            <svg viewBox="0 0 28 8" width="28" height="8" aria-hidden="true">
              <line class={`series series-${index}`} x1="0" x2="28" y1="4" y2="4" />
            </svg>{' '}
            {provider}
          </li>
        ))}
      </ul>
    </>
  )
}

function Routes({ point, currency }: { readonly point: Point; readonly currency: string }) {
  return (
    <div class="split rates">
      <div class="scroll card" tabIndex={0} role="region" aria-label="Routes at this moment">
        <table class="plain">
          <caption>Routes at this moment, the best first; amounts in {currency}</caption>
          <thead>
            <tr>
              <th scope="col">Provider</th>
              {['Rate', 'Gross', 'Provider fee', 'Service fee', 'Customer gets'].map(
                (each, index) => (
                  <th key={each} scope="col" class={`right${index % 4 === 0 ? '' : ' phone-off'}`}>
                    {each}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {point.routes.map((each, index) => (
              <RouteRow key={each.provider} route={each} isBest={index === 0} />
            ))}
          </tbody>
        </table>
        {point.routes.length === 0 && <p>Nobody serves it.</p>}
      </div>
      <div class="card">
        <h2>Filtered</h2>
        {point.filtered.length === 0 && <p class="dim">Every provider serves it.</p>}
        <ul class="stack">
          {point.filtered.map(({ provider, field, reason }) => (
            <li key={provider} class="break">
              <strong>{provider}</strong> {reason} <span class="dim">({field})</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function RouteRow({ route: each, isBest }: { readonly route: Route; readonly isBest: boolean }) {
  const { provider, rate, gross, providerFee, platformFee, out } = each
  const share = (part: string) => percentage(fixedPoint(part), fixedPoint(gross))
  return (
    <tr>
      <th scope="row">
        {provider} {isBest && <span class="tag">best</span>}
        <span class="fees" aria-hidden="true">
          {/* Fees are a few percent: ten times as wide, so that they can be compared. */}
          <span class="money-held" style={{ width: `${Math.min(60, 10 * share(providerFee))}%` }} />
          <span
            class="money-waiting"
            style={{ width: `${Math.min(40, 10 * share(platformFee))}%` }}
          />
        </span>
      </th>
      <td class="right num">{grouped(rate)}</td>
      {[gross, providerFee, platformFee].map((part, index) => (
        <td key={index} class="right num phone-off">
          {aligned(part)}
        </td>
      ))}
      <td class="right num">
        <strong>{aligned(out)}</strong>
      </td>
    </tr>
  )
}

/** With the decimals of fiat money, or of a token: those of a column are below each other. */
function aligned(amount: string): string {
  return grouped(Number(amount).toFixed(route.value.query['side'] === 'sell' ? 2 : 6))
}

function providersIn(points: readonly Point[]): readonly string[] {
  return [...new Set(points.flatMap(({ routes }) => routes.map(({ provider }) => provider)))].sort()
}
