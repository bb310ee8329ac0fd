/** Asks for a quote, or places an order, as an application does: at the documented service. */
import type { SelectHTMLAttributes } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { OrderAnswer, Quote } from '../../src/base/contract/generated/types.ts'
import { act, callFailureText } from '../act.ts'
import { control, service, CallFailure } from '../control.ts'
import { submitted, textIn } from '../form.ts'
import { grouped } from '../format.ts'
import { requestedOrder, quoteOf } from '../order-request.ts'
import { Loading } from '../parts/loading.tsx'
import { SelectOptions, type Option } from '../parts/select-options.tsx'
import { reference } from '../reference.ts'
import { addressOf, goTo } from '../route.ts'
import { behaviour, worldKeyOf } from '../world.ts'
import type { Side } from '../../src/base/vocabulary/side.ts'

const WALLETS: Readonly<Record<string, string>> = {
  evm: '0x000000000000000000000000000000000000dEaD',
  solana: '11111111111111111111111111111111',
  tron: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
}

const STEPS = [
  ['', 'leave it as placed (progression is manual)'],
  ['deposit', 'pay it in full'],
  ['complete', 'complete it'],
  ['fail', 'let it fail'],
  ['expire', 'let its payment window expire'],
  ['cancel', 'cancel it'],
] as const

export function NewOrder() {
  // An address opens the form before the world is read.
  if (behaviour.value === undefined) return <Loading what="settings" />
  return <OrderForm />
}

function OrderForm() {
  const [side, setSide] = useState<Side>('buy')
  const [chain, setChain] = useState('base')
  const [quote, setQuote] = useState<Quote>()
  const [failure, setFailure] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  // The dialog can be open before the world is read, and then has no field to focus.
  useEffect(() => element.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  // A second click can come before the form is drawn again.
  const sending = useRef(false)
  const markets = behaviour.value?.markets
  // Nothing happens by itself then, not even what a tag chooses.
  const isManual = behaviour.value?.progression === 'manual'
  const form = markets?.chains?.[chain]?.addresses ?? 'evm'

  const submit = async (event: SubmitEvent) => {
    const data = submitted(event)
    // Two clicks are one order.
    if (sending.current) return
    setSending((sending.current = true))
    const { value } = (event.submitter ?? {}) as HTMLButtonElement
    setFailure(undefined)
    setQuote(undefined)
    try {
      const key = keyOf(data)
      if (value === 'quote') {
        setQuote(await service<Quote>('/api/developer/quotes', key, quoteOf(data, side)))
        return
      }
      const placed = await service<OrderAnswer>(
        '/api/developer/orders',
        key,
        requestedOrder(data, side),
      )
      const [action] = STEPS.find(([name]) => name === textIn(data, 'step')) ?? []
      if (action !== undefined && action !== '') {
        await act(action, () => control('simulateOrder', { id: placed.transactionId, action }))
      }
      goTo(addressOf('orders', placed.transactionId))
    } catch (error) {
      setFailure(error)
    } finally {
      setSending((sending.current = false))
    }
  }

  return (
    <form ref={element} class="stack order-form" onSubmit={(event) => void submit(event)}>
      <fieldset class="row">
        <legend>Side</legend>
        {(['buy', 'sell'] as const).map((each) => (
          <label key={each} class="choice">
            <input
              type="radio"
              name="side"
              value={each}
              checked={side === each}
              autofocus={side === each}
              onChange={() => setSide(each)}
            />
            {each === 'buy' ? 'buy crypto' : 'sell crypto'}
          </label>
        ))}
      </fieldset>
      <div class="columns">
        <Field name="fiatAmount" label="Fiat amount" value="50000" hidden={side === 'sell'} />
        <Field name="amount" label={side === 'buy' ? 'Expected tokens' : 'Tokens'} value="35" />
        <Choice
          name="fiatCurrency"
          label="Currency"
          options={Object.keys(markets?.fiat ?? { NGN: 1 })}
        />
        <Choice name="asset" label="Asset" options={Object.keys(markets?.assets ?? { USDC: 1 })} />
        <Choice
          name="chain"
          label="Chain"
          options={Object.keys(markets?.chains ?? { base: 1 })}
          value={chain}
          onChange={({ currentTarget }) => setChain(currentTarget.value)}
        />
        <Choice name="environment" label="Key" options={['test', 'live']} />
        <Field name="customer" label="Customer" value="ada" />
      </div>
      {isManual ? (
        <Choice key="step" name="step" label="Then" options={STEPS} />
      ) : (
        <Choice key="tag" name="tag" label="Outcome" options={outcomes()} />
      )}
      {side === 'buy' ? (
        <Field key={form} name="walletAddress" label="Wallet" value={WALLETS[form] ?? ''} />
      ) : (
        <div class="columns">
          <Field name="bankCode" label="Bank code" value="044" />
          <Field name="accountNumber" label="Account number" value="0123456789" />
          <Field name="accountName" label="Account name" value="Ada Obi" />
        </div>
      )}
      <label class="choice">
        <input type="checkbox" name="override" /> replace the active order of this customer
      </label>
      {failure !== undefined && <Failure error={failure} />}
      {quote !== undefined && <QuoteTable quote={quote} />}
      {/* Enter presses the first, which is on the right. */}
      <div class="row end reversed">
        <button type="submit" value="order" class="primary" disabled={isSending}>
          {isSending ? 'Sending …' : 'Place the order'}
        </button>
        <button type="submit" value="quote" disabled={isSending}>
          Ask for a quote
        </button>
      </div>
    </form>
  )
}

type FieldProps = {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly hidden?: boolean
}

function Field({ name, label, value, hidden = false }: FieldProps) {
  return (
    <label hidden={hidden}>
      {label}
      <input name={name} defaultValue={value} autocomplete="off" spellcheck={false} />
    </label>
  )
}

type ChoiceProps = SelectHTMLAttributes & {
  readonly label: string
  readonly options: readonly Option[]
}

function Choice({ label, options, ...attributes }: ChoiceProps) {
  return (
    <label>
      {label}
      <select {...attributes}>
        <SelectOptions of={options} />
      </select>
    </label>
  )
}

/** What the tags of a customer choose. */
function outcomes(): readonly Option[] {
  const tags = (reference()?.magic ?? []).map(({ tag, meaning }) => [tag, `+${tag}: ${meaning}`])
  return [['', 'by progression'], ...(tags as [string, string][])]
}

function Failure({ error }: { readonly error: unknown }) {
  const details = error instanceof CallFailure ? error.details : []
  const message = error instanceof CallFailure ? error.message : callFailureText(error)
  return (
    <div class="failure" role="alert">
      <p class="bad break">✕ {details.length === 0 ? message : 'The service rejected it:'}</p>
      <ul>
        {details.map(({ field, message: issue }) => (
          <li key={field} class="break">
            <code>{field}</code> {issue}
          </li>
        ))}
      </ul>
    </div>
  )
}

function QuoteTable({ quote }: { readonly quote: Quote }) {
  const { bestQuote, quotes } = quote
  return (
    <table class="plain" aria-label="Quotes, the best first">
      <thead>
        <tr>
          <th scope="col">Provider</th>
          <th scope="col" class="right">
            Rate
          </th>
          <th scope="col" class="right">
            Customer gets
          </th>
        </tr>
      </thead>
      <tbody>
        {(quotes as readonly Quote['bestQuote'][]).map(({ provider, rate, estimatedOutput }) => (
          <tr key={provider}>
            <th scope="row">
              {provider} {provider === bestQuote.provider && <span class="tag">best</span>}
            </th>
            <td class="right num">{grouped(rate)}</td>
            <td class="right num">{grouped(estimatedOutput)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function keyOf(data: FormData): string {
  const environment = textIn(data, 'environment') === 'live' ? 'live' : 'test'
  const found = worldKeyOf(environment)
  if (found === undefined) throw new CallFailure(`This world has no ${environment} key.`)
  return found
}
