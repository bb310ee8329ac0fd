/**
 * Tries every entry of an adapter with one happy buy, and a sell where there is one. A row says
 * whether the entry fits the application, and otherwise what came. It judges no application.
 */
import type { Adapter } from '../contract/generated/types.ts'
import { memberOf } from '../vocabulary/json.ts'
import { cut } from '../vocabulary/text.ts'
import { AdapterMisfit } from './adapter-misfit.ts'
import { readUntil } from './application.ts'
import type { AppEnvironment, PlacedOrder } from './app-environment.ts'
import type { Effect, EffectName, OrderState, Side } from './order-look.ts'

export type EntryRow = {
  /** As `buy.order`. */
  readonly entry: string
  readonly verdict: 'fits' | 'differs' | 'absent' | 'not tried'
  /** What came, or why it was not tried. */
  readonly note: string
}

const MOST_SHOWN = 300
const OPTIONAL = ['sell', 'refresh', 'override', 'setSecret'] as const

/** Throws ApplicationDown where the application does not run. */
export async function checkAdapter(environment: AppEnvironment): Promise<readonly EntryRow[]> {
  const { adapter } = environment.application
  const rows = [
    { entry: adapter.url === undefined ? 'start' : 'url', verdict: 'fits', note: 'it is ready' },
    ...(await checkOrder(environment, 'buy')),
    ...(adapter.sell === undefined ? [] : await checkOrder(environment, 'sell')),
    ...(await checkOperator(environment)),
  ] satisfies readonly EntryRow[]
  const absent = OPTIONAL.filter((entry) => adapter[entry] === undefined)
  const effect = adapter.buy.effect === undefined ? ['buy.effect'] : []
  const note = 'the scenarios and checks that need it are skipped'
  return [
    ...rows,
    ...[...absent, ...effect].map((entry) => ({ entry, verdict: 'absent' as const, note })),
  ]
}

async function checkOrder(environment: AppEnvironment, side: Side): Promise<readonly EntryRow[]> {
  const { application } = environment
  const { adapter } = application
  const rows: EntryRow[] = []
  const order = await environment.place(side)
  const { names } = order
  rows.push(...placedRows(adapter, order))
  if (rows.some(({ verdict }) => verdict === 'differs')) {
    const note = `no ${side} could be placed, see above`
    return [...rows, { entry: 'state', verdict: 'not tried', note }]
  }
  const read = (state: 'pending' | 'completed' | 'failed', when: string) =>
    tried(`state.${state}`, async () => {
      const see = () => application.look(names).state()
      const seen = await readUntil(adapter, see, (found) => found.state === state)
      if (seen.state === state) return fits(`state.${state}`, `${when}, it is "${seen.word}"`)
      return differs(`state.${state}`, `${when}, ${otherState(seen, state)}`)
    })
  const count = (effect: EffectName, expected: number, when: string) =>
    tried(entryOf(effect), () => checkEffect(environment, order, { effect, expected, when }))
  rows.push(await read('pending', 'after it was placed'))
  const has = (effect: EffectName) => hasEffect(adapter, side, effect)
  if (has('effect')) rows.push(await count('effect', 0, 'before the money arrived'))
  if (has('debited')) rows.push(await count('debited', 1, 'after the sell was placed'))
  if (has('returned')) rows.push(await count('returned', 0, 'before the sell failed'))
  const action = side === 'buy' ? 'complete' : 'fail'
  await environment.simulate(names, action)
  const webhook = webhookRow(environment, order)
  rows.push(webhook)
  if (webhook.verdict === 'fits') {
    const end = side === 'buy' ? 'completed' : 'failed'
    rows.push(await read(end, `after its transaction.${end} webhook`))
    if (has('effect')) rows.push(await count('effect', 1, 'after it was completed'))
    if (has('returned')) rows.push(await count('returned', 1, 'after the sell failed'))
  }
  if (adapter.refresh !== undefined && side === 'buy') {
    rows.push(
      await tried('refresh', async () => {
        const { status, body } = await application.refresh(names)
        const note = `it answered ${status}: ${cut(body, MOST_SHOWN)}`
        return status < 300 ? fits('refresh', `it answered ${status}`) : differs('refresh', note)
      }),
    )
  }
  if (adapter.override !== undefined && side === 'buy') rows.push(await overrideRow(environment))
  return rows
}

/** What was read instead of the state, and what may be wrong in the adapter. */
export function otherState({ state, word }: OrderState, expected: string): string {
  const answered = (what: string) => `"state.request" was answered with ${what}`
  if (state === 'absent') {
    const asks = 'does it name the order as "order" of the buy or sell does?'
    return `${answered(word === '' ? 'nothing' : word)}, as for an order that is not known; ${asks}`
  }
  if (word.startsWith('HTTP ')) return answered(word)
  const means = state === 'other' ? 'which is none of its words' : `a word for ${state}`
  return `it is "${word}", ${means}; is it one for ${expected}?`
}

function placedRows(adapter: Adapter, { placed, names }: PlacedOrder): readonly EntryRow[] {
  const { side, status, order, payTo, response } = placed
  const entry = adapter[side]
  const came = `${entry?.request ?? ''} answered ${status}: ${cut(response.body, MOST_SHOWN)}`
  if (status < 200 || status > 299) return [differs(`${side}.request`, came)]
  if (names.transaction === null)
    return [differs(`${side}.request`, `the service received no order. ${came}`)]
  return [
    fits(`${side}.request`, `it answered ${status}, and the service received the order`),
    order === null
      ? differs(`${side}.order`, `nothing is there. ${came}`)
      : fits(`${side}.order`, `it names the order "${cut(order, MOST_SHOWN)}"`),
    ...(entry?.payTo === undefined
      ? []
      : [
          payTo === null
            ? differs(`${side}.payTo`, `nothing is there. ${came}`)
            : fits(`${side}.payTo`, cut(payTo, 80)),
        ]),
  ]
}

async function checkEffect(
  { application }: AppEnvironment,
  { names }: PlacedOrder,
  of: { readonly effect: EffectName; readonly expected: number; readonly when: string },
): Promise<EntryRow> {
  const { effect, expected, when } = of
  const see = () => application.look(names).effect(effect)
  const seen = await readUntil(application.adapter, see, ({ count }) => count === expected)
  const note = `${when}, ${shownEffect(seen)}`
  const entry = entryOf(effect)
  return seen.count === expected ? fits(entry, note) : differs(entry, `${note}, not ${expected}`)
}

function shownEffect({ count, amount, live }: Effect): string {
  const of = amount === undefined ? '' : ` of ${amount}`
  return `it counts ${count}${of}${live === undefined ? '' : `, ${live} of them live`}`
}

function webhookRow({ application, lastAnswer }: AppEnvironment, { names }: PlacedOrder): EntryRow {
  const { webhook = '/webhooks' } = application.adapter
  const answer = lastAnswer(names)
  const { status = null, error = null } = answer ?? {}
  if (status !== null && status >= 200 && status < 300)
    return fits('webhook', `POST ${webhook} answered ${status}`)
  const came = `POST ${webhook} was answered with ${status ?? error ?? 'nothing'}`
  if (status === 401 || status === 403)
    return differs('environment', `${came}: does it get \${webhookSecret} under the right name?`)
  return differs('webhook', came)
}

async function overrideRow(environment: AppEnvironment): Promise<EntryRow> {
  const { names } = await environment.place('buy')
  return tried('override', async () => {
    const again = await environment.place('buy', { customer: names.customer, override: true })
    const { status, response } = again.placed
    return again.names.transaction === null
      ? differs('override', `it answered ${status}: ${cut(response.body, MOST_SHOWN)}`)
      : fits('override', 'it replaced the open payment window')
  })
}

async function checkOperator({ application }: AppEnvironment): Promise<readonly EntryRow[]> {
  const { adapter } = application
  const rows: EntryRow[] = []
  if (adapter.setSecret !== undefined) {
    rows.push(
      await tried('setSecret', async () => {
        const { status } = await application.setSecret('whsec_another')
        return fits('setSecret', `it answered ${status}`)
      }),
    )
  }
  if (adapter.start !== undefined && adapter.restart !== false) {
    await application.restart('stop')
    rows.push(fits('restart', 'it stopped, and was ready again'))
  }
  return rows
}

async function tried(entry: string, check: () => Promise<EntryRow>): Promise<EntryRow> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof AdapterMisfit)) throw error
    return differs(error.entry === entry ? entry : error.entry, error.message)
  }
}

function hasEffect(adapter: Adapter, side: Side, effect: EffectName): boolean {
  return memberOf(adapter[side], effect) !== undefined
}

function entryOf(effect: EffectName): string {
  return effect === 'effect' ? 'buy.effect' : `sell.${effect}`
}

function fits(entry: string, note: string): EntryRow {
  return { entry, verdict: 'fits', note }
}

function differs(entry: string, note: string): EntryRow {
  return { entry, verdict: 'differs', note }
}
