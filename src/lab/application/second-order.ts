/**
 * A second order of the same customer. An entry that reads a list or a sum of the customer fits for
 * one order, and accuses the application as soon as there are two.
 */
import {
  differs,
  entryOf,
  fits,
  hasEffect,
  shownEffect,
  tried,
  webhookRow,
  type Checking,
  type EntryRow,
} from './entry-row.ts'
import type { Effect, EffectName, OrderNames, AppOrderState } from './order-look.ts'
import { readUntil } from './patience.ts'
import { place, simulateAndSettle, type PlacedOrder } from './placing.ts'

const ALIKE = 'it cannot tell two orders of one customer apart'
const FIX =
  "Name the order in it: by ${order}, ${transaction} or ${reference}, as in $.moves[?@.order=='${order}']."
const NOTHING: Effect = { count: 0, amount: 0 }
/** The rate may move between the orders, but does not double. */
const ANOTHER_RATE = 0.5
const EFFECTS = ['effect', 'debited', 'returned'] as const satisfies readonly EffectName[]

/** The first one has ended, and its entries fit. Throws ApplicationDown. */
export async function checkSecondOrder(
  { environment, add }: Checking,
  first: PlacedOrder,
): Promise<void> {
  const { application } = environment
  const { adapter } = application
  const { side, customer } = first.names
  const seen = new Map<EffectName, Effect>()
  const effects = EFFECTS.filter((effect) => hasEffect(adapter, side, effect))
  for (const effect of effects) seen.set(effect, await application.look(first.names).effect(effect))
  const second = await place(environment, side, { customer })
  const { names, placed } = second
  if (!placed.accepted || names.transaction === null) {
    const note = `not tried: a second ${side} of the customer was answered ${placed.status}, and not placed`
    return add({ entry: `${side} again`, verdict: 'skipped', note })
  }
  if (placed.order === first.placed.order)
    return add(differs(`${side}.order`, `${ALIKE}: both are "${placed.order}"`))
  const end = side === 'buy' ? 'completed' : 'failed'
  const alike = new Map<string, EntryRow>()
  const compare = async (
    entry: string,
    of: OrderNames,
    wrong: () => Promise<string | undefined>,
  ) => {
    if (alike.has(entry)) return
    const which = of === names ? 'the second' : 'the first'
    const row = await tried(entry, async () => {
      const what = await wrong()
      return what === undefined
        ? fits(entry, 'it tells two orders of one customer apart')
        : differs(entry, `${ALIKE}: ${which} ${what}. ${FIX}`)
    })
    if (row.hangs === true) add(row)
    if (row.verdict === 'invalid') alike.set(entry, row)
  }
  const state = (of: OrderNames, expected: string, when: string) =>
    compare('state.request', of, async () => {
      const see = () => application.look(of).state()
      const isRead = (found: AppOrderState) => found.state === expected
      const found = await readUntil(application, see, isRead, { again: false })
      return isRead(found) ? undefined : `is "${found.word}" ${when}`
    })
  const effect = (of: OrderNames, name: EffectName, expected: Effect, when: string) =>
    compare(entryOf(name), of, async () => {
      const see = () => application.look(of).effect(name)
      const isRead = (found: Effect) => isSame(found, expected, of === names ? ANOTHER_RATE : 0)
      const found = await readUntil(application, see, isRead, { again: false })
      const [came, wanted] = [found, expected].map(shownEffect)
      return isRead(found) ? undefined : `counts ${came} ${when}, not ${wanted}`
    })
  const all = async (of: OrderNames, when: string, expected: (name: EffectName) => Effect) => {
    for (const name of effects) await effect(of, name, expected(name), when)
  }
  const ofFirst = (name: EffectName) => seen.get(name) ?? NOTHING
  await state(names, 'pending', 'when it was placed')
  await all(names, 'when it was placed', (name) => (name === 'debited' ? ofFirst(name) : NOTHING))
  await state(first.names, end, 'when the second was placed')
  await simulateAndSettle(environment, names, side === 'buy' ? 'complete' : 'fail')
  const webhook = webhookRow(environment, second)
  if (webhook.verdict === 'invalid') return add(webhook)
  await state(names, end, 'when it had ended')
  await all(names, 'when it had ended', ofFirst)
  await all(first.names, 'when the second had ended', ofFirst)
  for (const entry of ['state.request', ...effects.map(entryOf)]) {
    const fitting = entry === 'state.request' ? `state.${end}` : entry
    add(alike.get(entry) ?? fits(fitting, 'it tells two orders of one customer apart'))
  }
}

function isSame(found: Effect, expected: Effect, tolerance: number): boolean {
  const { amount: wanted = 0 } = expected
  const { amount = wanted } = found
  return found.count === expected.count && Math.abs(amount - wanted) <= tolerance * Math.abs(wanted)
}
