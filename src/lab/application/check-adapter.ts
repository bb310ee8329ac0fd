/**
 * Tries every entry of an adapter with one happy buy, and a sell where there is one, and then with
 * a second order of the same customer. A row says whether the entry fits the application, and
 * otherwise what came. It judges no application.
 */
import { cut } from '../../base/vocabulary/text.ts'
import { seenText } from './adapter-misfit.ts'
import type { AppEnvironment } from './app-environment.ts'
import {
  differs,
  entryOf,
  fits,
  hasEffect,
  otherState,
  shownEffect,
  tried,
  webhookRow,
  type Checking,
  type EntryRow,
} from './entry-row.ts'
import { readUntil } from './patience.ts'
import { place, simulateAndSettle, whyNoOrder, type PlacedOrder } from './placing.ts'
import type { EffectName } from './order-look.ts'
import { whyNothing } from './reading.ts'
import { checkSecondOrder } from './second-order.ts'
import type { Side } from '../../base/vocabulary/side.ts'

const MOST_SHOWN = 300
const OPTIONAL = ['sell', 'refresh', 'override', 'setSecret'] as const

/** What an adapter without the entry leaves open. */
const UNTESTED: Readonly<Record<(typeof OPTIONAL)[number] | 'buy.effect', string>> = {
  sell: 'how it sells, debits and gives back',
  refresh: 'whether a status sync replaces a lost webhook (§6)',
  override: 'whether a customer can replace the open payment window (§4.2)',
  setSecret: 'whether it takes over a rotated secret (§5.5)',
  'buy.effect': 'whether a customer is credited once, and with how much',
}
const ANOTHER_SECRET = `whsec_${Buffer.from('another secret of app check').toString('base64')}`

/** The rest of the adapter would wait as long, entry after entry. */
class EntryHangs extends Error {}

/** Throws ApplicationDown where the application does not run. */
export async function checkAdapter({ environment, add }: Checking): Promise<void> {
  const adding = (...rows: readonly EntryRow[]) => {
    for (const row of rows) {
      add(row)
      if (row.hangs === true) throw new EntryHangs(row.entry)
    }
  }
  try {
    await checkEntries({ environment, add: adding })
  } catch (error) {
    if (!(error instanceof EntryHangs)) throw error
    const note = `not tried: "${error.message}" hangs, see above`
    add({ entry: 'the rest', verdict: 'skipped', note })
  }
}

async function checkEntries({ environment, add }: Checking): Promise<void> {
  const { adapter } = environment.application
  add(fits(adapter.url === undefined ? 'start' : 'url', 'it is ready'))
  const isPlaced = await checkOrder({ environment, add }, 'buy')
  if (adapter.sell !== undefined) await checkOrder({ environment, add }, 'sell')
  if (adapter.setSecret !== undefined)
    add(await tried('setSecret', () => checkSecret(environment, isPlaced)))
  if (adapter.start !== undefined && adapter.restart !== false) {
    await environment.application.restart('stop')
    add(fits('restart', 'it stopped, and was ready again'))
  }
  const absent = OPTIONAL.filter((entry) => adapter[entry] === undefined)
  const effect = adapter.buy.effect === undefined ? (['buy.effect'] as const) : []
  for (const entry of [...absent, ...effect])
    add({ entry, verdict: 'skipped', note: `absent, so it is not tested ${UNTESTED[entry]}` })
}

/** Resolves with whether an order was placed, and its webhook taken. */
async function checkOrder({ environment, add }: Checking, side: Side): Promise<boolean> {
  const { application } = environment
  const { adapter } = application
  let isFine = true
  const note = (...rows: readonly EntryRow[]) => {
    isFine &&= rows.every(({ verdict }) => verdict !== 'invalid')
    add(...rows)
  }
  let order: PlacedOrder | undefined
  const placing = await tried(`${side}.request`, async () => {
    order = await place(environment, side)
    return placedRow(environment, order)
  })
  note(placing)
  if (order !== undefined && isFine) note(...namedRows(environment, order))
  if (order === undefined || !isFine) {
    add({
      entry: 'state',
      verdict: 'skipped',
      note: `not tried: no ${side} could be placed, see above`,
    })
    return false
  }
  const placed = order
  const { names } = placed
  const read = (state: 'pending' | 'completed' | 'failed', when: string) =>
    tried(`state.${state}`, async () => {
      const see = () => application.look(names).state()
      const seen = await readUntil(application, see, (found) => found.state === state)
      if (seen.state === state) return fits(`state.${state}`, `${when}, it is "${seen.word}"`)
      return differs(`state.${state}`, `${when}, ${otherState(seen, state)}`)
    })
  const count = (effect: EffectName, expected: number, when: string) =>
    tried(entryOf(effect), () => checkEffect(environment, placed, { effect, expected, when }))
  await environment.sandbox().defaultWorld.settle()
  const created = webhookRow(environment, placed)
  if (created.hangs === true) note(created)
  if (adapter.backlog !== undefined) note(await tried('backlog', () => checkBacklog(environment)))
  note(await read('pending', 'after it was placed'))
  const has = (effect: EffectName) => hasEffect(adapter, side, effect)
  if (has('effect')) note(await count('effect', 0, 'before the money arrived'))
  if (has('debited')) note(await count('debited', 1, 'after the sell was placed'))
  if (has('returned')) note(await count('returned', 0, 'before the sell failed'))
  await simulateAndSettle(environment, names, side === 'buy' ? 'complete' : 'fail')
  const webhook = webhookRow(environment, placed)
  note(webhook)
  if (webhook.verdict === 'passed') {
    const end = side === 'buy' ? 'completed' : 'failed'
    note(await read(end, `after its transaction.${end} webhook`))
    if (has('effect')) note(await count('effect', 1, 'after it was completed'))
    if (has('returned')) note(await count('returned', 1, 'after the sell failed'))
  }
  // Where one order is read wrongly, two say nothing.
  if (isFine) {
    const row = await tried(`${side}.request`, async () => {
      await checkSecondOrder({ environment, add }, placed)
      return fits(`${side}.request`, '')
    })
    if (row.verdict !== 'passed') add(row)
  }
  if (adapter.refresh !== undefined && side === 'buy') {
    add(
      await tried('refresh', async () => {
        const { status, body } = await application.refresh(names)
        const came = `it answered ${status}: ${cut(body, MOST_SHOWN)}`
        return status < 300 ? fits('refresh', `it answered ${status}`) : differs('refresh', came)
      }),
    )
  }
  if (adapter.override !== undefined && side === 'buy') add(await overrideRow(environment))
  return isFine
}

function placedRow(environment: AppEnvironment, order: PlacedOrder): EntryRow {
  const { side, status } = order.placed
  const why = whyNoOrder(environment, order)
  const came = cameOf(environment, order)
  const entry = `${side}.request`
  // With another status, the application refused the request itself.
  if (status >= 500 && why !== undefined) return differs(entry, `${came}; ${why}`)
  if (status < 200 || status > 299) return differs(entry, came)
  if (why !== undefined) return differs(entry, `${why}. ${came}`)
  return fits(entry, `it answered ${status}, and the service received the order`)
}

function cameOf({ application }: AppEnvironment, { placed }: PlacedOrder): string {
  const { side, response } = placed
  const [method = '', path = ''] = (application.adapter[side]?.request ?? '').split(' ')
  return seenText({ request: { method, path }, response })
}

function namedRows(environment: AppEnvironment, order: PlacedOrder): readonly EntryRow[] {
  const { side, order: name, payTo, response } = order.placed
  const entry = environment.application.adapter[side]
  const missing = (path: string | readonly string[]) =>
    `nothing is there. ${cameOf(environment, order)}. ${whyNothing(response, path)}`
  return [
    name === null
      ? differs(`${side}.order`, missing(entry?.order ?? []))
      : fits(`${side}.order`, `it names the order "${cut(name, MOST_SHOWN)}"`),
    ...(entry?.payTo === undefined
      ? []
      : [
          payTo === null
            ? differs(`${side}.payTo`, missing(entry.payTo))
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
  const seen = await readUntil(application, see, ({ count }) => count === expected)
  const note = `${when}, it counts ${shownEffect(seen)}`
  const entry = entryOf(effect)
  if (seen.count === expected) return fits(entry, note)
  const why = seen.unknown === undefined ? '' : `: ${seen.unknown}`
  return differs(entry, `${note}, not ${expected}${why}`)
}

/** What never is empty would be waited for before every reading. */
async function checkBacklog({ application }: AppEnvironment): Promise<EntryRow> {
  const count = await readUntil(
    application,
    () => application.backlog(),
    () => true,
    { again: false },
  )
  if (count === 0) return fits('backlog', 'after the order was placed, it counts 0')
  const what = `it still counts ${count} when nothing is left to do; count what the application does by itself, not what it waits for`
  return { ...differs('backlog', what), hangs: true }
}

function overrideRow(environment: AppEnvironment): Promise<EntryRow> {
  return tried('override', async () => {
    const { names } = await place(environment, 'buy')
    const again = await place(environment, 'buy', { customer: names.customer, override: true })
    const { status, response } = again.placed
    return again.names.transaction === null
      ? differs('override', `it answered ${status}: ${cut(response.body, MOST_SHOWN)}`)
      : fits('override', 'it replaced the open payment window')
  })
}

/** Afterwards, webhooks are signed with the secret that the application has at the end. */
async function checkSecret(environment: AppEnvironment, isPlaced: boolean): Promise<EntryRow> {
  const { status } = await environment.application.setSecret(ANOTHER_SECRET)
  const note = `it answered ${status}`
  if (!isPlaced) return fits('setSecret', note)
  environment.signWith(ANOTHER_SECRET)
  try {
    const order = await place(environment, 'buy')
    if (order.names.transaction === null) return fits('setSecret', note)
    await simulateAndSettle(environment, order.names, 'complete')
    const { verdict, note: came } = webhookRow(environment, order)
    if (verdict === 'passed')
      return fits('setSecret', `${note}, and a webhook of the new one is taken`)
    return differs('setSecret', `${note}, but it does not use the secret: ${came}`)
  } finally {
    environment.signWith(environment.endpoint.secret)
  }
}
