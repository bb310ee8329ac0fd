/** What the service has seen of an application that failed, and what it shows of its orders. */
import { namesIn } from '../steps/app-order.ts'
import { amountSources } from './amount-source.ts'
import type { OrderNames } from '../application/order-look.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { memberOf, receivedJson } from '../../base/vocabulary/json.ts'
import type { StepFailure } from '../../scenarios/runner/result.ts'
import type { ScenarioRun } from '../../scenarios/runner/scenario-run.ts'
import {
  isBookedAtStart,
  isLeftOpen,
  mayBeCrossed,
  symptomOf,
  type DefectCause,
  type CauseEvidence,
  type Failing,
  type Way,
} from './cause.ts'
import { appIn } from '../steps/application-subject.ts'

const ENDS: ReadonlySet<string> = new Set(['completed', 'failed'])

type Failure = Failing & { readonly failure: Pick<StepFailure, 'step' | 'oracle'> }

/** To be called before the test environment is closed. */
export async function evidenceOf(failing: Failure, run: ScenarioRun): Promise<CauseEvidence> {
  const { control } = run.environment
  const app = appIn(run.environment)
  if (app === undefined || control === undefined) return {}
  if (await hasReplaced(failing, run)) return { cause: 'second-order' }
  // An application that no longer answers shows nothing.
  if (mayBeCrossed(failing) && (await areCrossed(run).catch(() => false)))
    return { cause: 'other-order' }
  const { transaction } = namesIn(
    run.references.get(failing.failure.oracle === 'other' ? 'other' : 'order'),
  )
  const ways = transaction === null ? [] : await waysOf(transaction, run)
  const cause = causeBy(failing, run, ways)
  const sources = amountSources(failing.oracle, failing.failure, app.requests())
  if (sources.length > 0) return { ...defined({ cause, way: onlyWay(ways) }), sources }
  if (!isLeftOpen(failing)) return defined({ cause })
  // A sell that is kept is so whichever of them came.
  const isKept = symptomOf(failing) === 'kept'
  const way = isKept ? onlyWay(ways) : ways.find(({ isSure }) => isSure)?.way
  return defined({ cause, way })
}

function causeBy(
  failing: Failure,
  { scenario }: ScenarioRun,
  ways: readonly Carried[],
): DefectCause | undefined {
  const isAcknowledged = ways.some(({ way, isSure }) => way === 'webhook' && isSure)
  // Then all of its webhooks were sent before the answer that names the order.
  const isUnknown = scenario.world?.progression === 'immediate'
  if (isLeftOpen(failing) && isUnknown && isAcknowledged) return 'unknown-order'
  if (symptomOf(failing) === 'repeated' && ways.length > 1) return 'ended-again'
  return isBookedAtStart(failing) ? 'replayed' : undefined
}

/**
 * Of two, nothing shows which one had the wrong amount. A webhook that was lost on the way is an
 * attempt without an answer, and brought no amount.
 */
function onlyWay(ways: readonly Carried[]): Way | undefined {
  const [way, ...others] = new Set(ways.flatMap((each) => (each.isSure ? each.way : [])))
  return others.length === 0 ? way : undefined
}

async function hasReplaced({ failure }: Failure, run: ScenarioRun): Promise<boolean> {
  const { control } = run.environment
  const app = appIn(run.environment)
  if (app === undefined || control === undefined) return false
  const orders = app.orders()
  const placing = run.scenario.steps.slice(0, failure.step).filter((step) => {
    return 'app' in step && (step.app.buy ?? step.app.sell) !== undefined
  })
  if (orders.length <= placing.length) return false
  const views = await Promise.all(orders.map((order) => control.inspect(order)))
  return views.some(({ state }) => state === 'cancelled')
}

/** Whether an order lacks its end, and another one shows just that end, which is not its own. */
async function areCrossed(run: ScenarioRun): Promise<boolean> {
  const { control } = run.environment
  const app = appIn(run.environment)
  const orders: { readonly shown: string; readonly right: string }[] = []
  for (const name of ['order', 'other']) {
    const names: OrderNames = namesIn(run.references.get(name))
    if (names.transaction === null) return false
    const { state: shown } = (await app?.application.look(names).state()) ?? { state: '' }
    const { status: right } = (await control?.inspect(names.transaction)) ?? { status: '' }
    if (shown !== right) orders.push({ shown, right })
  }
  const [one, other] = orders
  if (one === undefined || other === undefined) return false
  return [[one, other] as const, [other, one] as const].some(
    ([owner, wrong]) => ENDS.has(owner.right) && wrong.shown === owner.right,
  )
}

/** The application got the end of an order; of an attempt without an answer, that is not sure. */
type Carried = { readonly way: Way; readonly isSure: boolean }

async function waysOf(order: string, run: ScenarioRun): Promise<readonly Carried[]> {
  const { control } = run.environment
  const app = appIn(run.environment)
  const deliveries = (await control?.deliveries(order)) ?? []
  const attempts = deliveries
    .filter(({ type }) => ENDS.has(type.replace('transaction.', '')))
    .flatMap((delivery) => delivery.attempts)
  const syncs = (app?.requests() ?? []).filter(({ operation, path, response }) => {
    const isOwn = operation === 'monitorOrderStatus' && path.includes(order)
    return isOwn && response !== null && memberOf(receivedJson(response), 'terminal') === true
  })
  return [
    ...attempts.flatMap(({ status }): Carried[] => {
      const isSure = status !== null && status >= 200 && status < 300
      return isSure || status === null ? [{ way: 'webhook', isSure }] : []
    }),
    ...syncs.map((): Carried => ({ way: 'sync', isSure: true })),
  ]
}
