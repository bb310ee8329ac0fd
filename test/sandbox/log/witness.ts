/**
 * Sees each change when it is made, and what was set then. It knows by rules of its own what must
 * have decided: nothing of it reads a stored cause.
 */
import { durationMs, formatDuration } from '../../../src/base/vocabulary/time.ts'
import type { RunningWorld } from '../../../src/sandbox/running/running-world.ts'
import type { EffectiveBehaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { magicEffect } from '../../../src/sandbox/simulator/behaviour/magic.ts'
import type { Order, PlannedStep } from '../../../src/sandbox/simulator/orders/order.ts'
import type { Receipt } from '../../../src/sandbox/simulator/orders/receipt.ts'
import type { Delivery } from '../../../src/sandbox/simulator/webhooks/webhook.ts'

/** What the sentence must name. */
type Expected = string

export class Witness {
  /** By order, state by state, without the first. */
  readonly states = new Map<string, Expected[]>()
  /** By order: what decided how long its window is open. */
  readonly windows = new Map<string, Expected>()
  /** By delivery, as it is now; undefined if no setting and no call decides. */
  readonly deliveries = new Map<string, Expected | undefined>()
  /** What was set when a step was planned, by order and step. */
  readonly #planned = new Map<string, EffectiveBehaviour>()
  readonly #placedUnder = new Map<string, EffectiveBehaviour>()
  readonly #orders = new Map<string, Order>()
  readonly #receipts = new Map<string, Expected | undefined>()

  watch({ world }: RunningWorld): void {
    world.listen(({ put = {} }, applied) => {
      const { behaviour } = world.row
      for (const order of put.orders ?? [])
        this.#seeOrder(order, behaviour, applied?.due !== undefined)
      for (const delivery of put.deliveries ?? []) {
        const before = applied?.replaced?.find((row) => row?.id === delivery.id)
        this.#seeDelivery(delivery, before as Delivery | undefined, world)
      }
    })
  }

  #seeOrder(order: Order, now: EffectiveBehaviour, isPlanned: boolean): void {
    const { id, tag, timeline, receipts, plan } = order
    const before = this.#orders.get(id)
    if (before === undefined) {
      this.#placedUnder.set(id, now)
      const lifetime = magicEffect(tag).intentLifetime
      const setting = `\`intentLifetime\` was ${now.assumptions.intentLifetime}`
      this.windows.set(id, lifetime === undefined ? setting : `+${tag}`)
    }
    for (const [index, receipt] of receipts.entries()) {
      if (index >= (before?.receipts.length ?? 0))
        this.#receipts.set(`${id} ${index}`, moneyRule(receipt, order, now))
    }
    for (const step of plan) {
      const name = nameOf(id, step)
      if (!(before?.plan ?? []).some((each) => nameOf(id, each) === name))
        this.#planned.set(name, now)
    }
    const known = before === undefined ? 1 : before.timeline.length
    for (const entry of timeline.slice(known)) {
      const rule = this.#ruleOf(entry, { order, before, now, isPlanned })
      this.states.set(id, [...(this.states.get(id) ?? []), rule])
    }
    this.#orders.set(id, order)
  }

  #ruleOf(
    { state, by, reason }: Order['timeline'][number],
    at: {
      readonly order: Order
      readonly before: Order | undefined
      readonly now: EffectiveBehaviour
      readonly isPlanned: boolean
    },
  ): Expected {
    const { order, before, now, isPlanned } = at
    const { id, tag, receipts } = order
    const last = receipts.findLastIndex(({ kind }) => kind !== 'second' && kind !== 'late')
    const money = this.#receipts.get(`${id} ${last}`)
    if ((state === 'funded' || reason === 'wrong_amount') && money !== undefined) return money
    if (by === 'control') return 'a control call'
    if (by === 'override') return `\`replacedOrder\` was ${now.assumptions.replacedOrder}`
    if (by === 'customer') return `+${tag}`
    if (by === 'window') return this.windows.get(id) ?? ''
    const step = takenStep(before, order)
    const then = (step && this.#planned.get(nameOf(id, step))) ?? now
    if (by === 'status sync') {
      if (before?.pollsLeft === 1)
        return `\`progression\` was ${this.#placedUnder.get(id)?.progression}`
      // A request can find out before a planned synchronisation is due, which is dropped then.
      return `\`statusSync\` was ${(isPlanned ? then : now).assumptions.statusSync}`
    }
    return providerRule(order, step, then)
  }

  #seeDelivery(
    delivery: Delivery,
    before: Delivery | undefined,
    { row, rows }: RunningWorld['world'],
  ): void {
    const { id, status, attempts, held, retries } = delivery
    const { assumptions, webhooks } = row.behaviour
    const tag = rows.get('orders', delivery.orderId)?.tag ?? ''
    const lost = magicEffect(tag).webhooks
    const isNew = attempts.length > (before?.attempts.length ?? 0)
    const wait = assumptions.webhookRetrySchedule[retries]
    if (status === 'delivered') this.deliveries.set(id, undefined)
    else if (held !== undefined && before?.held === undefined) {
      const isSet = webhooks.some((fault) => fault.do === 'delay' || fault.do === 'reorder')
      const byTag = lost === 'late' ? `+${tag}` : 'nothing'
      // A fault that is set may be spent or drawn, and then the tag decides.
      this.deliveries.set(id, !isSet ? byTag : lost === 'late' ? '' : '`webhooks` had ')
    } else if (status === 'dropped' && isNew) {
      const isSet = webhooks.some((fault) => fault.do === 'drop')
      const byTag = lost === 'never' ? `+${tag}` : 'nothing'
      const isOfTag = byTag !== 'nothing' && !isSet
      this.deliveries.set(
        id,
        isOfTag ? byTag : isSet && lost === 'never' ? '' : '`webhooks` had drop',
      )
    } else if (isNew && status === 'pending') {
      this.deliveries.set(id, `follows after ${formatDuration(durationMs(wait ?? '0s'))},`)
      const asked = (delivery.nextAttemptAt ?? 0) - (attempts.at(-1)?.at ?? 0)
      if (delivery.nextAttemptAt !== null && asked > durationMs(wait ?? '0s'))
        this.deliveries.set(id, 'which asked for the wait')
    } else if (isNew && status === 'failed') {
      const isGone = attempts.at(-1)?.status === 410 && assumptions.webhookGone === 'disable'
      this.deliveries.set(id, isGone ? '`webhookGone` was disable' : 'the last of `webhookRetry')
    } else if (status !== 'pending') this.deliveries.set(id, 'It was not sent')
    else if (before === undefined) this.deliveries.set(id, undefined)
    // A pause or its end only changes whether there is a next attempt.
    else if (
      before.status !== 'pending' ||
      (before.nextAttemptAt === null) === (delivery.nextAttemptAt === null)
    )
      this.deliveries.set(id, 'A control call asked')
  }
}

function nameOf(id: string, { at, act, amount }: PlannedStep): string {
  return `${id} ${at} ${act} ${amount}`
}

/** The planned step that the change took. */
function takenStep(before: Order | undefined, order: Order): PlannedStep | undefined {
  const steps = before?.plan.toSorted((one, other) => one.at - other.at) ?? []
  return steps.find((step) => !order.plan.includes(step)) ?? steps[0]
}

/** Of money that is not what was expected. */
function moneyRule(
  { kind }: Receipt,
  { side, amount, fiatAmount, receipts }: Order,
  { assumptions }: EffectiveBehaviour,
): Expected | undefined {
  if (kind === 'partial') return `\`underpayment\` was ${assumptions.underpayment}`
  if (kind === 'excess') return `\`overpayment\` was ${assumptions.overpayment}`
  const total = receipts.reduce((sum, each) => sum + Number(each.amount), 0)
  const isExact = total === Number(side === 'buy' ? fiatAmount : amount)
  return isExact ? undefined : `\`amountToleranceBps\` was ${assumptions.amountToleranceBps}`
}

/** Who decided when the provider took its step, or called. */
function providerRule(
  { tag, provider }: Order,
  step: PlannedStep | undefined,
  { progression, providers }: EffectiveBehaviour,
): Expected {
  const { provider: ofTag = {}, ...effect } = magicEffect(tag)
  const faults = { ...providers[provider], ...ofTag }
  if (step?.act === 'receive-callback')
    return ofTag.callsLate === undefined
      ? `\`providers\` had callsLate ${faults.callsLate}`
      : `+${tag}`
  if (step?.act === 'complete' && faults.settlesLate !== undefined && faults.settlesLate !== '0s')
    return ofTag.settlesLate === undefined
      ? `\`providers\` had settlesLate ${faults.settlesLate}`
      : `+${tag}`
  const isPayment = step?.act === 'deposit'
  const names = isPayment
    ? (['progression', 'paysBps', 'paysTwice', 'paysLateBy'] as const)
    : (['progression', 'fails'] as const)
  return names.some((name) => effect[name] !== undefined)
    ? `+${tag}`
    : `\`progression\` was ${progression}`
}
