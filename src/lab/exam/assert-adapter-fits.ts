/**
 * Reads one order by the entries that checks need, before anything is judged: a misfit is one of
 * the adapter, and no failure of the application.
 */
import { AdapterMisfit } from '../application/adapter-misfit.ts'
import type { AppEnvironment } from '../application/app-environment.ts'
import { ApplicationDown } from '../application/application-process.ts'
import type { EffectName, OrderNames } from '../application/order-look.ts'
import { readUntil } from '../application/patience.ts'
import type { RawAnswer } from '../application/raw-webhook.ts'
import { placeEnded, type WebhookSender } from '../application/webhook-sender.ts'
import type { Side } from '../../base/vocabulary/side.ts'

/** Throws AdapterMisfit. */
export async function assertAdapterFits(
  beside: AppEnvironment,
  sender: WebhookSender,
): Promise<void> {
  try {
    await fit(beside, sender, 'buy')
    if (beside.application.adapter.sell?.returned !== undefined) await fit(beside, sender, 'sell')
  } catch (error) {
    // The checks say so, unless it hangs: it would hang in each of them.
    if (!(error instanceof ApplicationDown) || error.reason.kind === 'timeout') throw error
  }
}

/** A route that does not exist answers a webhook without a signature in the same way. */
async function isRouteKnown(sender: WebhookSender, { status }: RawAnswer): Promise<boolean> {
  if (status !== 404 && status !== 405) return true
  const { status: other } = await sender.send({ headers: {}, body: '' })
  return other !== 404 && other !== 405
}

async function fit(beside: AppEnvironment, sender: WebhookSender, side: Side): Promise<void> {
  const names = await placeEnded(beside, side)
  await readable(beside, names, 'pending')
  const end = sender.event(names.transaction ?? '')
  if (end === undefined) throw new Error('An order has no events')
  const answer = await sender.send(sender.signed(end))
  const { status } = answer
  if (!(await isRouteKnown(sender, answer)))
    throw new AdapterMisfit('webhook', `answers ${status ?? 0} to everything`)
  if (status === 401 || status === 403)
    throw new AdapterMisfit(
      'environment',
      `gives a secret with which the receiver answers ${status} to a valid webhook: it reads its secret under another name, it needs another --scheme, or it computes the signature otherwise, which "npx ramp-sandbox exam --webhook URL --secret SECRET" examines`,
    )
  if (sender.isTaken(answer)) await readable(beside, names, side === 'buy' ? 'completed' : 'failed')
}

async function readable(
  { application }: AppEnvironment,
  names: OrderNames,
  expected: 'pending' | 'completed' | 'failed',
): Promise<void> {
  const { adapter } = application
  const isEnd = expected !== 'pending'
  const name: EffectName = names.side === 'buy' ? 'effect' : 'returned'
  const entry = names.side === 'buy' ? 'buy.effect' : 'sell.returned'
  if ((names.side === 'buy' ? adapter.buy.effect : adapter.sell?.returned) !== undefined) {
    const { unknown } = await readUntil(
      application,
      () => application.look(names).effect(name),
      ({ count }) => count === Number(isEnd),
    )
    if (isEnd && unknown !== undefined)
      throw new AdapterMisfit(
        `${entry}.request`,
        `finds nothing when the order has ended: ${unknown}`,
      )
  }
  const { state, word } = await application.look(names).state()
  if (state === 'other' && !word.startsWith('HTTP '))
    throw new AdapterMisfit(`state.${expected}`, `lacks the word "${word}"`)
}
