/**
 * Finds a size, a route and a form of customer identifiers with which this deployment accepts
 * orders, so that no check takes its limits for failures (§8). Whether the amount of a sell is in
 * the token or in fiat is documented for buys only (§2.1), so both are tried. What an error says
 * decides nothing.
 */
import { DeploymentError, isPassing } from '../../base/client/deployment-error.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { isServed } from '../answers/answer.ts'
import type { Capabilities } from './capabilities.ts'
import { CUSTOMER_FORMS, type CustomerForm } from './customers.ts'
import type { Deployment } from '../client/deployment.ts'
import { MAGNITUDES, scaledAmounts } from './discover-route.ts'
import { SIDES, type Side } from '../../base/vocabulary/side.ts'
import { orderBody, type Members } from './order-body.ts'
import { askWithMore } from './rejected-order.ts'

/** In every size; the others are tried in the first one. */
const LIKELY_FORMS = 3

export type OrderProbe = {
  readonly deployment: Deployment
  readonly newCustomer: (form?: CustomerForm, side?: Side) => string
  /** Whether other sizes may be tried: not where the user named one. */
  readonly mayResize: boolean
}

/**
 * The capabilities have the size of the orders that were accepted, else the first one. Throws
 * DeploymentError where no further request can succeed.
 */
export async function probeOrders(probe: OrderProbe, first: Capabilities): Promise<Capabilities> {
  const quoted = SIDES.filter((side) => first.quoted[side])
  let best = await ordered(probe, first, quoted.length === 0 ? SIDES : quoted)
  if (quoted.length === 0) return best
  for (const magnitude of probe.mayResize ? MAGNITUDES.slice(1) : []) {
    if (quoted.every((side) => isAccepted(best, side))) return best
    const amounts = await scaledAmounts(probe.deployment, first, magnitude)
    if (amounts === undefined) continue
    best = await better(probe, best, { ...first, amounts, sellAmount: amounts.tokenAmount })
  }
  for (const route of [first.otherAsset, first.otherChain]) {
    if (quoted.some((side) => isAccepted(best, side))) break
    if (route !== undefined) best = await better(probe, best, onRoute(first, route))
  }
  await askRejected(probe, best, quoted)
  return best
}

/** Tries what was rejected so far; what was accepted is tried again where that helps. */
async function better(
  probe: OrderProbe,
  best: Capabilities,
  other: Capabilities,
): Promise<Capabilities> {
  const quoted = SIDES.filter((side) => best.quoted[side])
  const missing = quoted.filter((side) => !isAccepted(best, side))
  const next = await ordered(probe, other, missing)
  if (!missing.some((side) => isAccepted(next, side))) return best
  const rest = quoted.filter((side) => !missing.includes(side))
  const whole = await ordered(probe, next, rest)
  const isWhole = quoted.every((side) => isAccepted(whole, side))
  if (isWhole || rest.length === 0) return whole
  // The sides have no size in common: the accepted order is kept as evidence.
  const found = missing.filter((side) => isAccepted(next, side))
  const evidence = found.map((side) => [side, next.orders?.[side]])
  const { customerForm } = next
  return { ...best, customerForm, orders: { ...best.orders, ...Object.fromEntries(evidence) } }
}

/** Adds what became of one order of each side. */
async function ordered(
  probe: OrderProbe,
  capabilities: Capabilities,
  sides: readonly Side[],
): Promise<Capabilities> {
  let known = capabilities
  for (const side of sides) {
    const { tokenAmount, fiatAmount } = known.amounts
    const sizes = side === 'sell' ? [tokenAmount, fiatAmount] : [known.sellAmount]
    const forms = formsToTry(known)
    const tries = sizes.flatMap((sellAmount) =>
      forms.map((customerForm) => ({ sellAmount, customerForm })),
    )
    let isFailing = false
    for (const more of tries) {
      if (isFailing && more.customerForm !== forms[0]) continue
      const order = await placed(probe, { ...known, ...more }, side)
      if (order === undefined) continue
      if (isServed(order)) {
        known = { ...known, ...more, orders: { ...known.orders, [side]: { accepted: order } } }
        break
      }
      known = { ...known, orders: { [side]: { rejected: order }, ...known.orders } }
      // A crash is about no identifier.
      isFailing = order.response.status >= 500
    }
  }
  return known
}

/** Every form until an order is accepted with one: then an error is about something else. */
function formsToTry(known: Capabilities): readonly (CustomerForm | undefined)[] {
  const { orders = {}, customerForm } = known
  if (SIDES.some((side) => isAccepted(known, side))) return [customerForm]
  const isResized = Object.keys(orders).length > 1
  return isResized ? CUSTOMER_FORMS.slice(0, LIKELY_FORMS) : CUSTOMER_FORMS
}

/** Undefined if a single request failed. */
async function placed(
  { deployment, newCustomer }: OrderProbe,
  capabilities: Capabilities,
  side: Side,
  more?: Members,
): Promise<Exchange | undefined> {
  const body = orderBody(capabilities, {
    side,
    customer: newCustomer(capabilities.customerForm, side),
    ...defined({ more }),
  })
  try {
    const note = more === undefined ? {} : ({ probe: true } as const)
    return await deployment.call('createOrder', { body, note })
  } catch (error) {
    if (!(error instanceof DeploymentError) || !isPassing(error)) throw error
    return undefined
  }
}

function onRoute(first: Capabilities, route: Capabilities['route']): Capabilities {
  const [otherAsset, otherChain] =
    route === first.otherAsset ? [first.route, undefined] : [undefined, first.route]
  return { ...first, route, otherAsset, otherChain, orders: {} }
}

async function askRejected(probe: OrderProbe, known: Capabilities, sides: readonly Side[]) {
  for (const side of sides) {
    const probed = known.orders?.[side]
    if (probed === undefined || 'accepted' in probed) continue
    const accepts = async (more: Members) => {
      const order = await placed(probe, known, side, more)
      return order !== undefined && isServed(order)
    }
    const empty = () => probe.deployment.call('createOrder', { body: {} })
    await askWithMore({ ...probed, capabilities: known, side, accepts, empty })
  }
}

function isAccepted({ orders }: Capabilities, side: Side): boolean {
  const probed = orders?.[side]
  return probed !== undefined && 'accepted' in probed
}
