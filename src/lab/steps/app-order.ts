/** Steps about an order of the application: it is placed, refreshed and read by the adapter. */
import { AdapterMisfit } from '../application/adapter-misfit.ts'
import type { Application } from '../application/application.ts'
import { BUY, SELL, type Placement } from '../application/wish.ts'
import { readUntil } from '../application/patience.ts'
import { whyNothing } from '../application/reading.ts'
import type { OrderLook, OrderNames, AppOrderState } from '../application/order-look.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { compare } from '../../scenarios/expectations/matchers.ts'
import { ScenarioSkipped } from '../../scenarios/expectations/scenario-ended.ts'
import {
  differenceFailure,
  type Difference,
} from '../../scenarios/expectations/scenario-failure.ts'
import type { AppStep } from '../../base/contract/generated/types.ts'
import { decidedBy, expectedOf } from '../oracles/expectation.ts'
import {
  addEntry,
  controlOf,
  saveFrom,
  type ScenarioRun,
} from '../../scenarios/runner/scenario-run.ts'
import { appOf } from './application-subject.ts'
import type { Side } from '../../base/vocabulary/side.ts'

type Expect = NonNullable<AppStep['expect']>

/** The state where the application has answered as the adapter says, and no longer does. */
const UNREADABLE = 'unreadable'

/** Undefined if the step is not about an order. */
export function orderAction(step: AppStep, run: ScenarioRun): Promise<void> | undefined {
  const { buy, sell, state, refresh } = step.app
  if (buy !== undefined) return place(step, run, 'buy')
  if (sell !== undefined) return place(step, run, 'sell')
  if (refresh !== undefined) return read(step, run, namesIn(refresh), true)
  if (state !== undefined) return read(step, run, namesIn(state), false)
  return undefined
}

async function place(step: AppStep, run: ScenarioRun, side: Side): Promise<void> {
  const { application, orders, requests } = appOf(run)
  const customer = (step.app[side] ?? {}).customer ?? run.environment.customer
  const wish = { ...(side === 'buy' ? BUY : SELL), ...step.app[side], customer }
  const before = orders()
  const calls = requests().length
  const placed = await (side === 'buy' ? application.causeBuy(wish) : application.causeSell(wish))
  const placedMeanwhile = orders().filter((each) => !before.includes(each))
  const transaction = await ownAmong(placedMeanwhile, wish, run)
  const { response, ...shown } = placed
  addEntry(run, {
    from: 'runner',
    to: 'application',
    label: `${side} → ${placed.status}`,
    message: { with: 'runner', what: side, answer: placed.status },
    detail: response.body,
    about: response,
  })
  const result = { ...shown, customer, transaction }
  const { accepted, order, payTo, status } = step.expect ?? {}
  const isOpen = [accepted, order, payTo, status].every((each) => each === undefined)
  const differences = differencesOf(result, {
    ...(isOpen || (accepted === undefined && status === undefined) ? { accepted: true } : {}),
    ...defined({ accepted, order, payTo, status }),
  })
  if (differences.some(({ path }) => path === 'accepted')) rejectMisfit(placed, application)
  const { ifCalled } = step
  const hasCalled = () =>
    requests().some(({ operation }, at) => at >= calls && operation === ifCalled)
  if (ifCalled !== undefined && !hasCalled())
    throw new ScenarioSkipped(`the application did not call ${ifCalled}`)
  const isCalled = placed.accepted || requests().length > calls
  const called = isCalled ? '' : ' The application did not call the service.'
  const cause = `the ${side} was answered ${describe(placed)}${called}`
  await failOn(differences, step, application, cause, {
    ...result,
    answer: response.json ?? response.body,
  })
  saveFrom(result, step.save, run)
}

/** Of several, the one of this amount: another customer has ordered at the same time. */
async function ownAmong(
  ids: readonly string[],
  wish: { readonly fiatAmount?: number; readonly amount?: number },
  run: ScenarioRun,
): Promise<string | null> {
  const [first = null, ...more] = ids
  if (more.length === 0) return first
  const shown = await Promise.all(ids.map((id) => controlOf(run).inspect(id)))
  const own = shown.find(({ side, fiatAmount, amount }) =>
    side === 'buy' ? Number(fiatAmount) === wish.fiatAmount : Number(amount) === wish.amount,
  )
  return own?.transactionId ?? first
}

/**
 * A success that names no order, or a route that does not exist, says nothing about the order.
 * After one that did, it rejects the order: an application that has calls in place of routes
 * answers so.
 */
function rejectMisfit(
  { side, status, order, response }: Placement,
  application: Application,
): void {
  const entry = application.adapter[side] ?? { request: '', order: [] }
  const [method = '', path = ''] = entry.request.split(' ')
  const seen = { request: { method, path }, response, url: application.url }
  const isRejected = application.worked.has(`${side}.order`)
  if (status >= 200 && status < 300 && order === null && !isRejected) {
    const nothing = whyNothing(response, entry.order)
    throw new AdapterMisfit(`${side}.order`, `names nothing in the answer. ${nothing}`, seen)
  }
  if (status === 404 || status === 405)
    throw new AdapterMisfit(`${side}.request`, 'is not answered by the application', seen)
}

function describe({ status, order }: Placement): string {
  return `${status}, ${order === null ? 'without an order' : `with the order ${order}`}.`
}

/** What was read of an order; `unknown` is the answer of an effect that does not know it. */
type Read = { readonly state: string; readonly unknown?: string }

async function read(
  step: AppStep,
  run: ScenarioRun,
  names: OrderNames,
  refreshes: boolean,
): Promise<void> {
  const { application, rest } = appOf(run)
  if (refreshes) {
    const { status } = await application.refresh(names)
    addEntry(run, {
      ...{ from: 'runner', to: 'application', label: `refresh → ${status}`, detail: '' },
      message: { with: 'runner', what: 'refresh', answer: status },
    })
    const isOpen = step.expect === undefined && step.save === undefined
    if (isOpen && decidedBy(step) === undefined) return
  }
  const wanted = await wantedOf(step, names, run)
  const reads = (...members: string[]) => members.some((member) => member in wanted)
  const see = async (): Promise<Read> => {
    const order = application.look(names)
    // At once: one after the other, most of a reading is waiting.
    const [state, ...effects] = await Promise.all([
      order.state(),
      reads('credits', 'credited', 'liveCredits') ? creditsOf(order) : {},
      reads('debits', 'debited') ? effectOf(order, 'debited', 'debits') : {},
      reads('returns', 'returned') ? effectOf(order, 'returned', 'returns') : {},
    ])
    return shownOf(state, Object.assign({}, ...effects))
  }
  const isRight = (shown: Read) => differencesOf(shown, wanted).length === 0
  const first = await readUntil(application, see, isRight, defined({ rest })).catch(
    async (error: unknown) => {
      if (!(error instanceof AdapterMisfit && error.hasWorked)) throw error
      const seen = { state: UNREADABLE }
      const differences = differencesOf(seen, { state: wanted['state'] ?? 'a readable one' })
      await failOn(differences, { expect: wanted }, application, error.message, seen)
      throw error
    },
  )
  const { unknown, ...seen } = first
  const text = Object.entries(seen).map(([name, value]) => `${name} ${value}`)
  const label = `the order: ${text.join(', ')}`
  addEntry(run, {
    ...{ from: 'runner', to: 'application', label, detail: '', about: seen },
    message: { with: 'runner', what: 'state', shown: seen },
  })
  const cause = `it has ${text.join(', ')}.${unknown === undefined ? '' : ` ${unknown}.`}`
  await failOn(differencesOf(seen, wanted), { expect: wanted }, application, cause, seen)
  saveFrom(seen, step.save, run)
}

async function wantedOf(
  step: AppStep,
  { side, transaction }: OrderNames,
  run: ScenarioRun,
): Promise<Record<string, unknown>> {
  const oracle = decidedBy(step)
  if (oracle === undefined) return readingOf(step.expect ?? {})
  return expectedOf(side, oracle, await controlOf(run).inspect(transaction ?? ''))
}

function readingOf(expect: Expect): Record<string, unknown> {
  const { state, credits, credited, liveCredits, debits, debited, returns, returned } = expect
  return defined({ state, credits, credited, liveCredits, debits, debited, returns, returned })
}

function shownOf({ state, word }: AppOrderState, effects: object) {
  return { state: state === 'other' ? `other (${word})` : state, ...effects }
}

async function creditsOf(order: OrderLook) {
  const {
    count: credits,
    amount: credited,
    live: liveCredits,
    ...more
  } = await order.effect('effect')
  return defined({ credits, credited, liveCredits, ...more })
}

/** Its count by the one name, its amount by the other. A ledger may show a debit as negative. */
async function effectOf(order: OrderLook, name: 'debited' | 'returned', times: string) {
  const { count, amount, unknown } = await order.effect(name)
  const sum = amount === undefined ? {} : { [name]: Math.abs(amount) }
  return { [times]: count, ...sum, ...defined({ unknown }) }
}

function differencesOf(
  result: object,
  wanted: Readonly<Record<string, unknown>>,
): readonly Difference[] {
  return Object.entries(wanted).flatMap(([name, value]) =>
    compare(memberOf(result, name), value, name),
  )
}

async function failOn(
  differences: readonly Difference[],
  { expect }: Pick<AppStep, 'expect'>,
  application: Application,
  cause: string,
  received: unknown,
): Promise<void> {
  if (differences.length === 0) return
  const message = `Failed to see the expected outcome in the application: ${cause}`
  throw differenceFailure(message + (await application.output()), differences, {
    expected: expect ?? { accepted: true },
    received,
  })
}

/** What a buy or sell has saved. */
export function namesIn(saved: unknown): OrderNames {
  const text = (name: string) => {
    const found = memberOf(saved, name)
    return typeof found === 'string' ? found : null
  }
  const side = text('side') === 'sell' ? 'sell' : 'buy'
  const [order, transaction] = [text('order'), text('transaction')]
  return { side, order, transaction, customer: text('customer') ?? '' }
}
